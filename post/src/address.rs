//! Where a push goes. The address comes from a browser, so it could be anything: a server that
//! sends to it wherever it points would be a tool against its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use hyper::Uri;
use thiserror::Error;

/// The longest address of a subscription; those in use have some two hundred letters.
const LONGEST: usize = 1000;
/// The port of push services: no other is asked for anything, on whatever host.
pub(crate) const HTTPS: u16 = 443;

/// An address that a browser gave for its pushes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    pub(crate) uri: Uri,
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) tls: bool,
}

/// An address to which nothing is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not the address of a push service: https, a public host, no port, no password")]
pub struct NotAnEndpoint;

impl Endpoint {
    /// Reads an address. Without TLS, and on the machine itself, only if `loopback` allows it.
    pub fn read(text: &str, loopback: bool) -> Result<Endpoint, NotAnEndpoint> {
        let uri: Uri = text.parse().map_err(|_| NotAnEndpoint)?;
        let authority = uri.authority().ok_or(NotAnEndpoint)?;
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if loopback => false,
            _ => return Err(NotAnEndpoint),
        };
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if tls { 443 } else { 80 });
        let is_plain = authority.as_str().split('@').count() == 1 && text.len() <= LONGEST;
        // A name without a dot is one of one's own network.
        let address: Option<IpAddr> = host.parse().ok();
        let is_public = match address {
            Some(address) => may_connect(address, loopback),
            None => host.contains('.') && !host.ends_with('.'),
        };
        let is_service = port == HTTPS && tls || address.is_some_and(|it| it.is_loopback());
        let endpoint = Endpoint { uri: uri.clone(), host, port, tls };
        if is_plain && is_public && is_service { Ok(endpoint) } else { Err(NotAnEndpoint) }
    }

    /// The address without its path: for whom a token is made.
    pub fn origin(&self) -> String {
        let scheme = if self.tls { "https" } else { "http" };
        let authority = self.uri.authority().map_or("", |it| it.as_str());
        format!("{scheme}://{authority}")
    }

    /// Where to connect: the first address of its name that is outside of one's own network. It is
    /// looked up once and connected to as it was checked, so no second answer can differ.
    pub(crate) async fn resolve(&self, loopback: bool) -> Result<SocketAddr, String> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let mut found = found.map_err(|error| error.to_string())?;
        let allowed = found.find(|it| may_connect(it.ip(), loopback));
        allowed.ok_or_else(|| NotAnEndpoint.to_string())
    }
}

/// Whether an address is one of this machine: then whatever is sent to it is sent from it. Nothing
/// is sent to find out.
pub(crate) fn is_of_this_machine(address: IpAddr) -> bool {
    let any: IpAddr = match address {
        IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let from = UdpSocket::bind((any, 0)).and_then(|socket| {
        socket.connect((address, HTTPS))?;
        socket.local_addr()
    });
    from.is_ok_and(|from| from.ip() == address)
}

/// Whether a push may go to this address: to the world outside, and to nothing of our own.
fn may_connect(address: IpAddr, loopback: bool) -> bool {
    match address {
        _ if address.is_loopback() => loopback,
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let benchmark = a == 198 && (b == 18 || b == 19);
    let protocol = a == 192 && b == 0 && c == 0;
    let never = address.is_private() || address.is_link_local() || address.is_documentation();
    !(never || shared || benchmark || protocol || a == 0 || a >= 224)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    // Only what the registries give out, and of that nothing in which an IPv4 address is hidden.
    let global = segments[0] & 0xe000 == 0x2000;
    let carries_v4 = segments[0] == 0x2002 || (segments[0] == 0x2001 && segments[1] == 0);
    let documentation = segments[0] == 0x2001 && segments[1] == 0xdb8;
    global && !carries_v4 && !documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_sent_into_the_own_network() {
        for text in ["https://push.example.org/abc", "https://8.8.8.8/x", "https://a.b:443/x?y=z"] {
            assert!(Endpoint::read(text, false).is_ok(), "{text}");
        }
        for text in [
            "",
            "push.example.org",
            "http://push.example.org/abc",
            "ftp://a.b/c",
            "https:///x",
            "https://localhost/x",
            "https://intranet/x",
            "https://a.b./x",
            "https://u:p@a.b/x",
            "https://a.b:8443/x",
            "https://a.b:22/x",
            "https://8.8.8.8:25/x",
            "https://127.0.0.1/x",
            "https://10.0.0.1/x",
            "https://192.168.1.1/x",
            "https://172.16.0.1/x",
            "https://169.254.169.254/latest",
            "https://100.64.0.1/x",
            "https://0.0.0.0/x",
            "https://224.0.0.1/x",
            "https://[::1]/x",
            "https://[fe80::1]/x",
            "https://[fd00::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://[2002:a00:1::]/x",
            "https://198.18.0.1/x",
            "https://192.0.2.7/x",
            "https://[64:ff9b::a00:1]/x",
        ] {
            assert!(Endpoint::read(text, false).is_err(), "{text}");
        }
        assert!(Endpoint::read(&format!("https://a.b/{}", "x".repeat(2000)), false).is_err());
    }

    #[test]
    fn a_test_may_allow_the_machine_itself_and_nothing_more() {
        assert!(Endpoint::read("http://127.0.0.1:4000/x", true).is_ok());
        assert!(Endpoint::read("http://10.0.0.1/x", true).is_err());
        assert!(Endpoint::read("https://a.b:8443/x", true).is_err());
        assert!(Endpoint::read("http://a.b/x", true).is_err());
    }

    #[test]
    fn this_machine_knows_its_own_addresses() {
        assert!(is_of_this_machine(Ipv4Addr::LOCALHOST.into()));
        let world: IpAddr = "192.0.2.1".parse().unwrap();
        assert!(!is_of_this_machine(world));
        // The address by which it goes out into the world, if it has one.
        let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
        if socket.connect((world, HTTPS)).is_ok() {
            assert!(is_of_this_machine(socket.local_addr().unwrap().ip()));
        }
    }

    #[tokio::test]
    async fn a_name_is_checked_by_where_it_leads() {
        let local =
            Endpoint { host: "localhost".into(), ..Endpoint::read("https://a.b/", false).unwrap() };
        assert!(local.resolve(false).await.is_err());
        assert!(local.resolve(true).await.is_ok());
    }

    #[test]
    fn the_origin_has_the_port_that_was_given() {
        let origin = |text| Endpoint::read(text, true).unwrap().origin();
        assert_eq!(origin("https://a.b/x/y"), "https://a.b");
        assert_eq!(origin("https://127.0.0.1:8443/x"), "https://127.0.0.1:8443");
    }
}
