//! Posts of a thread as sections: who and when stand in the heading, once, the date leads to the
//! post; replies stand inside what they reply to. Headings that somebody wrote in a post stand below that of the post.

use crate::output::flow::pieces::{Block, Content, Flow, Marks, Part, Piece, Span};

/// Level of a post's heading: below the page's own and its sections. Source: ours.
const LEVEL: u8 = 3;
/// The lowest level of a heading. Source: HTML.
const LOWEST: u8 = 6;
/// Paragraphs at the beginning of a post that may repeat its heading. Source: ours: name, rank,
/// date and number of the post.
const MAX_REPEATS: usize = 8;
/// Posts that are written inside each other; deeper replies stand side by side. Source: ours:
/// beyond it a line has more signs of quotes than words.
const MAX_DEPTH: usize = 6;

/// Fewest lists around each other that a post may be the item of, one more for each post that it is inside of. Source:
/// ours: the thread's, and that of replies.
const MIN_LISTS: usize = 2;

/// Characters of a time of day up to its minute: `20:43`; and of a day.
const MINUTE: usize = 5;
const DAY: usize = 10;

/// The line above a post.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::output) struct PostHeading<'a> {
    pub(in crate::output) author: Option<&'a str>,
    pub(in crate::output) date: Option<&'a str>,
    /// The address of the post.
    pub(in crate::output) link: Option<&'a str>,
}

/// A flow under construction, of posts and what stands between them.
#[derive(Debug, Default)]
pub(in crate::output) struct Posts {
    flow: Flow,
    open: Vec<Part>,
}

impl Posts {
    /// Adds what is no post.
    pub(in crate::output) fn add(&mut self, flow: Flow) {
        self.close_to(0);
        self.flow.append(flow);
    }

    /// Adds a post at a nesting depth: the number of posts that it is inside of.
    pub(in crate::output) fn add_post(&mut self, mut post: Flow, depth: u32, heading: PostHeading) {
        self.close_to(MAX_DEPTH.min(depth as usize));
        let part = if self.open.is_empty() {
            Part::Post
        } else {
            Part::Reply
        };
        self.open.push(part);
        self.flow.pieces.push(Piece::Open(Block::Part(part)));
        let date = heading.date.map(readable);
        let said = [heading.author, heading.date, date.as_deref()];
        let said: Vec<&str> = said.into_iter().flatten().collect();
        post.leave_out(&said);
        if !said.is_empty() {
            post.lower_headings();
        }
        for _ in 0..MIN_LISTS.max(1 + depth as usize) {
            if !post.unlist() {
                break;
            }
        }
        self.flow.heading(heading);
        self.flow.append(post);
    }

    /// The flow with all posts closed.
    pub(in crate::output) fn finish(mut self) -> Flow {
        self.close_to(0);
        self.flow
    }

    fn close_to(&mut self, depth: usize) {
        for part in self.open.drain(depth.min(self.open.len())..).rev() {
            self.flow.pieces.push(Piece::Close(Block::Part(part)));
        }
    }
}

/// A time in ISO 8601 as people read it, to the minute: `2025-12-17 20:43 -05:00`. It is that of the page in one form
/// for all posts: what a page shows beside some may be `yesterday`, and the order of its numbers may be known to its
/// readers alone. Dates in other forms stay.
fn readable(date: &str) -> String {
    let is_figure = |c: char| c.is_ascii_digit() || matches!(c, '-' | ':');
    let parts = date.split_once('T').and_then(|(day, time)| {
        let (minute, rest) = time.split_at_checked(MINUTE)?;
        let is_time = day.len() == DAY && day.chars().chain(minute.chars()).all(is_figure);
        is_time.then_some((day, minute, rest))
    });
    let Some((day, minute, rest)) = parts else {
        return date.to_owned();
    };
    match rest.find(['+', '-', 'Z']) {
        Some(zone) => format!("{day} {minute} {}", &rest[zone..]),
        None => format!("{day} {minute}"),
    }
}

impl Flow {
    /// Adds what follows.
    fn append(&mut self, mut other: Self) {
        let shift = self.links.len() as u32;
        for piece in &mut other.pieces {
            if let Piece::Span(span) = piece {
                span.link = span.link.map(|link| link + shift);
            }
        }
        self.pieces.append(&mut other.pieces);
        self.links.append(&mut other.links);
    }

    /// Adds the heading of a post: author and date; nothing where neither is known.
    fn heading(&mut self, heading: PostHeading) {
        let said = [
            heading.author.map(str::to_owned),
            heading.date.map(readable),
        ];
        let said: Vec<String> = said.into_iter().flatten().collect();
        let Some((last, before)) = said.split_last() else {
            return;
        };
        let link = heading.link.map(|link| {
            self.links.push(link.to_owned());
            self.links.len() as u32 - 1
        });
        let span = |text: String, link| {
            let content = Content::Text(text);
            let marks = Marks::default();
            Piece::Span(Span {
                content,
                marks,
                link,
            })
        };
        self.pieces.push(Piece::Open(Block::Heading(LEVEL)));
        for text in before {
            self.pieces.push(span(format!("{text} · "), None));
        }
        self.pieces.push(span(last.to_owned(), link));
        self.pieces.push(Piece::Close(Block::Heading(LEVEL)));
    }

    /// Takes off the list of one item that holds everything: a post that is an item of its thread is none
    /// of its own, whatever element it is. Returns whether there was one.
    fn unlist(&mut self) -> bool {
        let says = |at: &usize| !matches!(self.pieces[*at], Piece::Boundary);
        // Content outside of `li` is in separate paragraphs between the list and the item.
        let said: Vec<usize> = (0..self.pieces.len()).filter(says).collect();
        let [list, item, .., item_end, list_end] = said.as_slice() else {
            return false;
        };
        let pieces = &self.pieces;
        let is_item = matches!(
            (
                &pieces[*list],
                &pieces[*item],
                &pieces[*item_end],
                &pieces[*list_end]
            ),
            (
                Piece::Open(Block::List { .. }),
                Piece::Open(Block::Item(_)),
                Piece::Close(Block::Item(_)),
                Piece::Close(Block::List { .. }),
            )
        );
        let inside = &pieces[item + 1..*item_end];
        let mut depth = 1_usize;
        let is_one = is_item
            && inside.iter().all(|piece| {
                match piece {
                    Piece::Open(_) => depth += 1,
                    Piece::Close(_) => depth -= 1,
                    _ => {}
                }
                depth > 0
            });
        if is_one {
            self.pieces = inside.to_vec();
        }
        is_one
    }

    /// Puts headings below that of the post: all of them as many levels down as the highest of them needs.
    fn lower_headings(&mut self) {
        let levels = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Open(Block::Heading(level)) => Some(*level),
            _ => None,
        });
        let highest = levels.min().unwrap_or(LOWEST);
        let down = (LEVEL + 1).saturating_sub(highest);
        for piece in &mut self.pieces {
            if let Piece::Open(Block::Heading(level)) | Piece::Close(Block::Heading(level)) = piece
            {
                *level = LOWEST.min(level.saturating_add(down));
            }
        }
    }

    /// Takes out early paragraphs that are one of the given texts.
    fn leave_out(&mut self, said: &[&str]) {
        let is_span = |p: &Piece| matches!(p, Piece::Span(_));
        let mut kept: Vec<Piece> = Vec::with_capacity(self.pieces.len());
        let mut paragraphs = 0;
        for run in self.pieces.chunk_by(|a, b| is_span(a) && is_span(b)) {
            let text: String = run.iter().filter_map(Piece::text).collect();
            let text = text.trim();
            paragraphs += usize::from(!text.is_empty());
            let repeats = paragraphs <= MAX_REPEATS && said.iter().any(|s| s.trim() == text);
            if !repeats {
                kept.extend_from_slice(run);
            }
        }
        self.pieces = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: &[&str]) -> Vec<Piece> {
        let list = Block::List { is_ordered: false };
        let mut pieces = vec![Piece::Open(list.clone())];
        for text in items {
            let item = Block::Item(None);
            pieces.extend([
                Piece::Open(item.clone()),
                text_piece(text),
                Piece::Close(item),
            ]);
        }
        pieces.push(Piece::Close(list));
        pieces
    }

    fn text_piece(text: &str) -> Piece {
        Piece::Span(Span {
            content: Content::Text(text.to_owned()),
            marks: Marks::default(),
            link: None,
        })
    }

    fn unlisted(pieces: Vec<Piece>) -> Vec<Piece> {
        let mut flow = Flow {
            pieces,
            ..Flow::default()
        };
        flow.unlist();
        flow.pieces
    }

    #[test]
    fn times_are_told_as_people_read_them() {
        for (date, told) in [
            ("2025-12-17T20:43:47-05:00", "2025-12-17 20:43 -05:00"),
            ("2025-12-17T20:43:47.120Z", "2025-12-17 20:43 Z"),
            ("2025-12-17T20:43", "2025-12-17 20:43"),
            ("2025-12-17", "2025-12-17"),
            ("Today at 10", "Today at 10"),
            ("TT", "TT"),
        ] {
            assert_eq!(readable(date), told);
        }
        let mut posts = Posts::default();
        let heading = PostHeading {
            author: Some("Ann"),
            date: Some("2025-12-17T20:43:47-05:00"),
            link: None,
        };
        posts.add_post(Flow::default(), 0, heading);
        let flow = posts.finish();
        let said: String = flow.pieces.iter().filter_map(Piece::text).collect();
        assert_eq!(said, "Ann · 2025-12-17 20:43 -05:00");
    }

    #[test]
    fn a_post_that_is_an_item_of_its_thread_is_no_list() {
        let post = [vec![Piece::Boundary], list(&["all of it"])].concat();
        assert_eq!(unlisted(post), [text_piece("all of it")]);
        let of_boxes = vec![
            Piece::Open(Block::List { is_ordered: true }),
            Piece::Boundary,
            Piece::Open(Block::Item(None)),
            text_piece("all of it"),
            Piece::Boundary,
            Piece::Close(Block::Item(None)),
            Piece::Boundary,
            Piece::Close(Block::List { is_ordered: true }),
        ];
        assert_eq!(
            unlisted(of_boxes),
            [text_piece("all of it"), Piece::Boundary]
        );
        // A list that somebody wrote.
        let written = list(&["one", "two"]);
        assert_eq!(unlisted(written.clone()), written);
        let among = [vec![text_piece("Look:")], list(&["one"])].concat();
        assert_eq!(unlisted(among.clone()), among);
    }

    #[test]
    fn a_reply_is_no_item_of_the_lists_of_the_posts_around_it() {
        let around = |lists: usize| {
            (0..lists).fold(vec![text_piece("so")], |inside, _| {
                let (list, item) = (Block::List { is_ordered: false }, Block::Item(None));
                let opening = vec![Piece::Open(list.clone()), Piece::Open(item.clone())];
                let closing = vec![Piece::Close(item), Piece::Close(list)];
                [opening, inside, closing].concat()
            })
        };
        let mut posts = Posts::default();
        for depth in 0..4 {
            let post = Flow {
                pieces: around(1 + depth as usize),
                ..Flow::default()
            };
            posts.add_post(post, depth, PostHeading::default());
        }
        let is_item = |piece: &Piece| matches!(piece, Piece::Open(Block::Item(_)));
        let flow = posts.finish();
        assert!(!flow.pieces.iter().any(is_item), "{flow:?}");
        assert_eq!(flow.pieces.len(), 4 * 3);
    }

    #[test]
    fn headings_in_a_post_stand_below_that_of_the_post() {
        let levels = |own: &[u8], author: Option<&str>| {
            let pieces = own.iter().flat_map(|level| {
                let heading = Block::Heading(*level);
                [
                    Piece::Open(heading.clone()),
                    text_piece("Part"),
                    Piece::Close(heading),
                ]
            });
            let post = Flow {
                pieces: pieces.collect(),
                ..Flow::default()
            };
            let mut posts = Posts::default();
            let heading = PostHeading {
                author,
                ..PostHeading::default()
            };
            posts.add_post(post, 0, heading);
            let pieces = posts.finish().pieces.into_iter();
            let levels = pieces.filter_map(|piece| match piece {
                Piece::Close(Block::Heading(level)) => Some(level),
                _ => None,
            });
            levels.collect::<Vec<u8>>()
        };
        assert_eq!(levels(&[1, 2, 5], Some("Ann")), [3, 4, 5, 6]);
        assert_eq!(levels(&[3, 3], Some("Ann")), [3, 4, 4]);
        assert_eq!(levels(&[5], Some("Ann")), [3, 5]);
        assert_eq!(levels(&[2], None), [2], "it has none");
    }
}
