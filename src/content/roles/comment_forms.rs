//! Finds sections of readers' comments that no class name marks, by the field for writing one.

use crate::algorithm::sd::is_comment_label;
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot, words};

/// Maximum share of the kept words that a section of comments may hold, 0..=1. Source: ours: a half, as for sections
/// named comments.
const MAX_SHARE: f64 = 0.5;
/// Attributes with the label of a field.
const LABELS: [&str; 5] = ["placeholder", "aria-label", "title", "name", "id"];
/// Headings that separate sections.
const HEADINGS: [&str; 3] = ["h1", "h2", "h3"];

/// Words in the names of fields that only contact forms have.
const OF_CONTACT: [&str; 14] = [
    "tel",
    "phone",
    "telephone",
    "telefon",
    "telefono",
    "mobile",
    "company",
    "firma",
    "organization",
    "organisation",
    "subject",
    "betreff",
    "address",
    "city",
];

/// Maximum number of fields of a page that are looked at. Source: ours, to bound the cost: threads have one per post.
const MAX_FIELDS: usize = 100;

/// The sections of a page in which readers write comments, in document order. Each is the largest element around a
/// comment field that holds no heading of another section and no more than [`MAX_SHARE`] of the kept words. It may
/// hold more if it begins with a heading for comments and stands below a text with its own title that ends above unit
/// `titled`.
///
/// Cost: linear in nodes and text, and per field in its depth.
pub(super) fn comment_sections(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    titled: Option<usize>,
) -> Vec<NodeId> {
    let fields = page.tagged(["textarea"]);
    let mut forms: HashMap<NodeId, (bool, bool)> = HashMap::default();
    let mut outline: Option<Outline<'_>> = None;
    let mut found: Vec<NodeId> = Vec::new();
    for field in fields.take(MAX_FIELDS) {
        let is_known = found.iter().any(|section| page.contains(*section, field));
        if is_known || !is_for_comments(page, field, &mut forms) {
            continue;
        }
        let outline = outline.get_or_insert_with(|| Outline::new(page, units, kept, titled));
        found.extend(outline.section_of(field));
    }
    found
}

/// The sections of a page, as its headings divide it.
struct Outline<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// The first unit below a text with its own title.
    titled: Option<usize>,
    /// Number of kept words before each unit, and once more for the end.
    words: Vec<f64>,
    /// Headings without a word for comments, in document order.
    headings: Vec<NodeId>,
}

impl<'a> Outline<'a> {
    fn new(page: &'a PageSnapshot, units: &'a Units, kept: &[bool], titled: Option<usize>) -> Self {
        let mut words = vec![0.0];
        let mut sum = 0.0;
        for (unit, kept) in units.list.iter().zip(kept) {
            sum += if *kept { f64::from(unit.words) } else { 0.0 };
            words.push(sum);
        }
        let headings = page.iter().map(|(id, _)| id);
        let headings = headings
            .filter(|id| HEADINGS.contains(&page.tag(*id)))
            .filter(|id| !names_comments(&page.text(*id)));
        Self {
            page,
            units,
            titled,
            words,
            headings: headings.collect(),
        }
    }

    /// The number of kept words in a subtree.
    fn words(&self, node: NodeId) -> f64 {
        let inside = self.units.within(self.page, node);
        self.words[inside.end] - self.words[inside.start]
    }

    fn has_heading(&self, node: NodeId) -> bool {
        let first = self.headings.partition_point(|heading| *heading < node);
        let next = self.headings.get(first);
        next.is_some_and(|heading| self.page.contains(node, *heading))
    }

    /// Whether an element begins with a heading for comments and stands below a text with its own title.
    fn is_headed(&self, node: NodeId) -> bool {
        let own = self.units.within(self.page, node);
        let is_below = self.titled.is_some_and(|titled| own.start >= titled);
        let first = self.units.list[own].first();
        is_below
            && first
                .is_some_and(|unit| self.page.is_heading(unit.block) && names_comments(&unit.text))
    }

    fn section_of(&self, field: NodeId) -> Option<NodeId> {
        let most = MAX_SHARE * self.words(self.page.root());
        let around = self.page.ancestors(field);
        around
            .take_while(|up| {
                (self.words(*up) <= most || self.is_headed(*up)) && !self.has_heading(*up)
            })
            .last()
    }
}

/// Whether a field, or its form, takes comments; what is known of a form is cached in `forms`.
pub(super) fn is_for_comments(
    page: &PageSnapshot,
    field: NodeId,
    forms: &mut HashMap<NodeId, (bool, bool)>,
) -> bool {
    let mut said = LABELS.iter().filter_map(|name| page.attribute(field, name));
    let says = said.any(names_comments);
    let Some(form) = page.ancestors(field).find(|up| page.tag(*up) == "form") else {
        return says;
    };
    let known = forms.entry(form);
    let (is_of_contact, names) = *known.or_insert_with(|| {
        let is_of_contact = asks_for_more(page, form);
        (
            is_of_contact,
            !is_of_contact && names_comments(&page.text(form)),
        )
    });
    names || says && !is_of_contact
}

/// Whether a form has fields that only contact forms need.
fn asks_for_more(page: &PageSnapshot, form: NodeId) -> bool {
    let fields = page.subtree(form);
    let mut fields = fields.filter(|id| matches!(page.tag(*id), "input" | "select"));
    fields.any(|field| {
        let is_hidden = page.attribute(field, "type") == Some("hidden");
        let mut said = ["type", "name", "id"]
            .into_iter()
            .filter_map(|name| page.attribute(field, name));
        !is_hidden && said.any(|said| tokens_of(said).any(|token| OF_CONTACT.contains(&&*token)))
    })
}

/// Whether a text has a word that labels comments.
fn names_comments(text: &str) -> bool {
    let text = text.to_lowercase();
    words(&text).any(|word| is_comment_label(word.trim_matches(|c: char| !c.is_alphanumeric())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// An article, and a card with a field of that label and what was written.
    fn page(label: &str, heading: &str, written: &str) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main").open("article");
        t.open("p")
            .text("One two three four five six seven.")
            .close();
        t.close().open("section");
        t.open("h3").text(heading).close();
        t.open_with("textarea", &[("placeholder", label)]).close();
        t.open("div").text(written).close();
        t.finish()
    }

    fn section(page: &PageSnapshot) -> Vec<NodeId> {
        section_below(page, None)
    }

    fn section_below(page: &PageSnapshot, titled: Option<usize>) -> Vec<NodeId> {
        let units = Units::from_page(page);
        comment_sections(page, &units, &vec![true; units.len()], titled)
    }

    #[test]
    fn the_section_around_a_field_for_comments_is_one() {
        let found = page("Leave a comment!", "Comments", "I see it so, too.");
        assert_eq!(section(&found), [by_tag(&found, "section")]);
        let of_contact = page("Your message", "Contact", "Write to us.");
        assert_eq!(section(&of_contact), []);
    }

    #[test]
    fn it_holds_no_other_heading_and_not_the_greater_part() {
        let mixed = page("Leave a comment!", "What else happened", "Nothing.");
        assert_eq!(section(&mixed), []);
        let long = "word ".repeat(30);
        let long = page("Leave a comment!", "Comments", &long);
        assert_eq!(section(&long), []);
        let below = section_below(&long, Some(1));
        assert_eq!(below, [by_tag(&long, "section")], "of a text with a title");
        assert_eq!(section_below(&long, Some(2)), []);
    }
}
