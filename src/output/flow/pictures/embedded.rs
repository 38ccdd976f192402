//! What a page shows from elsewhere, and signs that say a word: videos and frames become links,
//! pictures of a check mark become one.

use crate::content::pictures::{PLAYERS, frame_addresses};
use crate::output::flow::builder::{Builder, Effect};
use crate::output::flow::pieces::{Block, Content, Marks};
use crate::snapshot::mark_text::MAX_IN_CELL;
use crate::snapshot::{Node, NodeId, NodeKind, one_line};
use url::Url;

/// Smallest sides of a frame that is content, px: smaller ones are buttons and counters.
/// Source: ours.
const MIN_FRAME: (f64, f64) = (120.0, 60.0);
/// Words of addresses of frames that show forms to sign up and advertisements.
const OF_SITES: [&str; 8] = [
    "newsletter",
    "newsletters",
    "signup",
    "subscribe",
    "ads",
    "adserver",
    "doubleclick",
    "googlesyndication",
];

/// Whether an address shows nothing until a loader puts another in its place.
fn is_open_place(address: &str) -> bool {
    let address = address.trim();
    address.is_empty() || address.starts_with("about:")
}

/// The prefix of the names, and the title, of frames with advertisements. Source: Google Publisher Tag.
const ADVERT_NAME: &str = "google_ads_iframe";
const ADVERT_TITLE: &str = "3rd party ad content";

/// Whether a frame is named or titled as an advertisement.
fn is_advert(node: &Node) -> bool {
    let is_title = |title: &str| title.trim().eq_ignore_ascii_case(ADVERT_TITLE);
    let mut names = ["id", "name"].iter().filter_map(|a| node.attribute(a));
    names.any(|name| name.starts_with(ADVERT_NAME)) || node.attribute("title").is_some_and(is_title)
}

/// Whether the address of a frame contains a word that shows that it belongs to the site and not to the text.
fn serves_sites(address: &str) -> bool {
    let address = address.split(['?', '#']).next().unwrap_or("");
    let mut words = address.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| {
        OF_SITES
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
    })
}

/// Words in the host names of audio players, and file extensions of videos and of audio.
const OF_SOUNDS: [&str; 2] = ["soundcloud", "spotify"];
const FILMS: [&str; 3] = ["mp4", "webm", "mov"];
const SOUNDS: [&str; 4] = ["mp3", "ogg", "m4a", "wav"];

/// The prefix of the addresses of archived pages, before the time and the address. Source: the Wayback Machine.
const ARCHIVE: &str = "://web.archive.org/web/";

/// The address that an archived copy was made of: `web.archive.org/web/20210718if_/https://...`; else the address.
fn unarchived(address: &str) -> &str {
    let original = || {
        let (scheme, behind) = address.split_once(ARCHIVE)?;
        let (time, original) = behind.split_once('/')?;
        let is_one = scheme.starts_with("http")
            && !scheme.contains('/')
            && time.starts_with(|c: char| c.is_ascii_digit())
            && original.starts_with("http");
        is_one.then_some(original)
    };
    original().unwrap_or(address)
}

/// The address of a film in an attribute of a frame that a script of the page reads: `iframe-src`.
fn film_address(node: &Node) -> Option<&str> {
    let late = node.attributes.iter();
    let late = late.filter(|(name, _)| name.ends_with("-src"));
    late.map(|(_, address)| address.trim())
        .find(|address| is_film_host(address))
}

/// Whether an address is that of a site that plays films.
fn is_film_host(address: &str) -> bool {
    let url = Url::parse(unarchived(address)).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or("");
    let mut words = host.split(['.', '-']);
    words.any(|word| PLAYERS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// A label for embedded content without a title: its kind and the host that it comes from. Addresses of players are
/// long and say little.
fn label(tag: &str, address: &str) -> String {
    let address = unarchived(address);
    let url = Url::parse(address).ok();
    let host = url.as_ref().and_then(Url::host_str);
    let is_host = |known: &[&str]| {
        let mut words = host.unwrap_or("").split(['.', '-']);
        words.any(|word| known.iter().any(|k| word.eq_ignore_ascii_case(k)))
    };
    let ending = ending(address);
    let is_file = |known: &[&str]| known.iter().any(|k| ending.eq_ignore_ascii_case(k));
    let kind = match tag {
        "video" => "Video",
        "audio" => "Audio",
        _ if is_host(&OF_SOUNDS) || is_file(&SOUNDS) => "Audio",
        _ if is_host(&PLAYERS) || is_file(&FILMS) => "Video",
        _ => "Embedded page",
    };
    match host {
        Some(host) => format!("{kind} ({host})"),
        None => kind.to_owned(),
    }
}

/// Whether an address is that of a film of Flash, which nothing plays any more.
fn plays_nowhere(address: &str) -> bool {
    ending(address).eq_ignore_ascii_case("swf")
}

/// How the file of an address is called at its end, behind the last point.
fn ending(address: &str) -> &str {
    let path = address.split(['?', '#']).next().unwrap_or("");
    let file = path.rsplit('/').next().unwrap_or("");
    file.rsplit_once('.').map_or("", |(_, ending)| ending)
}

impl Builder<'_> {
    /// Links to a video, sound or frame; returns whether its own content follows instead.
    pub(in crate::output::flow) fn embedded(&mut self, id: NodeId, node: &Node) -> bool {
        let totals = self.page.totals(id);
        if totals.chars > 0 {
            self.boundary();
            self.push(node.end, Effect::Paragraph);
            return true;
        }
        let is_large = |r: &crate::geometry::Rect| {
            r.width() >= MIN_FRAME.0 && r.height() >= MIN_FRAME.1 || self.page.tag(id) == "audio"
        };
        if !node.visible_rect.as_ref().is_some_and(is_large) {
            return false;
        }
        let mut told = frame_addresses(node).chain(node.attribute("data"));
        let own = told.find(|address| !is_open_place(address));
        let own = own.or_else(|| film_address(node));
        let inner = || {
            let mut sources = self
                .page
                .children(id)
                .filter(|c| self.page.tag(*c) == "source");
            sources.find_map(|c| self.page.attribute(c, "src"))
        };
        let target = own
            .or_else(inner)
            .and_then(|s| self.facts.addresses.image(s));
        let Some(target) = target else {
            return false;
        };
        let title = ["title", "aria-label"]
            .iter()
            .find_map(|a| node.attribute(a));
        let title = title.map(one_line).filter(|t| !t.is_empty());
        if serves_sites(&target) || is_advert(node) || plays_nowhere(&target) {
            return false;
        }
        let label = title.unwrap_or_else(|| label(self.page.tag(id), &target));
        self.boundary();
        let link = self.link_to(target);
        self.formats.push((Marks::default(), Some(link)));
        self.span(Content::Embedded(label), node.end);
        self.formats.pop();
        self.boundary();
        false
    }

    /// Whether an element is a sign in a cell that says something without any text.
    pub(in crate::output::flow) fn is_mark(&self, id: NodeId) -> bool {
        self.in_cell() && self.page.totals(id).chars == 0
    }

    pub(super) fn in_cell(&self) -> bool {
        self.blocks
            .iter()
            .any(|p| matches!(p.block, Block::Cell { .. }))
    }

    /// Writes the text of a sign, unless the sign is all of its cell and a picture in it has that text: plain text
    /// contains names of pictures only where a cell has no text.
    pub(in crate::output::flow) fn mark(&mut self, id: NodeId, node: &Node) {
        let said = self.page.mark_text(id).map(str::to_owned);
        let is_needed =
            |said: &String| !(self.is_all_of_cell(id) && self.holds_picture_of(id, said));
        if let Some(text) = said.filter(is_needed) {
            self.plain_text(" ");
            self.span(Content::Text(text), node.end);
            self.plain_text(" ");
        }
    }

    /// Whether an element is the only one of its cell but for what dresses it, and the cell has no text.
    fn is_all_of_cell(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_element = |id: &NodeId| page.node(*id).kind == NodeKind::Element;
        let is_only = |up: NodeId| page.children(up).filter(is_element).nth(1).is_none();
        let dressed = page.ancestors(id).take(MAX_IN_CELL);
        let mut dressed = dressed.take_while(|up| is_only(*up));
        let cell = dressed.find(|up| matches!(page.table_tag(*up), "td" | "th"));
        cell.is_some_and(|cell| page.totals(cell).chars == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    #[test]
    fn frames_of_advertisements_are_told_by_their_names_and_titles() {
        for (attribute, value, is_one) in [
            ("id", "google_ads_iframe_/1/inline_0", true),
            ("title", "3rd party ad content", true),
            ("title", "A film about ads", false),
        ] {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("iframe", &[(attribute, value)]);
            let page = t.finish();
            let frame = page.node(by_tag(&page, "iframe"));
            assert_eq!(is_advert(frame), is_one, "{value}");
        }
    }

    #[test]
    fn what_has_no_title_is_told_by_its_kind_and_host() {
        for (tag, address, expected) in [
            (
                "iframe",
                "http://www.youtube.com/embed/x?rel=0",
                "Video (www.youtube.com)",
            ),
            ("video", "https://cdn.example/a.mp4", "Video (cdn.example)"),
            ("iframe", "https://cdn.example/a.mp4", "Video (cdn.example)"),
            (
                "iframe",
                "https://w.soundcloud.com/player/?url=x",
                "Audio (w.soundcloud.com)",
            ),
            ("audio", "song.ogg", "Audio"),
            (
                "iframe",
                "https://web.archive.org/web/20210718if_/https://www.youtube.com/embed/x",
                "Video (www.youtube.com)",
            ),
            (
                "iframe",
                "https://web.archive.org/web/changes",
                "Embedded page (web.archive.org)",
            ),
            (
                "iframe",
                "https://open.spotify.com/embed/episode/x",
                "Audio (open.spotify.com)",
            ),
            (
                "iframe",
                "https://maps.example/video-store/map",
                "Embedded page (maps.example)",
            ),
            (
                "iframe",
                "https://maps.example/?q=x",
                "Embedded page (maps.example)",
            ),
        ] {
            assert_eq!(label(tag, address), expected, "{address}");
        }
        assert!(plays_nowhere("http://a.example/slides.SWF?x=1"));
        assert!(!plays_nowhere("http://a.example/?movie=slides.swf"));
    }

    #[test]
    fn a_frame_that_is_loaded_later_is_one() {
        let written = |source: &str, loader: &str| {
            crate::output::markdown::tests::body_of(|t| {
                t.open("p").text("Words").close();
                let film = t.element("iframe", [0.0, 40.0, 640.0, 360.0], inline(), |_| {});
                t.set_attributes(film, &[("src", source), (loader, "https://a.example/1")]);
            })
        };
        for loader in ["data-src", "data-lazy-src", "data-litespeed-src"] {
            for source in ["about:blank", ""] {
                let text = written(source, loader);
                assert!(text.ends_with("(https://a.example/1)\n"), "{text}");
            }
        }
        assert_eq!(written("about:blank", "data-name"), "Words\n");
        assert_eq!(written("", "iframe-src"), "Words\n", "no player");
        let own = written("https://b.example/2", "data-src");
        assert!(own.ends_with("(https://b.example/2)\n"), "{own}");
    }

    #[test]
    fn a_film_may_be_told_by_an_attribute_of_a_script() {
        for (name, address, expected) in [
            ("iframe-src", "https://www.youtube.com/embed/x", true),
            ("iframe-src", "https://a.example/youtube", false),
            ("data-name", "https://www.youtube.com/embed/x", false),
        ] {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("iframe", &[(name, address)]);
            let page = t.finish();
            let frame = page.node(by_tag(&page, "iframe"));
            assert_eq!(film_address(frame).is_some(), expected, "{address}");
        }
    }

    #[test]
    fn frames_of_the_site_are_told_by_their_address() {
        for (address, is_of_site) in [
            ("http://link.example/join/newsletter-component?x=1", true),
            ("https://ad.doubleclick.net/frame", true),
            ("https://player.example/film?from=newsletter", false),
            ("https://player.example/loads/adsorption", false),
        ] {
            assert_eq!(serves_sites(address), is_of_site, "{address}");
        }
    }
}
