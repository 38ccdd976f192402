//! Captions of pictures. A name of a picture that stands below it once more, as its caption, is said once. And a figure
//! is shown whole: a picture of the content brings its caption into Markdown and HTML where the content leaves that
//! out, as the true texts of articles do (on 23 of 25 pages of wcxb and aeb with captions between kept texts). It is no
//! part of the text, but for a cell that holds nothing but the picture, and that in place of its name.

use super::lines::{replace, says};
use super::{Block, Content, Part, Piece, Span};
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot, is_picture_file};
use std::ops::Range;

/// Most pieces between a picture and its caption. Source: ours: ends and beginnings of boxes; bounds the cost.
const MAX_BETWEEN: usize = 8;
/// Elements between a picture and its figure. Source: ours, as `content/figures.rs` has it.
const MAX_LEVELS: usize = 5;
/// Nodes of a figure, and pieces, that are looked at. Source: ours: a picture in all its sizes; bounds the cost.
const MAX_IN_FIGURE: usize = 64;
/// Share of links in the words of a figure from which on it leads to something else. Source: ours, likewise.
const MAX_LINKED: f64 = 0.5;

/// Chosen subtrees with the captions that those of them which are pictures lack, in the order of the page where the
/// subtrees are; and which these are.
pub(super) fn with_lent(page: &PageSnapshot, nodes: &[NodeId]) -> (Vec<NodeId>, HashSet<NodeId>) {
    let mut all = Vec::with_capacity(nodes.len());
    let mut lent = HashSet::default();
    let chosen = page.outermost(nodes.to_vec());
    for (i, id) in nodes.iter().copied().enumerate() {
        let before = i.checked_sub(1).map(|before| page.node(nodes[before]).end);
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
        let caption = caption_of(page, id).filter(is_free);
        all.extend(caption.filter(|caption| *caption < id));
        all.push(id);
        all.extend(caption.filter(|caption| *caption > id));
        lent.extend(caption);
    }
    (all, lent)
}

/// The caption of the figure that a subtree without words is the one picture of. A figure that leads to another page is
/// an entry of a list.
fn caption_of(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    if page.totals(id).chars > 0 {
        return None;
    }
    let mut around = page.ancestors(id).take(MAX_LEVELS);
    let figure = around.find(|up| page.tag(*up) == "figure")?;
    let inside = || page.subtree(figure).take(MAX_IN_FIGURE);
    let mut pictures = inside().filter(|at| page.tag(*at) == "img");
    let picture = pictures.next().filter(|_| pictures.next().is_none())?;
    let leads_away = |at: NodeId| {
        let href = page.attribute(at, "href").unwrap_or_default();
        !href.is_empty() && !is_picture_file(href)
    };
    let mut above = page.ancestors(picture).take_while(|up| *up != figure);
    let leads_on = page.totals(figure).link_density() > MAX_LINKED || above.any(leads_away);
    let is_caption = |at: &NodeId| {
        let says = page.totals(*at).chars > 0;
        page.tag(*at) == "figcaption" && says && !page.contains(*at, id)
    };
    let caption = inside().find(is_caption)?;
    (page.contains(id, picture) && !leads_on).then_some(caption)
}

/// Takes away lent captions whose picture is not written.
pub(super) fn without_lent_alone(pieces: &mut Vec<Piece>) {
    let mut places = Vec::new();
    for start in 0..pieces.len() {
        if matches!(pieces[start], Piece::Open(Block::Part(Part::LentCaption))) {
            let is_end = |p: &Piece| matches!(p, Piece::Close(Block::Part(Part::LentCaption)));
            let end = pieces[start..].iter().position(is_end);
            let caption = start..end.map_or(pieces.len(), |end| start + end + 1);
            if !has_picture_beside(pieces, &caption) {
                places.push((caption, Vec::new()));
            }
        }
    }
    replace(pieces, places);
}

/// Whether the figure around a caption holds a picture beside it.
fn has_picture_beside(pieces: &[Piece], caption: &Range<usize>) -> bool {
    let is_in_figure = |piece: &&Piece| {
        !matches!(
            piece,
            Piece::Open(Block::Part(Part::Figure)) | Piece::Close(Block::Part(Part::Figure))
        )
    };
    let is_picture = |piece: &Piece| {
        let Piece::Span(Span { content, .. }) = piece else {
            return false;
        };
        matches!(content, Content::Image { src, .. } if !src.is_empty())
    };
    let before = pieces[..caption.start].iter().rev().take(MAX_IN_FIGURE);
    let behind = pieces[caption.end..].iter().take(MAX_IN_FIGURE);
    before.take_while(is_in_figure).any(is_picture)
        || behind.take_while(is_in_figure).any(is_picture)
}

/// Takes away the names of pictures that are the whole of the text right behind them. A picture that leads elsewhere
/// keeps it: nothing else names its link.
pub(super) fn without_said_names(pieces: &mut [Piece], links: &[String]) {
    let leads_away =
        |link: Option<u32>| link.is_some_and(|link| !is_picture_file(&links[link as usize]));
    for at in 0..pieces.len() {
        let (before, later) = pieces.split_at_mut(at + 1);
        if let Some(Piece::Span(Span {
            content: Content::Image { src, alt },
            link,
            ..
        })) = before.last_mut()
            && !leads_away(*link)
            && !src.is_empty()
            && !alt.is_empty()
            && is_said(alt, later)
        {
            alt.clear();
        }
    }
}

/// Whether the first paragraph of some pieces says a name, and no more.
fn is_said(name: &str, later: &[Piece]) -> bool {
    let is_text = |piece: &Piece| says(piece) && piece.text().is_some();
    let is_between = |piece: &Piece| match piece {
        Piece::Open(block) | Piece::Close(block) => matches!(block, Block::Part(_)),
        piece => !says(piece),
    };
    let first = later.iter().take(MAX_BETWEEN).position(is_text);
    let Some(first) = first.filter(|first| later[..*first].iter().all(is_between)) else {
        return false;
    };
    let mut rest = letters(name).peekable();
    for piece in &later[first..] {
        let text = match piece {
            Piece::Span(_) if !says(piece) => continue,
            Piece::Span(_) => piece.text(),
            _ => break,
        };
        let Some(text) = text else {
            return false;
        };
        for c in letters(text) {
            if rest.next() != Some(c) {
                return false;
            }
        }
    }
    rest.peek().is_none()
}

/// The letters and digits of a text, small: white space and signs may differ.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::flow::{Flow, Marks, flow_of};
    use crate::output::html::html;
    use crate::output::markdown::markdown;
    use crate::output::markdown::tests::body_of;
    use crate::output::text::text;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_name_that_is_the_caption_is_said_once() {
        let written = |holder: &str, tag: &str, caption: &str| {
            body_of(|t| {
                let photo = [("src", "/a.jpg"), ("alt", "A harbour, at  night.")];
                t.open(holder).open_with("img", &photo).close();
                t.open(tag).text(caption).close();
            })
        };
        let said = "![](https://example.org/a.jpg)";
        let named = "![A harbour, at night.](https://example.org/a.jpg)";
        for (holder, tag, caption, expected) in [
            ("figure", "figcaption", "A harbour at night", said),
            ("div", "p", "A harbour, at night.", said),
            ("div", "span", "A harbour, at night.", said),
            (
                "figure",
                "figcaption",
                "A harbour at night. Photo: Doe",
                named,
            ),
            ("figure", "figcaption", "A harbour", named),
        ] {
            let text = written(holder, tag, caption);
            assert!(text.starts_with(expected), "{text}");
            assert!(text.trim_end().ends_with(caption), "{text}");
        }
    }

    #[test]
    fn a_picture_that_leads_elsewhere_keeps_its_name() {
        let written = |target: &str| {
            body_of(|t| {
                t.open("div").open_with("a", &[("href", target)]);
                t.open_with("img", &[("src", "/a.jpg"), ("alt", "A harbour")]);
                t.close().close().close();
                t.open("p").text("A harbour").close();
            })
        };
        assert!(written("/harbours/1").starts_with("[![A harbour]("));
        assert!(written("/large/a.JPG?x=1").starts_with("[![]("));
    }

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
        assert!(lent.contains(&captions[0]));
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
        let caption = Block::Part(Part::LentCaption);
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

    #[test]
    fn a_picture_in_a_cell_is_named_by_its_caption_where_that_is_left_out() {
        let span = |content: Content| {
            Piece::Span(Span {
                content,
                marks: Marks::default(),
                link: None,
            })
        };
        let written = |name: &str| {
            let cell = Block::Cell {
                is_header: false,
                columns: 1,
                rows: 1,
            };
            let caption = Block::Part(Part::LentCaption);
            let picture = Content::Image {
                src: "/a.jpg".to_owned(),
                alt: name.to_owned(),
            };
            let mut pieces = vec![
                Piece::Open(Block::Table),
                Piece::Open(Block::Row),
                Piece::Open(cell.clone()),
                span(picture),
                Piece::Open(caption.clone()),
                span(Content::Text("A harbour".to_owned())),
                Piece::Close(caption),
                Piece::Close(cell),
                Piece::Close(Block::Row),
                Piece::Close(Block::Table),
            ];
            without_said_names(&mut pieces, &[]);
            text(&Flow {
                pieces,
                ..Flow::default()
            })
        };
        assert_eq!(written("A harbour"), "A harbour\n");
        assert_eq!(written("Boats"), "Boats\n");
    }
}
