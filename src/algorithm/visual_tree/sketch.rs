//! Pages for the tests of this room, drawn by hand.

use crate::geometry::Rect;
use crate::snapshot::{
    Builder, Color, Display, Edge, NodeId, NodeKind, PageSnapshot, Size, Source, Style,
};

/// A page of 1000 x 1000 px under construction; `html` and `body` are open.
#[derive(Debug)]
pub(crate) struct Sketch {
    page: Builder,
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

impl Sketch {
    /// Draws a page.
    pub(crate) fn page(draw: impl FnOnce(&mut Self)) -> PageSnapshot {
        let size = Size {
            width: 1000.0,
            height: 1000.0,
        };
        let mut sketch = Self {
            page: Builder::new(Source::default(), size, size),
        };
        let everywhere = [0.0, 0.0, 1000.0, 1000.0];
        sketch.page.open(NodeKind::Document, "#document");
        sketch.element("html", everywhere, block(), |s| {
            s.element("body", everywhere, block(), draw);
        });
        sketch.page.finish()
    }

    /// An element and what is in it.
    pub(crate) fn element(
        &mut self,
        tag: &str,
        rect: [f64; 4],
        style: Style,
        inside: impl FnOnce(&mut Self),
    ) -> NodeId {
        let style = self.page.add_style(style);
        let id = self.page.open(NodeKind::Element, tag);
        self.page.set_box(id, style, Rect::from(rect));
        inside(self);
        self.page.close();
        id
    }

    /// An element without box, as `display: contents` leaves it.
    pub(crate) fn contents(&mut self, inside: impl FnOnce(&mut Self)) {
        self.page.open(NodeKind::Element, "x-contents");
        inside(self);
        self.page.close();
    }

    /// A block of one line of text, 16 px and regular.
    pub(crate) fn line(&mut self, tag: &str, rect: [f64; 4], text: &str) -> NodeId {
        self.element(tag, rect, block(), |s| {
            s.text(rect, text);
        })
    }

    /// A text node, 16 px and regular.
    pub(crate) fn text(&mut self, rect: [f64; 4], text: &str) -> NodeId {
        self.text_in(rect, text, inline())
    }

    /// A text node in that font.
    pub(crate) fn text_in(&mut self, rect: [f64; 4], text: &str, style: Style) -> NodeId {
        let style = self.page.add_style(style);
        let id = self.page.open(NodeKind::Text, "#text");
        self.page.set_box(id, style, Rect::from(rect));
        self.page.add_text(id, text);
        self.page
            .add_run(id, 0..text.len() as u32, Rect::from(rect));
        self.page.close();
        id
    }

    /// A line that is a link.
    pub(crate) fn link(&mut self, rect: [f64; 4], text: &str) {
        let style = self.page.add_style(block());
        let id = self.page.open(NodeKind::Element, "a");
        self.page.set_box(id, style, Rect::from(rect));
        let target = ("href".to_owned(), "/section".to_owned());
        self.page.node_mut(id).attributes.push(target);
        self.text(rect, text);
        self.page.close();
    }

    /// Sets when a node is painted; nodes are painted first where nothing is said.
    pub(crate) fn paint(&mut self, id: NodeId, order: u32) {
        self.page.node_mut(id).paint_order = order;
    }

    /// Opens an element that stays open: for pages of great depth.
    pub(crate) fn open(&mut self, tag: &str, rect: [f64; 4]) {
        let style = self.page.add_style(block());
        let id = self.page.open(NodeKind::Element, tag);
        self.page.set_box(id, style, Rect::from(rect));
    }
}

/// The first element of that name; the root where there is none.
pub(crate) fn by_tag(page: &PageSnapshot, tag: &str) -> NodeId {
    page.iter()
        .find(|(id, _)| page.tag(*id) == tag)
        .map_or(page.root(), |(id, _)| id)
}
