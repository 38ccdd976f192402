//! Labels that stand alone in a box and are of no text: `Story continues below`, `Loading...`, `You are here`,
//! `View source`.

use super::links::{ending, is_same_site, leads_to};
use super::texts::{CUT, ENTRIES, is_entry, names_place};
use crate::content::map_openers::opens_map;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use url::Url;

/// Lines that say that a text goes on behind an advertisement or that something is being loaded, and placeholders of
/// embedded content, in lower case. Source: pages of news sites, WordPress and XenForo.
static IN_BETWEEN: Phrases = Phrases::separated(
    "story continues below|story continued below|article continues below|continue reading below|\
    advertisement - story continues below|story continues below advertisement|loading|loading...|loading…|\
    loading ...|\
    haberin devamı|загрузка...|загрузка…|chargement...|wird geladen...|cargando...|[embed]|view this image ›|\
    click to expand...|embed from getty images|this slideshow requires javascript.|\
    扫码阅读全文|扫一扫阅读全文|点击阅读全文|点击展开全文|展开阅读全文",
    "|",
);
/// Requests to wait, in lower case. Texts about programs quote them in paragraphs.
static WAITS: Phrases = Phrases::separated(
    "please wait...|please wait…|please wait ...|bitte warten...|bitte warten…|proszę czekać...|\
    čekejte prosím...|čekejte, prosím...|подождите...|подождите…|пожалуйста, подождите...|un momento...",
    "|",
);
/// Lines that mark the end of a text or of a list, in lower case, without signs around them. Source: Iranian news
/// agencies, Al Jazeera.
static ENDS: Phrases = Phrases::separated("انتهای پیام|پایان پیام|end of list", "|");
/// How a player asks for its plug-in in place of a film: the plug-in's name, how the line begins, the stems of words
/// that ask to install it, and the maximum number of characters; all in lower case. Source: ours, pages of news of
/// the years of Flash.
const PLAYER: &str = "flash player";
const TO_PLAY: [&str; 5] = [
    "to view this",
    "to see this",
    "to watch this",
    "to listen to this",
    "to hear this",
];
const ASKS: [&str; 7] = [
    "must", "need", "requir", "enabl", "install", "upgrad", "download",
];
const MAX_PLAYER: u32 = 160;
/// Labels before the number by which a content management system files the page, in lower case, and the maximum
/// number of its digits: the number is for editors. Source: ours, sites of Japanese cities: the system that most of
/// them use prints one below each headline.
static PAGE_NUMBERS: Phrases = Phrases::separated(
    "ページ番号|ページid|記事番号|記事id|更新番号|page id|页面编号",
    "|",
);
const MAX_PAGE_NUMBER: usize = 12;
/// Maximum number of ancestors from a text to its link. Source: ours: inline markup around a word.
const MAX_IN_LINK: usize = 4;
/// How a line begins that says from which file a page of a manual was generated, case-sensitive, and the maximum
/// number of its words. Source: nbsphinx.
const MADE_FROM: &str = "This page was generated from ";
const MAX_MADE_FROM: u32 = 30;
/// Texts for screen readers in place of quotation marks, in lower case, in headings, too. Source: pages of news
/// sites.
static QUOTATION_MARKS: Phrases = Phrases::separated("start quote|end quote", "|");
/// Labels of a box that waits for consent to embed content of another site, in lower case, and how its sentences
/// begin, case-sensitive. Source: German news sites.
static EMBEDDED: Phrases = Phrases::separated(
    "empfohlener redaktioneller inhalt|empfohlener externer inhalt",
    "|",
);
const CONSENTS: [&str; 4] = [
    "Ich bin damit einverstanden, dass mir externe Inhalte",
    "An dieser Stelle finden Sie einen externen Inhalt",
    "An dieser Stelle findest du einen externen Inhalt",
    "An dieser Stelle findet Ihr einen externen Inhalt",
];
/// Words of the placeholder for an email address until a script writes it: one of each list must occur; and the
/// maximum number of characters of the placeholder. All but [`SCRIPTS`] in lower case. Source: Joomla in its
/// languages; no other text of wcxb, snippets and aeb matches.
const SCRIPTS: [&str; 3] = ["JavaScript", "Javascript", "javascript"];
const COLLECTORS: [&str; 2] = ["spam", "спам"];
const ADDRESSES: [&str; 5] = ["mail", "correo", "pocztowy", "почты", "e-post"];
const PROTECTED: [&str; 10] = [
    "protect",
    "protég",
    "proteg",
    "protett",
    "geschützt",
    "beveiligd",
    "beschermd",
    "chronion",
    "chráněn",
    "защищ",
];
const MAX_CLOAK: u32 = 200;
/// Labels of links to source code, in lower case, without the brackets around them. Source: Haddock, YARD, Nim,
/// Codox.
static SOURCES: Phrases =
    Phrases::separated("source edit|view source|view source code|show source", "|");
/// Labels that may lead to source code, or to the source of a number or a picture, in lower case. Source: Haddock,
/// Nim.
static BARE_SOURCES: Phrases = Phrases::separated("source|src|source code", "|");
/// File name extensions of pictures. Source: MDN's formats of the web.
static PICTURES: Phrases = Phrases::from_words("png jpg jpeg gif webp svg avif");
/// Maximum number of levels from a text to the figure whose caption it is in. Source: ours: a paragraph in a caption.
const MAX_IN_CAPTION: usize = 3;
/// Minimum number of links to source code of a page. Source: ours: a few may be references of the author.
const MIN_SOURCES: usize = 3;

/// Which units are nothing but such labels. Linear.
pub(super) fn labels(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let sources = sources(page, units);
    let is_label = |(i, unit): (usize, &Unit)| {
        let leads_to_links = || {
            units
                .list
                .get(i + 1)
                .is_some_and(|next| next.link_chars > 0)
        };
        let is_of_entries = || ENTRIES.contains(&page.tag(unit.block));
        let is_bare = unit.link_chars == 0
            && !is_of_entries()
            && (is_between(page, unit)
                || asks_to_wait(page, units, unit)
                || EMBEDDED.holds_in_any_case(&unit.text)
                || is_quotation_mark(&unit.text)
                || asks_for_player(unit)
                || names_place(&unit.text) && leads_to_links());
        let is_made =
            || names_file(page, unit) || is_page_number(page, unit) || is_opener_of_map(page, unit);
        is_bare
            || waits_in_cell(page, unit)
            || sources[i]
            || is_made()
            || says_end(page, unit)
            || stands_for_address(unit)
            || !is_of_entries() && asks_for_consent(unit)
    };
    units.list.iter().enumerate().map(is_label).collect()
}

fn is_between(page: &PageSnapshot, unit: &Unit) -> bool {
    IN_BETWEEN.holds_in_any_case(unit.text.trim()) && !page.is_heading(unit.block)
}

/// Whether a cell asks to wait and ends with an ellipsis: forum software lays out its menus as tables. A table value
/// would not have an ellipsis.
fn waits_in_cell(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_cell = matches!(page.tag(unit.block), "td" | "th");
    let is_cut = || CUT.iter().any(|end| unit.text.trim_end().ends_with(*end));
    let waits = || WAITS.holds_in_any_case(unit.text.trim());
    is_cell && unit.link_chars == 0 && is_cut() && (waits() || is_between(page, unit))
}

/// Whether a text asks to wait, and is neither a heading nor a paragraph beside other texts.
fn asks_to_wait(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    let is_alone = || {
        let holder = page.parent(unit.block);
        holder.is_some_and(|holder| units.within(page, holder).len() == 1)
    };
    WAITS.holds_in_any_case(unit.text.trim())
        && !page.is_heading(unit.block)
        && (page.tag(unit.block) != "p" || is_alone())
}

/// Whether a text is a mark of the end, such as `end of list`, also as a list item, but not as a cell, term or code.
fn says_end(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_free = !matches!(page.tag(unit.block), "td" | "th" | "dt" | "dd" | "pre");
    let text = unit.text.trim_matches(|c: char| !c.is_alphanumeric());
    is_free && unit.link_chars == 0 && ENDS.holds_in_any_case(text)
}

/// Whether a text asks for a plug-in to play something. Instructions that merely name the plug-in are not matched.
fn asks_for_player(unit: &Unit) -> bool {
    if unit.chars > MAX_PLAYER {
        return false;
    }
    let lower = unit.text.to_lowercase();
    let begins = || TO_PLAY.iter().any(|begin| lower.starts_with(begin));
    lower.contains(PLAYER) && begins() && says(&lower, &ASKS)
}

/// Whether a line says from which file the page was generated, with a link.
fn names_file(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_short = unit.words <= MAX_MADE_FROM && !is_entry(page, unit);
    is_short && unit.link_chars > 0 && unit.text.starts_with(MADE_FROM)
}

/// Whether a line is nothing but the number by which a site files the page, with its label.
fn is_page_number(page: &PageSnapshot, unit: &Unit) -> bool {
    // The line must end with a digit: this saves the search for a colon in most texts.
    let is_of_number = |c: char| c.is_numeric() || c == '-';
    if unit.link_chars > 0 || !unit.text.trim_end().ends_with(is_of_number) {
        return false;
    }
    let Some((label, number)) = unit.text.split_once(COLONS) else {
        return false;
    };
    let number = number.trim();
    number.chars().all(is_of_number)
        && (1..=MAX_PAGE_NUMBER).contains(&number.chars().count())
        && PAGE_NUMBERS.holds_in_any_case(label.trim())
        && !matches!(page.tag(unit.block), "td" | "th" | "dd" | "dt")
}

/// Whether a unit is nothing but a link that opens a map or a similar tool.
fn is_opener_of_map(page: &PageSnapshot, unit: &Unit) -> bool {
    if !unit.is_link() || page.is_heading(unit.block) {
        return false;
    }
    let mut around = page.ancestors(unit.first).take(MAX_IN_LINK);
    around.any(|up| opens_map(page, up))
}

/// Which units are links to source code, together with the brackets around them that are units of their own.
fn sources(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let mut found: Vec<bool> = list.iter().map(|unit| is_source(page, unit)).collect();
    if found.iter().filter(|is_source| **is_source).count() < MIN_SOURCES {
        return vec![false; list.len()];
    }
    for (i, around) in list.windows(3).enumerate() {
        let is_between = around[0].text.trim() == "[" && around[2].text.trim() == "]";
        if found[i + 1] && is_between {
            found[i] = true;
            found[i + 2] = true;
        }
    }
    found
}

/// Whether a text is nothing but a link to the source code of what stands above it. List items, cells and captions
/// are excluded: there, the link may name the source of a figure or a picture.
fn is_source(page: &PageSnapshot, unit: &Unit) -> bool {
    let tag = page.tag(unit.block);
    let is_entry = tag != "dd" && ENTRIES.contains(&tag) || page.is_heading(unit.block);
    if unit.link_chars == 0 || is_entry {
        return false;
    }
    let label = unit.text.trim_matches(|c: char| !c.is_alphanumeric());
    let is_label = || {
        SOURCES.holds_in_any_case(label)
            || BARE_SOURCES.holds_in_any_case(label)
                && leads_to(page, unit, 0.0).is_none_or(|address| is_of_code(page, address))
    };
    let is_caption = |n: NodeId| matches!(page.tag(n), "figure" | "figcaption");
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_IN_CAPTION);
    is_label() && !around.any(is_caption)
}

/// Whether an address may lead to the code that a page describes: a line of a file in a repository, or an address on
/// the page's own site that is not a picture.
fn is_of_code(page: &PageSnapshot, address: &str) -> bool {
    let place = address.split_once('#').map_or("", |(_, place)| place);
    let line = place.strip_prefix('L').unwrap_or("");
    if line.starts_with(|c: char| c.is_ascii_digit()) {
        return true;
    }
    let is_picture = ending(address).is_some_and(|ending| PICTURES.holds_in_any_case(ending));
    let own = Url::parse(&page.source.url).ok();
    // A local file has no site: addresses on other sites do not match.
    !is_picture && own.is_some_and(|own| is_same_site(&own, address))
}

/// Whether a text asks for consent to embed content of another site.
fn asks_for_consent(unit: &Unit) -> bool {
    CONSENTS.iter().any(|begin| unit.text.starts_with(begin))
}

/// Whether a text is the placeholder for an email address that a script will write, to protect it from spam.
fn stands_for_address(unit: &Unit) -> bool {
    if unit.chars > MAX_CLOAK || !says(&unit.text, &SCRIPTS) {
        return false;
    }
    let lower = unit.text.to_lowercase();
    says(&lower, &COLLECTORS) && says(&lower, &ADDRESSES) && says(&lower, &PROTECTED)
}

fn says(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(*word))
}

/// Whether a text stands for an opening or closing quotation mark.
pub(crate) fn is_quotation_mark(text: &str) -> bool {
    let label = text.trim_matches(|c: char| !c.is_alphanumeric());
    QUOTATION_MARKS.holds_in_any_case(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn cells_wait_with_an_ellipsis() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr");
        for text in ["Загрузка...", "Please wait...", "Loading"] {
            t.open("td").text(text).close();
        }
        let page = t.finish();
        let found = labels(&page, &Units::from_page(&page));
        assert_eq!(found, [true, true, false]);
    }

    #[test]
    fn a_paragraph_beside_others_tells_what_a_program_says() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Then it says:").close();
        t.open("p").text("Please wait...").close();
        t.open("div").open("p").text("Please wait...").close();
        t.close().open("div").text("Please wait...").close();
        let page = t.finish();
        let found = labels(&page, &Units::from_page(&page));
        assert_eq!(found, [false, false, true, true]);
    }

    #[test]
    fn labels_are_told_from_what_says_so() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in [
            ("p", "Story continues below"),
            ("div", "[Embed]"),
            ("div", "扫码阅读全文"),
            ("p", "扫码阅读全文后评论"),
            ("p", "Haberin Devamı"),
            ("li", "Loading..."),
            ("h2", "Loading"),
            ("h2", "You are here"),
            ("p", "You are here, and I am there."),
            ("h2", "“Start Quote"),
            ("h2", "Start quoting"),
            (
                "p",
                "Ich bin damit einverstanden, dass mir externe Inhalte angezeigt werden.",
            ),
            ("p", "Ich bin damit einverstanden, dass er geht."),
            ("h3", "Empfohlener redaktioneller Inhalt"),
            ("p", "انتهای پیام"),
            ("p", "انتهای پیام این بود"),
            ("li", "end of list"),
            ("td", "end of list"),
            (
                "p",
                "To view this content, Javascript must be enabled and Adobe Flash Player must be installed.",
            ),
            ("p", "Flash Player must be installed to view this content."),
            (
                "p",
                "To view this tutorial in your browser, open it in Adobe Flash Player 9 or a later one.",
            ),
            ("h2", "Tu sei qui:"),
        ] {
            t.open(tag).text(text).close();
        }
        t.open_with("a", &[("href", "/")]).text("Home");
        t.close();
        let page = t.finish();
        let found = labels(&page, &Units::from_page(&page));
        let is_label = [
            true, true, true, false, true, false, false, false, false, true, false, true, false,
            true, true, false, true, false, true, false, false, true, false,
        ];
        assert_eq!(found, is_label);
    }

    #[test]
    fn the_number_that_a_site_files_a_page_by_is_a_label() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in [
            ("span", "ページ番号：0001482"),
            ("div", "Page ID: 1482"),
            ("td", "Page ID: 1482"),
            ("div", "電話番号：0001482"),
            ("div", "ページ番号：表紙を除く"),
        ] {
            t.open("div").open(tag).text(text).close().close();
        }
        let page = t.finish();
        let found = labels(&page, &Units::from_page(&page));
        assert_eq!(found, [true, true, false, false, false]);
    }

    #[test]
    fn a_link_that_opens_a_map_is_a_label() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (href, text) in [
            ("#", "Finanzierung berechnen"),
            ("/finance", "Finanzierung berechnen"),
            ("#", "Finanzierung der Mühle"),
        ] {
            t.open("p").open_with("a", &[("href", href)]);
            t.text(text).close().close();
        }
        let page = t.finish();
        let found = labels(&page, &Units::from_page(&page));
        assert_eq!(found, [true, false, false]);
    }

    #[test]
    fn the_file_that_a_page_was_made_from_is_a_label() {
        let found = |begin: &str, address: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text(begin);
            if let Some(address) = address {
                t.open_with("a", &[("href", address)])
                    .text("doc/usage.ipynb");
            }
            let page = t.finish();
            labels(&page, &Units::from_page(&page))
        };
        let file = Some("https://git.example/doc/usage.ipynb");
        assert_eq!(found("This page was generated from ", file), [true]);
        assert_eq!(found("This page was generated from a file.", None), [false]);
        assert_eq!(found("This was generated from ", file), [false]);
    }

    #[test]
    fn what_stands_for_an_address_is_a_label() {
        let is_label = |text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("td").text(text);
            let page = t.finish();
            labels(&page, &Units::from_page(&page))
        };
        for text in [
            "This email address is protected from spambots. You need JavaScript to view it.",
            "Diese E-Mail-Adresse ist gegen Spambots geschützt! JavaScript muss aktiviert werden.",
            "Cette adresse e-mail est protégée contre les robots spammeurs. Activez le JavaScript.",
            "Адрес электронной почты защищен от спам-ботов. Должен быть включен Javascript.",
        ] {
            assert_eq!(is_label(text), [true], "{text}");
        }
        for text in [
            "You need JavaScript enabled to read your mail.",
            "We keep spambots from your mail.",
        ] {
            assert_eq!(is_label(text), [false], "{text}");
        }
    }

    #[test]
    fn links_to_the_code_of_each_item_are_labels() {
        let found = |tag: &str, links: usize, address: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for label in ["View source", "Source", "[src]", "Sources"]
                .iter()
                .take(links)
            {
                t.open(tag).open_with("a", &[("href", address)]);
                t.text(label).close().close();
            }
            let page = t.finish();
            labels(&page, &Units::from_page(&page))
        };
        assert_eq!(found("p", 4, "x.html"), [true, true, true, false]);
        assert_eq!(found("p", 2, "x.html"), [false; 2]);
        assert_eq!(found("td", 3, "x.html"), [false; 3]);
        assert_eq!(found("figcaption", 3, "x.html"), [false; 3]);
        let line = "https://git.example/x.nim#L12";
        assert_eq!(found("p", 3, line), [true; 3]);
        // Sources of numbers and pictures.
        assert_eq!(found("p", 3, "https://statistics.example/a"), [false; 3]);
        assert_eq!(found("p", 3, "x.png"), [false; 3]);
    }

    #[test]
    fn brackets_around_links_to_the_code_go_with_them() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..MIN_SOURCES {
            t.open("div").text("[").open("p");
            t.open_with("a", &[("href", "#")]).text("View source");
            t.close().close().text("]").close();
        }
        t.open("p").text("[").close();
        let page = t.finish();
        let mut expected = [true; 3 * MIN_SOURCES + 1];
        expected[3 * MIN_SOURCES] = false;
        assert_eq!(labels(&page, &Units::from_page(&page)), expected);
    }
}
