//! Captions of pictures that the content leaves out. A figure is shown whole: a picture of the content, or what is
//! drawn, played or calculated in its place, brings its caption into Markdown and HTML where the content leaves that
//! out, as the true texts of articles do (on 23 of 25 pages of wcxb and aeb with captions between kept texts). Plain
//! text leaves it out; only in a cell that holds nothing but the picture it stands there, in place of the picture's
//! name.
//!
//! A figure with a number (`Fig. 1`), to which the text refers, brings what heads and describes it, too, and its
//! picture may lead to a page of its own. Source: ours, on pages made as PubMed Central and Springer have them.
//!
//! A box that no element names a figure is one by what it holds ([`unnamed_figures`]).

use super::amid_text::is_amid_text;
use super::unnamed_figures;
use crate::content::figures::{self, begins_with_number, is_shown};
use crate::content::pictures::{is_drawn_large, leads_away};
use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::{Lent, Told};
use crate::output::flow::pieces::lines::replace;
use crate::output::flow::pieces::{Block, Content, Part, Piece, Span};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, image_sources};
use std::ops::Range;

/// Elements between a picture and its figure. Source: ours, as `content/figures.rs` has it.
const MAX_LEVELS: usize = 5;
/// Nodes of a figure, and pieces, that are looked at. Source: ours: a picture in all its sizes; bounds the cost.
const MAX_IN_FIGURE: usize = 64;
/// Share of links in the words of a text from which on it leads to something else. Source: ours.
const MAX_LINKED: f64 = 0.5;
/// Nodes from what was chosen to the formula that it is. Source: ours; bounds the cost.
const MAX_TO_FORMULA: usize = 4;
/// Most characters of a figure whose texts beside its caption are looked at. Source: ours: a caption of a page.
const MAX_CHARS: u32 = 3_000;
/// Characters at the start of a text in which the number of a figure is looked for, and pieces that have it:
/// `<b>Fig.</b> 1`. Source: ours; bound the cost.
const MAX_NUMBER: usize = 24;
const MAX_PIECES: usize = 4;

/// How the address of a picture begins that the page itself holds.
const HELD: &str = "data:";

/// What tells of a picture that was chosen.
#[derive(Debug)]
struct Found {
    captions: Vec<NodeId>,
    is_drawn: bool,
    /// The box that is its figure though no element names it so, and the caption among what it says.
    in_box: Option<(NodeId, NodeId)>,
}

/// Chosen subtrees with the captions that those of them which are pictures lack, in the order of the page where the
/// subtrees are; and which these are. A caption of several pictures is lent once.
pub(in crate::output::flow) fn with_lent(
    page: &PageSnapshot,
    nodes: &[NodeId],
) -> (Vec<NodeId>, Lent) {
    let mut all: Vec<NodeId> = Vec::with_capacity(nodes.len());
    let mut lent = Lent::default();
    let chosen = page.outermost(nodes.to_vec());
    for (i, id) in nodes.iter().copied().enumerate() {
        let before = all.last().map(|before| page.node(*before).end);
        let behind = nodes.get(i + 1).copied();
        // What was chosen of it has its own place, wherever that is, and so has what was chosen beside it.
        let is_free = |caption: &NodeId| {
            let is_chosen = page.is_in_any(&chosen, *caption) || page.holds_any(*caption, &chosen);
            let has_room = if *caption < id {
                before.is_none_or(|end| end <= *caption)
            } else {
                behind.is_none_or(|next| next >= page.node(*caption).end)
            };
            has_room && !is_chosen
        };
        let Some(found) = captions_of(page, id) else {
            all.push(id);
            continue;
        };
        let mut captions = found.captions;
        captions.retain(is_free);
        captions.sort_unstable();
        let told = |caption: NodeId| Told {
            is_drawn: found.is_drawn,
            is_beside: match found.in_box {
                Some((_, own)) => caption != own,
                None => page.tag(caption) != "figcaption",
            },
        };
        lent.captions
            .extend(captions.iter().map(|id| (*id, told(*id))));
        let figure = found.in_box.filter(|_| !captions.is_empty());
        lent.boxes.extend(figure.map(|(figure, _)| figure));
        let behind = captions.split_off(captions.partition_point(|caption| *caption < id));
        all.extend(captions);
        all.push(id);
        all.extend(behind);
    }
    (all, lent)
}

/// The captions of the figures that a subtree without words, or of a formula, shows something of, else of the box
/// that is its figure. A gallery is a figure of figures, each with its caption. A figure that leads to another page
/// is an entry of a list, unless it stands by itself in running text.
fn captions_of(page: &PageSnapshot, id: NodeId) -> Option<Found> {
    let inside = || page.subtree(id).take(MAX_IN_FIGURE);
    let is_formula = || {
        let mut first = inside().take(MAX_TO_FORMULA);
        first.any(|at| page.tag(at) == "math")
    };
    if page.totals(id).chars > 0 && !is_formula() {
        return None;
    }
    let shown = inside().find(|at| is_shown(page, *at))?;
    let leads_on = |figure: NodeId| {
        let mut above = page.ancestors(shown).take_while(|up| *up != figure);
        above.any(|at| leads_away(page, at)) && !is_amid_text(page, figure)
    };
    let captions = |figure: NodeId| {
        let parts = numbered_parts(page, figure);
        if parts.is_empty() && !leads_on(figure) {
            caption_in(page, figure).into_iter().collect()
        } else {
            parts
        }
    };
    let is_own = |figure: &NodeId| !figures::leads_on(page, *figure, shown);
    let around = page.ancestors(id).take(MAX_LEVELS);
    let figures = around.filter(|up| page.tag(*up) == "figure").filter(is_own);
    let captions = figures.flat_map(captions);
    let captions = captions.filter(|at| !page.contains(*at, id)).collect();
    let captions = page.outermost(captions);
    if captions.is_empty() {
        let found = unnamed_figures::around(page, id, shown)?;
        return Some(Found {
            captions: found.texts,
            is_drawn: is_in_page(page, shown),
            in_box: Some((found.around, found.caption)),
        });
    }
    Some(Found {
        captions,
        is_drawn: matches!(page.tag(shown), "svg" | "canvas") || is_in_page(page, shown),
        in_box: None,
    })
}

/// Whether a picture, as large as one of the content, is held by the page itself (`data:`), which has no address to
/// write. Source: ours, as R Markdown and SingleFile save pages.
fn is_in_page(page: &PageSnapshot, id: NodeId) -> bool {
    let is_large = page
        .node(id)
        .visible_rect
        .as_ref()
        .is_some_and(is_drawn_large);
    let holds_it = |source: &str| source.trim_start().starts_with(HELD);
    let address = page.attribute(id, "src").unwrap_or("");
    is_large && holds_it(address) && image_sources(page.node(id)).all(holds_it)
}

/// What a figure says whose number one of its texts begins with: its caption, and the boxes of words alone that are no
/// links for the most part nor are pressed. Nothing of one without a number, nor of one of figures, tables or code.
fn numbered_parts(page: &PageSnapshot, figure: NodeId) -> Vec<NodeId> {
    let inside = || page.subtree(figure).skip(1).take(MAX_IN_FIGURE);
    let is_other = |at: NodeId| matches!(page.table_tag(at), "figure" | "table" | "pre");
    if page.totals(figure).chars > MAX_CHARS || inside().any(is_other) {
        return Vec::new();
    }
    let is_picture = |at: &NodeId| page.tag(*at) != "math" && is_shown(page, *at);
    let pictures: Vec<NodeId> = inside().filter(is_picture).collect();
    let end = page.node(figure).end;
    let mut parts = Vec::new();
    let mut at = NodeId(figure.0 + 1);
    for _ in 0..MAX_IN_FIGURE {
        if at >= end {
            break;
        }
        let (node, totals) = (page.node(at), page.totals(at));
        let is_caption = page.tag(at) == "figcaption";
        let is_text = totals.fields == 0 && !page.holds_any(at, &pictures);
        let is_box = node.kind == NodeKind::Element && is_paragraph(page, at);
        let says = totals.chars > 0 && (is_caption || is_box);
        if says && (is_caption || is_text) && totals.link_density() <= MAX_LINKED {
            parts.push(at);
        }
        // A box with a picture or a button may contain boxes of words alone.
        let descends = says && !is_caption && !is_text && !page.is_button(at);
        at = if descends { NodeId(at.0 + 1) } else { node.end };
    }
    if parts.iter().any(|part| is_numbered(page, *part)) {
        parts
    } else {
        Vec::new()
    }
}

/// Whether a text begins with the number of a figure.
fn is_numbered(page: &PageSnapshot, id: NodeId) -> bool {
    let nodes = page.subtree(id).take(MAX_IN_FIGURE);
    let texts = nodes.filter_map(|at| page.node(at).text.as_deref().map(str::trim));
    let texts = texts.filter(|text| !text.is_empty()).take(MAX_PIECES);
    let said: String = texts.flat_map(str::chars).take(MAX_NUMBER).collect();
    begins_with_number(&said)
}

/// The caption of a figure that says something: a child of it, else near in it and in no figure within.
fn caption_in(page: &PageSnapshot, figure: NodeId) -> Option<NodeId> {
    let is_caption = |at: &NodeId| page.tag(*at) == "figcaption" && page.totals(*at).chars > 0;
    let is_own = |at: &NodeId| {
        let mut around = page.ancestors(*at).take(MAX_LEVELS);
        around.find(|up| page.tag(*up) == "figure") == Some(figure)
    };
    let child = page.children(figure).take(MAX_IN_FIGURE).find(is_caption);
    let inside = || page.subtree(figure).take(MAX_IN_FIGURE).filter(is_caption);
    child.or_else(|| inside().find(is_own))
}

/// Takes away lent captions whose picture is not written, but for those of what is drawn, or held by the page itself:
/// that is shown and never written.
pub(in crate::output::flow) fn without_lent_alone(pieces: &mut Vec<Piece>) {
    let mut places = Vec::new();
    for start in 0..pieces.len() {
        let Piece::Open(Block::Part(Part::LentCaption { is_drawn, .. })) = &pieces[start] else {
            continue;
        };
        let is_end = |p: &Piece| matches!(p, Piece::Close(Block::Part(Part::LentCaption { .. })));
        let end = pieces[start..].iter().position(is_end);
        let caption = start..end.map_or(pieces.len(), |end| start + end + 1);
        if !is_drawn && !has_picture_beside(pieces, &caption) {
            places.push((caption, Vec::new()));
        }
    }
    replace(pieces, places);
}

/// Whether the figure around a caption holds a picture beside it, or a figure that does.
fn has_picture_beside(pieces: &[Piece], caption: &Range<usize>) -> bool {
    let opens = |piece: &Piece| matches!(piece, Piece::Open(Block::Part(Part::Figure)));
    let closes = |piece: &Piece| matches!(piece, Piece::Close(Block::Part(Part::Figure)));
    let before = pieces[..caption.start].iter().rev().take(MAX_IN_FIGURE);
    let behind = pieces[caption.end..].iter().take(MAX_IN_FIGURE);
    shows_picture(before, closes, opens) || shows_picture(behind, opens, closes)
}

/// Whether some pieces show something before the figure around them ends, given where a figure within begins and ends.
fn shows_picture<'a>(
    pieces: impl Iterator<Item = &'a Piece>,
    begins: impl Fn(&Piece) -> bool,
    ends: impl Fn(&Piece) -> bool,
) -> bool {
    let is_picture = |piece: &Piece| {
        let Piece::Span(Span { content, .. }) = piece else {
            return false;
        };
        match content {
            Content::Image { src, .. } => !src.is_empty(),
            content => matches!(content, Content::Math { .. } | Content::Embedded(_)),
        }
    };
    let mut inner = 0_usize;
    for piece in pieces {
        if is_picture(piece) {
            return true;
        } else if begins(piece) {
            inner += 1;
        } else if ends(piece) {
            if inner == 0 {
                return false;
            }
            inner -= 1;
        }
    }
    false
}
