//! Numbers, letters, bullets and signs of notes that stand left of their text on its first line: they belong to it,
//! whatever boxes the two are in. So does a raised one right above its paragraph, as notes of tables have it. And lists
//! of terms whose terms are all such labels, which are lists. And headings that are only the number of a note, which
//! begin its text.
//!
//! Source: ours: laws and judgments (EUR-Lex: tables of one row; `gesetze-im-internet.de`: floated terms; margin numbers
//! of courts). Limits: a label behind its text in the document, or in several texts, stays a paragraph; what a heading,
//! a list or a table begins with takes none.

use super::beside::{MAX_OVERLAP, ends_in_line, first_text};
use super::builder::{Builder, Effect};
use super::numbers::{Number, Numbers, bare_number};
use super::walk::is_phrase;
use super::{Block, Piece};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most characters of a label. Source: ours: `(iii)`, `1234.`.
const MAX_LABEL: u32 = 5;
/// Fewest letters of the text of one. Source: ours: numbers beside each other are those of pages, days, places.
const MIN_LETTERS: usize = 3;
/// How far a text may stand right of its label, by the height of the lower one. Source: ours: a column of a tenth of the
/// page.
const MAX_APART: f64 = 8.0;
/// How many times as high as its text a label may be. Source: ours: numbers in circles; higher ones are figures of their
/// own (`12` *days*), or initials.
const MAX_TALLER: f64 = 2.0;
/// Levels from a label to its term, and nodes of a term that are looked at; spans of a line, likewise. Source: ours;
/// bounds the cost.
const MAX_IN_TERM: usize = 4;
const MAX_SPANS: usize = 8;
/// Nodes before a definition among which its term is looked for, where that was not chosen. Source: ours, likewise.
const MAX_BEFORE: u32 = 64;
/// Signs that are drawn before the entries of a list.
const BULLETS: &str = "•●▪‣·◦○■□►▸▶➢✓–—-";
/// Signs of notes, which stay written as letters do, and the most of them in a row. Source: Chicago Manual of Style,
/// journals: `*`, `††`.
const NOTE_SIGNS: &str = "*∗†‡§¶#";
const MAX_SIGNS: usize = 3;
/// Elements from a raised label to what raises it. Source: ours: a link.
const MAX_IN_RAISED: usize = 2;
/// What Roman figures are made of.
const ROMAN: &str = "ivxIVX";
/// Signs that end a label.
const ENDS: [char; 4] = ['.', ')', ']', ':'];

impl Builder<'_> {
    /// Whether all that a box holds is the label of the text right of it.
    pub(super) fn is_label_beside(&self, id: NodeId) -> bool {
        let page = self.page;
        let totals = page.totals(id);
        let is_short = (1..=MAX_LABEL).contains(&totals.chars) && totals.texts == 1;
        if !is_short || self.in_code() || self.is_between_items() {
            return false;
        }
        let label = first_text(page, page.subtree(id)).filter(|label| is_label_text(page, *label));
        label.is_some_and(|label| {
            let behind = (page.node(id).end.0..page.len() as u32).map(NodeId);
            let next = first_text(page, behind);
            self.is_in_term_of_list(label)
                || next.is_some_and(|text| {
                    are_label_and_text(page, label, text) && is_plain(page, label, text)
                })
        })
    }

    /// Whether a box begins with the text of the label that is all that its line has so far.
    pub(super) fn follows_label(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_label = |text: NodeId| is_label_text(page, text) || self.is_in_term_of_list(text);
        let label = self.last_text.filter(|text| is_label(*text));
        let Some(label) = label.filter(|label| self.is_line_so_far(*label)) else {
            return false;
        };
        let first = || first_text(page, page.subtree(id));
        let is_text = |text: NodeId| are_label_and_text(page, label, text);
        self.is_in_term_of_list(label) || first().is_some_and(is_text)
    }

    /// Whether a box begins right behind the raised label of a note, in the element of that, which is all that its line
    /// has so far. A phrase there may be what the number is set at: `¹H`.
    pub(super) fn follows_raised_label(&self, id: NodeId) -> bool {
        let page = self.page;
        let raised_in = |text: NodeId| {
            let mut around = page.ancestors(text).take(MAX_IN_RAISED);
            let sup = around.find(|up| page.tag(*up) == "sup");
            sup.and_then(|sup| page.parent(sup))
        };
        let is_label = |text: NodeId| {
            let words = page.node(text).text.as_deref().unwrap_or("").trim();
            raised_in(text) == page.parent(id) && is_raised_label(words)
        };
        let label = self.last_text.filter(|text| is_label(*text));
        label.is_some_and(|label| self.is_line_so_far(label)) && !is_phrase(page.tag(id))
    }

    /// Whether the mark of a note is all that the line has so far ([`is_note_mark`]).
    pub(super) fn follows_note_mark(&self) -> bool {
        let page = self.page;
        let is_mark = |text: &NodeId| {
            let mut around = page.ancestors(*text).take(MAX_IN_TERM);
            around.any(|up| is_note_mark(page, up))
        };
        let mark = self.last_text.filter(is_mark);
        mark.is_some_and(|mark| self.is_line_so_far(mark))
    }

    /// Opens the item of a list of terms that are labels: a term begins one, with what it is of, and so does what lost
    /// its term. `false` where an element is neither.
    pub(super) fn labelled_item(&mut self, id: NodeId, end: NodeId, tag: &str) -> bool {
        let page = self.page;
        let Some(Block::List { is_ordered }) = self.innermost() else {
            return false;
        };
        let is_ordered = *is_ordered;
        if !matches!(tag, "dt" | "dd") || !is_in_terms(page, id) {
            return false;
        }
        let is_term = tag == "dt";
        let term = if is_term { Some(id) } else { term_of(page, id) };
        let value = term.and_then(|term| bare_number(&page.text(term)));
        let number = value.filter(|_| is_ordered).map(|value| Number {
            value,
            letters: None,
        });
        let item_end = if is_term { entry_end(page, id) } else { end };
        self.open_block(item_end, Block::Item(number), Numbers::UP);
        if is_term {
            self.push(end, Effect::Beside);
        }
        true
    }

    /// Whether a term or what it says is a part of an item of such a list, and no block of its own.
    pub(super) fn is_in_labelled_item(&self, id: NodeId) -> bool {
        matches!(self.innermost(), Some(Block::Item(_))) && is_in_terms(self.page, id)
    }

    /// Whether a term of such a list is a mere bullet, which the list draws.
    pub(super) fn is_bullet_term(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_in_list = matches!(self.innermost(), Some(Block::List { .. }));
        is_in_list
            && is_in_terms(page, id)
            && page.totals(id).chars == 1
            && is_bullet(page.text(id).trim())
    }

    fn is_between_items(&self) -> bool {
        matches!(
            self.innermost(),
            Some(Block::List { .. } | Block::Table | Block::Row)
        )
    }

    /// Whether a label stands in a term of such a list, whose item is open.
    fn is_in_term_of_list(&self, label: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(label).take(MAX_IN_TERM);
        let is_term = |up: NodeId| page.tag(up) == "dt" && is_in_terms(page, up);
        matches!(self.innermost(), Some(Block::Item(_))) && around.any(is_term)
    }

    /// Whether the line under way has nothing but a text.
    fn is_line_so_far(&self, text: NodeId) -> bool {
        let text = self.page.node(text).text.as_deref().unwrap_or("").trim();
        let line = self.flow.pieces.iter().rev().take(MAX_SPANS);
        let line = line.take_while(|piece| matches!(piece, Piece::Span(_)));
        let mut said = line.filter(|piece| piece.text().is_none_or(|said| !said.trim().is_empty()));
        let is_text = |piece: &Piece| piece.text().is_some_and(|said| said.trim() == text);
        said.next().is_some_and(is_text) && said.next().is_none()
    }
}

/// Whether the terms of a list are all labels, and if so, whether they are numbers that a list draws alike: `1.`, `2.`.
/// Numbers without a sign are labels where they count.
pub(super) fn lists_labels(page: &PageSnapshot, terms: NodeId) -> Option<bool> {
    let mut labels: Vec<(NodeId, String)> = Vec::new();
    let mut is_told = true;
    for child in page.children(terms) {
        match page.tag(child) {
            "dt" if is_told && (1..=MAX_LABEL).contains(&page.totals(child).chars) => {
                labels.push((child, page.text(child).trim().to_owned()));
                is_told = false;
            }
            "dd" if !labels.is_empty() => is_told = true,
            _ if page.node(child).kind == NodeKind::Element => return None,
            _ => {}
        }
    }
    let is_raised = |term: NodeId| {
        let mut inside = page.subtree(term).take(MAX_SPANS);
        inside.any(|at| page.tag(at) == "sup")
    };
    let is_marked = |(term, label): &(NodeId, String)| {
        is_bullet(label)
            || is_note_sign(label)
            || enumerates(label) && label.ends_with(ENDS)
            || is_raised_label(label) && is_raised(*term)
    };
    let numbers = || labels.iter().map(|(_, label)| bare_number(label));
    let mut pairs = numbers().zip(numbers().skip(1));
    let count = pairs.all(|(a, b)| a.is_some_and(|a| a.checked_add(1) == b))
        && numbers().all(|n| n.is_some());
    let is_list = is_told && (labels.iter().all(is_marked) || count && labels.len() > 1);
    let have_points = || labels.iter().all(|(_, label)| label.ends_with('.'));
    (is_list && !labels.is_empty()).then(|| count && have_points())
}

/// Whether a heading is nothing but a number, in a link that is itself the place where a reader comes from elsewhere of the
/// page, and leads back there: the mark of a note, whose text is behind it. Source: Texinfo
/// (`<h5><a id="FOOT1" href="#DOCF1">(1)</a></h5>`).
pub(super) fn is_note_mark(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    let is_link = totals.link_chars == totals.chars && totals.texts == 1;
    if !page.is_heading(id) || !is_link || !(1..=MAX_LABEL).contains(&totals.chars) {
        return false;
    }
    let leads_back = |at: NodeId| {
        let own = page
            .attribute(at, "id")
            .or_else(|| page.attribute(at, "name"));
        let href = page
            .attribute(at, "href")
            .filter(|href| page.is_own_place(href));
        let target = href.and_then(|href| href.rsplit_once('#'));
        let target = target.map_or("", |(_, target)| target);
        own.is_some_and(|own| own != target) && !target.is_empty()
    };
    let mut inside = page.subtree(id).take(MAX_SPANS);
    inside.any(|at| page.tag(at) == "a" && leads_back(at)) && enumerates(page.text(id).trim())
}

/// Whether an element is a child of a list of terms.
fn is_in_terms(page: &PageSnapshot, id: NodeId) -> bool {
    page.parent(id).is_some_and(|up| page.tag(up) == "dl")
}

/// Where what a term is of ends.
fn entry_end(page: &PageSnapshot, term: NodeId) -> NodeId {
    let behind = page.siblings_behind(term);
    let own = behind.take_while(|id| page.tag(*id) != "dt");
    let last = own.last().unwrap_or(term);
    page.node(last).end
}

/// The term right before a definition.
fn term_of(page: &PageSnapshot, definition: NodeId) -> Option<NodeId> {
    let first = definition.0.saturating_sub(MAX_BEFORE);
    let mut before = (first..definition.0).rev().map(NodeId);
    before.find(|id| page.tag(*id) == "dt" && page.parent(*id) == page.parent(definition))
}

/// Whether one text is the label of another: it stands left of its first line.
fn are_label_and_text(page: &PageSnapshot, label: NodeId, text: NodeId) -> bool {
    let words = page.node(text).text.as_deref().unwrap_or("");
    let mut letters = words.chars().filter(|c| c.is_alphabetic());
    if letters.nth(MIN_LETTERS - 1).is_none() {
        return false;
    }
    ends_in_line(page, label, text).is_some_and(|[a, b]| {
        let gap = b.left - a.right;
        let is_figure = a.height() > MAX_TALLER * b.height();
        !is_figure && gap >= -MAX_OVERLAP && gap <= MAX_APART * a.height().min(b.height())
    })
}

/// Whether a text stands in nothing but boxes beside its label.
fn is_plain(page: &PageSnapshot, label: NodeId, text: NodeId) -> bool {
    let is_block = |up: NodeId| {
        let is_other = matches!(
            page.tag(up),
            "ul" | "ol"
                | "menu"
                | "li"
                | "dl"
                | "dt"
                | "dd"
                | "blockquote"
                | "pre"
                | "figure"
                | "details"
        );
        is_other || page.is_heading(up)
    };
    let mut beside = page
        .ancestors(text)
        .take_while(|up| !page.contains(*up, label));
    !beside.any(is_block)
}

fn is_label_text(page: &PageSnapshot, text: NodeId) -> bool {
    let text = page.node(text).text.as_deref().unwrap_or("").trim();
    is_label(text)
}

/// Whether a text is a bullet, the sign of a note, a number, or a letter with a sign: `•`, `†`, `17`, `(a)`, `iv.`.
fn is_label(text: &str) -> bool {
    let most = MAX_LABEL as usize;
    let is_one = is_bullet(text) || is_note_sign(text) || enumerates(text);
    is_one && text.chars().nth(most).is_none()
}

/// Whether a text is the sign of a note, once or several times: `*`, `††`.
fn is_note_sign(text: &str) -> bool {
    let mut signs = text.chars();
    let first = signs.next().filter(|c| NOTE_SIGNS.contains(*c));
    first.is_some_and(|first| signs.all(|c| c == first)) && text.chars().nth(MAX_SIGNS).is_none()
}

/// Whether a text is a label where it is raised: a sign, a letter or a number.
fn is_raised_label(text: &str) -> bool {
    let is_one = is_note_sign(text) || is_letter(text) || is_number(text);
    is_one && text.chars().nth(MAX_LABEL as usize).is_none()
}

fn is_bullet(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| BULLETS.contains(c)) && chars.next().is_none()
}

/// Whether a text is a number, or a letter with a sign.
fn enumerates(text: &str) -> bool {
    let core = text.trim_start_matches(['(', '[']).trim_end_matches(ENDS);
    is_number(core) || core.len() < text.len() && is_letter(core)
}

/// Whether a text is a number of parts: `12`, `1.2`, `12a`.
fn is_number(text: &str) -> bool {
    let figures = text.strip_suffix(|c: char| c.is_ascii_lowercase());
    let figures = figures.unwrap_or(text);
    let is_figure = |c: char| c.is_ascii_digit() || c == '.';
    figures.starts_with(|c: char| c.is_ascii_digit()) && figures.chars().all(is_figure)
}

/// Whether a text is a letter, the same twice, or a Roman figure.
fn is_letter(text: &str) -> bool {
    let mut letters = text.chars();
    let Some(first) = letters.next().filter(char::is_ascii_alphabetic) else {
        return false;
    };
    let is_doubled = letters.all(|c| c == first) && text.len() <= 2;
    is_doubled || text.chars().all(|c| ROMAN.contains(c))
}

#[cfg(test)]
mod tests {
    use super::{is_label, lists_labels};
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{block, by_tag, inline};

    /// A label in a box at that place, and a text in boxes beside it.
    fn beside(label: &str, left: f64, top: f64, tag: &str) -> String {
        body_of(|t| {
            t.element("div", [left, top, 60.0, 20.0], block(), |t| {
                t.text_at([left, top, 20.0, 20.0], label);
            });
            t.element("div", [100.0, 0.0, 500.0, 40.0], block(), |t| {
                t.element(tag, [100.0, 0.0, 500.0, 40.0], block(), |t| {
                    t.text_at([100.0, 0.0, 500.0, 20.0], "The claim is so");
                });
            });
        })
    }

    #[test]
    fn a_label_left_of_a_text_is_of_its_paragraph() {
        for label in ["11", "(1)", "(iii)", "§)", "250."] {
            let is_one = label != "§)";
            let text = beside(label, 40.0, 0.0, "p");
            let ending = if is_one { " " } else { "\n\n" };
            let text = text.replace('\\', "");
            assert_eq!(text, format!("{label}{ending}The claim is so\n"));
        }
        for (left, top, tag) in [(40.0, 20.0, "p"), (700.0, 0.0, "p"), (40.0, 0.0, "h3")] {
            let text = beside("(a)", left, top, tag);
            assert!(text.starts_with("(a)\n\n"), "{text}");
        }
    }

    /// Source: Texinfo.
    #[test]
    fn a_heading_that_is_the_mark_of_a_note_begins_its_text() {
        let note = |id: &str, words: &str| {
            let text = body_of(|t| {
                t.open("h5");
                t.open_with("a", &[("id", id), ("href", "#DOCF1")]);
                t.text(words).close().close();
                t.open("p").text("version 1.15 or later").close();
            });
            text.replace('\\', "")
        };
        assert_eq!(note("FOOT1", "(1)"), "(1) version 1.15 or later\n");
        assert!(note("FOOT1", "One").starts_with("##### "));
        assert!(note("DOCF1", "(1)").starts_with("##### "));
    }

    fn terms(entries: &[(&str, &str)]) -> String {
        body_of(|t| {
            t.open("dl");
            for (label, words) in entries {
                t.open("dt").text(label).close();
                t.open("dd").open("div").text(words).close().close();
            }
        })
    }

    #[test]
    fn terms_that_are_labels_are_a_list() {
        let numbered = terms(&[("1.", "one of it"), ("2.", "two of it")]);
        assert_eq!(numbered, "1. one of it\n2. two of it\n");
        let lettered = terms(&[("a)", "one of it"), ("b)", "two of it")]);
        assert_eq!(lettered, "- a) one of it\n- b) two of it\n");
        let drawn = terms(&[("•", "one of it"), ("•", "two of it")]);
        assert_eq!(drawn, "- one of it\n- two of it\n");
        let note = body_of(|t| {
            t.open("dl")
                .open("dt")
                .open("sup")
                .text("a")
                .close()
                .close();
            t.open("dd").open("p").text("without the storm");
        });
        assert_eq!(note, "- <sup>a</sup> without the storm\n");
        let signs = terms(&[("*", "one of it"), ("††", "two of it")]);
        let signs = signs.replace('\\', "");
        assert_eq!(signs, "- * one of it\n- †† two of it\n");
        let words = terms(&[("404", "not found"), ("500", "an error")]);
        assert!(words.contains("**404**"), "{words}");
    }

    #[test]
    fn a_raised_label_is_of_the_paragraph_behind_it() {
        let note = |label: &str, is_block: bool| {
            let text = body_of(|t| {
                t.open("div").open("sup").text(label).close();
                let style = if is_block { block() } else { inline() };
                t.element("p", [0.0, 20.0, 400.0, 20.0], style, |t| {
                    t.text_at([0.0, 20.0, 400.0, 20.0], "adults only");
                });
            });
            // Signs need no mark.
            let text = text.replace("<sup>", "").replace("</sup>", "");
            text.replace('\\', "")
        };
        for label in ["a", "*", "‡‡", "2"] {
            let expected = format!("{label} adults only\n");
            assert_eq!(note(label, true), expected);
            assert_eq!(note(label, false), expected);
        }
        let word = note("NEW", true);
        assert_eq!(word, "NEW\n\nadults only\n");
    }

    #[test]
    fn lists_of_labels_stand_in_each_other() {
        let text = body_of(|t| {
            t.open("dl").open("dt").text("1.").close();
            t.open("dd").open("div").text("who knows").open("dl");
            t.open("dt").text("a)").close();
            t.open("dd").text("it all");
        });
        assert_eq!(text, "1. who knows\n   - a) it all\n");
    }

    #[test]
    fn numbers_without_a_sign_are_labels_where_they_count() {
        let is_ordered = |labels: [&str; 2]| {
            let mut t = crate::snapshot::test_page::TestPage::new(800.0, 600.0);
            t.open("body").open("dl");
            for label in labels {
                t.open("dt").text(label).close();
                t.open("dd").text("words of it").close();
            }
            let page = t.finish();
            lists_labels(&page, by_tag(&page, "dl"))
        };
        assert_eq!(is_ordered(["7.", "8."]), Some(true));
        assert_eq!(is_ordered(["7", "8"]), Some(false));
        assert_eq!(is_ordered(["(7)", "(9)"]), Some(false));
        assert_eq!(is_ordered(["7", "9"]), None);
        assert_eq!(is_ordered(["AC", "DC"]), None);
        assert_eq!(is_ordered(["x", "y"]), None);
    }

    #[test]
    fn labels_are_bullets_numbers_and_letters_with_signs() {
        for text in [
            "•", "–", "17", "1.2", "12a", "(a)", "aa)", "iv.", "[3]", "*", "††",
        ] {
            assert!(is_label(text), "{text}");
        }
        for text in [
            "", "a", "Dr.", "NEW", "(see)", "123456", "%", "...", "*†", "####",
        ] {
            assert!(!is_label(text), "{text}");
        }
    }
}
