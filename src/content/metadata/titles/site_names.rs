//! The name of the site in declared titles, and a site name without a slogan.

use super::bounded::of_document;
use super::host_names::{self, host_label, hosts_of, label_of};
use super::pieces::{outer_piece, pieces, written_pieces};
use super::separators::SEPARATORS;
use crate::content::addresses::is_front;
use crate::content::clean_text::clean;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, PageSnapshot};
use url::Url;

/// Minimum length of a host's label that names a site, and maximum length of an article before it, bytes. Source:
/// ours.
const MIN_SITE: usize = 4;
const MAX_BEFORE_SITE: usize = 4;
/// Minimum number of words of the slogan behind a site's name. Source: ours: one word is part of the name
/// (`Example - Online`).
const MIN_SLOGAN: usize = 2;

/// The name of the site in a document's title: the first or last piece, if it matches the host's label.
pub(in crate::content::metadata) fn site_in(title: &str, address: &Url) -> Option<String> {
    let host = label_of(address).filter(|host| host.len() >= MIN_SITE)?;
    let is_name = |piece: &String| {
        // `The Example` of `example.org`.
        let is_longer = piece.ends_with(&host) && piece.len() <= host.len() + MAX_BEFORE_SITE;
        *piece == host || is_longer
    };
    outer_piece(title, |piece| host_names::forms(piece).iter().any(is_name))
}

/// The name of the site in a title that begins with the headline: the text behind the headline and a separator.
pub(in crate::content::metadata) fn behind_headline<'a>(
    title: &'a str,
    headline: &str,
) -> Option<&'a str> {
    let rest = title
        .strip_prefix(headline)
        .filter(|_| !headline.is_empty())?;
    let mut loose = SEPARATORS.iter().filter(|separator| !separator.is_tight);
    let name = loose.find_map(|separator| rest.strip_prefix(separator.text))?;
    Some(name.trim()).filter(|name| !name.is_empty())
}

/// The site's address in a document's title, as its first or last piece or between others: `Example.org`.
pub(in crate::content::metadata) fn host_in_title(title: &str, address: &Url) -> Option<String> {
    let [host, registered] = hosts_of(address)?;
    // Checked first, because cutting titles is costly.
    if !folded(title).contains(&registered) {
        return None;
    }
    let is_host = |piece: &str| piece == host || piece == registered;
    outer_piece(title, is_host).or_else(|| {
        let inner = written_pieces(title).into_iter().flat_map(written_pieces);
        // Text between colons counts only where it is a whole host: `A thing : Example.org: Things`.
        let mut inner = inner.chain(title.split(COLONS).map(str::trim));
        inner
            .find(|piece| is_host(&folded(piece)))
            .map(str::to_owned)
    })
}

/// The whole document title, if it is the site's address, or on a front page the label of its host.
pub(in crate::content::metadata) fn site_as_title(title: &str, address: &Url) -> Option<String> {
    let title = clean(title)?;
    let own = folded(&title);
    let is_host = hosts_of(address)?.contains(&own);
    let label = || label_of(address).filter(|host| host.len() >= MIN_SITE);
    let is_called = || label().is_some_and(|host| host_names::forms(&title).contains(&host));
    (is_host || is_front(address) && is_called()).then_some(title)
}

/// Whether the name of a site and the label of its host contain one another: `Example Online` of `example.org`.
pub(in crate::content::metadata) fn is_akin(name: &str, address: &Url) -> bool {
    let names = host_names::forms(name);
    let is_of = |host: &str| {
        let mut names = names.iter();
        names.any(|name| name.contains(host) || host.contains(name.as_str()))
    };
    label_of(address).is_none_or(|host| is_of(&host))
}

/// The name of a site without its slogan: several words behind a separator, if the page's title has the name without
/// them, or the name begins with the host's label.
pub(in crate::content::metadata) fn without_slogan<'a>(
    page: &PageSnapshot,
    name: &'a str,
) -> &'a str {
    let mut loose = SEPARATORS.iter().filter(|separator| !separator.is_tight);
    let Some((first, slogan)) = loose.find_map(|separator| separator.first_cut(name)) else {
        return name;
    };
    let called = folded(first);
    let host = host_label(page).filter(|host| host.len() >= MIN_SITE);
    let is_host = || {
        host.as_ref()
            .is_some_and(|host| called.starts_with(host.as_str()))
    };
    let title = of_document(page);
    let in_title = || pieces(title).contains(&called) && !pieces(title).contains(&folded(name));
    let is_slogan = slogan.split_whitespace().nth(MIN_SLOGAN - 1).is_some();
    if !called.is_empty() && is_slogan && (is_host() || in_title()) {
        first.trim()
    } else {
        name
    }
}
