#![allow(clippy::unwrap_used, clippy::print_stdout)]
use shelf::{Shelved, Visitor};
struct T(Vec<String>);
impl Visitor for T {
    type Output = ();
    fn visit<G: Shelved>(self) {
        let old = puzzles::read(&std::fs::read_to_string(&self.0[0]).unwrap()).unwrap();
        let part: usize = self.0[1].parse().unwrap();
        let of: usize = self.0[2].parse().unwrap();
        for (n, puzzle) in old.iter().enumerate().filter(|(n, _)| n % of == part) {
            match puzzles::again::<G>(puzzle) {
                Some(now) => println!("{}", now.to_line()),
                None => eprintln!("{n} is none"),
            }
        }
    }
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    shelf::visit("captains-wager", T(a)).unwrap();
}
