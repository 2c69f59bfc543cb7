//! Addresses that an operator names.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use thiserror::Error;

/// An address, or a network such as `10.42.0.0/16`. In a cluster a proxy has another address after
/// every start, and only its network is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addresses {
    address: IpAddr,
    /// How many of its first bits count.
    bits: u8,
}

/// What is neither an address nor a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("give an address or a network, as in 127.0.0.1 or 10.42.0.0/16")]
pub struct NoAddresses;

impl Addresses {
    /// Whether an address is one of them.
    #[must_use]
    pub fn have(&self, peer: IpAddr) -> bool {
        match (self.address, peer.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(peer)) => {
                same(u32::from(own).into(), u32::from(peer).into(), self.bits, 32)
            }
            (IpAddr::V6(own), IpAddr::V6(peer)) => same(own.into(), peer.into(), self.bits, 128),
            _ => false,
        }
    }
}

impl Addresses {
    /// The same by [networks](super::Network): of an IPv6 address no more than its first 64 bits.
    pub(super) fn by_network(self) -> Addresses {
        let most = if self.address.is_ipv4() { 32 } else { 64 };
        Addresses { bits: self.bits.min(most), ..self }
    }
}

/// Whether the first `bits` of two numbers of so many bits are the same.
fn same(own: u128, peer: u128, bits: u8, of: u8) -> bool {
    let rest = u32::from(of.saturating_sub(bits));
    (own ^ peer).checked_shr(rest).unwrap_or_default() == 0
}

impl FromStr for Addresses {
    type Err = NoAddresses;

    fn from_str(text: &str) -> Result<Addresses, NoAddresses> {
        let (address, bits) = text.trim().split_once('/').unzip();
        let address = address.unwrap_or(text.trim()).parse::<IpAddr>().map_err(|_| NoAddresses)?;
        let address = address.to_canonical();
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), |bits| bits.parse().map_err(|_| NoAddresses))?;
        if bits > all { Err(NoAddresses) } else { Ok(Addresses { address, bits }) }
    }
}

impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_or_a_network_has_its_own() {
        for (network, own, other) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("10.42.0.0/16", "10.42.255.1", "10.43.0.1"),
            ("10.42.7.9/16", "::ffff:10.42.1.1", "::1"),
            ("10.0.0.4/30", "10.0.0.7", "10.0.0.8"),
            ("2001:db8:1::/48", "2001:db8:1:9::1", "2001:db8:2::1"),
            ("0.0.0.0/0", "192.0.2.1", "2001:db8::1"),
        ] {
            let addresses: Addresses = network.parse().unwrap();
            assert!(addresses.have(own.parse().unwrap()), "{network} has {own}");
            assert!(!addresses.have(other.parse().unwrap()), "{network} has not {other}");
            assert_eq!(addresses.to_string().parse(), Ok(addresses));
        }
        for wrong in ["", "club", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129", "a/8"] {
            assert_eq!(wrong.parse::<Addresses>(), Err(NoAddresses), "{wrong}");
        }
    }
}
