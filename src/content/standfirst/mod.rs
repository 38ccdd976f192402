//! Standfirsts: leads between the headline of an article and its text, set apart from both (lead, chapo, Vorspann,
//! bajada).
//!
//! # Steps
//! 1. Only on articles: candidates are the kept units below the headline, up to the first paragraph that looks like
//!    the text.
//! 2. Of these, paragraphs with a class for standfirsts, or with an emphasized font (larger, bolder, italic), or set
//!    apart from the text and with words of the page's description; and, however short, a single line between the
//!    headline and the byline ([`mod@line`]). Excluded are the beginning of the text (with a dateline), bylines,
//!    captions of an image above, hints on form fields ([`mod@hints`]), and what stands below the next heading of a
//!    section.
//! 3. None if that is too much of the article: then it is its text.
//!
//! Standfirsts are content; callers that want only the text can leave them out.

mod hints;
mod in_title;
mod line;

pub(super) use line::is_before_byline;

use super::features::{UnitFeature, UnitRow};
use super::signed::is_byline;
use super::unit_role::UnitRole;
use super::units::{Unit, Units};
use super::words::lexicon::tokens_of;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use hints::is_hint;
use in_title::{document_title, is_in_title};
use std::collections::BTreeMap;

/// Minimum words of a lead. Source: ours: a line is a byline or a label.
pub(super) const MIN_LEAD_WORDS: u32 = 8;
/// Minimum words of a section heading right behind the headline. Source: ours.
const MIN_PART_WORDS: u32 = 3;
/// Maximum number of units from the headline to a lead, and from the lead to the text. Source: ours: author, date and
/// share buttons stand there.
pub(super) const MAX_LEAD_DISTANCE: usize = 16;
/// Minimum share of a lead's words that stand in the page's description, 0..=1. Source: ours: descriptions are cut
/// off.
pub(super) const MIN_DESCRIBED: f32 = 0.8;
/// Maximum share of links in a lead, 0..=1. Source: ours.
pub(super) const MAX_LEAD_LINKS: f32 = 0.3;

/// Words in `class` and `id` for standfirsts. Source: ours, from words of the trade in the languages of snippets.
const NAMES: [&str; 20] = [
    "standfirst",
    "dek",
    "lede",
    "lead",
    "chapo",
    "chapeau",
    "vorspann",
    "anriss",
    "bajada",
    "entradilla",
    "copete",
    "sumario",
    "sottotitolo",
    "sommario",
    "occhiello",
    "ingress",
    "manchet",
    "perex",
    "sapo",
    "subheadline",
];
/// Words that count only for elements with nothing else in them, as they also name larger ones. Source: ours, from
/// newspapers and blogs.
const ALONE_NAMES: [&str; 7] = [
    "excerpt",
    "summary",
    "description",
    "desc",
    "subtitle",
    "subhead",
    "opener",
];
/// Minimum ratio of a lead's font size to the text's for it to be emphasized. Source: ours: a pixel and a half of 16.
pub(super) const LARGER: f32 = 1.09;
/// Minimum ratio of its font weight. Source: ours: bold beside regular is 1.75, medium 1.25.
const BOLDER: f32 = 1.4;
/// Minimum characters of a title, folded, for the comparison with a standfirst. Source: ours: a word may stand in
/// any.
const MIN_TITLE: usize = 12;
/// Maximum characters of a dateline (place and agency). Source: ours: two places.
const MAX_DATELINE: usize = 60;
/// Maximum number of nodes before a text among which the image of its caption is looked for. Source: ours: a link, a
/// box.
const MAX_TO_PICTURE: u32 = 4;
/// Minimum ratio of the article's words to the standfirst's. Source: ours: it introduces more than itself.
const MIN_TEXT: u32 = 3;

/// The units of an article's standfirst among those of its content. Cost: linear.
pub(super) fn standfirst(
    page: &PageSnapshot,
    (units, rows): (&Units, &[UnitRow]),
    roles: &[Option<UnitRole>],
) -> Vec<usize> {
    let article = Article { page, units, rows };
    let main: Vec<usize> = (0..roles.len())
        .filter(|i| roles[*i] == Some(UnitRole::Main))
        .collect();
    article.standfirst(&main)
}

struct Article<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    rows: &'a [UnitRow],
}

/// The font of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Font {
    /// Font size in tenths of the page's text.
    size: u32,
    /// Font weight in tenths of regular.
    weight: u32,
    is_italic: bool,
}

impl Article<'_> {
    /// The units of the standfirst among those of the content.
    fn standfirst(&self, main: &[usize]) -> Vec<usize> {
        let Some(headline) = self.headline(main) else {
            return Vec::new();
        };
        let below = &main[main.partition_point(|i| *i <= headline)..];
        let Some(font) = self.font_of_text(below) else {
            return Vec::new();
        };
        let is_line = |i: usize| is_before_byline(self.page, self.units, i);
        let is_text = |i: &usize| {
            self.is_paragraph(*i)
                && is_alike(self.font(*i), font)
                && !self.is_named(*i)
                && !is_line(*i)
        };
        // A lead with words of the description may look like the text.
        let first = below.iter().position(is_text);
        let second =
            first.map(|f| f + 1 + below[f + 1..].iter().take_while(|i| !is_text(i)).count());
        let (Some(first), Some(second)) = (first, second) else {
            return Vec::new();
        };
        let near = |i: &usize| *i <= headline + MAX_LEAD_DISTANCE;
        let mut found: Vec<usize> = below[..first].to_vec();
        if second < below.len() && self.is_described_apart(below[first], below[second]) {
            found.push(below[first]);
        }
        let title = folded(&self.units.list[headline].text);
        let is_title = |i: usize| folded(&self.units.list[i].text).contains(&title);
        let says_more = |i: usize| title.chars().count() < MIN_TITLE || !is_title(i);
        let document = document_title(self.page);
        let is_headline = |i: usize| is_in_title(self.page, &self.units.list[i], &document);
        let leads = |i: usize| self.is_paragraph(i) && self.leads(i, font) || is_line(i);
        found.retain(|i| near(i) && leads(*i) && says_more(*i) && !is_headline(*i));
        found.retain(|i| !self.is_other(*i));
        self.drop_sections(&below[..first], &mut found);
        let words = |of: &[usize]| of.iter().map(|i| self.units.list[*i].words).sum::<u32>();
        let is_short = words(&found) * (MIN_TEXT + 1) <= words(below);
        if is_short { found } else { Vec::new() }
    }

    /// The last `h1` above the first paragraph of the content, as the site's name may be another `h1` above it; if
    /// there is none, the first `h1`, else the first heading in the content.
    fn headline(&self, main: &[usize]) -> Option<usize> {
        let last = *main.last()?;
        let is_first = |i: &usize| self.page.tag(self.units.list[*i].block) == "h1";
        let is_text =
            |i: &usize| self.is_paragraph(*i) && !self.page.is_heading(self.units.list[*i].block);
        let text = main.iter().copied().find(is_text);
        let above = text.and_then(|text| (0..text).rev().find(is_first));
        let first_level = above.or_else(|| (0..last).find(is_first));
        let any = || {
            main.iter()
                .copied()
                .find(|i| self.is(*i, UnitFeature::InHeading))
        };
        first_level.or_else(any)
    }

    /// The font of most of the text.
    fn font_of_text(&self, main: &[usize]) -> Option<Font> {
        let mut words: BTreeMap<Font, u32> = BTreeMap::new();
        for i in main.iter().filter(|i| self.is_paragraph(**i)) {
            *words.entry(self.font(*i)).or_default() += self.units.list[*i].words;
        }
        let most = words.into_iter().max_by_key(|(_, words)| *words);
        most.map(|(font, _)| font)
    }

    fn font(&self, i: usize) -> Font {
        let tenths = |feature| (self.rows[i][feature] * 10.0).round() as u32;
        let style = self.page.own_style(self.units.list[i].first);
        Font {
            size: tenths(UnitFeature::FontSize),
            weight: tenths(UnitFeature::FontWeight),
            is_italic: style.is_some_and(|s| s.italic),
        }
    }

    fn is(&self, i: usize, feature: UnitFeature) -> bool {
        self.rows[i][feature] > 0.0
    }

    /// Whether a unit is a paragraph, by its length and place.
    fn is_paragraph(&self, i: usize) -> bool {
        let row = &self.rows[i];
        let elsewhere = [
            UnitFeature::InTable,
            UnitFeature::InList,
            UnitFeature::InCode,
            UnitFeature::InFigure,
        ];
        self.units.list[i].words >= MIN_LEAD_WORDS
            && row[UnitFeature::TextLinkDensity] <= MAX_LEAD_LINKS
            && !elsewhere.iter().any(|feature| self.is(i, *feature))
    }

    /// Whether a paragraph above the text, whose font is `text`, is a lead.
    fn leads(&self, i: usize, text: Font) -> bool {
        let own = self.font(i);
        let is_larger = own.size as f32 >= text.size as f32 * LARGER;
        let is_bolder = own.weight as f32 >= text.weight as f32 * BOLDER;
        let is_slanted = own.is_italic && !text.is_italic;
        let stands_out = own.size >= text.size && (is_larger || is_bolder || is_slanted);
        self.is_named(i) || self.is_described(i) || stands_out
    }

    /// Drops leads behind the next section heading: they belong to that section. If a heading of the same level
    /// stands above the first lead, too, both are sections of a list, and all leads are dropped. `above` are the
    /// units between the headline and the text; a word or two right behind the headline are a kicker (`Opinion`).
    fn drop_sections(&self, above: &[usize], found: &mut Vec<usize>) {
        let Some(lead) = found.first().copied() else {
            return;
        };
        let is_kicker =
            |i: usize| above.first() == Some(&i) && self.units.list[i].words < MIN_PART_WORDS;
        let is_part = |i: &usize| {
            let unit = &self.units.list[*i];
            self.page.is_heading(unit.block) && unit.words < MIN_LEAD_WORDS && !is_kicker(*i)
        };
        let mut parts = above.iter().copied().filter(is_part);
        let Some(next) = parts.clone().find(|part| *part > lead) else {
            return;
        };
        let level = |i: usize| self.page.heading_level(self.units.list[i].block);
        let is_of_level = |part: usize| part < lead && level(part) == level(next);
        let leads_to_next = found.iter().any(|i| *i > next);
        let is_in_part = leads_to_next && parts.any(is_of_level);
        found.retain(|i| !is_in_part && *i < next);
    }

    /// Whether a paragraph is the beginning of the text, a byline, a caption or, unless its class names a lead, a
    /// hint on a form field.
    fn is_other(&self, i: usize) -> bool {
        let unit = &self.units.list[i];
        begins_with_dateline(&unit.text)
            || is_byline(self.page, unit)
            || self.is_caption(unit)
            || !self.is_called_lead(i) && is_hint(self.page, unit)
    }

    /// Whether a text repeats the `alt` text of the image right above it.
    fn is_caption(&self, unit: &Unit) -> bool {
        let page = self.page;
        let above = unit.first.0.saturating_sub(MAX_TO_PICTURE)..unit.first.0;
        let mut pictures = above.map(NodeId).filter(|id| page.tag(*id) == "img");
        pictures.any(|picture| {
            let name = page.attribute(picture, "alt").unwrap_or("");
            folded(name) == folded(&unit.text)
        })
    }

    fn is_described(&self, i: usize) -> bool {
        self.rows[i][UnitFeature::Described] >= MIN_DESCRIBED
    }

    /// Whether a paragraph has words of the page's description and another parent than the next one.
    fn is_described_apart(&self, i: usize, next: usize) -> bool {
        let parent = |i: usize| self.page.parent(self.units.list[i].block);
        self.is_described(i) && parent(i) != parent(next)
    }

    /// Whether the class of its element, or of the parent, names a lead.
    fn is_called_lead(&self, i: usize) -> bool {
        let block = self.units.list[i].block;
        let mut near = std::iter::once(block).chain(self.page.parent(block));
        near.any(|id| is_called(self.page, id))
    }

    /// Whether the class of a unit's element, or of the parent, names a lead; if the element holds nothing else, a
    /// more general name counts, too.
    fn is_named(&self, i: usize) -> bool {
        let page = self.page;
        let block = self.units.list[i].block;
        let around = || page.parent(block).into_iter();
        let chars = page.totals(block).chars;
        let mut alone = around().filter(|up| page.totals(*up).chars == chars);
        self.is_called_lead(i)
            || is_named_of(page, block, &ALONE_NAMES)
            || alone.any(|up| is_named_of(page, up, &ALONE_NAMES))
    }
}

/// Whether two fonts are about the same; a few words of a text may be bold.
fn is_alike(own: Font, other: Font) -> bool {
    let is_near = |a: u32, b: u32, least: f32| (a.max(b) as f32) < a.min(b) as f32 * least;
    own == other
        || is_near(own.size, other.size, LARGER)
            && is_near(own.weight, other.weight, BOLDER)
            && own.is_italic == other.is_italic
}

/// Whether a text begins with a dateline: a place in capitals or with its agency in brackets, and a dash: `Washington
/// (CNN) -- `.
fn begins_with_dateline(text: &str) -> bool {
    let dashes = ["--", "—", "–", " - "];
    let first = dashes.iter().filter_map(|dash| text.find(dash)).min();
    let Some(place) = first.map(|at| text[..at].trim_end()) else {
        return false;
    };
    let name = place.split(['(', ',']).next().unwrap_or("");
    let is_capital =
        name.chars().filter(|c| c.is_uppercase()).count() > 1 && !name.contains(char::is_lowercase);
    let has_agency = place.ends_with(')') && !name.is_empty();
    place.chars().count() <= MAX_DATELINE
        && place.starts_with(char::is_uppercase)
        && (is_capital || has_agency)
}

/// Whether the class or id of an element names a standfirst.
pub(super) fn is_called(page: &PageSnapshot, id: NodeId) -> bool {
    is_named_of(page, id, &NAMES)
}

/// Whether the class or id of an element has one of the names.
fn is_named_of(page: &PageSnapshot, id: NodeId, names: &[&str]) -> bool {
    let mut tokens = page.node(id).name_attributes().flat_map(tokens_of);
    tokens.any(|token| names.contains(&&*token))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const LEAD: &str = "Why a lead is set apart from the text that it leads to";
    const TEXT: &str = "The text itself goes on for a while, as texts do, and then some more of it \
                        comes, and more, so that the lead is a small part of all that is said.";

    /// The standfirst of an article, given its parts: tag, class and text; parts with the class `bold` are bold.
    fn standfirst(parts: &[(&str, &str, &str)]) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("article");
        for (tag, class, text) in parts {
            t.open_with(tag, &[("class", class)]).text(text).close();
        }
        t.close().close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut rows = vec![UnitRow::default(); units.len()];
        for (row, (tag, class, _)) in rows.iter_mut().zip(parts) {
            row[UnitFeature::FontSize] = 1.0;
            row[UnitFeature::FontWeight] = match *class {
                "bold" => 1.75,
                "begun bold" => 1.1,
                _ => 1.0,
            };
            row[UnitFeature::Described] = f32::from(u8::from(*class == "begun bold"));
            row[UnitFeature::InHeading] = f32::from(u8::from(tag.starts_with('h')));
        }
        let roles = vec![Some(UnitRole::Main); units.len()];
        let found = super::standfirst(&page, (&units, &rows), &roles).into_iter();
        let texts: Vec<&str> = found.map(|i| units.list[i].text.as_str()).collect();
        texts.join("|")
    }

    #[test]
    fn what_stands_out_between_headline_and_text_is_the_standfirst() {
        let line = "By somebody";
        let (h1, text, byline) = (("h1", "", "Title"), ("p", "", TEXT), ("p", "bold", line));
        let bold = ("p", "bold", LEAD);
        let named = ("p", "article-standfirst", LEAD);
        assert_eq!(standfirst(&[h1, bold, byline, text, text]), LEAD);
        assert_eq!(standfirst(&[h1, named, text, text]), LEAD);
        assert_eq!(standfirst(&[("h2", "", "Title"), named, text, text]), LEAD);
        let report = format!("Washington (CNN) -- {LEAD}");
        for none in [
            vec![h1, ("p", "begun bold", LEAD), text, text],
            vec![h1, ("p", "bold", report.as_str()), text, text],
            vec![h1, ("p", "", LEAD), text, text],
            vec![h1, text, bold, text],
            vec![bold, h1, text, text],
            vec![h1, named, ("p", "", LEAD)],
            vec![named, text, text],
            vec![h1, bold],
        ] {
            assert_eq!(standfirst(&none), "", "{none:?}");
        }
    }

    #[test]
    fn a_line_before_the_byline_or_alone_in_its_box_is_the_standfirst() {
        let (h1, text) = (("h1", "", "Title"), ("p", "", TEXT));
        let (line, day) = ("Notes from the slow edge of Norway", "5 March 2024");
        let (site, line) = (("h1", "", "The Moor"), ("p", "", line));
        let day = ("p", "", day);
        assert_eq!(standfirst(&[h1, line, day, text, text]), line.2);
        assert_eq!(standfirst(&[site, h1, line, day, text, text]), line.2);
        assert_eq!(standfirst(&[h1, line, text, text]), "");
        let lead = ("p", "", LEAD);
        assert_eq!(standfirst(&[h1, lead, day, text, text]), LEAD);
        let named = ("p", "article__desc", LEAD);
        assert_eq!(standfirst(&[h1, named, text, text]), LEAD);
    }

    #[test]
    fn what_leads_to_a_part_is_no_standfirst() {
        let (h1, part) = (("h1", "", "Title"), ("h3", "", "A part of it"));
        let (text, lead) = (("p", "", TEXT), ("p", "standfirst", LEAD));
        assert_eq!(standfirst(&[h1, lead, part, lead, text, text]), LEAD);
        assert_eq!(standfirst(&[h1, part, lead, part, lead, text, text]), "");
        assert_eq!(standfirst(&[h1, part, lead, text, text]), LEAD);
        assert_eq!(standfirst(&[h1, part, lead, part, text, text]), LEAD);
        let (kicker, name) = (("h5", "", "Opinion"), ("h6", "", "Jane Doe"));
        assert_eq!(standfirst(&[h1, kicker, lead, name, text, text]), LEAD);
        let lower = ("h4", "", "A lower part");
        let found = standfirst(&[h1, part, lead, lower, lead, text, text]);
        assert_eq!(found, LEAD, "of another level");
    }

    #[test]
    fn a_report_begins_with_its_place() {
        for text in [
            "SAN FRANCISCO (AP) — Steve Jobs resigned",
            "Washington (CNN) -- Democrats pledged",
            "KYIV, Ukraine – The president said",
        ] {
            assert!(begins_with_dateline(text), "{text}");
        }
        for text in [
            "Exclusive – what the minister said",
            "A lead that goes on (and on) and has no dash",
            "What a reader has to know of it before the text begins, told at length (AP) — and more",
        ] {
            assert!(!begins_with_dateline(text), "{text}");
        }
    }

    #[test]
    fn a_caption_is_no_standfirst() {
        let found = |name: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Title").close();
            t.open_with("img", &[("alt", name)]).close();
            t.open_with("p", &[("class", "lead")]).text(LEAD).close();
            (0..3).for_each(|_| {
                t.open("p").text(TEXT).close();
            });
            let page = t.finish();
            let units = Units::from_page(&page);
            let rows = vec![UnitRow::default(); units.len()];
            let roles = vec![Some(UnitRole::Main); units.len()];
            super::standfirst(&page, (&units, &rows), &roles)
        };
        assert_eq!(found("A harbour"), [1]);
        assert_eq!(found(LEAD), Vec::<usize>::new());
    }
}
