//! Where somebody comes from, as limits count it.

mod addresses;
mod seen;

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

pub use addresses::{Addresses, NoAddresses};
pub(crate) use seen::Seen;

/// An IPv4 address, or the first 64 bits of an IPv6 address: whoever has one IPv6 address has
/// all that share these bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V6(long) => {
                let [a, b, c, d, ..] = long.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            short => short,
        })
    }
}

impl Network {
    /// The site that it is part of: the same IPv4 address, or the first 48 bits of an IPv6 address,
    /// because whoever has one network of a site may have all of them.
    pub(crate) fn site(self) -> Network {
        match self.0 {
            IpAddr::V6(long) => {
                let [a, b, c, ..] = long.segments();
                Network(IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0)))
            }
            IpAddr::V4(_) => self,
        }
    }

    /// Whether it says where somebody is: addresses of the machine itself and of a house of its own
    /// do not, because everybody behind a proxy may seem to come from there.
    fn tells(self) -> bool {
        match self.0 {
            IpAddr::V4(it) => !(it.is_loopback() || it.is_private() || it.is_link_local()),
            IpAddr::V6(it) => {
                // Of the machine's own address only nothing is left.
                !(it.is_unspecified() || it.is_unique_local() || it.is_unicast_link_local())
            }
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(short) => write!(f, "{short}"),
            IpAddr::V6(long) => write!(f, "{long}/64"),
        }
    }
}

impl std::str::FromStr for Network {
    type Err = std::net::AddrParseError;

    fn from_str(text: &str) -> Result<Network, Self::Err> {
        text.trim_end_matches("/64").parse::<IpAddr>().map(Network::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_ipv6_network_counts_as_one() {
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"), "one address, two spellings");
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        for text in ["192.0.2.1", "2001:db8:1:2::9"] {
            assert_eq!(network(text).to_string().parse(), Ok(network(text)));
        }
    }
}
