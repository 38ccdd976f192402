//! Pictures of the content: which are shown, where they come from, and what stands for them.

use super::open_places::is_open_place;
use super::patterns::filled;
use super::unloaded::{is_closed, is_unloaded};
use super::widths::{are_for_devices, is_one_file, width};
use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::Builder;
use crate::output::flow::pieces::{Block, Content, Piece, Span};
use crate::snapshot::mark_text::{MAX_IN_CELL, MAX_IN_MARK};
use crate::snapshot::{Node, NodeId, PageSnapshot, image_sources};

/// Least of the longer side of a picture that stands twice by mistake, px: smaller ones count something, as stars do.
/// Source: ours.
const MIN_DOUBLED_SIDE: f64 = 48.0;
/// Most pieces between two pictures that are one. Source: ours: ends of boxes; bounds the cost.
const MAX_BETWEEN: usize = 8;
/// Smallest side of an image worth mentioning, px: smaller ones are trackers and spacers.
/// Source: ours.
const MIN_IMAGE_SIDE: f64 = 8.0;
/// The same for an image without `alt` text: smaller ones are bullets, borders and icons.
/// Source: ours.
pub(in crate::output::flow) const MIN_SILENT_IMAGE_SIDE: f64 = 32.0;
/// Elements around a picture among which the button is looked for that it is the icon of. Source: ours.
const MAX_IN_BUTTON: usize = 4;
/// Greatest height of a picture of an emoji, px, and most characters of its name. Source: ours.
const MAX_EMOJI_HEIGHT: f64 = 32.0;
const MAX_EMOJI: usize = 24;
/// Fewest characters of a name that are looked for without the signs around them. Source: ours: `AI` is a piece
/// of many words.
const MIN_WORD: usize = 3;
/// Elements around a picture, and texts in the first of them that has any, which may say its name. Source: ours.
const MAX_AROUND: usize = 6;
const MAX_TEXTS: u32 = 30;
/// Most words of what lies on a picture or is pressed beside it, around which its card is looked at, too. Source:
/// ours: a badge (`Limited edition`), buttons to compare a thing and to note it.
const MAX_BADGE: u32 = 8;
/// Elements that are one entry of a list, or one picture with its caption; content around them belongs to others.
const ENTRIES: [&str; 5] = ["li", "article", "figure", "td", "tr"];
/// Characters around a picture, beside ten times those of its name, in which the name is looked for. Source: ours:
/// a long paragraph; bounds the cost where a text holds many pictures.
const MAX_CHARS: usize = 2000;
const MAX_TIMES_NAME: usize = 10;

/// Elements beside the image of a `picture` that are looked at. Source: ours: a few formats in a few widths; bounds the
/// cost.
const MAX_SOURCES: usize = 16;

/// The name of a picture, given its text; empty where the text is an address, or was made from a file name with more
/// digits than letters.
fn name_of(node: &Node, name: String) -> String {
    let is_address = name.contains("://") && !name.contains(char::is_whitespace);
    let digits = name.chars().filter(char::is_ascii_digit).count();
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let is_number = node.attribute("alt").is_none() && digits > letters;
    if is_address || is_number {
        String::new()
    } else {
        name
    }
}

/// The name that a person gave a picture in its `alt` attribute; `None` without one, or where it is no name.
fn told_name(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let node = page.node(id);
    node.attribute("alt")?;
    Some(name_of(node, page.image_text(id)?)).filter(|name| !name.is_empty())
}

/// Whether a piece shows nothing: the end of a paragraph, white space.
fn is_nothing(piece: &Piece) -> bool {
    let is_blank = |text: &str| text.trim().is_empty();
    *piece == Piece::Boundary || piece.text().is_some_and(is_blank)
}

/// The emoji that a small picture stands for: as a character, or as it is typed (`:-)`, `:smile:`).
fn emoji(node: &Node) -> Option<&str> {
    let name = node.attribute("alt")?.trim();
    let is_small = |r: &crate::geometry::Rect| r.height() <= MAX_EMOJI_HEIGHT;
    let is_drawn = |c: char| matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}');
    let is_typed = || {
        let mut chars = name.chars();
        let has_eyes = chars.next().is_some_and(|c| matches!(c, ':' | ';' | '='));
        has_eyes && chars.next().is_some() && !name.contains(char::is_whitespace)
    };
    let is_emoji = name.len() <= MAX_EMOJI && (name.starts_with(is_drawn) || is_typed());
    (is_emoji && node.visible_rect.as_ref().is_some_and(is_small)).then_some(name)
}

impl Builder<'_> {
    pub(in crate::output::flow) fn image(&mut self, id: NodeId, node: &Node) {
        if let Some(emoji) = emoji(node) {
            self.part_from_word(node.end);
            return self.span(Content::Text(emoji.to_owned()), node.end);
        }
        // A worthless name says, too, that the page shows a picture here.
        let told = self.page.image_text(id).unwrap_or_default();
        if !self.is_written(id, node, &told) {
            return;
        }
        let alt = name_of(node, told);
        let sources = image_sources(node).filter(|s| !self.facts.stand_ins.contains(*s));
        let (last, first): (Vec<&str>, Vec<&str>) =
            sources.partition(|s| self.facts.spacers.contains(*s));
        let mut sources = first.into_iter().chain(last);
        let src = sources.find_map(|s| self.facts.addresses.image(&filled(s)));
        let src = src.or_else(|| self.source_beside(id));
        // Without an address its name is all there is; without both, nothing.
        let src = src.unwrap_or_default();
        let is_nothing = || !self.in_cell() && is_open_place(self.page, id);
        if src.is_empty() && (alt.is_empty() || is_nothing() || self.is_said_beside(id, &alt)) {
            return;
        }
        // One for the mouse that lies on it, one without; one for each width of the window.
        let is_picture = |r: &crate::geometry::Rect| r.width().max(r.height()) >= MIN_DOUBLED_SIDE;
        let is_doubled = || {
            node.visible_rect.as_ref().is_some_and(is_picture) || is_unloaded(self.page, id, node)
        };
        if !src.is_empty() && is_doubled() && self.joins_last_image(id, &src) {
            return;
        }
        self.last_picture = Some(id);
        // Such a name is text, of no word beside it.
        let is_text = src.is_empty() && !self.in_code();
        if is_text {
            self.part_from_word(node.end);
        }
        self.span(Content::Image { src, alt }, node.end);
        if is_text {
            self.span(Content::Text(" ".to_owned()), node.end);
        }
    }

    /// The first address of what a `picture` shows in place of its image, which may hold but a place open.
    fn source_beside(&self, id: NodeId) -> Option<String> {
        let page = self.page;
        let around = page.parent(id).filter(|up| page.tag(*up) == "picture")?;
        let sources = page.children(around).take(MAX_SOURCES);
        let mut sources = sources
            .filter(|at| page.tag(*at) == "source")
            .flat_map(|at| image_sources(page.node(at)));
        sources.find_map(|s| self.facts.addresses.image(&filled(s)))
    }

    /// Whether a picture of that name is one of the content.
    fn is_written(&self, id: NodeId, node: &Node, alt: &str) -> bool {
        let facts = self.facts;
        let others = [&facts.line_icons, &facts.of_page, &facts.portraits];
        let is_other = others.iter().any(|others| others.contains(&id));
        if is_other || self.is_spacer(id, node) {
            return false;
        }
        let has_name = !alt.is_empty() && node.attribute("alt").is_some();
        let is_named = has_name && !self.is_in_button(id);
        let least = if is_named {
            MIN_IMAGE_SIDE
        } else {
            MIN_SILENT_IMAGE_SIDE
        };
        let is_large = |r: &crate::geometry::Rect| r.width().min(r.height()) >= least;
        let is_shown = node.visible_rect.as_ref().is_some_and(is_large);
        let says = || node.is_visible() && !alt.is_empty() && self.is_alone_in_cell(id);
        let is_closed = || self.concealed && is_closed(self.page, id, node);
        is_shown || says() || is_unloaded(self.page, id, node) || is_closed()
    }

    /// Whether a picture holds a place open: in no link, called nothing but what its file is, and of no other address
    /// that is loaded later.
    fn is_spacer(&self, id: NodeId, node: &Node) -> bool {
        let spacers = &self.facts.spacers;
        let is_spacer = |source: &str| spacers.contains(source);
        let in_link = self.formats.last().is_some_and(|(_, link)| link.is_some());
        node.attribute("src").is_some_and(is_spacer)
            && !in_link
            && self.page.is_called_as_file(id)
            && image_sources(node).all(is_spacer)
    }

    /// Whether a picture stands in what is pressed in a heading: a small one is its icon, whatever it is called. Large
    /// ones are made larger still, and what leads elsewhere is a link.
    fn is_in_button(&self, id: NodeId) -> bool {
        let page = self.page;
        if !self
            .blocks
            .iter()
            .any(|open| matches!(open.block, Block::Heading(_)))
        {
            return false;
        }
        let around = page.ancestors(id).take(MAX_IN_BUTTON);
        let mut around = around.take_while(|up| page.attribute(*up, "href").is_none());
        around.any(|up| page.is_button(up))
    }

    /// Whether a picture in an element is written, and says those words.
    pub(super) fn holds_picture_of(&self, id: NodeId, words: &str) -> bool {
        let mut inside = self.page.subtree(id).take(MAX_IN_MARK);
        inside.any(|image| {
            let alt = self.page.image_text(image);
            alt.is_some_and(|alt| {
                alt == words && self.is_written(image, self.page.node(image), &alt)
            })
        })
    }

    /// The words that stand for a picture are of no word before it.
    fn part_from_word(&mut self, end: NodeId) {
        if matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            self.span(Content::Text(" ".to_owned()), end);
        }
    }

    /// Whether a picture, and what it links to, is what was written last, perhaps in another width; that takes the
    /// wider address, and the name that only one of them has.
    fn joins_last_image(&mut self, id: NodeId, own_src: &str) -> bool {
        let page = self.page;
        let is_lost = |picture: NodeId| page.is_unloaded(picture);
        let is_one_lost = is_lost(id) || self.last_picture.is_some_and(is_lost);
        let own = told_name(self.page, id);
        let told = self
            .last_picture
            .and_then(|last| told_name(self.page, last));
        let own_link = self.formats.last().and_then(|(_, link)| *link);
        let links = &self.flow.links;
        let target = |link: Option<u32>| Some(&links[link? as usize]);
        let mut last = self.flow.pieces.iter_mut().rev().take(MAX_BETWEEN);
        let Some(Piece::Span(Span {
            content: Content::Image { src, alt },
            link,
            ..
        })) = last.find(|piece| !is_nothing(piece))
        else {
            return false;
        };
        let is_called_so = own.is_none() || told.is_none() || own == told;
        let is_same = is_called_so && is_one_file(own_src, src)
            || is_one_lost && own.is_some() && own == told && are_for_devices(own_src, src);
        if !is_same || target(*link) != target(own_link) {
            return false;
        }
        if is_one_file(own_src, src) && width(own_src) > width(src) {
            own_src.clone_into(src);
        }
        if let (Some(own), None) = (own, told) {
            *alt = own;
        }
        true
    }

    /// Whether the text beside a picture says its name, whatever signs stand around that (`@ann`): that in the first
    /// box or link around it that has more than a few words, those of a badge, or is the whole entry.
    fn is_said_beside(&self, id: NodeId, name: &str) -> bool {
        let words = name.trim_matches(|c: char| !c.is_alphanumeric());
        let is_word = words.chars().nth(MIN_WORD - 1).is_some();
        let name = if is_word { words } else { name };
        let (page, name) = (self.page, name.to_lowercase());
        let most = MAX_CHARS + MAX_TIMES_NAME * name.len();
        let around = page.ancestors(id).take(MAX_AROUND);
        for up in around.filter(|up| page.totals(*up).chars > 0) {
            let totals = page.totals(up);
            if totals.texts > MAX_TEXTS || totals.chars as usize > most {
                return false;
            }
            if page.text(up).to_lowercase().contains(&name) {
                return true;
            }
            // A badge on the picture stands in the same line, or in a box of its own.
            let is_box = page.tag(up) == "a" || is_paragraph(page, up);
            if is_box && totals.words > MAX_BADGE || ENTRIES.contains(&page.tag(up)) {
                return false;
            }
        }
        false
    }

    /// Whether a picture is all that a cell of a table has to say.
    fn is_alone_in_cell(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(id).take(MAX_IN_CELL);
        let cell = around.find(|up| matches!(page.table_tag(*up), "td" | "th"));
        let in_table = || self.blocks.iter().any(|open| open.block == Block::Row);
        cell.is_some_and(|cell| page.totals(cell).chars == 0) && in_table()
    }
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    #[test]
    fn what_a_picture_shows_in_place_of_its_image_has_the_address() {
        let written = |source: &str| {
            body_of(|t| {
                t.open("p").text("Words").close().open("picture");
                t.open_with("source", &[("srcset", source)]).close();
                let held = ("src", "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP");
                t.open_with("img", &[held, ("alt", "A harbour")]).close();
            })
        };
        let address = "![A harbour](https://example.org/a.jpg)";
        assert!(written("/a.jpg 600w, /b.jpg 900w").contains(address));
        assert!(!written("").contains("]("));
    }

    #[test]
    fn a_picture_whose_name_is_an_address_is_written_without_it() {
        let text = body_of(|t| {
            t.open("p").text("Words").close().open("p");
            let address = "http://a.example/harbour.jpg";
            t.open_with("img", &[("src", "/a.jpg"), ("alt", address)]);
        });
        assert_eq!(text, "Words\n\n![](https://example.org/a.jpg)\n");
    }

    #[test]
    fn pieces_that_hold_places_open_are_not_written() {
        let written = |size: f64, alt: &str, later: &str| {
            body_of(|t| {
                t.open("p").text("Words").close();
                for (top, side, later) in [
                    (100.0, size, ""),
                    (200.0, 40.0, later),
                    (300.0, 40.0, later),
                ] {
                    let width = side.to_string();
                    let sides = [("width", width.as_str()), ("height", width.as_str())];
                    let mut named = vec![("src", "/tarpas.gif"), ("alt", alt)];
                    named.extend(sides);
                    named.extend((!later.is_empty()).then_some(("data-src", later)));
                    t.open("div");
                    let picture = t.element("img", [0.0, top, side, side], inline(), |_| {});
                    t.set_attributes(picture, &named);
                    t.close();
                }
            })
        };
        assert_eq!(written(1.0, "tarpas", ""), "Words\n");
        assert_ne!(written(40.0, "tarpas", ""), "Words\n", "a mark");
        assert_ne!(written(1.0, "Our harbour", ""), "Words\n", "it is told");
        let lazy = written(1.0, "", "/photos/p1.jpg");
        assert!(lazy.contains("/photos/p1.jpg"), "{lazy}");
        assert!(!lazy.contains("tarpas"), "{lazy}");
    }

    #[test]
    fn a_name_that_the_text_beside_says_without_its_signs_is_not_said_twice() {
        let written = |name: &str, words: &str| {
            body_of(|t| {
                t.open("p").text("By ").open_with("a", &[("href", "/ann")]);
                let picture = t.element("img", [30.0, 0.0, 20.0, 20.0], inline(), |_| {});
                let source = ("src", "data:image/svg+xml,x");
                t.set_attributes(picture, &[source, ("alt", name)]);
                t.text(words);
            })
        };
        assert_eq!(
            written("@ann", "ann"),
            "By [ann](https://example.org/ann)\n"
        );
        assert!(written("@tom", "ann").contains("tom"), "another name");
        assert!(
            written("@AI", "12 aids").contains("AI"),
            "a piece of a word"
        );
    }

    #[test]
    fn a_badge_on_a_picture_hides_no_title_beside_it() {
        let written = |holder: &str, badge: &str| {
            body_of(|t| {
                for name in ["Ring", "Brooch"] {
                    t.open(holder).open("div").open_with("a", &[("href", "/x")]);
                    let picture = t.element("img", [0.0, 0.0, 200.0, 200.0], inline(), |_| {});
                    let source = ("src", "data:image/png;base64,iVBORw0KGgo=");
                    t.set_attributes(picture, &[source, ("alt", name)]);
                    t.close().open("p").text(badge).close().close();
                    t.open("p").text(name).close().close();
                }
            })
        };
        let said = |text: &str| text.matches("Ring").count();
        assert_eq!(said(&written("div", "New")), 1);
        assert_eq!(said(&written("article", "New")), 1);
        let text = "It was made by hand in a small town on the coast.";
        assert_eq!(said(&written("div", text)), 2);
    }

    #[test]
    fn an_address_is_no_name_of_a_picture() {
        let name_of = |attributes: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("img", attributes);
            let page = t.finish();
            let image = by_tag(&page, "img");
            let told = page.image_text(image).unwrap_or_default();
            super::name_of(page.node(image), told)
        };
        let made = "/u=3849387041,2976977476&fm=173&app=25&f=JPEG";
        assert_eq!(name_of(&[("src", made)]), "");
        assert_eq!(name_of(&[("src", "/harbour-2019.jpg")]), "harbour 2019");
        let address = "http://a.example/harbour.jpg";
        assert_eq!(name_of(&[("src", "/a.jpg"), ("alt", address)]), "");
        let told = "See http://a.example/";
        assert_eq!(name_of(&[("src", "/a.jpg"), ("alt", told)]), told);
        let numbered = [("src", "/a.jpg"), ("alt", "Boeing 747-8")];
        assert_eq!(name_of(&numbered), "Boeing 747-8");
    }
}
