//! What a flow is made of: blocks that open and close, and the spans of their lines.
//!
//! - [`mod@marks`]: how spans are marked up
//! - [`mod@lines`]: lines that stand for themselves, as [`finished`](mod@super::finished) asks for them
//! - [`mod@emphasis`], [`mod@styled`]: emphasis that says nothing; emphasis by style alone
//! - [`mod@inline`], [`mod@words`], [`mod@sign_marks`]: for the formats, lines of spans with their white space collapsed;
//!   what of a word is shown; how signs between words are marked up

pub(super) mod emphasis;
mod inline;
pub(super) mod lines;
mod marks;
mod sign_marks;
pub(super) mod styled;
#[cfg(test)]
mod tests;
mod words;

pub(in crate::output) use inline::normalized;
pub(in crate::output) use marks::Marks;

use super::numbers::Number;

/// A flow, in reading order.
#[derive(Debug, Default)]
pub(in crate::output) struct Flow {
    pub(in crate::output) pieces: Vec<Piece>,
    /// Targets of links; spans refer to them by index.
    pub(in crate::output) links: Vec<String>,
}

/// A step of a flow. Every `Open` has its `Close`.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::output) enum Piece {
    Open(Block),
    Close(Block),
    Span(Span),
    /// The end of a paragraph.
    Boundary,
    /// A thematic break.
    Rule,
}

impl Piece {
    /// Its text, where it is one.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Span(Span {
                content: Content::Text(text),
                ..
            }) => Some(text),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Span(Span {
                content: Content::Text(text),
                ..
            }) => Some(text),
            _ => None,
        }
    }

    /// Its text, where it is one and no code.
    pub(super) fn bare_text(&self) -> Option<&str> {
        let is_code = matches!(self, Self::Span(span) if span.marks.has(Marks::CODE));
        self.text().filter(|_| !is_code)
    }
}

/// A block that is more than a paragraph.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::output) enum Block {
    /// Level 1..=6. Holds spans only.
    Heading(u8),
    /// A list, with numbers or bullets. Holds items only.
    List {
        is_ordered: bool,
    },
    /// An item with its number, where the list has numbers.
    Item(Option<Number>),
    Quote,
    /// Preformatted text and its language. Holds text only.
    Code(Option<String>),
    /// Holds a caption and rows, which hold cells, which hold anything.
    Table,
    Caption,
    Row,
    Cell {
        is_header: bool,
        columns: u16,
        rows: u16,
    },
    /// A named part of the content that holds anything.
    Part(Part),
}

/// Parts that HTML has a name for and Markdown has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::output) enum Part {
    Figure,
    FigureCaption,
    /// The caption of a picture of the content, where that leaves it out: no part of the text.
    LentCaption {
        /// Whether it tells of what is drawn and never written.
        is_drawn: bool,
        /// Whether it stands beside the caption of the figure.
        is_beside: bool,
    },
    Terms,
    Term,
    Definition,
    Details,
    Summary,
    /// A post of a thread.
    Post,
    /// A post inside another.
    Reply,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::output) struct Span {
    pub(in crate::output) content: Content,
    pub(in crate::output) marks: Marks,
    /// Index of the link it belongs to.
    pub(in crate::output) link: Option<u32>,
}

#[derive(Debug, Clone, PartialEq)]
pub(in crate::output) enum Content {
    Text(String),
    Image {
        src: String,
        alt: String,
    },
    Break,
    /// A formula as TeX; `display` where it stands in a line of its own.
    Math {
        tex: String,
        display: bool,
    },
    /// The box of a task: ticked or not.
    Task(bool),
    /// The name of a video or frame, which is a link to it. Not part of the text.
    Embedded(String),
}
