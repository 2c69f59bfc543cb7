//! A queue that is fair between addresses, then between tables.

use std::collections::{HashMap, VecDeque};

use store::TableId;

use super::Account;

/// What waits, by address and table.
pub(super) struct Queue<T> {
    /// The addresses for which something waits; the next one first.
    order: VecDeque<String>,
    addresses: HashMap<String, Address<T>>,
    /// How many jobs of one address may run at a time, and how many may wait.
    most_running: usize,
    most_waiting: usize,
}

struct Address<T> {
    running: usize,
    waiting: usize,
    /// The tables for which something waits; the next one first.
    order: VecDeque<TableId>,
    tables: HashMap<TableId, VecDeque<T>>,
}

impl<T> Default for Address<T> {
    fn default() -> Address<T> {
        Address { running: 0, waiting: 0, order: VecDeque::new(), tables: HashMap::new() }
    }
}

impl<T> Queue<T> {
    pub(super) fn new(most_running: usize, most_waiting: usize) -> Queue<T> {
        Queue { order: VecDeque::new(), addresses: HashMap::new(), most_running, most_waiting }
    }

    /// Puts a job at the end of its table's own row; false if too many wait for this address.
    pub(super) fn push(&mut self, account: &Account, job: T) -> bool {
        let address = self.addresses.entry(account.address.clone()).or_default();
        if address.waiting >= self.most_waiting {
            return false;
        }
        if address.waiting == 0 {
            self.order.push_back(account.address.clone());
        }
        address.waiting += 1;
        let row = address.tables.entry(account.table).or_default();
        if row.is_empty() {
            address.order.push_back(account.table);
        }
        row.push_back(job);
        true
    }

    /// The next job that may run, with the address it runs for; say `done` when it has.
    pub(super) fn pop(&mut self) -> Option<(String, T)> {
        let most = self.most_running;
        let may_run = |name: &String| self.addresses.get(name).is_some_and(|it| it.running < most);
        let name = self.order.remove(self.order.iter().position(may_run)?)?;
        let address = self.addresses.get_mut(&name)?;
        let job = address.pop()?;
        address.running += 1;
        if address.waiting > 0 {
            self.order.push_back(name.clone());
        }
        Some((name, job))
    }

    /// A job of this address has ended.
    pub(super) fn done(&mut self, name: &str) {
        if let Some(address) = self.addresses.get_mut(name) {
            address.running -= 1;
            if address.running == 0 && address.waiting == 0 {
                self.addresses.remove(name);
            }
        }
    }

    /// How many jobs wait.
    pub(super) fn len(&self) -> usize {
        self.addresses.values().map(|address| address.waiting).sum()
    }
}

impl<T> Address<T> {
    fn pop(&mut self) -> Option<T> {
        let table = self.order.pop_front()?;
        let row = self.tables.get_mut(&table)?;
        let job = row.pop_front()?;
        match row.is_empty() {
            true => drop(self.tables.remove(&table)),
            false => self.order.push_back(table),
        }
        self.waiting -= 1;
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(address: &str, table: u8) -> Account {
        Account { address: address.into(), table: TableId::from_bytes([table; 8]) }
    }

    /// Takes everything out, each job ended before the next begins.
    fn drain(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        let mut jobs = Vec::new();
        while let Some((address, job)) = queue.pop() {
            queue.done(&address);
            jobs.push(job);
        }
        jobs
    }

    #[test]
    fn addresses_take_turns_and_then_tables() {
        let mut queue = Queue::new(2, 100);
        for (address, table, job) in [
            ("a", 1, "a1 first"),
            ("a", 1, "a1 second"),
            ("a", 1, "a1 third"),
            ("a", 2, "a2"),
            ("b", 3, "b3 first"),
            ("b", 3, "b3 second"),
            ("c", 4, "c4"),
        ] {
            assert!(queue.push(&account(address, table), job));
        }
        assert_eq!(queue.len(), 7);
        let order = ["a1 first", "b3 first", "c4", "a2", "b3 second", "a1 second", "a1 third"];
        assert_eq!(drain(&mut queue), order);
        assert!(queue.addresses.is_empty() && queue.order.is_empty(), "nothing is remembered");
    }

    #[test]
    fn one_address_never_has_all_threads() {
        let mut queue = Queue::new(1, 100);
        for number in 0..50 {
            assert!(queue.push(&account("greedy", number), "many"));
        }
        assert_eq!(queue.pop(), Some(("greedy".into(), "many")));
        assert_eq!(queue.pop(), None, "a thread stays free for others");
        assert!(queue.push(&account("guest", 99), "one"));
        assert_eq!(queue.pop(), Some(("guest".into(), "one")));
        queue.done("greedy");
        assert_eq!(queue.pop(), Some(("greedy".into(), "many")));
    }

    #[test]
    fn an_address_can_fill_its_own_row_only() {
        let mut queue = Queue::new(1, 3);
        let pushed: Vec<bool> = (0..4).map(|_| queue.push(&account("greedy", 1), "many")).collect();
        assert_eq!(pushed, [true, true, true, false]);
        assert!(queue.push(&account("guest", 2), "one"));
    }
}
