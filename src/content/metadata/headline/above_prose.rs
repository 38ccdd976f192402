//! The title of a page without headings above its prose: the piece of a declared title that stands in a line of its
//! own right above the prose, in larger or bold letters. Pages from before style sheets set their titles this way,
//! and use headings for their sections only.
//!
//! Where a title names the site first (`The Mill - The train is back`), it does not tell which piece names the page;
//! but the site's name stands in the page's header, above the menu.

use super::page_titles::PageTitles;
use super::prose_start::{first_prose, is_right_above};
use super::said::is_apart;
use crate::content::addresses::is_front_page;
use crate::content::clean_text::clean;
use crate::content::metadata::elements::block_around;
use crate::content::metadata::headings::{LARGE, level};
use crate::content::metadata::record::{Headline, MetadataSource};
use crate::content::metadata::titles::{host_label, written_pieces};
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of pieces of a title that are read. Source: ours, to bound the cost.
const MAX_PIECES: usize = 32;
/// Minimum and maximum number of characters of a title line. Source: ours, as of a heading.
const MIN_CHARS: u32 = 4;
const MAX_CHARS: u32 = 300;
/// Minimum font weight of bold type. Source: CSS: 700, and 600 of some fonts.
const BOLD: f64 = 600.0;
/// Maximum share of a title line that is links, 0..=1. Source: ours: link text names other pages.
const MAX_LINKED: f64 = 0.5;
/// Maximum number of nodes of a title line. Source: ours, to bound the cost.
const MAX_INSIDE: usize = 32;
/// Maximum number of nodes before and behind an element in which its line is looked for. Source: ours: inline
/// elements and white space.
const MAX_STEPS: usize = 16;
/// A piece may be said with other words between its own: its minimum number of words and of letters, and the maximum
/// number of words of the line, as a multiple of its own. Source: ours: `Flood 1997` of `The flood in July 1997`.
const MIN_WORDS: usize = 2;
const MIN_LETTERS: usize = 8;
const MAX_TIMES: usize = 3;

/// A piece of a declared title that may name the page.
struct Piece {
    folded: String,
    words: Vec<String>,
    source: MetadataSource,
}

impl Piece {
    fn new(text: &str, source: MetadataSource) -> Self {
        Self {
            folded: folded(text),
            words: words_of(text),
            source,
        }
    }

    /// Whether a line says all words of the piece in their order, with a few others between them. A line with the
    /// whole piece behind other words only mentions it: `From The Mill Messenger`.
    fn is_said_in(&self, words: &[String]) -> bool {
        let count = self.words.len();
        let is_spoken_of = || words.windows(count).skip(1).any(|run| run == self.words);
        let mut left = words.iter();
        count >= MIN_WORDS
            && self.folded.chars().count() >= MIN_LETTERS
            && words.len() <= MAX_TIMES * count
            && !is_spoken_of()
            && self
                .words
                .iter()
                .all(|word| left.any(|other| other == word))
    }
}

/// The line above the page's first prose that says a piece of a declared title. Larger letters come before bold type,
/// an exact match before one with other words between, and the last such line wins. Pages without headings only;
/// where headings of lower levels stand behind the prose, only a line in larger letters that equals a piece of
/// several words.
///
/// Source: ours. Limits: not where a title stands in a table cell of its own, as the site's name does, nor above a
/// menu.
pub(super) fn find(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let pieces = own_pieces(titles);
    if pieces.is_empty() || is_front_page(page) {
        return None;
    }
    let prose = first_prose(page)?;
    if headings.iter().any(|h| h.node < prose || h.level == 1) {
        return None;
    }
    let has_none = headings.is_empty();
    let [size, weight] = font_of(page, prose);
    let above = page.subtree(page.body()).take_while(|id| *id < prose);
    let lines = above.filter_map(|id| {
        let totals = page.totals(id);
        let is_large = totals.font_size() >= LARGE * size;
        let is_bold = totals.font_weight() >= BOLD && weight < BOLD;
        let may_be = (MIN_CHARS..=MAX_CHARS).contains(&totals.chars)
            && (is_large || is_bold && has_none)
            && totals.link_density() <= MAX_LINKED
            && page.node(id).kind == NodeKind::Element
            && page.subtree(id).nth(MAX_INSIDE).is_none();
        if !may_be {
            return None;
        }
        let text = clean(&page.text(id))?;
        let (own, words) = (folded(&text), words_of(&text));
        let same = pieces.iter().find(|piece| piece.folded == own);
        let same = same.filter(|_| has_none || words.len() >= MIN_WORDS);
        let is_said = |piece: &&Piece| has_none && piece.is_said_in(&words);
        let said = same.or_else(|| pieces.iter().find(is_said))?;
        let is_own = is_own_line(page, id) && is_right_above(page, id, prose);
        let strength = (is_large, same.is_some(), id);
        (is_own && !is_apart(page, id)).then_some((strength, text, said.source))
    });
    let ((.., node), text, source) = lines.max_by_key(|(strength, ..)| *strength)?;
    Some(Headline {
        text: Some(text),
        node: Some(node),
        source: Some(source),
    })
}

/// The name of the site where the headline is a piece of the document's title and no heading: the first or last other
/// piece, if it stands above the headline in a text of its own that is no link.
pub(in crate::content::metadata) fn site_above(
    page: &PageSnapshot,
    headline: &Headline,
) -> Option<String> {
    let own = headline.node.filter(|own| level(page, *own).is_none())?;
    let title = folded(headline.text.as_deref()?);
    if headline.source != Some(MetadataSource::DocumentTitle) {
        return None;
    }
    let pieces = written_pieces(&page.source.title);
    let outer = [pieces.first(), pieces.last()].into_iter().flatten();
    let mut outer = outer.filter(|piece| !title.contains(&folded(piece)));
    let stands_above = |piece: &str| {
        let name = folded(piece);
        let above = page.subtree(page.body()).take_while(|id| *id < own);
        let is_short = |id: &NodeId| (MIN_CHARS..=MAX_CHARS).contains(&page.totals(*id).chars);
        let text_of = |id: NodeId| page.node(id).text.as_deref().unwrap_or("");
        let texts = above.filter(|id| page.node(*id).kind == NodeKind::Text);
        let mut alike = texts.filter(|id| is_short(id) && folded(text_of(*id)) == name);
        alike.any(|id| !is_apart(page, id))
    };
    let site = outer.find(|piece| stands_above(piece))?;
    Some((*site).to_owned())
}

/// The first [`MAX_PIECES`] pieces of a title.
fn first_pieces(title: &str) -> impl Iterator<Item = &str> {
    written_pieces(title).into_iter().take(MAX_PIECES)
}

/// The declared titles and their pieces, without those that the site's name or host contains and without those with
/// which another piece begins: `ICON` of `ICON • ICON Magazine`.
fn own_pieces(titles: PageTitles) -> Vec<Piece> {
    let page = titles.page;
    let sites = [titles.site.map(folded), host_label(page)];
    let each = titles.declared.iter().flat_map(|(title, source)| {
        let texts = std::iter::once(title.as_str()).chain(first_pieces(title));
        texts.map(move |text| Piece::new(text, *source))
    });
    let is_site = |piece: &Piece| {
        let mut names = sites.iter().flatten();
        names.any(|name| name.contains(&piece.folded))
    };
    // A piece may itself be cut by another kind of separator; only pieces without one are compared.
    let named = titles
        .declared
        .iter()
        .flat_map(|(title, _)| first_pieces(title));
    let named = named.filter(|piece| written_pieces(piece).is_empty());
    let named: Vec<Vec<String>> = named.map(words_of).collect();
    let begins_other = |piece: &Piece| {
        let (own, count) = (&piece.words, piece.words.len());
        let mut others = named.iter().filter(|other| other.len() > count);
        others.any(|other| other[..count] == own[..])
    };
    let is_long = |piece: &Piece| piece.folded.chars().count() >= MIN_CHARS as usize;
    each.filter(|piece| is_long(piece) && !is_site(piece) && !begins_other(piece))
        .collect()
}

fn font_of(page: &PageSnapshot, id: NodeId) -> [f64; 2] {
    let totals = page.totals(id);
    [totals.font_size(), totals.font_weight()]
}

fn words_of(text: &str) -> Vec<String> {
    tokens(&text.to_lowercase()).map(str::to_owned).collect()
}

/// Whether no other text stands in the lines of an element: it is a block, or an inline element between line breaks.
fn is_own_line(page: &PageSnapshot, id: NodeId) -> bool {
    let Some(block) = block_around(page, id).filter(|block| *block != id) else {
        return true;
    };
    let end = page.node(block).end;
    let says = |n: NodeId| page.is_said(n);
    let is_break = |n: NodeId| page.tag(n) == "br" || !page.flow_display(n).is_inline_level();
    let mut behind = (page.node(id).end.0..end.0).map(NodeId).take(MAX_STEPS);
    let next = behind.find(|n| says(*n) || page.node(*n).kind == NodeKind::Element && is_break(*n));
    let mut before = (block.0 + 1..id.0).rev().map(NodeId).take(MAX_STEPS);
    let last = before.find(|n| says(*n) || page.tag(*n) == "br");
    let is_other = |n: NodeId| block_around(page, n) != Some(block);
    next.is_none_or(|n| !says(n)) && last.is_none_or(|n| !says(n) || is_other(n))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, block, inline};

    const PROSE: &str = "After thirty years the little railway runs again between the village and the saw \
                         mill, and all who live there came to see it.";
    const SITE: &str = "The Mill Messenger";

    /// Title and site of a page without headings: the site's name in the header, a menu, and above the prose, in a
    /// cell of its own, `line` in letters of `font_size`.
    fn told(title: &str, line: &str, font_size: f32) -> (String, Option<String>) {
        let rect = [0.0, 0.0, 700.0, 20.0];
        let large = |font_size: f32| Style {
            font_size,
            ..inline()
        };
        let mut page = TestPage::draw(|t| {
            t.element("table", rect, block(), |t| {
                t.element("tr", rect, block(), |t| {
                    t.element("td", rect, block(), |t| {
                        t.text_in(rect, SITE, large(24.0));
                    });
                });
                t.element("tr", rect, block(), |t| {
                    t.element("td", rect, block(), |t| t.link(rect, "School"));
                    t.element("td", rect, block(), |t| {
                        t.element("font", rect, inline(), |t| {
                            t.text_in(rect, line, large(font_size));
                        });
                        t.element("br", rect, inline(), |_| {});
                        t.line("p", rect, PROSE);
                    });
                });
            });
        });
        page.source.title = title.to_owned();
        let found = Metadata::from_page(&page);
        (found.title.unwrap_or_default(), found.site_name)
    }

    #[test]
    fn the_piece_of_the_title_above_the_prose_is_the_title() {
        let line = "The train is back";
        let site = Some(SITE.to_owned());
        for title in [
            format!("{SITE} - {line}"),
            format!("{SITE} | {line}"),
            format!("{line} - {SITE}"),
        ] {
            assert_eq!(told(&title, line, 24.0), (line.to_owned(), site.clone()));
        }
        let title = format!("{SITE} - The chronicle - Flood 1997");
        let line = "The flood in July 1997";
        assert_eq!(told(&title, line, 24.0), (line.to_owned(), site));
    }

    /// The title of a page with a headline in large letters, and a heading before the prose, behind it, or both.
    fn headed(title: &str, line: &str, [before, behind]: [Option<&str>; 2]) -> String {
        let rect = [0.0, 0.0, 700.0, 20.0];
        let large = Style {
            font_size: 24.0,
            ..inline()
        };
        let mut page = TestPage::draw(|t| {
            t.element("font", rect, inline(), |t| {
                t.text_in(rect, line, large);
            });
            if let Some(heading) = before {
                t.line("h3", rect, heading);
            }
            t.line("p", rect, PROSE);
            if let Some(heading) = behind {
                t.line("h3", rect, heading);
            }
            t.line("p", rect, PROSE);
        });
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    #[test]
    fn headings_behind_the_prose_head_sections() {
        let (line, title) = (
            "The train is back",
            "The Mill Messenger | The train is back",
        );
        assert_eq!(headed(title, line, [None, Some("Day 2")]), line);
        let above = [Some("What it costs"), Some("Day 2")];
        assert_ne!(headed(title, line, above), line);
        assert_ne!(
            headed(
                "The Mill Messenger | Trains",
                "Trains",
                [None, Some("Day 2")]
            ),
            "Trains"
        );
    }

    #[test]
    fn a_line_like_the_prose_or_of_other_words_is_no_title() {
        let title = "The chronicle - The train is back";
        let own = |line: &str, size: f32| told(title, line, size).0;
        assert_eq!(own("The train is back", 16.0), title);
        assert_eq!(own("What the train costs", 24.0), title);
        assert_eq!(own("Why The train is back", 24.0), title, "spoken of");
    }

    #[test]
    fn a_word_of_the_sites_name_is_no_title() {
        let title = "ICON • ICON Magazine";
        assert_ne!(told(title, "ICON", 24.0).0, "ICON");
        assert_ne!(headed(title, "ICON", [None, None]), "ICON");
    }
}
