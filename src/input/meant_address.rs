//! Guesses the address meant by a name without scheme.

use crate::public_suffix;

/// File extensions that are public suffixes, too: a name of two labels with one of them means a file. Source: ours.
const FILE_ENDINGS: [&str; 9] = ["cc", "md", "mov", "pl", "ps", "py", "rs", "sh", "zip"];

/// The address probably meant by a name without scheme that is no file: the name begins with a host below a public
/// suffix.
fn meant(name: &str) -> Option<String> {
    let host = name.split(['/', '?', '#']).next()?.to_ascii_lowercase();
    let labels: Vec<&str> = host.split('.').collect();
    let is_label = |label: &&str| {
        let is_of_it = |c: char| c.is_alphanumeric() || c == '-';
        !label.is_empty() && label.chars().all(is_of_it)
    };
    let is_host = labels.iter().all(is_label)
        && public_suffix::has_known_suffix(&host)
        && public_suffix::registered(&host).is_some();
    let is_file = matches!(labels[..], [_, ending] if FILE_ENDINGS.contains(&ending));
    (is_host && !is_file).then(|| format!("https://{name}"))
}

/// An example address for a message: the one probably meant, or a placeholder.
pub(crate) fn example_address(name: &str) -> String {
    meant(name).unwrap_or_else(|| "https://...".to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use crate::input::Input;

    #[test]
    fn a_host_without_its_scheme_is_told_with_it() {
        for (name, shown) in [
            ("example.org", "https://example.org"),
            ("www.bbc.co.uk/news?a=1", "https://www.bbc.co.uk/news?a=1"),
            ("Example.COM/a.html", "https://Example.COM/a.html"),
            ("page.html", "https://..."),
            ("notes.md", "https://..."),
            ("docs.notes.md", "https://docs.notes.md"),
            ("a/example.org", "https://..."),
            ("../example.org", "https://..."),
            ("my page.org", "https://..."),
            ("co.uk", "https://..."),
            ("example.nosuchending", "https://..."),
            (".org", "https://..."),
            ("localhost", "https://..."),
            ("", "https://..."),
        ] {
            assert_eq!(example_address(name), shown, "{name}");
        }
        let none = tempfile::tempdir().unwrap();
        let none = none.path().join("example.org");
        let told = Input::open(none.to_str().unwrap(), None)
            .unwrap_err()
            .to_string();
        assert!(
            told.contains("no such file; give a URL (https://...)"),
            "{told}"
        );
        let told = Input::open("nothing-here.example.org", None)
            .unwrap_err()
            .to_string();
        assert!(
            told.contains("give a URL (https://nothing-here.example.org), an HTML file"),
            "{told}"
        );
    }
}
