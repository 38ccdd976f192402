//! The content of DOM subtrees as a flow of blocks and spans: what text, Markdown and clean HTML
//! are written from, so that white space, code and tables are decided once.
//!
//! Only what can be read gets in, only known kinds of blocks and marks come out: whatever a
//! page nests into whatever, a flow is well nested. Ancestors of the chosen subtrees lend their
//! structure (two chosen rows bring their table, a chosen `li` its list), without anything
//! else of their content.
//!
//! Left out though a page shows it: what serves the reader of the page, not of its content (signs
//! that link to a heading, numbers of code lines and of a notebook's cells, buttons that copy code or share the
//! page, pictures of buttons that are a menu).
//!
//! # Where a rule is
//! Each room tells its parts, in the order in which they work:
//! - [`mod@pieces`], [`mod@numbers`]: what a flow is made of: blocks, spans and their marks, the numbers of items
//! - [`mod@builder`]: a flow under construction
//! - [`mod@boxes`]: how an element or a text stands among lines
//!
//! 1. From the whole page, once: [`mod@facts`]
//! 2. Node by node, in the order of the page, [`mod@walk`]: what is visited, passed over and opened
//! 3. What is none of the content: [`mod@left_out`], and of [`mod@links`] those that serve the page
//! 4. Blocks: [`mod@lists`], [`mod@tables`], [`mod@quotes`], [`mod@code`]
//! 5. Lines and their labels: [`mod@lines`]
//! 6. Pieces of lines: [`mod@spans`], [`mod@pictures`] with their captions, [`mod@math`] (formulas as TeX)
//! 7. When all is written, [`mod@finished`]: what only the whole tells
//!
//! For the formats, [`mod@posts`] joins the flows of a thread, each post a section, and [`mod@pieces`] collapses the white
//! space of lines.

mod boxes;
mod builder;
mod code;
mod facts;
mod finished;
mod left_out;
mod lines;
mod links;
mod lists;
mod math;
mod numbers;
mod pictures;
mod pieces;
mod posts;
mod quotes;
mod spans;
mod tables;
mod walk;

pub(super) use code::code_text;
pub(super) use numbers::Number;
pub(super) use pieces::{Block, Content, Flow, Marks, Part, Piece, Span, normalized};
pub(super) use posts::{PostHeading, Posts};

use crate::snapshot::{NodeId, PageSnapshot};
use builder::{Builder, Chosen, Tabs};
use facts::Facts;
use std::ops::Range;

/// Makes flows of one page.
pub(super) struct Flows<'a> {
    facts: Facts<'a>,
}

impl<'a> Flows<'a> {
    pub(super) fn new(page: &'a PageSnapshot) -> Self {
        let facts = Facts::new(page);
        Self { facts }
    }

    /// The same with the page's headline: its element and its words.
    pub(super) fn with_headline(self, headline: Option<(NodeId, &str)>) -> Self {
        let facts = self.facts.with_headline(headline);
        Self { facts }
    }

    /// The flow of several subtrees, in the order given. Subtrees that follow each other in the
    /// document share their ancestors' structure. `concealed` says whether text that the page
    /// holds without showing it gets in. Linear in the size of the page.
    pub(super) fn flow(&self, nodes: &[NodeId], concealed: bool) -> Flow {
        let page = self.facts.page;
        let mut builder = Builder::new(&self.facts, concealed);
        builder.chosen = Chosen::new(page, nodes);
        builder.tabs = {
            let labels = (&*self.facts.tabs, &*self.facts.lone_labels);
            Tabs::new(page, labels, &builder.chosen, concealed)
        };
        let (nodes, lent) = pictures::with_lent(page, nodes);
        builder.lent = lent;
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for id in &nodes {
            let range = id.0..page.node(*id).end.0;
            match ranges.last() {
                Some(last) if range.start < last.start => {
                    builder.walk(&std::mem::take(&mut ranges));
                    ranges.push(range);
                }
                Some(last) if range.start < last.end => {}
                _ => ranges.push(range),
            }
        }
        builder.walk(&ranges);
        builder.finish()
    }

    /// An address that the page gives for a post or its author, where it may leave.
    pub(super) fn address(&self, given: Option<&str>) -> Option<String> {
        self.facts.addresses.link(given?)
    }
}

/// The flow of several subtrees of a page.
#[cfg(test)]
pub(super) fn flow_of(page: &PageSnapshot, nodes: &[NodeId], concealed: bool) -> Flow {
    Flows::new(page).flow(nodes, concealed)
}
