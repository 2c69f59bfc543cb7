//! Where guests came from last, and who comes from the same place.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Addresses, Network};
use crate::identity::GuestId;

/// Of how many guests it is remembered at least where they came from last, and of twice as many
/// at most.
const REMEMBERED: usize = 20_000;

/// Where guests came from last, as long as this server runs.
#[derive(Default, Debug)]
pub(crate) struct Seen {
    guests: Mutex<Guests>,
    /// Where many people come from who have nothing else in common.
    clubs: Vec<Addresses>,
}

/// Those of late, and those before them: so a crowd that passes by lets nobody be forgotten who
/// came with it.
#[derive(Default, Debug)]
struct Guests {
    late: HashMap<GuestId, Network>,
    before: HashMap<GuestId, Network>,
}

impl Seen {
    /// Nobody was seen yet. Whoever comes from a club is nobody's neighbour.
    pub(crate) fn new(clubs: Vec<Addresses>) -> Seen {
        // Of an IPv6 address no more is kept than its network.
        let clubs = clubs.into_iter().map(Addresses::by_network).collect();
        Seen { clubs, ..Seen::default() }
    }

    /// A guest came from there.
    pub(crate) fn note(&self, guest: GuestId, from: Network) {
        let mut guests = self.guests();
        if guests.late.len() >= REMEMBERED && !guests.late.contains_key(&guest) {
            guests.before = std::mem::take(&mut guests.late);
        }
        guests.late.insert(guest, from);
    }

    /// Where a guest came from last, if that is known.
    pub(crate) fn of(&self, guest: GuestId) -> Option<Network> {
        let guests = self.guests();
        guests.late.get(&guest).or_else(|| guests.before.get(&guest)).copied()
    }

    /// Whether two came from the same network last, as far as that says anything.
    pub(crate) fn are_neighbours(&self, one: GuestId, other: GuestId) -> bool {
        let is_club = |from: Network| self.clubs.iter().any(|club| club.have(from.0));
        let tells = |from: &Network| from.tells() && !is_club(*from);
        let site = |guest| self.of(guest).filter(tells).map(Network::site);
        site(one).is_some_and(|network| site(other) == Some(network))
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        // Both maps are whole even if a thread panicked while it held the lock.
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn neighbours_come_from_one_site_that_says_something() {
        let people: Vec<GuestId> = (1..=2).map(|_| GuestId::fresh()).collect();
        let neighbours = |one: &str, other: &str| {
            let seen = Seen::default();
            for (who, from) in people.iter().zip([one, other]) {
                seen.note(*who, from.parse::<IpAddr>().unwrap().into());
            }
            seen.are_neighbours(people[0], people[1])
        };
        assert!(neighbours("192.0.2.1", "192.0.2.1"));
        assert!(!neighbours("192.0.2.1", "192.0.2.2"));
        assert!(neighbours("2001:db8:1:2::1", "2001:db8:1:3::1"), "one site");
        for own in ["127.0.0.1", "10.0.0.1", "192.168.1.1", "::1", "fd00::1", "fe80::1"] {
            assert!(!neighbours(own, own), "{own} says nothing");
        }
        assert!(!Seen::default().are_neighbours(people[0], people[1]), "nobody was seen");
    }

    #[test]
    fn a_crowd_that_passes_by_lets_nobody_be_forgotten_at_once() {
        let seen = Seen::default();
        let from = Network::from("192.0.2.1".parse::<IpAddr>().unwrap());
        let crowd = || (0..REMEMBERED).for_each(|_| seen.note(GuestId::fresh(), from));
        let early = GuestId::fresh();
        seen.note(early, from);
        crowd();
        assert_eq!(seen.of(early), Some(from));
        crowd();
        assert_eq!(seen.of(early), None, "not everybody for ever");
    }

    #[test]
    fn whoever_comes_from_a_club_is_nobodys_neighbour() {
        let people: Vec<GuestId> = (1..=2).map(|_| GuestId::fresh()).collect();
        let neighbours = |clubs: &[&str], from: &str| {
            let clubs = clubs.iter().map(|club| club.parse().unwrap()).collect();
            let seen = Seen::new(clubs);
            people.iter().for_each(|it| seen.note(*it, from.parse::<IpAddr>().unwrap().into()));
            seen.are_neighbours(people[0], people[1])
        };
        assert!(!neighbours(&["192.0.2.1"], "192.0.2.1"));
        assert!(neighbours(&["192.0.2.1"], "192.0.2.2"), "another house than the club's");
        assert!(!neighbours(&["198.51.100.7", "192.0.2.0/24"], "192.0.2.2"));
        assert!(!neighbours(&["2001:db8:1::/48"], "2001:db8:1:2::1"));
        assert!(neighbours(&["2001:db8:1::/48"], "2001:db8:2:2::1"));
        // Of an IPv6 address only its network is kept.
        assert!(!neighbours(&["2001:db8:1:2::1"], "2001:db8:1:2::9"));
    }
}
