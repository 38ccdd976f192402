//! Small pages for tests: stacked from top to bottom, 20 px a line, or drawn by hand.

use crate::geometry::Rect;
use crate::snapshot::{
    Builder, Color, Display, Edge, Look, NodeId, NodeKind, PageSnapshot, Size, Source, Style,
};

/// A page under construction; text advances the pen by one line.
#[derive(Debug)]
pub(crate) struct TestPage {
    builder: Builder,
    inline: u32,
    block: u32,
    pre: u32,
    width: f64,
    pen: f64,
    left: f64,
    /// Open elements: whether each is a `pre`.
    open: Vec<bool>,
}

fn owned(attributes: &[(&str, &str)]) -> Vec<(String, String)> {
    let pairs = attributes.iter();
    pairs
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

/// A block box.
pub(crate) fn block() -> Style {
    styled(Display::Block)
}

/// A box in a line of text.
pub(crate) fn inline() -> Style {
    styled(Display::Inline)
}

/// A box of that kind.
pub(crate) fn styled(display: Display) -> Style {
    Style {
        display,
        opacity: 1.0,
        font_size: 16.0,
        font_weight: 400,
        color: Color::parse("black"),
        ..Style::default()
    }
}

/// A block box on a background.
pub(crate) fn painted(css: &str) -> Style {
    Style {
        background_color: Color::parse(css),
        ..block()
    }
}

/// A block box in a black frame.
pub(crate) fn framed() -> Style {
    let edge = Edge {
        width: 1.0,
        color: Color::parse("black"),
    };
    Style {
        border: [edge; 4],
        ..block()
    }
}

/// Stacked from top to bottom.
impl TestPage {
    /// An empty page of that size.
    pub(crate) fn new(width: f64, height: f64) -> Self {
        let size = Size { width, height };
        let source = Source {
            url: "https://example.org/dir/page.html".to_owned(),
            title: "Test page".to_owned(),
            ..Source::default()
        };
        let mut builder = Builder::new(source, size, size);
        let inline = builder.add_style(inline());
        let pre = builder.add_style(Style {
            preformatted: true,
            ..block()
        });
        let block = builder.add_style(block());
        let root = builder.open(NodeKind::Document, "#document");
        builder.set_box(root, block, Rect::new(0.0, 0.0, width, height));
        Self {
            builder,
            inline,
            block,
            pre,
            width: width / 2.0,
            pen: 0.0,
            left: 0.0,
            open: Vec::new(),
        }
    }

    /// Opens an element; inline kinds get an inline box.
    pub(crate) fn open(&mut self, tag: &str) -> &mut Self {
        self.open_with(tag, &[])
    }

    /// Opens an element with attributes.
    pub(crate) fn open_with(&mut self, tag: &str, attributes: &[(&str, &str)]) -> &mut Self {
        let id = self.builder.open(NodeKind::Element, tag);
        self.open.push(tag == "pre");
        let inline = [
            "a", "b", "em", "strong", "code", "span", "i", "img", "br", "s", "sup", "input",
            "ruby", "rt", "rp",
        ];
        let style = match tag {
            "pre" => self.pre,
            t if inline.contains(&t) => self.inline,
            _ => self.block,
        };
        if !matches!(tag, "head" | "meta" | "link" | "script" | "base") {
            let rect = Rect::new(self.left, self.pen, self.width, 20.0);
            self.builder.set_box(id, style, rect);
        }
        self.builder.node_mut(id).attributes = owned(attributes);
        self
    }

    /// Opens an element without a box, as below `display: none`.
    pub(crate) fn open_bare(&mut self, tag: &str) -> &mut Self {
        self.open_bare_with(tag, &[])
    }

    /// Opens an element with attributes and without a box.
    pub(crate) fn open_bare_with(&mut self, tag: &str, attributes: &[(&str, &str)]) -> &mut Self {
        let id = self.builder.open(NodeKind::Element, tag);
        self.open.push(false);
        self.builder.node_mut(id).attributes = owned(attributes);
        self
    }

    /// Adds a text of one line.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        let in_pre = self.open.contains(&true);
        let id = self.builder.open(NodeKind::Text, "#text");
        let rect = Rect::new(self.left, self.pen, self.width, 20.0);
        let style = if in_pre { self.pre } else { self.inline };
        self.builder.set_box(id, style, rect);
        self.builder.add_text(id, text);
        self.builder.add_run(id, 0..text.len() as u32, rect);
        self.pen += 20.0;
        self.builder.close();
        self
    }

    /// Adds a text that is not rendered, as inside `script`.
    pub(crate) fn unrendered(&mut self, text: &str) -> &mut Self {
        let id = self.builder.open(NodeKind::Text, "#text");
        self.builder.add_text(id, text);
        self.builder.close();
        self
    }

    /// Closes the element opened last.
    pub(crate) fn close(&mut self) -> &mut Self {
        self.open.pop();
        self.builder.close();
        self
    }

    /// Moves the left edge of what follows.
    pub(crate) fn at(&mut self, left: f64, top: f64) -> &mut Self {
        (self.left, self.pen) = (left, top);
        self
    }

    /// The page, all elements closed.
    pub(crate) fn finish(self) -> PageSnapshot {
        self.builder.finish()
    }
}

/// Drawn by hand: rectangles are left, top, width, height.
impl TestPage {
    /// A page of 1000 x 1000 px, drawn by hand; `html` and `body` are open.
    pub(crate) fn draw(draw: impl FnOnce(&mut Self)) -> PageSnapshot {
        let mut page = Self::new(1000.0, 1000.0);
        let everywhere = [0.0, 0.0, 1000.0, 1000.0];
        page.element("html", everywhere, block(), |p| {
            p.element("body", everywhere, block(), draw);
        });
        page.finish()
    }

    /// An element and what is in it.
    pub(crate) fn element(
        &mut self,
        tag: &str,
        rect: [f64; 4],
        style: Style,
        inside: impl FnOnce(&mut Self),
    ) -> NodeId {
        let style = self.builder.add_style(style);
        let id = self.builder.open(NodeKind::Element, tag);
        self.builder.set_box(id, style, Rect::from(rect));
        inside(self);
        self.builder.close();
        id
    }

    /// An empty element that is not rendered.
    pub(crate) fn hidden(&mut self, tag: &str) {
        self.builder.open(NodeKind::Element, tag);
        self.builder.close();
    }

    /// An element without box, as `display: contents` leaves it.
    pub(crate) fn contents(&mut self, inside: impl FnOnce(&mut Self)) {
        self.builder.open(NodeKind::Element, "x-contents");
        inside(self);
        self.builder.close();
    }

    /// A block of one line of text, 16 px and regular.
    pub(crate) fn line(&mut self, tag: &str, rect: [f64; 4], text: &str) -> NodeId {
        self.element(tag, rect, block(), |p| {
            p.text_at(rect, text);
        })
    }

    /// A text node, 16 px and regular.
    pub(crate) fn text_at(&mut self, rect: [f64; 4], text: &str) -> NodeId {
        self.text_in(rect, text, inline())
    }

    /// A text node in that font.
    pub(crate) fn text_in(&mut self, rect: [f64; 4], text: &str, style: Style) -> NodeId {
        let style = self.builder.add_style(style);
        let id = self.builder.open(NodeKind::Text, "#text");
        self.builder.set_box(id, style, Rect::from(rect));
        self.builder.add_text(id, text);
        self.builder
            .add_run(id, 0..text.len() as u32, Rect::from(rect));
        self.builder.close();
        id
    }

    /// Adds generated content of a style sheet, before or after the text of an element.
    pub(crate) fn generated(&mut self, name: &str, rect: [f64; 4], text: &str) {
        let style = self.builder.add_style(inline());
        let id = self.builder.open(NodeKind::Pseudo, name);
        self.builder.set_box(id, style, Rect::from(rect));
        self.builder.add_text(id, text);
        self.builder
            .add_run(id, 0..text.len() as u32, Rect::from(rect));
        self.builder.close();
    }

    /// A line that is a link, to a place named after its text.
    pub(crate) fn link(&mut self, rect: [f64; 4], text: &str) {
        let place = format!("/section/{}", text.replace(' ', "-"));
        self.link_to(&place, rect, text);
    }

    /// A line that is a link to a place.
    pub(crate) fn link_to(&mut self, place: &str, rect: [f64; 4], text: &str) {
        let style = self.builder.add_style(block());
        let id = self.builder.open(NodeKind::Element, "a");
        self.builder.set_box(id, style, Rect::from(rect));
        let target = ("href".to_owned(), place.to_owned());
        self.builder.node_mut(id).attributes.push(target);
        self.text_at(rect, text);
        self.builder.close();
    }

    /// Gives an element its attributes.
    pub(crate) fn set_attributes(&mut self, id: NodeId, attributes: &[(&str, &str)]) {
        self.builder.node_mut(id).attributes = owned(attributes);
    }

    /// Makes a picture one that the browser could not show.
    pub(crate) fn break_picture(&mut self, id: NodeId) {
        self.builder.node_mut(id).broken = true;
    }

    /// Crosses out what an element holds, as a style sheet does.
    pub(crate) fn cross_out(&mut self, id: NodeId) {
        let look = serde_json::from_str::<Look>(r#"{"text-decoration":"line-through"}"#);
        let look = self.builder.add_look(look.unwrap_or_default());
        self.builder.set_look(id, look);
    }

    /// Sets when a node is painted; nodes are painted first where nothing is said.
    pub(crate) fn paint(&mut self, id: NodeId, order: u32) {
        self.builder.node_mut(id).paint_order = order;
    }

    /// Opens an element that stays open: for pages of great depth.
    pub(crate) fn open_at(&mut self, tag: &str, rect: [f64; 4]) {
        let style = self.builder.add_style(block());
        let id = self.builder.open(NodeKind::Element, tag);
        self.builder.set_box(id, style, Rect::from(rect));
    }
}

/// The first element of that name; the root where there is none.
pub(crate) fn by_tag(page: &PageSnapshot, tag: &str) -> NodeId {
    page.iter()
        .find(|(id, _)| page.tag(*id) == tag)
        .map_or(page.root(), |(id, _)| id)
}

/// The same page with other lines of one text.
pub(crate) fn with_lines(
    page: &PageSnapshot,
    text: NodeId,
    lines: &[(std::ops::Range<u32>, Rect)],
) -> PageSnapshot {
    let mut copy = Builder::new(page.source.clone(), page.viewport, page.page);
    for style in page.styles() {
        copy.add_style(style.clone());
    }
    let mut open: Vec<NodeId> = Vec::new();
    for (id, node) in page.iter() {
        while open.last().is_some_and(|top| page.node(*top).end <= id) {
            open.pop();
            copy.close();
        }
        open.push(id);
        let own = copy.open(node.kind, page.tag(id));
        if let (Some(style), Some(rect)) = (node.style, node.rect) {
            copy.set_box(own, style, rect);
        }
        copy.node_mut(own).attributes.clone_from(&node.attributes);
        if let Some(said) = &node.text {
            copy.add_text(own, said);
        }
        let own_lines = page.runs_of(id).iter().map(|r| (r.range.clone(), r.rect));
        let all: Vec<_> = if id == text {
            lines.to_vec()
        } else {
            own_lines.collect()
        };
        for (range, rect) in all {
            copy.add_run(own, range, rect);
        }
    }
    copy.finish()
}
