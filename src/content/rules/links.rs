//! Texts that are a link to another page.

use crate::content::unit_links::{first_href, is_script};
use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;
use crate::hash::HashSet;
use crate::input::site;
use crate::snapshot::{NodeId, PageSnapshot};
use url::Url;

/// Levels from a text to the link around it. Source: ours: what dresses a word.
const MAX_IN_LINK: usize = 6;
/// Levels between a piece of a text and its link. Source: likewise.
const MAX_NEAR: usize = 4;
/// Fewest links of a line that leads through a site, and fewest letters of each. Source: ours, 954 pages of
/// formasaurus: letters and numbers in a line lead through a list; two links may be what a text ends with.
const MIN_BAR: usize = 3;
const MIN_LETTERS: usize = 2;
/// What stands between them beside white space. Source: ours; what is told in a line has commas, and dots where there
/// is more.
const PARTING: &str = "|·•/–—-»";

/// How names of files end that a page hands out.
static FILES: Phrases = Phrases::from_words(
    "pdf epub doc docx odt rtf txt xls xlsx ods csv ppt pptx zip gz tgz rar 7z mp3 m4a wav ogg mp4 exe dmg apk",
);

/// How an address begins that is a number to call.
const CALL: &str = "tel:";

/// Whether an address is a number to call.
pub(super) fn is_call(address: &str) -> bool {
    let begin = address.trim_start().get(..CALL.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(CALL))
}

/// Where the first link of a text leads of which at least a share is linked: not to a place of the page itself, nor
/// to a script, which opens something here. Linear in its nodes.
pub(super) fn leads_to<'a>(page: &'a PageSnapshot, unit: &Unit, share: f32) -> Option<&'a str> {
    if unit.link_chars == 0 || (unit.link_chars as f32) < share * unit.chars as f32 {
        return None;
    }
    let href = first_href(page, unit, MAX_IN_LINK);
    href.filter(|href| !page.is_own_place(href) && !is_script(href))
}

/// Whether an element is a link that leads nowhere: a script listens to it, or it calls a number. One with a name is
/// a place that others lead to.
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

/// The texts of a unit that say something, each with the link that is near around it.
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

/// Whether a unit is nothing but links to several pages of the site, parted by signs that do so. Linear in its nodes.
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

/// Whether an address is one of the page's site. What lies here, or has no address, is of any: no site has a name below
/// `.invalid`, such as what stands for the address of a page that has none ([`STDIN_URL`](crate::input::STDIN_URL)).
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

/// Whether an address tells neither a scheme nor a host, and has no sign that browsers pass over or read for another:
/// it is of the site of its page, and none is looked for.
fn is_plain_path(address: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b':' | b'\\');
    address.bytes().all(is_plain) && !address.contains("//")
}

/// Whether an address, as a page at another has it, is of the site of that.
pub(super) fn is_same_site(own: &Url, address: &str) -> bool {
    own.join(address)
        .is_ok_and(|address| site(&address) == site(own))
}

/// Whether an address ends like that of a file.
pub(super) fn is_file(address: &str) -> bool {
    ending(address).is_some_and(|ending| FILES.holds_in_any_case(ending))
}

/// How the path of an address ends, behind its last point: `pdf`.
pub(super) fn ending(address: &str) -> Option<&str> {
    let path = address.split(['?', '#']).next()?;
    path.rsplit_once('.').map(|(_, ending)| ending)
}
