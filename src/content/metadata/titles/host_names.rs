//! Host names as names of sites: the label that names one, and the ways in which hosts spell a name without
//! diacritics: `muehlbote` and `muhlbote` for `Mühlbote`.

use crate::content::addresses::is_web;
use crate::input::site;
use crate::public_suffix;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;
use icu_normalizer::DecomposingNormalizerBorrowed;
use url::Url;

/// Letters that hosts replace, though they have no diacritic to remove. Source: ours, by custom.
const LETTERS: [(char, &str); 7] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('ł', "l"),
    ('đ', "d"),
    ('ı', "i"),
];

/// Letters with diacritics that are written with two letters. Source: ours, by custom in German and Danish.
const WITH_MARKS: [(char, &str); 5] = [
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    ('å', "aa"),
    ('ø', "oe"),
];

/// Minimum number of letters of a host's label that other names do not contain by chance. Source: ours: shorter
/// labels are first names and words.
const MIN_LABEL: usize = 5;

/// Minimum number of further words in a slogan with an address. Source: ours, as of those behind a name.
const MIN_BESIDE: usize = 2;

/// The folded forms in which a host may write a name: without diacritics, and with two letters for one.
pub(super) fn forms(name: &str) -> [String; 2] {
    [bare(name), bare(&spelled(name, &WITH_MARKS))]
}

/// A name, folded, without diacritics.
fn bare(name: &str) -> String {
    let apart = DecomposingNormalizerBorrowed::new_nfd().normalize(name);
    folded(&spelled(&apart, &LETTERS))
}

/// A name in lower case, with these letters replaced.
fn spelled(name: &str, letters: &[(char, &str)]) -> String {
    let mut spelled = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match letters.iter().find(|(letter, _)| *letter == c) {
            Some((_, plain)) => spelled.push_str(plain),
            None => spelled.push(c),
        }
    }
    spelled
}

/// Whether a name is that of a host, of its registered domain, or of the domain's label, with or without the suffix:
/// `Example News` or `example-news.org` for `example-news.org`, `Example` or `example.co.uk` for
/// `shop.example.co.uk`.
pub(in crate::content::metadata) fn names_host(name: &str, host: &str) -> bool {
    let own = folded(name.trim_start_matches("www."));
    let registered = public_suffix::registered(host).unwrap_or(host);
    let core = host.rsplit_once('.').map(|(core, _)| core);
    let label = registered.split('.').next();
    let mut called = [Some(host), core, Some(registered), label].into_iter();
    !own.is_empty() && called.any(|called| called.is_some_and(|called| folded(called) == own))
}

/// Whether a name of several words is that of the host's owner: its first words are the domain's label
/// (`Red Mill Industrial` of `redmill.example`), or the label is a word in a phrase (`Official Redmill website`).
/// Source: ours, of 954 pages with forms. Limits: not one word of a person's name (`Redmill Doe`).
pub(in crate::content::metadata) fn holds_host(name: &str, host: &str) -> bool {
    let registered = public_suffix::registered(host).unwrap_or(host);
    let label = folded(registered.split('.').next().unwrap_or(""));
    if label.chars().count() < MIN_LABEL {
        return false;
    }
    let words: Vec<String> = name.split_whitespace().map(folded).collect();
    let is_phrase = || {
        let is_small = |word: &str| word.starts_with(char::is_lowercase);
        name.split_whitespace().last().is_some_and(is_small)
    };
    begins_with_label(&words, &label) || words.contains(&label) && is_phrase()
}

/// Whether the first words of a name, two or more but not all, make up a label together. Linear.
fn begins_with_label(words: &[String], label: &str) -> bool {
    let mut rest = label;
    for (i, word) in words.iter().enumerate() {
        let Some(behind) = rest.strip_prefix(word.as_str()) else {
            return false;
        };
        rest = behind;
        if rest.is_empty() && (2..words.len()).contains(&(i + 1)) {
            return true;
        }
    }
    false
}

/// The host without `www.` of a site name that is an address: `https://www.example.org`, `www.example.org`. None for
/// a bare `example.org`, which may be the site's name.
pub(in crate::content::metadata) fn host_in(name: &str) -> Option<String> {
    let name = name.trim();
    let is_host = name.starts_with("www.") && !name.contains(char::is_whitespace);
    let url = if is_host {
        Url::parse(&format!("https://{name}"))
    } else {
        Url::parse(name)
    };
    let url = url.ok().filter(is_web)?;
    Some(url.domain()?.trim_start_matches("www.").to_owned())
}

/// The word of a long name that is the host of an address or its registered domain: `Example.org` of
/// `Boats and oars by Example.org`. Source: ours: in a shorter name the other word belongs to it
/// (`Example.org Forum`).
pub(super) fn address_in<'a>(name: &'a str, address: &Url) -> Option<&'a str> {
    let hosts = hosts_of(address)?;
    let is_sign = |c: char| !c.is_alphanumeric();
    name.split_whitespace().nth(MIN_BESIDE)?;
    let words = name
        .split_whitespace()
        .map(|word| word.trim_matches(is_sign));
    let mut words = words.map(|word| word.trim_start_matches("www."));
    words.find(|word| word.contains('.') && hosts.contains(&folded(word)))
}

/// The host of an address and its registered domain, folded.
pub(super) fn hosts_of(address: &Url) -> Option<[String; 2]> {
    let host = folded(address.domain()?.trim_start_matches("www."));
    Some([host, folded(&site(address)?)])
}

/// The label of the page's host that names the site: `example` of `www.example.co.uk`.
pub(in crate::content::metadata) fn host_label(page: &PageSnapshot) -> Option<String> {
    label_of(&Url::parse(&page.source.url).ok()?)
}

/// A test whether a folded text is the name of the site or the label of its host.
pub(in crate::content::metadata) fn site_is_called(
    page: &PageSnapshot,
    site: Option<&str>,
) -> impl Fn(&str) -> bool + use<> {
    let names = [site.map(folded), host_label(page)];
    move |text| names.iter().flatten().any(|name| name == text)
}

pub(super) fn label_of(address: &Url) -> Option<String> {
    address.domain()?;
    let registered = site(address)?;
    Some(folded(registered.split('.').next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_off_or_spelled() {
        for (name, host) in [
            ("Memórias de Alfama", "memoriasdealfama"),
            ("Mühlbote", "muehlbote"),
            ("Mühlbote", "muhlbote"),
            ("Große Straße", "grossestrasse"),
            ("İlk Gündüz", "ilkgunduz"),
            ("Zapiski z Łodzi", "zapiskizlodzi"),
            ("Å Journal", "aajournal"),
            ("The Moor", "themoor"),
        ] {
            assert!(forms(name).contains(&host.to_owned()), "{name}");
        }
    }

    #[test]
    fn a_name_is_that_of_a_host_by_what_was_registered() {
        for (name, host) in [
            ("Red Mill", "redmill.co.uk"),
            ("RED MILL", "shop.redmill.com.br"),
            ("REDMILL LT", "redmill.lt"),
            ("redmill.example", "leeds.redmill.example"),
            ("www.redmill.example", "redmill.example"),
        ] {
            assert!(names_host(name, host), "{name} {host}");
        }
        for (name, host) in [
            ("Mill", "redmill.co.uk"),
            ("Co Uk", "redmill.co.uk"),
            ("★", "redmill.example"),
        ] {
            assert!(!names_host(name, host), "{name} {host}");
        }
        let host = "redmill.example";
        assert!(holds_host("Red Mill Industrial", host));
        assert!(holds_host("Official UK Redmill website", host));
        for name in ["Redmill Doe", "Red Mill", "The Red Mill Times", "Jane Doe"] {
            assert!(!holds_host(name, host), "{name}");
        }
        assert!(!holds_host("Re d Industrial", "red.example"));
        assert!(holds_host("Red - Mill Industrial", host), "a sign");
    }

    #[test]
    fn a_name_that_is_an_address_is_its_host() {
        for (name, host) in [
            ("https://www.example.org", Some("example.org")),
            ("http://example.org/news/", Some("example.org")),
            ("www.example.org", Some("example.org")),
            ("example.org", None),
            ("www. is a prefix", None),
            ("Example: news", None),
        ] {
            assert_eq!(host_in(name).as_deref(), host, "{name}");
        }
    }

    #[test]
    fn an_address_in_a_slogan_is_the_name() {
        let address = Url::parse("https://www.redmill.example/flour").unwrap();
        let named = |name| address_in(name, &address);
        assert_eq!(
            named("Flour & bread by Redmill.example"),
            Some("Redmill.example")
        );
        assert_eq!(
            named("www.redmill.example: flour, bread"),
            Some("redmill.example")
        );
        assert_eq!(named("Redmill.example Forum"), None);
        assert_eq!(named("Flour and bread by Redmill"), None);
        assert_eq!(named("Flour and bread by mill.example"), None);
    }

    #[test]
    fn a_site_is_called_as_it_was_registered() {
        let label = |address: &str| label_of(&Url::parse(address).ok()?);
        for (address, expected) in [
            ("https://www.cnn.com/x", "cnn"),
            ("https://www.bbc.co.uk/x", "bbc"),
            ("https://developer.mozilla.org/", "mozilla"),
        ] {
            assert_eq!(label(address).as_deref(), Some(expected));
        }
        assert_eq!(label("http://127.0.0.1/x"), None);
    }
}
