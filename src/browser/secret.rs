//! Random secrets of this process.

use std::io;

/// 128 random bits as hexadecimal digits.
pub(crate) fn secret() -> io::Result<String> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(io::Error::other)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bits)))
}
