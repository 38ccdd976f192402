//! Headings about something else than their page: the menu, the shop's delivery, a form in a dialog.
//!
//! Titles are often written in other words than the headline, so a heading without a word of them may still be the
//! headline: on the snippets set all seven are. So a second sign is needed: another element says the title, or the
//! heading belongs to the page's frame.

use crate::content::metadata::record::MetadataSource;
use crate::content::words::lexicon::{Lexicon, Phrase, is_unspaced};
use crate::content::words::phrases::Phrases;
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{NodeId, PageSnapshot};

/// Number of first letters by which words are compared: the rest may be an ending. Source: ours.
const MAX_STEM: usize = 4;
/// Number of characters that are compared as one word in scripts without spaces. Source: ours: most words have two.
const PAIR: usize = 2;

/// Minimum number of characters of a heading that is a sentence and no title, where both declared titles agree on
/// another. Source: ours, the length of two lines.
const MIN_SENTENCE: usize = 120;
/// Minimum number of words of a title on which both declared titles agree. Source: ours: a single word is often the
/// name of the site.
const MIN_AGREED: usize = 2;
/// Signs that end a sentence.
const STOPS: [char; 6] = ['.', '!', '?', '。', '！', '？'];

/// Class names of panels that are opened, or come up over the page. Source: Bootstrap.
const PANELS: [&str; 7] = [
    "collapse",
    "panel-collapse",
    "accordion-collapse",
    "accordion-body",
    "tab-pane",
    "modal",
    "offcanvas",
];

/// Headings of a site's menu. Source: ours.
static MENUS: Phrases = Phrases::separated(
    "main menu|main navigation|site navigation|hauptmenü|hauptnavigation|menu principal|menú principal|\
     menu principale|navigation principale|navegación principal|hoofdmenu|hovedmenu|hovedmeny|huvudmeny|\
     päävalikko|menu główne|hlavní menu|hlavné menu|főmenü|meniu principal|главное меню|основное меню|\
     головне меню|ana menü|القائمة الرئيسية|منوی اصلی|תפריט ראשי|主菜单|主選單|メインメニュー|주메뉴|menu utama",
    "|",
);

/// Beginnings of headings about a shop's delivery. Source: ours.
static DELIVERY: Phrases = Phrases::separated(
    "shipping information|shipping & returns|shipping and returns|shipping & delivery|delivery information|\
     returns & exchanges|returns and exchanges|free shipping|free standard shipping|free delivery|\
     versandinformationen|kostenloser versand|livraison gratuite|envío gratis|frete grátis|\
     spedizione gratuita|gratis verzending|darmowa dostawa|бесплатная доставка|送料無料|免运费|무료배송",
    "|",
);

/// Whether a text has no word in common with these titles. False where there are no titles.
pub(in crate::content::metadata) fn is_strange<'a>(
    text: &str,
    titles: impl Iterator<Item = &'a str>,
) -> bool {
    let told: Vec<String> = titles.flat_map(stems).collect();
    let own = stems(text);
    !told.is_empty() && !own.is_empty() && !own.iter().any(|stem| told.contains(stem))
}

/// Whether a heading is a long sentence.
pub(in crate::content::metadata) fn is_sentence(text: &str) -> bool {
    text.trim_end().ends_with(STOPS) && text.chars().count() >= MIN_SENTENCE
}

/// Whether the shared title (`og:title`) equals the document's title, has several words and is not the name of the
/// site.
pub(in crate::content::metadata) fn agree(
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
) -> bool {
    let title_from = |from: MetadataSource| {
        let title = declared.iter().find(|(_, source)| *source == from);
        title.map(|(title, _)| title.as_str())
    };
    let Some(shared) = title_from(MetadataSource::OpenGraph) else {
        return false;
    };
    let own = folded(shared);
    let is_site = site.is_some_and(|site| folded(site) == own);
    let is_title = shared.split_whitespace().nth(MIN_AGREED - 1).is_some();
    is_title && !is_site && title_from(MetadataSource::DocumentTitle).map(folded) == Some(own)
}

/// The first letters of a text's words; in scripts without spaces all pairs of characters.
pub(super) fn stems(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut stems: Vec<String> = Vec::new();
    for word in tokens(&lower) {
        let letters: Vec<char> = word.chars().collect();
        if letters.iter().any(|letter| is_unspaced(*letter)) {
            stems.extend(
                letters
                    .windows(PAIR)
                    .map(|pair| pair.iter().collect::<String>()),
            );
        } else {
            stems.push(letters.into_iter().take(MAX_STEM).collect());
        }
    }
    stems
}

/// Whether a heading belongs to the page's frame: it names the menu, is about delivery, or stands in a panel.
pub(in crate::content::metadata) fn is_of_frame(
    page: &PageSnapshot,
    id: NodeId,
    text: &str,
) -> bool {
    let lower = text.trim().to_lowercase();
    MENUS.holds(&lower)
        || DELIVERY.begins(&lower)
        || Lexicon::get().is_phrase(text, Phrase::Navigation)
        || page.ancestors(id).any(|up| is_panel(page, up))
}

/// Whether an element is a panel that is opened, as tabs are, or comes up over the page.
fn is_panel(page: &PageSnapshot, id: NodeId) -> bool {
    let classes = page.attribute(id, "class").unwrap_or("");
    let mut classes = classes.split_ascii_whitespace();
    matches!(page.tag(id), "dialog" | "details")
        || matches!(
            page.attribute(id, "role"),
            Some("tabpanel" | "dialog" | "alertdialog")
        )
        || classes.any(|class| PANELS.contains(&class))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_heading_without_a_word_of_the_titles_is_strange() {
        for (text, title, expected) in [
            (
                "Free shipping above $35",
                "Diners Puzzle: 724819255917",
                true,
            ),
            ("SHIPPING INFORMATION", "Our shipping | Shop", false),
            ("Все о Бинарных Опционах", "Бинарные опционы", false),
            ("三重の税理士検索", "三重で活躍中の税理士事務所", false),
            ("القائمة الرئيسية", "التوعية الإسلامية", true),
            ("What all of us think", "", false),
            ("★", "A title", false),
        ] {
            assert_eq!(is_strange(text, std::iter::once(title)), expected, "{text}");
        }
    }

    #[test]
    fn the_frame_is_told_by_what_it_says_and_where_it_stands() {
        let is_framed = |class: &str, text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("class", class)]);
            t.open("h1").text(text).close();
            let page = t.finish();
            is_of_frame(&page, by_tag(&page, "h1"), text)
        };
        assert!(is_framed("box", "القائمة الرئيسية"));
        assert!(is_framed("box", "Main Menu"));
        assert!(is_framed("box", "Free Standard Shipping above $35"));
        assert!(is_framed("content collapse", "Care of it"));
        assert!(!is_framed("box", "Care of it"));
        assert!(!is_framed("collapsed-header", "Care of it"));
        assert!(!is_framed("box", "Main menus of the world"));
    }
}
