//! Headings that tell of something else than their page: the menu, the shop's delivery, a form in a dialog.
//!
//! Titles are often written in other words than the headline, so a heading without a word of them may be the
//! headline all the same: of the snippets set each of the seven is. It takes a second sign: another element says
//! the title, or the heading is of the page's frame.

use crate::content::metadata::record::MetadataSource;
use crate::content::words::lexicon::{Lexicon, Phrase, is_unspaced};
use crate::content::words::phrases::Phrases;
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{NodeId, PageSnapshot};

/// Letters of the beginning of a word by which it is compared: what follows may be an ending. Source: ours.
const MAX_STEM: usize = 4;
/// Signs of scripts without spaces that are compared as one word. Source: ours: most words have two.
const PAIR: usize = 2;

/// Fewest characters of a heading that is a sentence and no title where both declared titles say another one. Source:
/// ours, the length of two lines.
const MIN_SENTENCE: usize = 120;
/// Fewest words of such a title. Source: ours: one alone is often the name of the site.
const MIN_AGREED: usize = 2;
/// What ends a sentence.
const STOPS: [char; 6] = ['.', '!', '?', '。', '！', '？'];

/// Classes of what is opened or comes up over the page. Source: Bootstrap.
const PANELS: [&str; 7] = [
    "collapse",
    "panel-collapse",
    "accordion-collapse",
    "accordion-body",
    "tab-pane",
    "modal",
    "offcanvas",
];

/// What heads the menu of a site. Source: ours.
static MENUS: Phrases = Phrases::separated(
    "main menu|main navigation|site navigation|hauptmenü|hauptnavigation|menu principal|menú principal|\
     menu principale|navigation principale|navegación principal|hoofdmenu|hovedmenu|hovedmeny|huvudmeny|\
     päävalikko|menu główne|hlavní menu|hlavné menu|főmenü|meniu principal|главное меню|основное меню|\
     головне меню|ana menü|القائمة الرئيسية|منوی اصلی|תפריט ראשי|主菜单|主選單|メインメニュー|주메뉴|menu utama",
    "|",
);

/// What a shop says of its delivery begins so. Source: ours.
static DELIVERY: Phrases = Phrases::separated(
    "shipping information|shipping & returns|shipping and returns|shipping & delivery|delivery information|\
     returns & exchanges|returns and exchanges|free shipping|free standard shipping|free delivery|\
     versandinformationen|kostenloser versand|livraison gratuite|envío gratis|frete grátis|\
     spedizione gratuita|gratis verzending|darmowa dostawa|бесплатная доставка|送料無料|免运费|무료배송",
    "|",
);

/// Whether a text has no word of any of some titles. Where there are no titles, none is strange.
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

/// Whether the title that a page is shared with is that of its document, and not the name of its site.
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

/// The beginnings of a text's words; of words in scripts without spaces all pairs of signs.
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

/// Whether a heading is of the page's frame: it names the menu, tells of delivery, or stands in what is opened.
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

/// Whether an element is opened, as tabs are, or comes up over the page.
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
