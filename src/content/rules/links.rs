//! Predicates about links and addresses that several rules share.

use crate::content::unit_links::{first_href, is_script};
use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;
use crate::hash::HashSet;
use crate::input::site;
use crate::snapshot::{NodeId, PageSnapshot};
use url::Url;

/// Maximum number of ancestors from a text to the link around it. Source: ours: inline markup around a word.
const MAX_IN_LINK: usize = 6;
/// Maximum number of ancestors from a text node to its link. Source: likewise.
const MAX_NEAR: usize = 4;
/// Minimum number of links of a navigation bar, and minimum number of letters of each. Source: ours, 954 pages of
/// formasaurus: single letters and numbers in a line are an index or a pager; two links may be the end of a text.
const MIN_BAR: usize = 3;
const MIN_LETTERS: usize = 2;
/// Separators between the links of a bar, beside white space. Source: ours; prose has commas and full stops instead.
const PARTING: &str = "|·•/–—-»";

/// File name extensions of downloads.
static FILES: Phrases = Phrases::from_words(
    "pdf epub doc docx odt rtf txt xls xlsx ods csv ppt pptx zip gz tgz rar 7z mp3 m4a wav ogg mp4 exe dmg apk",
);

/// The scheme of a phone number.
const CALL: &str = "tel:";

/// Whether an address is a phone number to call.
pub(super) fn is_call(address: &str) -> bool {
    let begin = address.trim_start().get(..CALL.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(CALL))
}

/// The address of the first link of a text, if at least `share` of its characters are link text. `None` for a
/// fragment of this page and for a script. Linear in its nodes.
pub(super) fn leads_to<'a>(page: &'a PageSnapshot, unit: &Unit, share: f32) -> Option<&'a str> {
    if unit.link_chars == 0 || (unit.link_chars as f32) < share * unit.chars as f32 {
        return None;
    }
    let href = first_href(page, unit, MAX_IN_LINK);
    href.filter(|href| !page.is_own_place(href) && !is_script(href))
}

/// Whether an element is a link that leads to no page: it has no address, only a script, or calls a phone number. An
/// `a` without `href` but with `name` or `id` is an anchor instead.
pub(super) fn is_bare(page: &PageSnapshot, link: NodeId) -> bool {
    if page.tag(link) != "a" {
        return false;
    }
    let Some(href) = page.attribute(link, "href") else {
        let is_place = |name| page.attribute(link, name).is_some();
        return !is_place("name") && !is_place("id");
    };
    matches!(href.trim(), "" | "#" | "#!") || is_script(href) || is_call(href)
}

/// The visible text nodes of a unit, each with its closest link, if one is near.
pub(super) fn linked_texts(
    page: &PageSnapshot,
    unit: &Unit,
) -> impl Iterator<Item = (NodeId, Option<NodeId>)> {
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    nodes.filter(|id| page.is_said(*id)).map(|id| {
        let mut around = page.ancestors(id).take(MAX_NEAR);
        (id, around.find(|up| page.tag(*up) == "a"))
    })
}

/// Whether a unit is a bar of links to several pages of the site, with nothing but separators between them. Linear in
/// its nodes.
pub(super) fn is_bar(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.link_chars == 0 || unit.concealed || page.is_heading(unit.block) {
        return false;
    }
    let parts = |c: char| c.is_whitespace() || PARTING.contains(c);
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let mut links: HashSet<&str> = HashSet::default();
    for (id, link) in linked_texts(page, unit) {
        let text = page.node(id).text.as_deref().unwrap_or_default();
        let Some(link) = link else {
            if !text.chars().all(parts) {
                return false;
            }
            continue;
        };
        let href = page.attribute(link, "href").unwrap_or("#");
        let is_page = !page.is_own_place(href) && !is_script(href) && is_of_site(page, href);
        if !is_page || letters(text) < MIN_LETTERS {
            return false;
        }
        links.insert(href);
    }
    links.len() >= MIN_BAR
}

/// Whether an address belongs to the page's own site. True for every address if the page has no known domain: a local
/// file, or a page read from standard input, which gets a name below `.invalid`
/// ([`STDIN_URL`](crate::input::STDIN_URL)).
pub(in crate::content) fn is_of_site(page: &PageSnapshot, address: &str) -> bool {
    if is_plain_path(address) {
        return true;
    }
    let own = Url::parse(&page.source.url).ok();
    let is_known = |own: &Url| {
        own.domain()
            .is_some_and(|domain| !domain.ends_with(".invalid"))
    };
    own.filter(is_known)
        .is_none_or(|own| is_same_site(&own, address))
}

/// Whether an address has neither scheme nor host, nor any character that browsers ignore or normalise: it is then on
/// the page's own site, and need not be parsed.
fn is_plain_path(address: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b':' | b'\\');
    address.bytes().all(is_plain) && !address.contains("//")
}

/// Whether an address, resolved against `own`, is on the same site as `own`.
pub(super) fn is_same_site(own: &Url, address: &str) -> bool {
    own.join(address)
        .is_ok_and(|address| site(&address) == site(own))
}

/// Whether an address ends with the extension of a download.
pub(super) fn is_file(address: &str) -> bool {
    ending(address).is_some_and(|ending| FILES.holds_in_any_case(ending))
}

/// The extension of an address's path, without its dot: `pdf`.
pub(super) fn ending(address: &str) -> Option<&str> {
    let path = address.split(['?', '#']).next()?;
    path.rsplit_once('.').map(|(_, ending)| ending)
}
