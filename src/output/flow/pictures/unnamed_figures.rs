//! Boxes that are figures though no element names them so: the smallest one with words around a picture, where all of
//! these are called what stands below a picture (`figcaption`, `caption`, `credit`), or where it is named a picture's
//! box, or is a `figure` without a `figcaption`, and holds nothing but the picture and one short text.
//!
//! Source: ours, on news pages from before `figure` was common (WordPress, cnet.com, aolnews.com, sott.net, the BBC,
//! usatoday.com, businessinsider.com), and boxes of the microformat hMedia. Limits: one picture, a few short texts,
//! no heading, list or table; none that stands in a link to another page, as an entry of a list does. The text of a
//! box that is one of several alike beside each other, or stands in such a one, is an entry's, too, unless it is
//! called a caption; and a word or two, or a number, is a label (`On Now`, apnews.com; `3`, homechef.com), unless the
//! box is called one.

use super::amid_text::is_amid_text;
use crate::content::figures::{CAPTIONS, SOURCES, is_called, is_entry, leads_on};
use crate::content::pictures::leads_away;
use crate::content::words::lexicon::{Lexicon, Token, tokens_of};
use crate::output::flow::boxes::is_paragraph;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Elements between a picture and its box, and above it up to the link that it may stand in. Source: ours, as
/// `content/figures.rs` has it.
const MAX_LEVELS: usize = 5;
/// Most nodes of a box that is a figure. Source: ours, as for `figure`: a picture in all its sizes; bounds the cost.
const MAX_NODES: usize = 64;
/// Most texts that are called captions. Source: ours, as `content/figures.rs` has it: what a picture shows, whose it
/// is, a link to a larger one.
const MAX_TEXTS: usize = 3;
/// Most characters of them. Source: ours: a few sentences; more is prose.
const MAX_CHARS: u32 = 600;
/// Most characters of one that is called nothing. Source: ours: what an agency writes below a picture.
const MAX_UNNAMED: u32 = 300;
/// Fewest words of a caption whose element is not named one. Source: ours: a label has one or two.
const MIN_WORDS: u32 = 3;
/// Most ancestors of a box that may be the list entry with the box. Source: ours: the entry's half with the picture,
/// and the entry.
const MAX_AROUND: usize = 2;
/// Those of the names of captions that say whose it is.
const CREDITS: [&str; 2] = ["credit", "credits"];
/// An element with this name and a word for pictures contains the credits, too. Source: ours, lasvegassun.com.
const BYLINE: &str = "byline";
/// Class names of a box of hMedia, of the title of its picture, and of the credits. Source: microformats.org.
const HMEDIA: &str = "hmedia";
const TITLES: [&str; 1] = ["fn"];
const CONTRIBUTORS: [&str; 2] = ["contributor", "credit"];
/// Tags of the picture in a box that is a figure. Source: HTML; drawings have a legend of many words.
const SHOWN: [&str; 3] = ["img", "video", "iframe"];
/// Elements that contain more than a caption.
const NO_CAPTIONS: [&str; 8] = ["ul", "ol", "dl", "li", "table", "pre", "blockquote", "form"];
/// Elements that are a part of another structure and cannot be a figure.
const NO_BOXES: [&str; 7] = ["body", "main", "dt", "dd", "td", "th", "a"];
/// The mark of a link to a page that shows only the picture. Source: WordPress.
const ATTACHMENT: &str = "attachment";

/// A box that is a figure.
#[derive(Debug, PartialEq)]
pub(super) struct PictureBox {
    pub(super) around: NodeId,
    /// Its texts, in document order.
    pub(super) texts: Vec<NodeId>,
    /// The longest of that, credits aside where something is called a caption.
    pub(super) caption: NodeId,
}

/// The box of a picture, given the subtree without words that was chosen of it and what that shows.
pub(super) fn around(page: &PageSnapshot, id: NodeId, shown: NodeId) -> Option<PictureBox> {
    let says = |up: &NodeId| page.totals(*up).chars > 0;
    let around = page.ancestors(id).take(MAX_LEVELS).find(says)?;
    let totals = page.totals(around);
    let is_small = totals.chars <= MAX_CHARS && page.subtree(around).nth(MAX_NODES).is_none();
    let is_other = |at: NodeId| NO_CAPTIONS.contains(&page.tag(at)) || page.is_heading(at);
    let is_more = |at: NodeId| {
        let is_seen = || page.node(at).is_visible() || page.is_unloaded(at);
        at != shown && SHOWN.contains(&page.tag(at)) && is_seen()
    };
    let is_no_figure = !SHOWN.contains(&page.tag(shown))
        || NO_BOXES.contains(&page.tag(around))
        || !is_paragraph(page, around)
        || !is_small
        || page.subtree(around).any(is_more)
        || totals.fields > 0
        || leads_on(page, around, shown)
        || page.subtree(around).any(is_other)
        || is_in_link(page, shown) && !is_amid_text(page, around);
    if is_no_figure {
        return None;
    }
    let texts = named_texts(page, around, id).or_else(|| {
        let is_named = || {
            let is_called = || Lexicon::get().is_classed(page, around, &[Token::Media]);
            page.tag(around) == "figure" || is_called()
        };
        let may_be = page.tag(shown) == "img" && totals.chars <= MAX_UNNAMED;
        let is_own = may_be && is_named() && !is_of_entry(page, around);
        let text = only_text(page, around, id).filter(|_| is_own)?;
        describes(page, around, text).then(|| vec![text])
    })?;
    let (captions, _) = names_in(page, around);
    let is_caption = |at: &NodeId| {
        let is_named = page.tag(*at) == "figcaption" || is_called(page, *at, captions);
        is_named && !is_called(page, *at, &CREDITS)
    };
    let longest = texts.iter().copied().rev();
    let caption = longest.max_by_key(|at| (is_caption(at), page.totals(*at).chars))?;
    Some(PictureBox {
        around,
        texts,
        caption,
    })
}

/// Whether a picture stands in a link to another page, but for its own.
fn is_in_link(page: &PageSnapshot, shown: NodeId) -> bool {
    let is_attached = |at: NodeId| {
        let mut words = page.attribute(at, "rel").unwrap_or("").split_whitespace();
        words.any(|word| word == ATTACHMENT)
    };
    let mut above = page.ancestors(shown).take(2 * MAX_LEVELS);
    above.any(|up| leads_away(page, up) && !is_attached(up))
}

/// The names of captions in a box, and the names of the credits of its picture.
fn names_in(
    page: &PageSnapshot,
    around: NodeId,
) -> (&'static [&'static str], &'static [&'static str]) {
    if is_called(page, around, &[HMEDIA]) {
        (&TITLES, &CONTRIBUTORS)
    } else {
        (&CAPTIONS, &SOURCES)
    }
}

/// The elements of a box beside its picture that are called captions, where they say all that it says.
fn named_texts(page: &PageSnapshot, around: NodeId, picture: NodeId) -> Option<Vec<NodeId>> {
    let named = |known: &[&str], tag: &str| {
        let inside = page.subtree(around).skip(1);
        let said = inside.filter(|at| is_text(page, *at, picture));
        let named = said.filter(|at| page.tag(*at) == tag || is_called(page, *at, known));
        named.collect::<Vec<_>>()
    };
    let (captions, sources) = names_in(page, around);
    let captions = named(captions, "figcaption");
    if captions.is_empty() {
        return None;
    }
    let makers = page.subtree(around).skip(1);
    let makers = makers.filter(|at| is_text(page, *at, picture) && names_maker(page, *at));
    let all = [captions, named(sources, ""), makers.collect()].concat();
    let all = page.outermost(all);
    let chars: u32 = all.iter().map(|at| page.totals(*at).chars).sum();
    let is_all = chars == page.totals(around).chars && all.len() <= MAX_TEXTS;
    is_all.then_some(all)
}

/// Whether an element is called the byline of a picture (`photo-byline`); another byline is that of a text.
fn names_maker(page: &PageSnapshot, id: NodeId) -> bool {
    is_called(page, id, &[BYLINE]) && Lexicon::get().is_classed(page, id, &[Token::Media])
}

/// The one element of a box beside its picture that says all that it says, in one paragraph.
fn only_text(page: &PageSnapshot, around: NodeId, picture: NodeId) -> Option<NodeId> {
    let whole = page.totals(around).chars;
    let inside = || page.subtree(around).skip(1);
    let is_whole = |at: &NodeId| page.totals(*at).chars == whole && is_text(page, *at, picture);
    let text = inside().find(is_whole)?;
    let is_part = |at: &NodeId| is_text(page, *at, picture) && page.totals(*at).chars < whole;
    let is_one = !inside().filter(is_part).any(|at| is_paragraph(page, at));
    is_one.then_some(text)
}

/// Whether a box, or what it stands in, is one of several beside each other that look alike. What has no class looks
/// like everything that has none, but for an item of a list.
fn is_of_entry(page: &PageSnapshot, around: NodeId) -> bool {
    let has_look = |up: &NodeId| {
        let class = page.attribute(*up, "class").unwrap_or("");
        page.tag(*up) == "li" || !class.trim().is_empty()
    };
    let mut above = page.ancestors(around).take(MAX_AROUND).filter(has_look);
    is_entry(page, around) || above.any(|up| is_entry(page, up))
}

/// Whether a text that is called nothing says more than a label of a picture, or its box is called a caption.
fn describes(page: &PageSnapshot, around: NodeId, text: NodeId) -> bool {
    let is_called = |name: &str| tokens_of(name).any(|word| CAPTIONS.contains(&&*word));
    let says_enough = page.totals(text).words >= MIN_WORDS || page.names(around).any(is_called);
    says_enough && page.text(text).contains(char::is_alphabetic)
}

/// Whether an element says something and holds no picture.
fn is_text(page: &PageSnapshot, id: NodeId, picture: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element
        && page.totals(id).chars > 0
        && !page.contains(id, picture)
}
