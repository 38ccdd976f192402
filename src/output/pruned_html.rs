//! The pruned page as HTML: what a pruning kept, structure intact, nothing that runs.
//!
//! Scripts, styles, frames' addresses, event handlers and `javascript:` links go; links and
//! images become absolute; every text and attribute value is escaped. Elements are taken from a
//! list of the ones HTML knows to be harmless; any other stays as a `div` or `span`, so the
//! structure survives and the reader's parser cannot be led astray (raw text elements, SVG and
//! MathML parse by rules of their own). What a `noscript` shows, of a page that was rendered without its
//! scripts, stands without it: whoever reads the pruned page may have scripts on.

use crate::algorithm::tps::{Filtered, Reported};
use crate::escape::push_html;
use crate::snapshot::{Display, Kept, Links, Node, NodeId, NodeKind, PageSnapshot, UNTELLING};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Elements written under their own name. Source: the HTML standard's flow and phrasing
/// elements without those that load, run, or switch the parser to raw text.
const ELEMENTS: &str = "\
    a abbr address article aside b bdi bdo blockquote br button caption cite code col \
    colgroup data dd del details dfn div dl dt em fieldset figcaption figure footer form \
    h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main mark menu \
    meter nav ol optgroup option output p picture pre progress q rp rt ruby s samp search \
    section select small span strong sub summary sup table tbody td textarea tfoot th \
    thead time tr u ul var wbr";

/// Elements without content or end tag.
const VOID: &[&str] = &["br", "col", "hr", "img", "input", "wbr"];

/// Elements that go with everything in them, but for what a [`NOSCRIPT`] shows.
const DROPPED: &str = "\
    base canvas embed head link math meta noembed noframes noscript object plaintext \
    script source style svg template title xmp";

/// Holds what is shown where scripts do not run.
const NOSCRIPT: &str = "noscript";

/// Elements that show what they hold or not by themselves.
const UNFOLDING: &[&str] = &["details", "select", "optgroup"];

/// Elements that no browser lays out, or that mean something all the same.
const UNSHOWN: &[&str] = &["br", "col", "colgroup", "rp", "wbr"];

/// Attributes that are kept as they are, if escaped. `style` is not among them: it can load.
const ATTRIBUTES: &str = "\
    align alt checked class colspan datetime dir disabled headers height high id label lang low \
    max min name open optimum placeholder rel reversed role rowspan scope selected span start \
    title type value width";

/// Attributes that hold an address.
const ADDRESSES: &[&str] = &["href", "src", "cite"];

/// What `prune --format json` writes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "What is kept of a page")]
#[non_exhaustive]
pub struct PrunedJson {
    /// Name and version of the format.
    pub schema: String,
    /// The page's URL after redirects; null where it has none: it came through standard input, or stood in a
    /// list as HTML.
    pub url: Option<String>,
    /// Which regions were kept: the main one, its complement, or a set.
    pub reported: Reported,
    /// Nodes of the page.
    pub nodes_before: usize,
    /// Nodes that were kept.
    pub nodes_after: usize,
    /// The main region of the paper's search: its first node and one past its last.
    pub region: [NodeId; 2],
    /// The nodes that were kept, as ranges: first node and one past the last.
    pub kept: Vec<[NodeId; 2]>,
}

/// Name and version of the format.
pub const SCHEMA: &str = "visiblock/pruning/1";

/// The published JSON Schema of the format.
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(PrunedJson)
}

impl PrunedJson {
    /// What was done to a page.
    pub fn new(page: &PageSnapshot, filtered: &Filtered) -> Self {
        let mut kept: Vec<[NodeId; 2]> = Vec::new();
        for (id, _) in page.iter().filter(|(id, _)| filtered.kept.contains(*id)) {
            let next = NodeId(id.0 + 1);
            match kept.last_mut() {
                Some([_, end]) if *end == id => *end = next,
                _ => kept.push([id, next]),
            }
        }
        Self {
            schema: SCHEMA.to_owned(),
            url: page.address().map(str::to_owned),
            reported: filtered.reported,
            nodes_before: page.len(),
            nodes_after: filtered.kept.len(),
            region: [filtered.region.start, filtered.region.end],
            kept,
        }
    }
}

/// A pruned page as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PrunedHtml {
    pub(crate) html: String,
    /// Whether any text is in it that the page shows.
    pub(crate) shows_text: bool,
}

/// Writes the kept nodes of a page as an HTML document.
///
/// Every node that is kept and is not of a dropped kind is written, ancestors included, in
/// document order. Linear in the number of nodes, without recursion.
pub fn pruned_html(page: &PageSnapshot, kept: &Kept) -> String {
    pruned(page, kept).html
}

/// The same, with what is to be told of it.
pub(crate) fn pruned(page: &PageSnapshot, kept: &Kept) -> PrunedHtml {
    let mut writer = Writer {
        page,
        links: page.links(),
        out: String::from("<!DOCTYPE html>\n"),
        open: Vec::new(),
        shows_text: false,
    };
    writer.head();
    let end = NodeId::from_index(page.len());
    let mut id = page.body();
    let end = if id == page.root() {
        end
    } else {
        page.node(id).end
    };
    while id < end {
        writer.close_before(id);
        id = if kept.contains(id) {
            writer.node(id)
        } else {
            page.node(id).end
        };
    }
    writer.close_before(end);
    writer.out.push_str("</html>\n");
    PrunedHtml {
        html: writer.out,
        shows_text: writer.shows_text,
    }
}

struct Writer<'a> {
    page: &'a PageSnapshot,
    links: Links,
    out: String,
    /// Open elements: where their subtree ends and the name to close.
    open: Vec<(NodeId, &'static str)>,
    shows_text: bool,
}

impl Writer<'_> {
    fn head(&mut self) {
        let source = &self.page.source;
        self.out.push_str("<html");
        if let Some(lang) = &source.lang {
            self.attribute("lang", lang);
        }
        let html = self.page.tagged(["html"]).next();
        if let Some(dir) = html.and_then(|html| self.page.attribute(html, "dir")) {
            self.attribute("dir", dir);
        }
        self.out.push_str("><head><meta charset=\"utf-8\">");
        self.out.push_str("<title>");
        push_html(&mut self.out, &source.title);
        self.out.push_str("</title></head>\n");
    }

    fn close_before(&mut self, id: NodeId) {
        while let Some((_, name)) = self.open.pop_if(|(end, _)| *end <= id) {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
            if name == "body" {
                self.out.push('\n');
            }
        }
    }

    /// Writes a node's start tag or text; returns the node to go on at.
    fn node(&mut self, id: NodeId) -> NodeId {
        let node = self.page.node(id);
        match node.kind {
            NodeKind::Text => {
                self.shows_text |= self.page.totals(id).chars > 0;
                push_html(&mut self.out, node.text.as_deref().unwrap_or(""));
            }
            NodeKind::Pseudo => {}
            // The document of the page needs no element; that of a frame stands in a `div`.
            NodeKind::Document if id == self.page.root() => self.start(id, node, "body"),
            NodeKind::Document => self.start(id, node, "div"),
            NodeKind::Element => {
                let tag = self.page.tag(id);
                if tag == NOSCRIPT && !self.open.is_empty() && self.shows_something(id) {
                    return NodeId(id.0 + 1);
                }
                if DROPPED.split(' ').any(|d| d == tag) {
                    return node.end;
                }
                if self.begins_hidden(id, node) && self.says_nothing(id) {
                    return node.end;
                }
                let name = self.name_of(id, tag);
                self.start(id, node, name);
                if VOID.contains(&name) {
                    return node.end;
                }
            }
        }
        NodeId(id.0 + 1)
    }

    fn name_of(&self, id: NodeId, tag: &str) -> &'static str {
        let first = self.open.is_empty();
        match ELEMENTS.split(' ').find(|e| *e == tag) {
            _ if first => "body",
            Some(name) => name,
            // Where a `p` may stand around it, a `div` would end that.
            None if matches!(self.page.display(id), Display::Contents | Display::None) => "span",
            None if self.page.display(id).is_inline_level() => "span",
            None => "div",
        }
    }

    fn start(&mut self, id: NodeId, node: &Node, name: &'static str) {
        self.out.push('<');
        self.out.push_str(name);
        if self.begins_hidden(id, node) {
            self.out.push_str(" hidden");
        }
        for (attribute, value) in &node.attributes {
            let attribute = attribute.as_str();
            if ADDRESSES.contains(&attribute) {
                let url = match attribute {
                    // Of pictures in the address itself a snapshot keeps the beginning.
                    "src" if value.trim_start().starts_with("data:") => None,
                    "src" if matches!(name, "img" | "input") => {
                        self.links.resolve_image_for_readers(value)
                    }
                    // Those of frames go.
                    "src" => None,
                    _ => self.links.resolve_for_readers(value),
                };
                if let Some(url) = url {
                    self.attribute(attribute, &url);
                }
            } else if ATTRIBUTES.split(' ').any(|a| a == attribute) {
                self.attribute(attribute, value);
            }
        }
        self.out.push('>');
        // The parser swallows a line end right after these start tags.
        if matches!(name, "pre" | "textarea") {
            self.out.push('\n');
        }
        if !VOID.contains(&name) {
            self.open.push((node.end, name));
        }
    }

    /// Whether an element is the outermost of what the page does not lay out, and whoever reads the pruned page would
    /// without its style sheets: what `details` and `select` hold is shown or not by themselves.
    fn begins_hidden(&self, id: NodeId, node: &Node) -> bool {
        let is_out = |id| self.page.display(id) == Display::None;
        let mut around = self.page.ancestors(id);
        let holder = around.find(|up| self.page.tag(*up) != "slot");
        let hides_itself = |up| UNFOLDING.contains(&self.page.tag(up));
        is_out(id)
            && node.parent.is_some_and(|up| !is_out(up))
            && !self.open.is_empty()
            && !UNSHOWN.contains(&self.page.tag(id))
            && !holder.is_some_and(hides_itself)
    }

    /// Whether text, pictures or fields of a subtree are laid out.
    fn shows_something(&self, id: NodeId) -> bool {
        let totals = self.page.totals(id);
        totals.chars + totals.media + totals.fields > 0
    }

    /// Whether a subtree has no text, no values and no meaningful attributes, as where the user had it hidden.
    fn says_nothing(&self, id: NodeId) -> bool {
        let mut nodes = self.page.subtree(id).map(|n| self.page.node(n));
        nodes.all(|node| {
            let mut told = node.attributes.iter().map(|(name, _)| name.as_str());
            let text = node.text.as_deref().unwrap_or("");
            text.trim().is_empty()
                && node.value.is_none()
                && told.all(|name| UNTELLING.contains(&name))
        })
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        push_html(&mut self.out, value);
        self.out.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_json_is_read_back() {
        let pruned = PrunedJson {
            schema: SCHEMA.to_owned(),
            url: Some("https://example.org/".to_owned()),
            reported: Reported::Complement,
            nodes_before: 9,
            nodes_after: 3,
            region: [NodeId(4), NodeId(6)],
            kept: vec![[NodeId(0), NodeId(2)], [NodeId(8), NodeId(9)]],
        };
        let written = serde_json::to_string(&pruned).unwrap();
        let read: PrunedJson = serde_json::from_str(&written).unwrap();
        assert_eq!(read, pruned);
    }

    #[test]
    fn what_is_hidden_and_says_nothing_is_left_out() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("seen").close();
        t.open_bare_with("div", &[("class", "ad")]).open_bare("b");
        t.close().close();
        t.open_bare("div").open_bare_with("img", &[("alt", "told")]);
        let page = t.finish();
        let html = pruned_html(&page, &Kept::all(&page));
        let (_, body) = html.split_once("<body>").unwrap();
        assert_eq!(
            body,
            "<p>seen</p><div hidden><img alt=\"told\"></div></body>\n</html>\n"
        );
    }

    /// With scripts on, the text of a `noscript` is its markup, which nobody sees.
    #[test]
    fn what_noscript_shows_is_written_without_it() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("noscript").open("p").text("seen");
        t.close().close().open_bare("noscript");
        t.unrendered("<p>unseen</p>").close();
        let page = t.finish();
        let written = pruned(&page, &Kept::all(&page));
        let (_, body) = written.html.split_once("<body>").unwrap();
        assert_eq!(body, "<p>seen</p></body>\n</html>\n");
        assert!(written.shows_text);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_bare("p").unrendered("folded");
        let page = t.finish();
        assert!(!pruned(&page, &Kept::all(&page)).shows_text);
    }

    #[test]
    fn what_is_not_laid_out_stays_so() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open_with("html", &[("dir", "rtl")]).open("body");
        t.open("p").text("seen").close();
        t.open_bare("dialog").open_bare("p").unrendered("closed");
        t.close().close();
        t.open("details").open("summary").text("more").close();
        t.open_bare("p").unrendered("folded").close().close();
        t.open_with("ol", &[("reversed", "")])
            .open("li")
            .text("last");
        let page = t.finish();
        let html = pruned_html(&page, &Kept::all(&page));
        let (head, body) = html.split_once("<body>").unwrap();
        assert!(head.contains("<html dir=\"rtl\">"), "{head}");
        assert_eq!(
            body,
            "<p>seen</p><span hidden><p>closed</p></span>\
             <details><summary>more</summary><p>folded</p></details>\
             <ol reversed=\"\"><li>last</li></ol></body>\n</html>\n"
        );
    }
}
