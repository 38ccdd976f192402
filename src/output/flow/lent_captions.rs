//! Captions of pictures that the content leaves out. A figure is shown whole: a picture of the content, or what is
//! drawn, played or calculated in its place, brings its caption into Markdown and HTML where the content leaves that
//! out, as the true texts of articles do (on 23 of 25 pages of wcxb and aeb with captions between kept texts). It is no
//! part of the text, but for a cell that holds nothing but the picture, and that in place of its name.
//!
//! A figure with a number (`Fig. 1`), to which the text refers, brings what heads and describes it, too, and its
//! picture may lead to a page of its own. Source: ours, on pages made as PubMed Central and Springer have them.

use super::builder::is_paragraph;
use super::lines::replace;
use super::{Block, Content, Part, Piece, Span};
use crate::content::figures::{begins_with_number, is_shown};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, is_picture_file};
use std::ops::Range;

/// Elements between a picture and its figure. Source: ours, as `content/figures.rs` has it.
const MAX_LEVELS: usize = 5;
/// Nodes of a figure, and pieces, that are looked at. Source: ours: a picture in all its sizes; bounds the cost.
const MAX_IN_FIGURE: usize = 64;
/// Share of links in the words of a figure from which on it leads to something else. Source: ours, likewise.
const MAX_LINKED: f64 = 0.5;
/// Nodes from what was chosen to the formula that it is. Source: ours; bounds the cost.
const MAX_TO_FORMULA: usize = 4;
/// Most characters of a figure whose texts beside its caption are looked at. Source: ours: a caption of a page.
const MAX_CHARS: u32 = 3_000;
/// Characters at the start of a text in which the number of a figure is looked for, and pieces that have it:
/// `<b>Fig.</b> 1`. Source: ours; bound the cost.
const MAX_NUMBER: usize = 24;
const MAX_PIECES: usize = 4;

/// Chosen subtrees with the captions that those of them which are pictures lack, in the order of the page where the
/// subtrees are; and which these are, each with whether what it tells of is drawn by the page itself, which is written
/// nowhere. A caption of several pictures is lent once.
pub(super) fn with_lent(
    page: &PageSnapshot,
    nodes: &[NodeId],
) -> (Vec<NodeId>, HashMap<NodeId, bool>) {
    let mut all: Vec<NodeId> = Vec::with_capacity(nodes.len());
    let mut lent = HashMap::default();
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
        let Some((mut captions, is_drawn)) = captions_of(page, id) else {
            all.push(id);
            continue;
        };
        captions.retain(is_free);
        captions.sort_unstable();
        let behind = captions.split_off(captions.partition_point(|caption| *caption < id));
        lent.extend(captions.iter().chain(&behind).map(|id| (*id, is_drawn)));
        all.extend(captions);
        all.push(id);
        all.extend(behind);
    }
    (all, lent)
}

/// The captions of the figures that a subtree without words, or of a formula, shows something of; and whether that is
/// drawn by the page itself. A gallery is a figure of figures, each with its caption. A figure that leads to another
/// page is an entry of a list.
fn captions_of(page: &PageSnapshot, id: NodeId) -> Option<(Vec<NodeId>, bool)> {
    let inside = || page.subtree(id).take(MAX_IN_FIGURE);
    let is_formula = || {
        let mut first = inside().take(MAX_TO_FORMULA);
        first.any(|at| page.tag(at) == "math")
    };
    let around = page.ancestors(id).take(MAX_LEVELS);
    let figures: Vec<NodeId> = around.filter(|up| page.tag(*up) == "figure").collect();
    if figures.is_empty() || page.totals(id).chars > 0 && !is_formula() {
        return None;
    }
    let shown = inside().find(|at| is_shown(page, *at))?;
    let leads_away = |at: NodeId| {
        let href = page.attribute(at, "href").unwrap_or_default();
        !href.is_empty() && !is_picture_file(href)
    };
    let leads_on = |figure: NodeId| {
        let mut above = page.ancestors(shown).take_while(|up| *up != figure);
        above.any(leads_away)
    };
    let captions = |figure: NodeId| {
        let parts = numbered_parts(page, figure);
        if parts.is_empty() && !leads_on(figure) {
            caption_in(page, figure).into_iter().collect()
        } else {
            parts
        }
    };
    let is_own = |figure: &NodeId| page.totals(*figure).link_density() <= MAX_LINKED;
    let captions = figures.into_iter().filter(is_own).flat_map(captions);
    let captions = captions.filter(|at| !page.contains(*at, id)).collect();
    let captions = page.outermost(captions);
    let is_drawn = matches!(page.tag(shown), "svg" | "canvas");
    Some((captions, is_drawn))
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
        // Beside a picture or a button in a box there may be such boxes.
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

/// Takes away lent captions whose picture is not written, but for those of what is drawn: that is shown and never
/// written.
pub(super) fn without_lent_alone(pieces: &mut Vec<Piece>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::flow::{Flow, Marks, flow_of};
    use crate::output::html::html;
    use crate::output::markdown::markdown;
    use crate::output::text::text;
    use crate::snapshot::test_page::{TestPage, inline};

    /// A page of a figure of a picture in a link, its caption below it, between two paragraphs; and the paragraphs and
    /// the picture.
    fn page_of_figure(href: &str, src: &str) -> (PageSnapshot, [NodeId; 3]) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("First.").close();
        t.open("figure").open_with("a", &[("href", href)]);
        let picture = [("src", src), ("alt", "Boats")];
        t.open_with("img", &picture).close().close();
        t.open("figcaption").text("A harbour").close().close();
        t.open("p").text("Second.").close();
        let page = t.finish();
        let of = |tag: &str| page.tagged([tag]).collect::<Vec<_>>();
        let (lines, pictures) = (of("p"), of("img"));
        let chosen = [lines[0], pictures[0], lines[1]];
        (page, chosen)
    }

    #[test]
    fn a_picture_brings_its_caption_into_markdown_and_html_and_not_into_the_text() {
        let (page, chosen) = page_of_figure("/large.jpg", "/a.jpg");
        let flow = flow_of(&page, &chosen, false);
        assert_eq!(text(&flow), "First.\nSecond.\n");
        let written = markdown(&flow);
        assert!(written.contains(")\n\nA harbour\n\nSecond."), "{written}");
        let written = html(&flow, false);
        assert!(written.contains("<figcaption>A harbour</figcaption>\n</figure>"));
    }

    #[test]
    fn no_caption_is_lent_without_its_picture_nor_by_an_entry_of_a_list() {
        let lends = |href: &str, src: &str| {
            let (page, chosen) = page_of_figure(href, src);
            markdown(&flow_of(&page, &chosen, false)).contains("A harbour")
        };
        assert!(lends("", "/a.jpg"));
        assert!(!lends("/harbours/1", "/a.jpg"), "to another page");
        assert!(!lends("", ""), "nothing to be seen");
    }

    /// What is written of a page of a figure between two paragraphs, when these and what has such tags were chosen.
    fn written_of(tags: &[&'static str], build: impl FnOnce(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("First.").close();
        build(&mut t);
        t.open("p").text("Second.").close();
        let page = t.finish();
        let is_chosen = |id: &NodeId| page.tag(*id) == "p" || tags.contains(&page.tag(*id));
        let chosen: Vec<NodeId> = page.subtree(page.root()).filter(is_chosen).collect();
        markdown(&flow_of(&page, &chosen, false))
    }

    fn picture(t: &mut TestPage, src: &str) {
        t.open_with("img", &[("src", src), ("alt", "View")]).close();
    }

    #[test]
    fn a_caption_of_several_pictures_is_lent_once() {
        let written = |is_between: bool| {
            written_of(&["img"], |t| {
                t.open("figure");
                picture(t, "/a.jpg");
                if !is_between {
                    picture(t, "/b.jpg");
                }
                t.open("figcaption").text("Two views").close();
                if is_between {
                    picture(t, "/b.jpg");
                }
                t.close();
            })
        };
        for is_between in [false, true] {
            let text = written(is_between);
            assert_eq!(text.matches("Two views").count(), 1, "{text}");
            assert!(text.contains("/b.jpg"), "{text}");
        }
    }

    #[test]
    fn each_figure_of_a_gallery_and_the_gallery_lend_their_captions() {
        let text = written_of(&["img"], |t| {
            t.open("figure").open("ul");
            for (src, caption) in [("/a.jpg", "At dawn"), ("/b.jpg", "At noon")] {
                t.open("li").open("figure");
                picture(t, src);
                t.open("figcaption").text(caption).close().close().close();
            }
            t.close().open("figcaption").text("Two views").close();
            t.close();
        });
        let place = |words: &str| text.find(words);
        let places = ["/a.jpg", "At dawn", "/b.jpg", "At noon", "Two views"].map(place);
        assert!(places.iter().all(Option::is_some), "{text}");
        assert!(places.is_sorted(), "{text}");
    }

    #[test]
    fn what_is_drawn_lends_its_caption_though_it_is_not_written() {
        let written = |tag: &'static str, side: f64| {
            written_of(&[tag], |t| {
                t.open("figure");
                t.element(tag, [0.0, 0.0, side, side], inline(), |_| {});
                t.open("figcaption").text("Levels").close().close();
            })
        };
        let said = "First.\n\nLevels\n\nSecond.\n";
        assert_eq!(written("svg", 300.0), said);
        assert_eq!(written("canvas", 300.0), said);
        assert_eq!(written("svg", 20.0), "First.\n\nSecond.\n", "an icon");
    }

    #[test]
    fn a_caption_that_was_chosen_is_lent_by_nobody() {
        let (page, [first, picture, second]) = page_of_figure("", "/a.jpg");
        let captions: Vec<NodeId> = page.tagged(["figcaption"]).collect();
        let chosen = [first, picture, captions[0], second];
        let (all, lent) = with_lent(&page, &chosen);
        assert_eq!(all, chosen);
        assert!(lent.is_empty());
        let (all, lent) = with_lent(&page, &[first, picture, second]);
        assert_eq!(all, chosen);
        assert_eq!(lent.get(&captions[0]), Some(&false));
    }

    #[test]
    fn a_caption_that_was_chosen_in_another_order_is_lent_by_nobody() {
        let (page, [_, picture, second]) = page_of_figure("", "/a.jpg");
        let captions: Vec<NodeId> = page.tagged(["figcaption"]).collect();
        let chosen = [picture, second, captions[0]];
        let (all, lent) = with_lent(&page, &chosen);
        assert_eq!(all, chosen);
        assert!(lent.is_empty());
        let flow = flow_of(&page, &chosen, false);
        assert_eq!(text(&flow), "Second.\nA harbour\n");
    }

    #[test]
    fn a_lent_caption_is_no_part_of_the_text_whatever_it_is_and_wherever_it_stands() {
        let written = |holder: &str, attributes: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(holder);
            t.open("span").text("Harbours").close().open("figure");
            let picture = [("src", "/a.jpg"), ("alt", "Boats")];
            t.open_with("img", &picture).close();
            t.open_with("figcaption", attributes).text("A harbour");
            let page = t.finish();
            let chosen: Vec<NodeId> = page.tagged(["span", "img"]).collect();
            text(&flow_of(&page, &chosen, false))
        };
        let heading = [("role", "heading"), ("aria-level", "3")];
        assert_eq!(written("div", &[]), "Harbours\n");
        assert_eq!(written("div", &heading), "Harbours\n");
        assert_eq!(written("h2", &[]), "Harbours\n");
    }

    #[test]
    fn words_around_a_lent_caption_stay_apart() {
        let plain = |text: &str| {
            Piece::Span(Span {
                content: Content::Text(text.to_owned()),
                marks: Marks::default(),
                link: None,
            })
        };
        let caption = Block::Part(Part::LentCaption {
            is_drawn: false,
            is_beside: false,
        });
        let flow = Flow {
            pieces: vec![
                plain("Before"),
                Piece::Open(caption.clone()),
                plain("A harbour"),
                Piece::Close(caption),
                plain("behind"),
            ],
            ..Flow::default()
        };
        assert_eq!(text(&flow), "Before\nbehind\n");
    }

    /// What is written of a figure as Springer has it: its number above the picture, which leads to a page of its own,
    /// what it shows in a box below, and a link to the picture.
    fn numbered(number: &str) -> (String, String, String) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("First.").close();
        t.open("figure").open("figcaption").open("b");
        t.text(number).close().close().open("div").open("div");
        t.open_with("a", &[("href", "/figures/1")]);
        picture(&mut t, "/a.jpg");
        t.close().close().open("div").open("p");
        t.text("Snow depth at the stations.")
            .close()
            .close()
            .close();
        t.open("div").open_with("a", &[("href", "/figures/1")]);
        t.text("Full size image").close().close().close();
        t.open("p").text("Second.").close();
        let page = t.finish();
        let of = |tag: &str| page.tagged([tag]).collect::<Vec<_>>();
        let (lines, pictures) = (of("p"), of("img"));
        let chosen = [lines[0], pictures[0], lines[2]];
        let flow = flow_of(&page, &chosen, false);
        (text(&flow), markdown(&flow), html(&flow, false))
    }

    #[test]
    fn a_figure_with_a_number_brings_what_heads_and_describes_it_and_no_links() {
        let (said, written, page) = numbered("Fig. 1");
        assert_eq!(said, "First.\nSecond.\n");
        let place = |words: &str| written.find(words);
        let places = ["Fig. 1", "/a.jpg", "Snow depth"].map(place);
        assert!(places.iter().all(Option::is_some), "{written}");
        assert!(places.is_sorted(), "{written}");
        assert!(!written.contains("Full size"), "{written}");
        assert_eq!(page.matches("<figcaption>").count(), 1, "{page}");
        assert!(
            page.contains("<div>Snow depth at the stations.</div>"),
            "{page}"
        );
        let (said, written, _) = numbered("Snow");
        assert_eq!(said, "First.\nSecond.\n");
        assert!(!written.contains("Snow"), "an entry: {written}");
    }

    #[test]
    fn a_drawing_keeps_its_caption_where_a_late_head_moves_it() {
        let written = |side: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("tbody").open("tr");
            t.open("td").text("north").close();
            t.open("td").text("twelve").close().close().close();
            t.open("thead").open("tr");
            t.open("th").text("station").close();
            t.open("th").open("figure");
            t.element("svg", [0.0, 0.0, side, side], inline(), |_| {});
            t.open("figcaption").text("Levels");
            let page = t.finish();
            let first = |tag: &str| page.tagged([tag]).next();
            let chosen: Vec<NodeId> = ["tr", "th", "svg"].into_iter().filter_map(first).collect();
            markdown(&flow_of(&page, &chosen, false))
        };
        let (large, icon) = (written(300.0), written(20.0));
        assert!(large.contains("Levels"), "{large}");
        assert!(large.find("Levels") < large.find("north"), "{large}");
        assert!(!icon.contains("Levels"), "{icon}");
    }
}
