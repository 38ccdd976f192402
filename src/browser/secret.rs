//! Secrets that only this process knows.

use std::io;

/// 128 bits that nobody can guess, in hexadecimal digits.
pub(crate) fn secret() -> io::Result<String> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(io::Error::other)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bits)))
}
