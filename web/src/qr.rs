//! Links as codes that a phone can scan, drawn as SVG.

use qrcodegen::{QrCode, QrCodeEcc};

/// How many empty squares a code has around it: scanners need them.
const QUIET: i32 = 4;

/// The code of a text, black on white whatever the colours of the page; nothing if it is too long.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/>\
         <path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every dark square of the code is drawn, and no other.
    #[test]
    fn the_picture_is_the_code() {
        let text = "https://example.org/t/0123456789abcdef/in/secret";
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        let picture = svg(text).unwrap();
        let path = picture.rsplit("d=\"").next().unwrap();
        let mut drawn = Vec::new();
        for step in path.split('M').skip(1) {
            let (x, rest) = step.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            let (run, _) = rest.split_once('v').unwrap();
            let [x, y, run] = [x, y, run].map(|it| it.parse::<i32>().unwrap());
            drawn.extend((x..x + run).map(|x| (x - QUIET, y - QUIET)));
        }
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark: Vec<_> = all.filter(|(x, y)| code.get_module(*x, *y)).collect();
        assert_eq!(drawn, dark);
        assert!(svg(&"x".repeat(4000)).is_none());
    }
}
