//! Addresses in an archive: where its pages are opened, and the keys by which answers are found.

use url::Url;

/// Query parameters that only defeat caches, in lower case. Source: ours; jQuery's `_` and what the scripts of common
/// advertisers and counters add.
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
/// Minimum number of digits of a value that counts as a time or random number, whatever the parameter's name. Source:
/// ours; Unix time has ten digits in seconds and thirteen in milliseconds.
const TIME_DIGITS: usize = 10;

/// Host under which files of the machine that made the archive are opened.
const FILES: &str = "http://file.invalid";

/// The address at which a page of an archive is opened. A `file:` address refers to the machine where the archive was
/// made: opened as such, it would count as a file of this machine, and so would everything it requests.
pub(crate) fn without_place(url: Url) -> Url {
    if let ("file", Ok(mut moved)) = (url.scheme(), Url::parse(FILES)) {
        moved.set_path(url.path());
        moved.set_query(url.query());
        moved.set_fragment(url.fragment());
        return moved;
    }
    without_password(url)
}

/// Removes user and password: archives contain no passwords.
pub(super) fn without_password(mut url: Url) -> Url {
    // This only fails for addresses without a host, which have no user either.
    let _ = (url.set_username(""), url.set_password(None));
    url
}

/// The address without its fragment, which is not part of the request.
pub(crate) fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

/// Key for answers at exactly this address.
pub(super) fn exact_key(url: &Url) -> String {
    without_fragment(without_place(url.clone())).into()
}

/// Key for answers at an address that differs by its scheme, or by parameters that only defeat caches.
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
