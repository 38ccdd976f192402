//! Maps and sets of what every page is full of: names, words, paths.
//!
//! Those of the standard library are hashed to withstand any attack, which takes a tenth of the
//! analysis of a page. These take a quarter of that; like them, they begin elsewhere in every
//! process, and their order tells nothing.

use foldhash::fast::{FixedState, RandomState};
use siphasher::sip::SipHasher13;
use std::hash::{BuildHasher, Hash, Hasher};

/// A map.
pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;

/// A set.
pub(crate) type HashSet<T> = std::collections::HashSet<T, RandomState>;

/// A number that stands for a value: the same in every process of this build, for what stands in no file
/// ([`stable_hash`]).
pub(crate) fn hash_of(value: impl Hash) -> u64 {
    FixedState::default().hash_one(value)
}

/// A number that stands for some bytes: the same on every machine and in every version, for what stands in files.
/// SipHash-1-3 with a key of zeros.
pub(crate) fn stable_hash(bytes: &[u8]) -> u64 {
    let mut hasher = SipHasher13::new();
    hasher.write(bytes);
    hasher.finish()
}

/// What hashes that are made by hand are multiplied with: odd, and its bits are mixed. Source: 2^64 by the
/// golden ratio (Knuth, TAOCP 3, 6.4).
pub(crate) const HASH_FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Bytes as hexadecimal digits, two each.
#[cfg(feature = "cli")]
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    ];
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|half| DIGITS[usize::from(half)]);
    bytes.iter().flat_map(digits).collect()
}
