//! Cues that a column holds titles: its own label, and its typesetting.

use super::fields::Fields;
use super::kind_names::says_title;

/// How much greater letters are than those of all other columns to be set apart. Source: ours: less is rounding.
const MIN_GREATER: f64 = 1.1;

impl Fields<'_> {
    /// Whether its own label says that it is a title: before its texts, or the name that the page gives it.
    pub(super) fn is_called_title(&self) -> bool {
        let is_named = self.share(|f| f.name.as_deref().is_some_and(says_title)) >= 1.0;
        is_named || says_title(&self.prefix())
    }
}

/// The column whose texts are bold and of greater letters than those of all others.
pub(super) fn set_apart(fields: &[Fields<'_>]) -> Option<u32> {
    let texts = fields
        .iter()
        .filter(|f| f.says_words() && !f.shows_pictures());
    let sizes = texts.map(|f| (f.mean_size(), f));
    let (mut largest, mut second): (Option<(f64, &Fields<'_>)>, f64) = (None, 0.0);
    for (size, own) in sizes {
        match largest {
            Some((before, _)) if size <= before => second = size.max(second),
            _ => {
                second = largest.map_or(0.0, |(before, _)| before);
                largest = Some((size, own));
            }
        }
    }
    let (size, own) = largest?;
    let is_bold = own.share(|f| f.hints.is_bold) >= 1.0;
    (is_bold && size >= MIN_GREATER * second).then_some(own.number)
}

#[cfg(test)]
mod tests {
    use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, FieldRole, Hints, Record};
    use crate::geometry::Rect;
    use crate::output::records::columns::Columns;
    use crate::segmentation::Score;

    /// A field with letters of that size, bold ones or not.
    fn text(column: u32, text: String, (font_size, is_bold): (f64, bool)) -> DataField {
        DataField {
            column,
            role: FieldRole::Text,
            name: None,
            text,
            url: None,
            items: Vec::new(),
            urls: Vec::new(),
            hints: Hints {
                font_size,
                is_bold,
                ..Hints::default()
            },
        }
    }

    /// A field that leads on.
    fn link(column: u32, own: String, size: f64) -> DataField {
        DataField {
            role: FieldRole::Link,
            url: Some(format!("https://example.org/{own}")),
            ..text(column, own, (size, false))
        }
    }

    /// The column of the titles of five records.
    fn title(fields: impl Fn(usize) -> Vec<DataField>) -> Option<u32> {
        let record = |i: usize| Record {
            text: String::new(),
            rect: Rect::default(),
            nodes: Vec::new(),
            fields: fields(i),
        };
        let list = DataRegion {
            score: Score {
                total: 1.0,
                terms: Vec::new(),
            },
            rect: Rect::default(),
            nodes: Vec::new(),
            records: (0..5).map(record).collect(),
        };
        Columns::from_list(&list).number_of(FieldKind::Title)
    }

    #[test]
    fn a_label_says_more_than_a_link() {
        let entry = |label: &'static str| {
            move |i: usize| {
                let said = format!("{label}The depth of frame number {i}");
                let number = link(0, format!("arXiv:2405.0100{i}"), 16.0);
                vec![number, text(1, said, (16.0, false))]
            }
        };
        assert_eq!(title(entry("Title: ")), Some(1));
        assert_eq!(title(entry("Note: ")), Some(0));
    }

    #[test]
    fn what_is_large_and_bold_says_more_than_a_small_link() {
        let entry = |is_bold: bool| {
            move |i: usize| {
                let said = format!("What stands in entry {i}");
                let maker = link(0, format!("Maker number {i}"), 12.0);
                vec![maker, text(1, said, (20.0, is_bold))]
            }
        };
        assert_eq!(title(entry(true)), Some(1));
        assert_eq!(title(entry(false)), Some(0));
    }

    #[test]
    fn what_can_be_done_with_each_record_is_no_title() {
        let normal = (16.0, false);
        let said =
            "What somebody has to say of the page in some words, and in so many that it is none.";
        let found = title(|i| {
            let mut author = text(0, ["Moll", "Finn"][i % 2].to_owned(), normal);
            author.hints.kind = Some(FieldKind::Author);
            let said = text(1, format!("{said} {i}"), normal);
            vec![author, said, text(2, format!("▲ {i} Reply"), normal)]
        });
        assert_eq!(found, None);
    }
}
