//! Landmarks, roles, tags and names of the ancestors of each node.

mod own_parts;
mod side_names;

use crate::content::words::lexicon::{Lexicon, Token};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, Position};
use own_parts::OwnParts;

/// Maximum share of the page's characters in an element whose names count: names of larger ones describe wrappers of
/// the page. Source: ours: `<div class="has-sidebar">`.
const MAX_NAMED_SHARE: f32 = 0.8;

/// Landmarks and tags of ancestors, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Nav,
    Header,
    Footer,
    Aside,
    Main,
    Article,
    Section,
    Form,
    Control,
    List,
    Table,
    Definition,
    Quote,
    Code,
    Figure,
    Heading,
    Paragraph,
    Link,
    Dialog,
    Item,
}

impl Place {
    /// Places whose `footer` is their own, not the page's.
    const QUOTED: u32 = 1 << Self::Quote as u32 | 1 << Self::Figure as u32;

    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The bit for an element, by its ARIA role if it has one, else by its tag.
    fn bits(tag: &str, role: Option<&str>) -> u32 {
        let place = match role {
            Some("navigation" | "menu" | "menubar" | "tablist") => Self::Nav,
            Some("banner") => Self::Header,
            Some("contentinfo") => Self::Footer,
            Some("complementary") => Self::Aside,
            Some("main") => Self::Main,
            Some("article") => Self::Article,
            Some("search" | "form") => Self::Form,
            Some("dialog" | "alertdialog" | "alert" | "status" | "tooltip") => Self::Dialog,
            Some("button" | "tab" | "menuitem" | "combobox" | "switch") => Self::Control,
            _ => match tag {
                "nav" | "menu" => Self::Nav,
                "header" => Self::Header,
                "footer" => Self::Footer,
                "aside" => Self::Aside,
                "main" => Self::Main,
                "article" => Self::Article,
                "section" => Self::Section,
                "form" | "fieldset" | "search" => Self::Form,
                "button" | "label" | "option" | "select" | "summary" => Self::Control,
                "ul" | "ol" => Self::List,
                "li" => Self::Item,
                "table" => Self::Table,
                "dl" => Self::Definition,
                "blockquote" | "q" => Self::Quote,
                "pre" | "code" => Self::Code,
                "figure" | "figcaption" | "picture" => Self::Figure,
                "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Self::Heading,
                "p" => Self::Paragraph,
                "a" => Self::Link,
                "dialog" => Self::Dialog,
                _ => return 0,
            },
        };
        place.bit()
    }
}

/// Maximum number of nodes of a figure that are looked at, and maximum levels from a caption to its figure. Source:
/// ours, to bound the cost.
const MAX_IN_FIGURE: usize = 48;
const MAX_TO_FIGURE: usize = 4;

/// Whether an element is a figure of text, or the caption of one: a table, code or, without an image, a quotation.
/// What holds for figures with images does not hold for these. Source: WordPress, Hexo, LaTeXML, Bootstrap.
pub(crate) fn is_of_text(page: &PageSnapshot, id: NodeId) -> bool {
    let figure = match page.tag(id) {
        "figure" => Some(id),
        "figcaption" => {
            let mut above = page.ancestors(id).take(MAX_TO_FIGURE);
            above.find(|up| page.tag(*up) == "figure")
        }
        _ => None,
    };
    figure.is_some_and(|figure| {
        let inside = || page.subtree(figure).take(MAX_IN_FIGURE);
        let is_picture = |n| matches!(page.tag(n), "img" | "video" | "iframe" | "canvas");
        let quotes = || inside().any(|n| page.tag(n) == "blockquote") && !inside().any(is_picture);
        inside().any(|n| matches!(page.tag(n), "pre" | "code" | "table")) || quotes()
    })
}

/// Whether an element's role describes it. `alert` and `status` count only for elements positioned over the page: the
/// roles also announce changes of prices and counts.
fn tells(page: &PageSnapshot, id: NodeId, role: &str) -> bool {
    let position = page.own_style(id).map(|style| style.position);
    !matches!(role, "alert" | "status")
        || matches!(position, Some(Position::Fixed | Position::Absolute))
}

/// Places and names of each node, with those of its ancestors.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ancestry {
    /// Places of the node and its ancestors.
    pub(crate) places: Vec<u32>,
    /// Tokens of the node itself.
    pub(crate) own: Vec<u32>,
    /// Tokens of the node and its ancestors.
    pub(crate) named: Vec<u32>,
    /// Lists around the node, itself included.
    pub(crate) lists: Vec<u8>,
}

impl Ancestry {
    /// Reads a page in one pass from the root down.
    pub(crate) fn from_page(page: &PageSnapshot) -> Self {
        let held = |id: NodeId| page.totals(id).held_chars() as f32;
        let total = held(page.root()).max(1.0);
        let lexicon = Lexicon::get();
        let own_parts = OwnParts::from_page(page);
        let mut cache: HashMap<&str, u32> = HashMap::default();
        let mut all = Self::default();
        for (id, node) in page.iter() {
            let above = node.parent.map(NodeId::index);
            let (mut places, mut own) = (0, 0);
            let tag = page.tag(id);
            if node.kind == NodeKind::Element && !matches!(tag, "html" | "body") {
                let role = node.attribute("role").filter(|role| tells(page, id, role));
                let role = role.filter(|_| !own_parts.is_tab_list(id));
                places = Place::bits(page.table_tag(id), role);
                let around = above.map_or(0, |a| all.places[a]);
                // Headers and footers of quotations and figures are not the page's, and figures of text are no
                // images.
                if around & Place::QUOTED != 0 && matches!(tag, "header" | "footer")
                    || own_parts.is_foot(id)
                    || is_of_text(page, id)
                {
                    places = 0;
                }
                if held(id) > MAX_NAMED_SHARE * total {
                    // ASP.NET puts a form around the whole page.
                    let is_around =
                        tag == "form" && node.parent.is_some_and(|up| page.tag(up) == "body");
                    places = if is_around { 0 } else { places };
                } else {
                    for name in node.name_attributes() {
                        own |= *cache.entry(name).or_insert_with(|| lexicon.tokens(name));
                    }
                    own &= !own_parts.wrong_tokens(page, id, own);
                }
            }
            let lists = above.map_or(0, |a| all.lists[a]);
            all.lists
                .push(lists.saturating_add(u8::from(places == Place::List.bit())));
            all.places.push(above.map_or(0, |a| all.places[a]) | places);
            all.named.push(above.map_or(0, |a| all.named[a]) | own);
            all.own.push(own);
        }
        all
    }

    /// Whether the node is of the place or stands in one.
    pub(crate) fn is_in(&self, id: NodeId, place: Place) -> bool {
        self.places[id.index()] & place.bit() != 0
    }

    /// Whether the node or an ancestor has a name with the token.
    pub(crate) fn is_named(&self, id: NodeId, token: Token) -> bool {
        self.named[id.index()] & token.bit() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_form_around_the_page_is_none() {
        let in_form = |outside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text(outside).close();
            t.open("form").open("p").text("Words that are said in it.");
            t.close().close();
            let page = t.finish();
            Ancestry::from_page(&page).is_in(by_tag(&page, "p"), Place::Form)
        };
        assert!(in_form("As many words stand in front of it."));
        assert!(!in_form("Few"));
    }
}
