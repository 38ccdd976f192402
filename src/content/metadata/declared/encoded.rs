//! Texts in scripts and `meta` elements.

use crate::content::addresses::is_web;
use crate::content::clean_text::clean;
use crate::content::people;
use url::Url;

/// Like [`clean`], for texts in scripts and `meta` elements, which are often encoded twice.
pub(super) fn clean_encoded(text: &str) -> Option<String> {
    clean(&html_escape::decode_html_entities(text))
}

/// Whether a declared name is an address, with or without its scheme (`facebook.com/jane`). `Author: Jane Doe` is
/// none.
pub(in crate::content::metadata) fn is_address(text: &str) -> bool {
    let text = text.trim();
    let host = text.split_once('/').map(|(host, _)| host);
    let is_bare = || !text.contains(char::is_whitespace) && host.is_some_and(people::is_host_name);
    Url::parse(text).is_ok_and(|url| is_web(&url)) || is_bare()
}
