//! The text of a picture: its informative `alt` text, or else the words of its file name.
//!
//! Source: Ma, Goharian, Chowdhury, Chung, CIKM 2003 (§4.2 and §5): the image's name and its `alt`
//! value are part of the extracted text, "worthless values such as img9, spacer or graphic" are
//! not.

use super::{Node, NodeId, NodeKind, PageSnapshot, one_line};
use crate::hash::HashSet;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Words that name the kind of a picture, not what it shows. Source: ours, after the paper's
/// three; the usual names of layout pictures, cameras and content systems.
const WORTHLESS: &str = "\
    alt arrow avatar background banner bar bg blank border bottom box btn bullet button clear \
    corner cover default dot download dsc empty fallback file footer gif graphic graphics header \
    hero icon icons image images img jpeg jpg large left line loader loading logo main medium mini \
    no nav none null original photo photos pic picture pix pixel placeholder png preview right \
    scaled screenshot separator shim small spacer spinner sprite src star stars svg tagline thumb \
    thumbnail thumbnails tiny top tracker tracking transparent undefined unnamed untitled webp";
/// The worthless words as a set for lookups.
static WORTHLESS_WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| WORTHLESS.split(' ').collect());

/// Fewest letters of a word that says something. Source: ours: shorter runs of letters in file
/// names are sizes, counters and pieces of hashes.
const MIN_LETTERS: usize = 3;

/// Nodes on each side of an inline picture among which a word is searched, and most elements between that word and the
/// block of its line. Source: ours: the markup of a word; bounds the cost.
const MAX_NEAR: u32 = 8;
const MAX_IN_LINE: usize = 8;

/// Nodes on each side of a picture whose name is one letter among which another of a formula is looked for,
/// characters of the name of a symbol with an index, and classes of pictures of formulas. Source: ours; MediaWiki,
/// WordPress.
const MAX_TO_FORMULA: u32 = 512;
const MAX_INDEXED: usize = 6;
const FORMULAS: [&str; 3] = ["tex", "latex", "math"];

/// Letters that a word before a number has more of than a unit (`size55`). Source: ours.
const MIN_COUNTED: usize = 4;

/// Most width and height of a picture that nobody is meant to see, px, in its markup and drawn. Source: counters of
/// visitors, pieces that hold a layout open.
const MAX_UNSEEN: f64 = 2.0;

impl PageSnapshot {
    /// What a picture says: its `alt` text if that is informative, else the words of its file name if those are.
    /// `None` for other elements and for worthless names. Within a sentence a letter says something, too, where it is
    /// a symbol of a formula. One that is declared as large as a dot says nothing. Entities are decoded by the
    /// browser; those of names that a site escaped twice (`&amp;nbsp;` in its markup), and `%20` and the like, here.
    /// What is written of it is escaped again. Tags that a site escaped twice are left out where such a name begins
    /// and ends with them; others are what it speaks of (`Use <b>bold</b> here`).
    pub fn image_text(&self, id: NodeId) -> Option<String> {
        let node = self.node(id);
        let is_picture = node.kind == NodeKind::Element
            && match self.tag(id) {
                "img" | "area" => true,
                "input" => node
                    .attribute("type")
                    .is_some_and(|t| t.eq_ignore_ascii_case("image")),
                _ => false,
            };
        if !is_picture || node.is_dot() {
            return None;
        }
        if let Some(alt) = node.attribute("alt") {
            // `alt=""` says that the picture is decoration.
            let alt = without_tags(alt);
            let alt = html_escape::decode_html_entities(&alt);
            let is_marked_up = alt.trim_start().starts_with('<') && alt.trim_end().ends_with('>');
            let alt = if is_marked_up {
                one_line(&without_tags(&alt))
            } else {
                one_line(&alt)
            };
            let says = is_informative(&alt, true) || self.is_symbol(id, &alt);
            return says.then_some(alt);
        }
        let words = file_words(node.attribute("src")?)?;
        is_informative(&words, false).then_some(words)
    }

    /// Whether a picture has no informative `alt` text, or one that only repeats its file name.
    pub(crate) fn is_called_as_file(&self, id: NodeId) -> bool {
        let alt = self.attribute(id, "alt").and_then(words_of);
        alt.is_none() || alt == self.attribute(id, "src").and_then(file_words)
    }

    /// Whether the name of a picture is a symbol in a sentence. A link's is that of what it leads to, and one letter
    /// may be that of anything where no formula is near.
    fn is_symbol(&self, id: NodeId, alt: &str) -> bool {
        let is_letter = alt.chars().nth(1).is_none();
        let mut around = self.ancestors(id).take(MAX_IN_LINE);
        may_be_symbol(alt)
            && self.stands_in_sentence(id)
            && !around.any(|up| self.is_link(up))
            && (!is_letter || self.is_near_formula(id))
    }

    fn is_near_formula(&self, id: NodeId) -> bool {
        let end = id.0.saturating_add(MAX_TO_FORMULA).min(self.len() as u32);
        let near = (id.0.saturating_sub(MAX_TO_FORMULA)..end).map(NodeId);
        let mut pictures = near.filter(|n| *n != id && self.tag(*n) == "img");
        pictures.any(|n| {
            let names = self.attribute(n, "class").unwrap_or("");
            let mut names = names.split_ascii_whitespace();
            self.attribute(n, "alt").is_some_and(is_formula)
                || names.any(|name| FORMULAS.contains(&name))
        })
    }

    /// Whether words stand on both sides of a picture in its line.
    fn stands_in_sentence(&self, id: NodeId) -> bool {
        let line_of = |n: NodeId| {
            let mut around = self.ancestors(n).take(MAX_IN_LINE);
            around.find(|up| self.flow_display(*up).breaks_lines())
        };
        let Some(line) = line_of(id) else {
            return false;
        };
        // Whether a node is a word of the line, or what ends it.
        let says = |n: NodeId| match self.node(n).kind {
            NodeKind::Text => {
                let text = self.node(n).text.as_deref().unwrap_or("");
                let is_word = self.node(n).is_readable() && text.contains(char::is_alphanumeric);
                is_word.then(|| line_of(n) == Some(line))
            }
            NodeKind::Element => {
                let ends = self.tag(n) == "br" || self.flow_display(n).breaks_lines();
                ends.then_some(false)
            }
            _ => None,
        };
        let end = self.node(id).end.0;
        let behind = end..self.node(line).end.0.min(end.saturating_add(MAX_NEAR));
        let before = id.0.saturating_sub(MAX_NEAR).max(line.0 + 1)..id.0;
        before.map(NodeId).rev().find_map(says) == Some(true)
            && behind.map(NodeId).find_map(says) == Some(true)
    }
}

impl Node {
    /// Whether the `width` and `height` attributes of a picture make it too small to see, and its visible box is small,
    /// too. The box is checked because styles draw some at full width (`width="0" height="0"` of Next.js).
    pub(crate) fn is_dot(&self) -> bool {
        let is_unseen = |side: &str| {
            let side = self.attribute(side).unwrap_or("");
            let side = side.trim().trim_end_matches("px").parse::<f64>();
            side.is_ok_and(|side| side <= MAX_UNSEEN)
        };
        let drawn = self.visible_rect.as_ref();
        is_unseen("width")
            && is_unseen("height")
            && drawn.is_none_or(|drawn| drawn.width().max(drawn.height()) <= MAX_UNSEEN)
    }
}

/// A text of an attribute or of linked data without the tags that some systems leave in it.
pub(crate) fn without_tags(text: &str) -> Cow<'_, str> {
    if !(text.contains("</") || text.contains("/>") || text.contains("<br")) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    for (i, part) in text.split('<').enumerate() {
        match part.split_once('>') {
            _ if i == 0 => out.push_str(part),
            Some((tag, behind))
                if tag.starts_with(|c: char| c == '/' || c.is_ascii_alphabetic()) =>
            {
                out.push(' ');
                out.push_str(behind);
            }
            _ => {
                out.push('<');
                out.push_str(part);
            }
        }
    }
    Cow::Owned(out)
}

/// The words of the last part of an address, without its ending. None for pictures that stand in the address itself,
/// and where a part without an ending is a number or what is asked for (`/data?1`): what names a file has several
/// words there, all of letters (`/red-boats`).
fn file_words(address: &str) -> Option<String> {
    let address = address.trim();
    if address
        .get(..5)
        .is_some_and(|s| s.eq_ignore_ascii_case("data:"))
    {
        return None;
    }
    let path = address.split(['?', '#']).next()?;
    let name = path.rsplit(['/', '\\']).next()?;
    let bare = name.rsplit_once('.').map(|(bare, _)| bare);
    let words = words_of(&percent_decode_str(bare.unwrap_or(name)).decode_utf8_lossy())?;
    let is_plain = || words.contains(' ') && !words.contains(char::is_numeric);
    let is_name = bare.is_some() || !address.contains('?') && is_plain();
    is_name.then_some(words)
}

/// The words of a name, with a space between them, where it has any.
fn words_of(name: &str) -> Option<String> {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Whether a name holds at least one word that says something. What people wrote may be an
/// abbreviation; in file names, letters without a vowel, or beside digits, are pieces of hashes and sizes.
fn is_informative(name: &str, by_people: bool) -> bool {
    let words = name.split(' ');
    // A number behind a word counts pictures of it.
    let is_hash = |w: &str| {
        let word = w.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_counted = word.len() < w.len();
        is_counted && word.len() <= MIN_COUNTED || word.contains(|c: char| c.is_ascii_digit())
    };
    let words = words.filter(|w| by_people || !w.is_ascii() || !is_hash(w));
    if by_people && is_short_name(name) {
        return true;
    }
    let mut pieces = words.flat_map(|word| word.split(|c: char| !c.is_alphabetic()));
    pieces.any(|word| {
        let lower = word.to_lowercase();
        // Scripts without case or vowels of ours say a word with few letters.
        let foreign = !word.is_ascii();
        let is_word =
            foreign || word.len() >= MIN_LETTERS && lower.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        let is_abbreviation =
            by_people && word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
        (is_word || is_abbreviation) && !is_worthless(&lower)
    })
}

/// Whether a text is a name of two or more words, however short each is: `Jo Li`, `Al Ng`.
fn is_short_name(text: &str) -> bool {
    let is_word = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
            && letters.all(char::is_lowercase)
            && !is_worthless(&word.to_lowercase())
    };
    let mut words = text.split(' ');
    text.contains(' ') && words.all(is_word)
}

/// Whether a name is written as a formula is: `$x$`, `x_0`, `a^2`.
fn is_formula(name: &str) -> bool {
    let name = name.trim();
    let is_indexed = || name.contains('_') && name.chars().count() <= MAX_INDEXED;
    name.starts_with('$') && name.ends_with('$') || name.contains(['\\', '^', '=']) || is_indexed()
}

/// Whether a name may be a symbol: letters that are no worthless word.
fn may_be_symbol(name: &str) -> bool {
    let mut words = name
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty());
    words.any(|word| !is_worthless(&word.to_lowercase()))
}

fn is_worthless(word: &str) -> bool {
    WORTHLESS_WORDS.contains(word)
}

#[cfg(test)]
mod tests {
    use super::without_tags;
    use crate::snapshot::test_page::{TestPage, inline};

    #[test]
    fn tags_in_a_description_are_none_of_it() {
        let text = |alt: &str| without_tags(alt).into_owned();
        assert_eq!(text("Chart. <a href=\"x\">Open it</a>"), "Chart.  Open it ");
        assert_eq!(text("a < b and c > d"), "a < b and c > d");
        assert_eq!(text("if a < b</i>"), "if a < b ");
    }

    fn said(attributes: &[(&str, &str)]) -> Option<String> {
        let mut t = TestPage::new(100.0, 100.0);
        t.open("body").open_with("img", attributes).close();
        let page = t.finish();
        page.iter().find_map(|(id, _)| page.image_text(id))
    }

    #[test]
    fn a_picture_as_large_as_a_dot_says_nothing() {
        let said = |[width, height]: [&str; 2], drawn: [f64; 2]| {
            let page = TestPage::draw(|p| {
                let rect = [0.0, 0.0, drawn[0], drawn[1]];
                let picture = p.element("img", rect, inline(), |_| {});
                let sides = [("width", width), ("height", height)];
                let named = [("src", "/a/dot.gif"), ("alt", "Gold watch")];
                p.set_attributes(picture, &[named, sides].concat());
            });
            page.iter().find_map(|(id, _)| page.image_text(id))
        };
        assert_eq!(said(["1", "1"], [1.0, 1.0]), None);
        assert_eq!(said(["1px", "2"], [1.0, 2.0]), None);
        assert_eq!(said(["0", "0"], [0.0, 0.0]), None);
        for (sides, drawn) in [
            (["100", "1"], [100.0, 1.0]),
            (["", ""], [1.0, 1.0]),
            (["100%", "1"], [600.0, 1.0]),
            (["20", "20"], [20.0, 20.0]),
            (["0", "0"], [600.0, 400.0]),
            (["1", "1"], [60.0, 60.0]),
        ] {
            let found = said(sides, drawn);
            assert_eq!(found.as_deref(), Some("Gold watch"), "{sides:?} {drawn:?}");
        }
    }

    #[test]
    fn a_name_may_be_that_of_the_file() {
        let is_file = |alt: Option<&str>| {
            let mut attributes = vec![("src", "/a/pixel_trans.gif")];
            attributes.extend(alt.map(|alt| ("alt", alt)));
            let mut t = TestPage::new(100.0, 100.0);
            t.open("body").open_with("img", &attributes).close();
            let page = t.finish();
            let mut pictures = page.tagged(["img"]);
            pictures.any(|id| page.is_called_as_file(id))
        };
        assert!(is_file(None) && is_file(Some("")) && is_file(Some("pixel_trans")));
        assert!(!is_file(Some("Pixels")));
    }

    #[test]
    fn in_a_sentence_a_letter_says_something() {
        let said = |before: &str, alt: &str, behind: &str| {
            let mut t = TestPage::new(100.0, 100.0);
            t.open("body").open("p").text("Waves").close();
            t.open("p").text(before);
            t.open_with("img", &[("src", "/a.gif"), ("alt", alt)]);
            t.close().open("i").text(behind).close().close();
            t.open("p").text("More of them");
            let page = t.finish();
            page.iter().find_map(|(id, _)| page.image_text(id))
        };
        assert_eq!(said("where ", "x_0", " is told").as_deref(), Some("x_0"));
        for (before, alt, behind) in [
            ("", "x_0", " is told"),
            ("where ", "x_0", ""),
            ("where ", "img9", " is told"),
            ("where ", "---", " is told"),
        ] {
            assert_eq!(said(before, alt, behind), None, "{alt}");
        }
    }

    #[test]
    fn a_letter_is_a_symbol_beside_formulas() {
        let said = |tag: &str, other: &str| {
            let mut t = TestPage::new(100.0, 100.0);
            t.open("body").open("p").text("where ");
            t.open_with(tag, &[("href", "/x")]);
            t.open_with("img", &[("src", "/a.gif"), ("alt", "x")]);
            t.close().close().text(" is told.").close();
            t.open_with("img", &[("src", "/b.gif"), ("alt", other)]);
            let page = t.finish();
            let mut pictures = page.tagged(["img"]);
            pictures.next().and_then(|id| page.image_text(id))
        };
        assert_eq!(said("i", "x^2").as_deref(), Some("x"));
        assert_eq!(said("i", "A boat"), None);
        assert_eq!(said("a", "x^2"), None, "a link");
    }

    #[test]
    fn alt_and_file_names_speak_where_they_say_something() {
        for (alt, expected) in [
            ("Gold watch  for men", Some("Gold watch for men")),
            ("漢", Some("漢")),
            ("PDF", Some("PDF")),
            ("IMG 4", None),
            ("img9", None),
            ("spacer", None),
            ("graphic", None),
            ("Image", None),
            ("", None),
            ("12345", None),
            ("Photo: Doe&nbsp;", Some("Photo: Doe")),
            ("Gold &amp; silver", Some("Gold & silver")),
            ("Gold & silver; a copy", Some("Gold & silver; a copy")),
            ("&lt;p&gt;A mill&lt;/p&gt;", Some("A mill")),
            (
                "Use &lt;b&gt;bold&lt;/b&gt; here",
                Some("Use <b>bold</b> here"),
            ),
            ("Use <b>bold</b> here", Some("Use bold here")),
            ("&nbsp;", None),
            ("Jo Li", Some("Jo Li")),
            ("jo li", None),
            ("Jo", None),
        ] {
            let found = said(&[("src", "/a/red-shoes.jpg"), ("alt", alt)]);
            assert_eq!(found.as_deref(), expected, "{alt:?}");
        }
        for (src, expected) in [
            ("https://a.org/p/red%20shoes_2.jpg?x=1", Some("red shoes 2")),
            (
                "images/photo-mountain-lake.png",
                Some("photo mountain lake"),
            ),
            ("/img9.gif", None),
            ("/spacer.gif", None),
            ("/8a7f3bc9e.png", None),
            ("red-boats", Some("red boats")),
            ("/is/image/Brand/red-shoes", Some("red shoes")),
            ("/photos/boats", None),
            ("/photos/red-boats-7f", None),
            ("/photos/red-boats?w=600", None),
            ("/list/red-shoes/data?1437508601", None),
            ("data:image/png;base64,apple", None),
        ] {
            assert_eq!(said(&[("src", src)]).as_deref(), expected, "{src}");
        }
    }
}
