//! Placeholder titles that editors write into new pages and nobody has changed: they name no page.
//!
//! Source: ours: Dreamweaver, FrontPage and the like, in their languages. Limits: only a whole title; a single word
//! (`Untitled`) may be the name of a work, and needs a number behind it.

use crate::content::words::phrases::Phrases;

/// Such titles, in lower case.
static UNNAMED: Phrases = Phrases::separated(
    "untitled document|untitled page|unbenanntes dokument|unbenannte seite|document sans titre|document sans nom|\
     page sans titre|documento sin título|documento sin titulo|página sin título|documento senza titolo|\
     pagina senza titolo|documento sem título|página sem título|sem título|naamloos document|naamloze pagina|\
     dokument bez tytułu|dokument bez nazvu|dokument bez názvu|namnlöst dokument|ikke-navngivet dokument|\
     dokument uten navn|nimetön asiakirja|névtelen dokumentum|başlıksız belge|adsız belge|документ без названия|\
     безымянный документ|документ без назви|無題ドキュメント|无标题文档|無標題文件|제목 없는 문서",
    "|",
);
/// Titles that need a number behind them, in lower case.
static NUMBERED: Phrases = Phrases::separated(
    "untitled|unbenannt|new page|neue seite|nouvelle page|página nueva|nueva página|nuova pagina|nova página|\
     nieuwe pagina|ny sida|ny side|nowa strona|nová stránka|новая страница",
    "|",
);

/// Whether a title is a placeholder.
pub(in crate::content::metadata) fn is_placeholder(title: &str) -> bool {
    let title = title.trim();
    let bare = title.trim_end_matches(|c: char| c.is_ascii_digit());
    let named = bare.trim_end_matches([' ', '-', '_']);
    UNNAMED.holds_in_any_case(title)
        || bare.len() < title.len() && NUMBERED.holds_in_any_case(named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn titles_of_new_pages_are_told() {
        for title in [
            "Untitled Document",
            "Documento sin título",
            "無題ドキュメント",
            "Документ без названия",
            "New Page 1",
            "Untitled-2",
        ] {
            assert!(is_placeholder(title), "{title}");
        }
        for title in [
            "Untitled",
            "New Page",
            "Untitled Documents of 1848",
            "Page 1",
            "",
        ] {
            assert!(!is_placeholder(title), "{title}");
        }
    }

    #[test]
    fn they_name_no_page() {
        let title = |heading: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            if !heading.is_empty() {
                t.open("h1").text(heading).close();
            }
            let mut page = t.finish();
            page.source.title = "Untitled Document".to_owned();
            Metadata::from_page(&page).title
        };
        assert_eq!(title("Of bees").as_deref(), Some("Of bees"));
        assert_eq!(title(""), None);
    }
}
