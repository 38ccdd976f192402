//! Small synthetic pages for tests: elements stacked from top to bottom, 20 px a line.

use crate::geometry::Rect;
use crate::snapshot::{Builder, Display, NodeKind, PageSnapshot, Position, Size, Source, Style};

/// A page under construction; text advances the pen by one line.
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
        let style = |display, preformatted| Style {
            display,
            position: Position::Static,
            opacity: 1.0,
            font_size: 16.0,
            font_weight: 400,
            color: crate::snapshot::Color::parse("black"),
            preformatted,
            ..Style::default()
        };
        let inline = builder.add_style(style(Display::Inline, false));
        let block = builder.add_style(style(Display::Block, false));
        let pre = builder.add_style(style(Display::Block, true));
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
        let pairs = attributes.iter();
        self.builder.node_mut(id).attributes = pairs
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        self
    }

    /// Opens an element without a box, as below `display: none`.
    pub(crate) fn open_bare(&mut self, tag: &str) -> &mut Self {
        self.builder.open(NodeKind::Element, tag);
        self.open.push(false);
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
