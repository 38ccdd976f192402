//! A text node of a page that can be read, and whether it is a date.

use crate::content::dates;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Maximum characters of a text that are read. Source: ours: labels are shorter.
pub(super) const MAX_READ: usize = 80;
/// Minimum characters of prose. Source: ours: labels are shorter.
pub(super) const MIN_PROSE: u32 = 20;
/// Minimum characters of prose in a text that a person wrote. Source: ours, as of posts that open a thread: labels
/// are shorter; a question has a sentence.
pub(super) const MIN_WRITTEN: u32 = 40;
/// Maximum number of elements above a text that may hold its machine-readable date. Source: ours: `time`, or a link
/// with a title around it.
pub(super) const MAX_ABOVE: usize = 2;

/// Attributes with the tooltip of an element. Source: HTML, Bootstrap 4 and 5, Tippy.
const TOOLTIPS: [&str; 5] = [
    "title",
    "data-original-title",
    "data-bs-original-title",
    "data-bs-title",
    "data-tippy-content",
];
/// Maximum number of elements around a text that may hold the label before it, and maximum characters of the largest.
/// Source: ours: a term and its description in a list, a row of a table.
const MAX_AROUND: usize = 3;
const MAX_BESIDE: u32 = 160;

/// Digits of a year, and minimum words of a title that names one. Source: ours: `Reviewed in May 2020` has three
/// words besides the year.
const YEAR: usize = 4;
const MIN_TITLE: usize = 4;
/// Maximum number of words from a day to its month. Source: ours: `3rd of May`.
const MAX_TO_MONTH: usize = 2;

/// A text node that can be read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Leaf {
    pub(super) node: NodeId,
    /// The unit that it belongs to.
    pub(super) unit: usize,
    /// Its first characters, with whitespace collapsed.
    pub(super) text: String,
    pub(super) chars: u32,
    /// The link around it.
    pub(super) link: Option<NodeId>,
    /// Whether it is a date or time, of whatever.
    pub(super) is_label: bool,
    /// Whether it is the date when something was written, and not of an edit, of when a member joined, or the like.
    pub(super) is_date: bool,
    /// Whether it is the date of a change.
    pub(super) is_change: bool,
    /// Whether it is a control that expands a quotation (`Click to expand...`).
    pub(super) is_opener: bool,
}

impl Leaf {
    /// Reads a text node and its role as a date, given the leaf before it; unit and link are not set yet.
    pub(super) fn from_text(page: &PageSnapshot, node: NodeId, last: Option<&Self>) -> Self {
        let raw = page.node(node).text.as_deref().unwrap_or("");
        let text = beginning(raw);
        let is_label = dates::is_label(&text) || machine_date(page, node).is_some();
        let before = last.filter(|leaf| is_beside(page, leaf.node, node));
        let before = before.map_or("", |leaf| leaf.text.as_str());
        let chars = page.totals(node).chars;
        Self {
            node,
            unit: 0,
            chars: chars.max(raw.trim().chars().count() as u32),
            link: None,
            is_label,
            is_date: is_label
                && !names_list(&text)
                && !names_month(&text)
                && !dates::is_of_other(&text, before),
            is_change: is_label && dates::is_of_change(&text, before),
            is_opener: false,
            text,
        }
    }

    /// Whether it is prose: longer than labels, no link and no date.
    pub(super) fn is_prose(&self) -> bool {
        self.chars >= MIN_PROSE && self.link.is_none() && !self.is_label
    }
}

/// Whether a text is a link to the posts of a day: `Today's posts`.
fn names_list(text: &str) -> bool {
    let day = text.split_whitespace().next().unwrap_or("");
    let day = day.replace('’', "'").to_ascii_lowercase();
    matches!(day.as_str(), "today's" | "yesterday's")
}

/// Whether a text names a month and year without a day among other words, as titles do: `The flood in July 1997`,
/// `July 2023: stopped for 40 minutes`. Behind a label it may be a date: `Date of stay: May 2020`.
fn names_month(text: &str) -> bool {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = digits.filter(|digits| !digits.is_empty());
    let is_one = numbers.next().is_some_and(|year| year.len() == YEAR) && numbers.next().is_none();
    let is_end = |c: char| matches!(c, '.' | ',' | ';') || COLONS.contains(&c);
    let written: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<&str> = written
        .iter()
        .map(|word| word.trim_end_matches(is_end))
        .collect();
    let is_word = |word: &&&str| word.chars().all(char::is_alphabetic);
    let Some(month) = words.iter().position(|word| dates::is_month(word)) else {
        return false;
    };
    let is_year = |word: &&str| word.len() == YEAR && word.bytes().all(|b| b.is_ascii_digit());
    let is_day = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    // `3rd of May`
    let has_day = words[month.saturating_sub(MAX_TO_MONTH)..month]
        .iter()
        .any(is_day);
    let is_beside = !has_day && words.get(month + 1).is_some_and(is_year);
    (is_one || is_beside)
        && !written[..month].iter().any(|word| word.ends_with(COLONS))
        && words.iter().filter(is_word).count() >= MIN_TITLE
}

/// Whether two texts stand together in a small element.
pub(super) fn is_beside(page: &PageSnapshot, before: NodeId, text: NodeId) -> bool {
    let around = page.ancestors(before).take(MAX_AROUND);
    let mut small = around.filter(|id| page.totals(*id).chars <= MAX_BESIDE);
    small.any(|id| page.contains(id, text))
}

/// The first characters of a text, with whitespace collapsed.
fn beginning(text: &str) -> String {
    let mut start = String::new();
    let mut left = MAX_READ;
    for word in text.split_whitespace() {
        if !start.is_empty() && left > 0 {
            start.push(' ');
            left -= 1;
        }
        for c in word.chars().take(left) {
            start.push(c);
            left -= 1;
        }
        if left == 0 {
            break;
        }
    }
    start
}

/// The date of publication that an element gives in microdata.
pub(super) fn marked_date(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let part = page.attribute(id, "itemprop")?;
    let is_date = matches!(part, "datePublished" | "dateCreated");
    page.attribute(id, "content").filter(|_| is_date)
}

/// The machine-readable date that the elements around a text give.
pub(super) fn machine_date(page: &PageSnapshot, text: NodeId) -> Option<&str> {
    let above = page.ancestors(text).take(MAX_ABOVE);
    let said = |id: NodeId| {
        let time = page.attribute(id, "datetime");
        let time = time.or_else(|| marked_date(page, id));
        let mut told = TOOLTIPS.iter().filter_map(|name| page.attribute(id, name));
        time.or_else(|| told.find(|told| dates::is_label(told)))
    };
    let short = page.node(text).text.as_deref().map_or(0, str::len) <= MAX_READ;
    above.filter(|_| short).find_map(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_the_posts_of_a_day_is_no_date() {
        assert!(names_list("Today's Posts") && names_list("Today’s posts"));
        assert!(!names_list("Today, 05:18 PM") && !names_list("Posts"));
    }

    #[test]
    fn a_title_with_a_month_is_no_date() {
        for text in [
            "The flood in July 1997",
            "Das Hochwasser im Juli 1997",
            "Luglio 2023: fermo di 40 minuti.",
        ] {
            assert!(names_month(text), "{text}");
        }
        for text in [
            "May 2020",
            "Reviewed in May 2020",
            "Date of stay: May 2020",
            "The flood of 3 July 1997",
            "The flood of the 3rd of July 1997",
            "more than 2000 days ago",
        ] {
            assert!(!names_month(text), "{text}");
        }
    }

    #[test]
    fn a_day_is_told_where_it_is_pointed_at() {
        use crate::snapshot::test_page::{TestPage, by_tag};
        let told = |name: &str, tooltip: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("span", &[(name, tooltip)]);
            t.text("8 months ago");
            let page = t.finish();
            let text = page.children(by_tag(&page, "span")).next();
            text.and_then(|text| machine_date(&page, text).map(str::to_owned))
        };
        let day = "August 17, 2024 9:31";
        for name in TOOLTIPS {
            assert_eq!(told(name, day).as_deref(), Some(day), "{name}");
        }
        assert_eq!(told("data-tippy-content", "Reply to it"), None);
        assert_eq!(told("data-note", day), None);
    }

    #[test]
    fn a_text_is_read_to_its_first_characters() {
        assert_eq!(beginning("  one \n two "), "one two");
        assert_eq!(beginning(" \n"), "");
        let written = "für ".repeat(30);
        let expected: String = "für ".repeat(30).chars().take(MAX_READ).collect();
        assert_eq!(beginning(&written), expected);
        let words = format!("{} end", "x".repeat(MAX_READ - 1));
        assert_eq!(beginning(&words), format!("{} ", "x".repeat(MAX_READ - 1)));
    }
}
