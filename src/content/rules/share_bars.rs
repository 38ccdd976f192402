//! Bars of links that share the page on other sites: `Küldd ide: Delicious`. They are recognised by their addresses,
//! in `href` or in a click handler, in any language.
//!
//! Dropped are
//! - a line of links only, most of which share the page, on three sites or more;
//! - consecutive lines of nothing but such links, on two sites or more together;
//! - a line of nothing but such links that occurs several times on the page, once under each entry.
//!
//! Source: ours, pages of news and diaries. A single such link is kept, as it may share a sentence of the text
//! ("click to tweet"). One or two letters beside the links are from an icon font, and are ignored.
//!
//! Dropped as well are a clickable line that copies the address, and a heading that is all the text of an element
//! with a class name for sharing: its buttons are drawn by a script.

use super::links::linked_texts;
use super::texts::is_pressed;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::content::words::phrases::Phrases;
use crate::hash::HashMap;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Parts of the addresses at which pages are shared, each with the number of its site. An address may continue in any
/// way behind a part that ends with a sign, see [`shares`]. Source: the buttons of these networks.
const SHARES: [(u32, &str); 38] = [
    (0, "facebook.com/sharer/"),
    (0, "facebook.com/sharer.php"),
    (0, "facebook.com/sharer?"),
    (0, "facebook.com/share.php"),
    (0, "facebook.com/share?"),
    (1, "twitter.com/share"),
    (1, "twitter.com/intent/tweet"),
    (1, "twitter.com/home?status="),
    (1, "x.com/intent/tweet"),
    (1, "x.com/intent/post"),
    (2, "del.icio.us/post"),
    (2, "delicious.com/save"),
    (2, "delicious.com/post"),
    (3, "digg.com/submit"),
    (4, "reddit.com/submit"),
    (5, "linkedin.com/sharearticle"),
    (6, "pinterest.com/pin/create/"),
    (6, "pinterest.com/pin/create?"),
    (7, "myspace.com/modules/postto/"),
    (8, "stumbleupon.com/submit"),
    (9, "tumblr.com/share/"),
    (9, "tumblr.com/share?"),
    (9, "tumblr.com/widgets/share/"),
    (10, "vk.com/share"),
    (10, "vkontakte.ru/share"),
    (11, "connect.ok.ru/offer"),
    (12, "t.me/share/url"),
    (12, "t.me/share?"),
    (12, "telegram.me/share/url"),
    (13, "wa.me/?text="),
    (13, "whatsapp.com/send?text="),
    (14, "b.hatena.ne.jp/entry/"),
    (14, "b.hatena.ne.jp/entry?"),
    (15, "plus.google.com/share"),
    (16, "getpocket.com/save"),
    (17, "service.weibo.com/share/"),
    (18, "line.me/r/msg/"),
    (19, "xing.com/spi/shares/"),
];
/// Each site has a bit in [`Bar::sites`].
const _: () = assert!(SHARES[SHARES.len() - 1].0 < u32::BITS);
/// Finds any of these parts in one pass; `None` only if it could not be built.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&SHARES.map(|(_, place)| place)));
/// Characters that may follow a part that ends with a letter: they continue an address, or end it in a click handler.
const ENDS: [char; 6] = ['?', '.', '&', '#', '\'', '"'];
/// Attributes of a link that may hold its address.
const LEADING: [&str; 2] = ["href", "onclick"];
/// Minimum number of sites of a line with other links, and of lines without. Source: ours.
const MIN_SITES: u32 = 3;
const MIN_SITES_ALONE: u32 = 2;
/// Maximum number of words for each link. Source: ours: a verb, and the site's name.
const MAX_WORDS: u32 = 6;
/// Maximum number of letters beside the links. Source: ours: `f` of a font of icons.
const MAX_BESIDE: usize = 2;
/// Minimum number of lines of such links with the same text to be those of entries. Source: ours.
const MIN_ALIKE: usize = 3;
/// Labels of controls that copy the address, in lower case. Source: ours, pages of news.
static COPIES: Phrases = Phrases::separated(
    "copy link|copy url|copy link to clipboard|copier le lien|link kopieren|copiar enlace|copiar link|copia link|\
    link kopiëren|kopiuj link|kopírovat odkaz|kopier link|kopiera länk|скопировать ссылку|копировать ссылку|\
    bağlantıyı kopyala|sao chép liên kết|salin tautan|คัดลอกลิงก์|نسخ الرابط|کپی لینک|העתק קישור|\
    复制链接|複製連結|リンクをコピー|링크 복사|url 복사",
    "|",
);

/// The links of a line that is nothing but links.
#[derive(Debug, Clone, Copy, Default)]
struct Bar {
    links: u32,
    /// Number of links that share the page.
    sharing: u32,
    /// A bit for each site of [`SHARES`] on which they share it.
    sites: u32,
}

impl Bar {
    /// Whether most of the links share the page, on several sites.
    fn mostly_shares(&self) -> bool {
        self.sites.count_ones() >= MIN_SITES && 2 * self.sharing > self.links
    }

    /// Whether all of the links share the page.
    fn shares_alone(&self) -> bool {
        self.links > 0 && self.sharing == self.links
    }
}

/// Which units are such bars. Linear.
pub(super) fn share_bars(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let bars = list.iter().map(|unit| bar(page, unit).unwrap_or_default());
    let bars: Vec<Bar> = bars.collect();
    let says_copy = |unit: &Unit| {
        let is_said = COPIES.holds_in_any_case(unit.text.trim());
        is_said && is_pressed(page, unit) && !page.is_heading(unit.block)
    };
    let is_out = |(unit, bar): (&Unit, &Bar)| {
        bar.mostly_shares() || says_copy(unit) || heads_share_box(page, unit)
    };
    let mut found: Vec<bool> = list.iter().zip(&bars).map(is_out).collect();
    let mut alike: HashMap<&str, usize> = HashMap::default();
    for (unit, _) in list.iter().zip(&bars).filter(|(_, bar)| bar.shares_alone()) {
        *alike.entry(unit.text.trim()).or_default() += 1;
    }
    for ((unit, bar), found) in list.iter().zip(&bars).zip(&mut found) {
        let times = alike.get(unit.text.trim()).copied().unwrap_or(0);
        *found |= bar.shares_alone() && times >= MIN_ALIKE;
    }
    let mut start = 0;
    for run in bars.chunk_by(|one, next| one.shares_alone() == next.shares_alone()) {
        let lines = start..start + run.len();
        start = lines.end;
        let sites = run.iter().fold(0, |all, bar| all | bar.sites);
        let is_bar = run.first().is_some_and(Bar::shares_alone);
        if is_bar && sites.count_ones() >= MIN_SITES_ALONE {
            found[lines].fill(true);
        }
    }
    found
}

/// Whether a unit is a short heading and all the text of a box with a class name for sharing.
fn heads_share_box(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_named = |up: NodeId| Lexicon::get().is_classed(page, up, &[Token::Share]);
    let is_short = unit.words <= MAX_WORDS && page.is_heading(unit.block);
    let around = page.parent(unit.block).filter(|_| is_short);
    around.is_some_and(|up| page.totals(up).chars == page.totals(unit.block).chars && is_named(up))
}

/// The links of a unit that has no other text but signs and letters of icons; `None` for other units, or if no link
/// shares the page.
fn bar(page: &PageSnapshot, unit: &Unit) -> Option<Bar> {
    if unit.link_chars == 0 || page.is_heading(unit.block) || page.tag(unit.block) == "pre" {
        return None;
    }
    let mut bar = Bar::default();
    let mut last: Option<NodeId> = None;
    let mut beside = 0;
    for (text, link) in linked_texts(page, unit) {
        let Some(link) = link else {
            let text = page.node(text).text.as_deref().unwrap_or("");
            beside += text.chars().filter(|c| c.is_alphanumeric()).count();
            if beside > MAX_BESIDE {
                return None;
            }
            continue;
        };
        if last.replace(link) == Some(link) {
            continue;
        }
        let site = site_of(page, link);
        bar.links += 1;
        bar.sharing += u32::from(site.is_some());
        bar.sites |= site.map_or(0, |site| 1 << site);
    }
    (bar.sharing > 0 && unit.words <= MAX_WORDS * bar.links).then_some(bar)
}

/// The number of the site in [`SHARES`] on which a link shares the page.
fn site_of(page: &PageSnapshot, link: NodeId) -> Option<u32> {
    let finder = FINDER.as_ref()?;
    let mut places = LEADING.iter().filter_map(|name| page.attribute(link, name));
    places.find_map(|place| {
        let mut hits = finder.find_iter(place);
        let hit = hits.find(|hit| {
            shares(
                &place[..hit.start()],
                &place[hit.start()..hit.end()],
                &place[hit.end()..],
            )
        })?;
        SHARES.get(hit.pattern().as_usize()).map(|(site, _)| *site)
    })
}

/// Whether a part that was found in an address is not only a piece of a longer host name or path, as in the addresses
/// of other sites and pages (`online.me/r/msg`, `vk.com/share_of_town`).
fn shares(before: &str, found: &str, behind: &str) -> bool {
    // A slash may follow: `twitter.com/share/?url=`.
    let behind = behind.strip_prefix('/').unwrap_or(behind);
    let is_whole = || behind.is_empty() || behind.starts_with(ENDS);
    before.ends_with(['/', '.']) && (!found.ends_with(char::is_alphanumeric) || is_whole())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a line of links with the given texts and addresses or click handlers is dropped.
    fn is_out(links: &[(&str, &str)], label: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (name, place) in links {
            let href = if *name == "href" { *place } else { "#" };
            t.open_with("a", &[("href", href), ("onclick", *place)]);
            t.text(label).close();
        }
        let page = t.finish();
        share_bars(&page, &Units::from_page(&page)) == [true]
    }

    const DELICIOUS: (&str, &str) = ("onclick", "window.open('http://del.icio.us/post?url='+u)");
    const DIGG: (&str, &str) = ("onclick", "window.open('http://digg.com/submit?url='+u)");
    const FACEBOOK: (&str, &str) = ("href", "https://www.facebook.com/sharer/sharer.php?u=x");
    const OTHER: (&str, &str) = ("onclick", "window.open('http://konyvjelzo.example/?t='+t)");

    #[test]
    fn links_that_share_the_page_at_several_sites_are_a_bar() {
        let label = "Küldd ide: Delicious";
        assert!(is_out(&[DELICIOUS, DIGG, FACEBOOK], label));
        assert!(is_out(&[OTHER, DELICIOUS, DIGG, FACEBOOK], label));
        assert!(is_out(&[DELICIOUS, DIGG], label));
        assert!(!is_out(&[OTHER, DELICIOUS, DIGG], label), "two of three");
        assert!(!is_out(&[FACEBOOK], "Nobody could have foreseen it"));
        assert!(!is_out(&[FACEBOOK, FACEBOOK], label));
        let long = "What the mayor said of the dam above the town";
        assert!(!is_out(&[DELICIOUS, DIGG, FACEBOOK], long));
    }

    #[test]
    fn other_pages_of_these_sites_share_nothing() {
        for place in [
            "https://www.facebook.com/sharer.php?u=x",
            "https://twitter.com/share",
            "https://twitter.com/intent/tweet/?text=x",
            "https://vk.com/share.php?url=x",
            "https://www.linkedin.com/shareArticle?mini=true",
            "https://t.me/share/url?url=x",
            "https://line.me/R/msg/text/?x",
        ] {
            assert!(is_out(&[("href", place), DIGG], "Share"), "{place}");
        }
        for place in [
            "https://www.facebook.com/share/p/1AbCd/",
            "https://vk.com/share_of_town",
            "https://www.linkedin.com/shareholders-news",
            "https://online.me/r/msg/1",
            "https://twitter.com/share/of/town",
            "https://twitter.com/shares",
            "https://x.com/intent/follow?screen_name=x",
        ] {
            assert!(!is_out(&[("href", place), DIGG], "Share"), "{place}");
        }
        // Two host names of one site.
        let twitter = ("href", "https://twitter.com/intent/tweet?url=x");
        let x = ("href", "https://x.com/intent/post?url=x");
        assert!(!is_out(&[twitter, x], "Share"));
        assert!(SHARES.is_sorted_by_key(|(site, _)| *site));
    }

    #[test]
    fn lines_of_such_links_are_one_bar() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("What it says.").close();
        t.open("ul");
        for (label, href) in [
            ("Facebook", FACEBOOK.1),
            ("Reddit", "https://www.reddit.com/submit?url=x"),
            ("The town", "/town"),
            ("Tweet", "https://twitter.com/intent/tweet?url=x"),
        ] {
            t.open("li").open_with("a", &[("href", href)]);
            t.text(label).close().close();
        }
        let page = t.finish();
        let out = share_bars(&page, &Units::from_page(&page));
        assert_eq!(out, [false, true, true, false, false]);
    }

    #[test]
    fn what_shares_each_entry_is_a_bar() {
        let out = |labels: &[&str], icon: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("What it says.").close();
            for label in labels {
                t.open("div")
                    .text(icon)
                    .open_with("a", &[("href", FACEBOOK.1)]);
                t.text(label).close().close();
                t.open("p").text("What it says.").close();
            }
            let page = t.finish();
            let out = share_bars(&page, &Units::from_page(&page));
            out.into_iter().filter(|out| *out).count()
        };
        assert_eq!(out(&["Share This"; 3], "f"), 3);
        assert_eq!(out(&["Share This"; 2], "f"), 0);
        assert_eq!(out(&["Share This"; 3], "Mayor: "), 0);
        let sentences = ["Nobody knew", "Nobody saw", "Nobody spoke"];
        assert_eq!(out(&sentences, ""), 0, "sentences of the text");
    }

    #[test]
    fn what_copies_the_address_is_told_by_what_it_says() {
        let out = |label: &str| is_out(&[("href", "#")], label);
        assert!(out("Copier le lien") && out("Copy link"));
        assert!(!out("Copy the link to your page"));
    }
}
