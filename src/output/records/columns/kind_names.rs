//! The names of the columns that everybody knows, and what of a page's own names is one.

use crate::algorithm::mdr::FieldKind;
use crate::content::words::phrases::Phrases;
use crate::snapshot::COLONS;

/// Words for titles, in lower case. Source: ours, by what catalogues and search forms call them; `Name` is none, as
/// people have names, too.
static TITLES: Phrases = Phrases::separated(
    "title, titel, titre, título, titulo, títol, titolo, titlu, tytuł, název, názov, naslov, cím, otsikko, tittel, \
    başlık, judul, tiêu đề, τίτλος, заголовок, название, назва, 标题, 標題, タイトル, 제목, عنوان, כותרת",
    ", ",
);

pub(in super::super) fn kind_name(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Title => "title",
        FieldKind::Price => "price",
        FieldKind::Date => "date",
        FieldKind::Rating => "rating",
        FieldKind::Author => "author",
    }
}

/// Whether a label says that what it names is a title.
pub(super) fn says_title(label: &str) -> bool {
    TITLES.holds_in_any_case(label.trim().trim_end_matches(COLONS).trim_end())
}

/// The name that a page gives a column, in lower case; that of titles in the language of the names that everybody knows.
pub(super) fn lower_name(given: &str) -> String {
    if says_title(given) {
        return kind_name(FieldKind::Title).to_owned();
    }
    given.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::says_title;

    #[test]
    fn labels_say_that_something_is_a_title() {
        for label in ["Title:", "TITEL", "Título :", "标题："] {
            assert!(says_title(label), "{label}");
        }
        for label in ["", "Name", "Titles held", "Untertitel"] {
            assert!(!says_title(label), "{label}");
        }
    }
}
