//! Addresses of what an archive holds: where its pages are opened, and by what they are found.

use url::Url;

/// Query parameters that only keep caches from answering: their names in small letters.
/// Source: ours; jQuery's `_` and what the scripts of common advertisers and counters add.
const CACHE_BUSTERS: [&str; 14] = [
    "_",
    "_t",
    "_ts",
    "cachebuster",
    "cachebust",
    "cb",
    "nocache",
    "ord",
    "rand",
    "random",
    "rnd",
    "t",
    "timestamp",
    "ts",
];
/// A value of that many digits is a time or a random number, whatever its parameter's name.
/// Source: ours; Unix time has ten digits in seconds and thirteen in milliseconds.
const TIME_DIGITS: usize = 10;

/// Where the files of a machine lie in an archive that was made there.
const FILES: &str = "http://file.invalid";

/// The address that a page of an archive is opened at. A file is one of the machine where the
/// archive was made: at its own address it would count as one of this machine, and so would all it
/// asks for.
pub(crate) fn without_place(url: Url) -> Url {
    if let ("file", Ok(mut moved)) = (url.scheme(), Url::parse(FILES)) {
        moved.set_path(url.path());
        moved.set_query(url.query());
        moved.set_fragment(url.fragment());
        return moved;
    }
    without_password(url)
}

/// No password stands in an archive.
pub(super) fn without_password(mut url: Url) -> Url {
    // Only addresses without a host can have no user.
    let _ = (url.set_username(""), url.set_password(None));
    url
}

/// The address of what is loaded, whatever part of it is shown.
pub(crate) fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

/// What is found by this very address.
pub(super) fn exact_key(url: &Url) -> String {
    without_fragment(without_place(url.clone())).into()
}

/// What is found by an address that differs by its scheme or by what only keeps caches from answering.
pub(super) fn loose_key(url: &Url) -> String {
    let url = without_place(url.clone());
    let parameters = url.query_pairs();
    let kept: Vec<String> = parameters
        .filter(|(name, value)| !is_cache_buster(name, value))
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let port = url.port().map_or(String::new(), |p| format!(":{p}"));
    let host = url.host_str().unwrap_or_default();
    format!("{host}{port}{}?{}", url.path(), kept.join("&"))
}

fn is_cache_buster(name: &str, value: &str) -> bool {
    let random = value.strip_prefix("0.").unwrap_or(value);
    (random.len() >= TIME_DIGITS && random.bytes().all(|b| b.is_ascii_digit()))
        || (CACHE_BUSTERS.contains(&name.to_ascii_lowercase().as_str())
            && value.bytes().any(|b| b.is_ascii_digit()))
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_machines_are_none_of_ours() {
        let cases = [
            ("file:///a/b.html?c#d", "http://file.invalid/a/b.html?c#d"),
            ("file:////etc/passwd", "http://file.invalid/etc/passwd"),
            ("file://host/share/x", "http://file.invalid/share/x"),
            ("https://me:secret@a.example/x", "https://a.example/x"),
        ];
        for (given, expected) in cases {
            let url = without_place(given.parse().unwrap());
            assert_eq!(url.as_str(), expected);
            assert_eq!(exact_key(&given.parse().unwrap()), exact_key(&url));
        }
    }
}
