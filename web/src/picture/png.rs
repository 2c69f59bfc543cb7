//! Writes PNG files (ISO/IEC 15948): a head, the packed rows, an end.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use tiny_skia::{Pixmap, PremultipliedColorU8};

const MAGIC: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
/// Eight bits for each of red, green, blue and how much covers what is below.
const RGBA8: [u8; 5] = [8, 6, 0, 0, 0];

/// A picture as a file.
pub(super) fn encode(picture: &Pixmap) -> Vec<u8> {
    let width = picture.width() as usize * 4;
    let mut rows = Vec::with_capacity(picture.data().len() + picture.height() as usize);
    let plain = picture.pixels().iter().map(PremultipliedColorU8::demultiply);
    let bytes: Vec<u8> =
        plain.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]).collect();
    let nothing = vec![0; width];
    let mut above = nothing.as_slice();
    for row in bytes.chunks_exact(width) {
        // Each row says how it differs from the one above: most of ours do not.
        rows.push(2);
        rows.extend(row.iter().zip(above).map(|(own, above)| own.wrapping_sub(*above)));
        above = row;
    }
    let mut file = MAGIC.to_vec();
    let size = [picture.width().to_be_bytes(), picture.height().to_be_bytes()].concat();
    chunk(&mut file, *b"IHDR", &[&size[..], &RGBA8].concat());
    chunk(&mut file, *b"IDAT", &packed(&rows));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn packed(rows: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing into memory cannot fail.
    let _ = encoder.write_all(rows);
    encoder.finish().unwrap_or_default()
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).unwrap_or(u32::MAX);
    let mut sum = Crc::new();
    sum.update(&kind);
    sum.update(data);
    file.extend_from_slice(&length.to_be_bytes());
    file.extend_from_slice(&kind);
    file.extend_from_slice(data);
    file.extend_from_slice(&sum.sum().to_be_bytes());
}
