//! Lines that are placed one by one, as programs write them that turn print into pages: each is a box of its own, and
//! together they are paragraphs. Source: ours, pdf2htmlEX.
//!
//! A line goes on with the one before where both are boxes of one element that are placed by their position, in one font
//! and from one left edge, and where it stands below it by the step of the lines before. One that begins with a small
//! letter does so where that fills the measure; one that begins with a capital or a digit where its first word had no
//! room there, and only among lines that begin with small letters: entries of lists, of logs and lines of a poem do not.
//! So a wider step, a short last line and another font end a paragraph.
//!
//! # Limits
//! The last line of a paragraph that fills the measure goes on where no wider step follows it; a hyphen at the end of a
//! line stays, and so do lines of scripts without case.

use crate::output::flow::builder::{Builder, Column, Effect};
use crate::output::flow::pieces::{Block, Piece};
use crate::snapshot::{NodeId, PageSnapshot, Style};

/// Levels from a text to its line. Source: ours: what dresses a word.
const MAX_AROUND: usize = 8;
/// Lines behind one that tell how wide the column is, white space between them included. Source: ours; bounds the cost.
const MAX_BEHIND: usize = 24;
/// Fewest characters of a line that another goes on with. Source: ours: names, addresses and cells have fewer.
const MIN_CHARS: u32 = 30;
/// How far left edges and steps may differ, px. Source: ours: positions are rounded.
const MAX_OFF: f64 = 1.0;
/// Greatest step from line to line, in heights of their letters. Source: ours: double spacing.
const MAX_STEP: f64 = 2.0;
/// Least share of the column width that a full line fills; one in `ONE_IN` lines around a line must be full. Source:
/// ours: the last line of a paragraph is not; names and messages of a list have any length.
const MIN_FULL: f64 = 0.8;
const ONE_IN: usize = 2;
/// Most nodes of a line. Source: ours: a word each; bounds the cost.
const MAX_NODES: u32 = 256;
/// Around a line that begins with a capital or a digit, one in this many lines must begin with a small letter. Source:
/// ours: in a text of names, two in five do.
const ONE_SMALL_IN: usize = 3;
/// Roles of what is an entry of its own. Source: ARIA.
const ENTRIES: [&str; 5] = ["listitem", "row", "option", "menuitem", "treeitem"];
/// How wide a word is at least, by the mean of its line. Source: ours: words of narrow letters.
const MIN_WORD: f64 = 0.8;

/// A line that is placed by its position.
#[derive(Debug)]
struct Line<'a> {
    style: &'a Style,
    left: f64,
    right: f64,
    top: f64,
    height: f64,
    chars: u32,
    begin: Begin,
    /// Whether it is wholly a link, or called an entry of something.
    is_entry: bool,
}

/// The kind of the first letter or digit of a line; signs before it are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begin {
    Small,
    /// A capital or a digit.
    Large,
    /// A letter of a script without case, or nothing.
    Other,
}

impl Builder<'_> {
    /// Goes on with the paragraph before, where an element is its next line; whether it is.
    pub(in crate::output::flow) fn continues_lines(&mut self, id: NodeId, end: NodeId) -> bool {
        let is_between = matches!(self.innermost(), None | Some(Block::Quote | Block::Part(_)));
        let Some(own) = line_at(self.page, id).filter(|_| is_between) else {
            return false;
        };
        let step = self.step_to(id, &own);
        if step.is_some() {
            self.flow.pieces.pop();
            self.plain_text(" ");
            self.push(end, Effect::Paragraph);
        }
        self.column.step = step;
        step.is_some()
    }

    /// How far a line stands below the one that it goes on with.
    fn step_to(&mut self, id: NodeId, own: &Line) -> Option<f64> {
        let page = self.page;
        let around = page.parent(id);
        let behind = page.siblings_behind(id).take(MAX_BEHIND);
        let behind: Vec<Line> = behind
            .filter_map(|other| line_at(page, other))
            .take_while(|other| other.is_alike(own))
            .collect();
        self.column = own.column_after(&self.column, around, &behind);
        let Column {
            right,
            step: before_step,
            ..
        } = self.column;
        let small_behind = behind.iter().filter(|line| line.begin == Begin::Small);
        let small = self.column.small + small_behind.count();
        let are_prose = ONE_SMALL_IN * small >= self.column.lines + behind.len();
        let [.., Piece::Span(_), Piece::Boundary] = self.flow.pieces.as_slice() else {
            return None;
        };
        let mut before = page.inclusive_ancestors(self.last_text?).take(MAX_AROUND);
        let before = before.find(|up| page.parent(*up) == around)?;
        let before = line_at(page, before).filter(|before| before.is_alike(own))?;
        let step = own.top - before.top;
        let next_step = behind.first().map(|next| next.top - own.top);
        let is_as_far = |other: f64| (step - other).abs() <= MAX_OFF;
        let is_step = before_step.is_none_or(is_as_far)
            && next_step.is_none_or(|next| next <= 0.0 || step <= next + MAX_OFF);
        let is_near = step > 0.0 && step <= MAX_STEP * own.height;
        let word = page.text(id);
        let word = word
            .split_whitespace()
            .next()
            .map_or(0, |w| w.chars().count());
        let has_no_room = before.right + own.least_width(word + 1) > right;
        let is_next = match own.begin {
            Begin::Small => before.right - before.left >= MIN_FULL * (right - own.left),
            Begin::Large => has_no_room && are_prose,
            Begin::Other => false,
        };
        let lines = || [&before, own].into_iter().chain(&behind);
        let is_full = |line: &&Line| line.right - line.left >= MIN_FULL * (right - own.left);
        let are_full = ONE_IN * lines().filter(is_full).count() >= lines().count();
        let is_long = before.chars >= MIN_CHARS && are_full;
        let are_lines = !own.is_entry && !before.is_entry && before.begin != Begin::Other;
        let goes_on = is_step && is_near && is_long && is_next && are_lines;
        goes_on.then_some(step)
    }
}

impl Line<'_> {
    /// The column that this is a line of, given that of the line before and the lines behind it.
    fn column_after(&self, before: &Column, around: Option<NodeId>, behind: &[Line]) -> Column {
        let is_same = before.around == around && (before.left - self.left).abs() <= MAX_OFF;
        let (so_far, lines, small) = if is_same {
            (before.right, before.lines, before.small)
        } else {
            (self.right, 0, 0)
        };
        let rights = behind.iter().map(|other| other.right);
        Column {
            around,
            left: self.left,
            right: rights.fold(so_far.max(self.right), f64::max),
            step: before.step,
            lines: lines + 1,
            small: small + usize::from(self.begin == Begin::Small),
        }
    }

    /// The least width of `chars` characters, px, from the mean width of the characters so far.
    fn least_width(&self, chars: usize) -> f64 {
        let width = (self.right - self.left) / f64::from(self.chars.max(1));
        MIN_WORD * width * chars as f64
    }

    /// Whether another begins at the same edge, in the same font.
    fn is_alike(&self, other: &Self) -> bool {
        let (a, b) = (self.style, other.style);
        (self.left - other.left).abs() <= MAX_OFF
            && a.font_size == b.font_size
            && a.font_weight == b.font_weight
            && a.font_family == b.font_family
    }
}

/// The line that an element is, where it is placed by its position and stands in one row.
fn line_at(page: &PageSnapshot, id: NodeId) -> Option<Line<'_>> {
    let style = page.own_style(id).filter(|style| style.is_out_of_flow())?;
    let node = page.node(id);
    if node.end.0 - id.0 > MAX_NODES {
        return None;
    }
    let runs = page.runs_in(id);
    let (first, last) = (&runs.first()?.rect, &runs.last()?.rect);
    let is_row = last.top < first.bottom && first.top < last.bottom;
    let totals = page.totals(id);
    let is_link = totals.link_chars > 0 && totals.link_chars >= totals.chars;
    let role = page.attribute(id, "role");
    let is_called = role.is_some_and(|role| ENTRIES.contains(&role));
    is_row.then(|| Line {
        style,
        left: first.left,
        right: last.right,
        top: first.top,
        height: first.height(),
        chars: totals.chars,
        begin: begin_of(page, id),
        is_entry: is_link || is_called,
    })
}

/// The kind of the first letter or digit of a line.
fn begin_of(page: &PageSnapshot, id: NodeId) -> Begin {
    let texts = page.subtree(id).filter(|inner| page.is_said(*inner));
    let mut letters = texts.flat_map(|text| page.node(text).text.as_deref().unwrap_or("").chars());
    let first = letters.find(|c| c.is_alphanumeric());
    first.map_or(Begin::Other, |first| {
        if first.is_lowercase() {
            Begin::Small
        } else if first.is_uppercase() || first.is_numeric() {
            Begin::Large
        } else {
            Begin::Other
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::output::flow::flow_of;
    use crate::output::text::text;
    use crate::snapshot::test_page::{TestPage, block, inline};
    use crate::snapshot::{Position, Style};

    /// The output for `(top edge in px, font size in px, text)` lines, 10 px wide per letter.
    fn written(position: Position, lines: &[(f64, f32, &str)]) -> String {
        let page = TestPage::draw(|t| {
            for (top, font_size, line) in lines {
                let place = [70.0, *top, 10.0 * line.len() as f64, 16.0];
                let style = Style {
                    position,
                    font_size: *font_size,
                    ..block()
                };
                t.element("div", place, style, |t| {
                    t.text_at(place, line);
                });
            }
        });
        text(&flow_of(&page, &[page.body()], false))
    }

    const FIRST: &str = "The harbour was quiet that morning, and the ferries had";
    const SECOND: &str = "not yet begun their crossing to the islands, which were";
    const LAST: &str = "far away.";

    #[test]
    fn lines_that_are_placed_one_by_one_are_a_paragraph() {
        let placed = |lines: &[(f64, f32, &str)]| written(Position::Absolute, lines);
        let lines = [(0.0, 16.0, FIRST), (20.0, 16.0, SECOND), (40.0, 16.0, LAST)];
        let paragraph = format!("{FIRST} {SECOND} {LAST}\n");
        assert_eq!(placed(&lines), paragraph);
        let apart = format!("{FIRST}\n{SECOND}\n{LAST}\n");
        assert_eq!(written(Position::Static, &lines), apart, "in the flow");
        let next = [lines.as_slice(), &[(60.0, 16.0, FIRST)]].concat();
        assert_eq!(
            placed(&next),
            format!("{paragraph}{FIRST}\n"),
            "a short line"
        );
        let wider = [lines[0], lines[1], (46.0, 16.0, LAST)];
        assert_eq!(placed(&wider), format!("{FIRST} {SECOND}\n{LAST}\n"));
        let heading = [(0.0, 20.0, FIRST), lines[1], lines[2]];
        assert_eq!(placed(&heading), format!("{FIRST}\n{SECOND} {LAST}\n"));
    }

    /// How many paragraphs lines of one step are.
    fn paragraphs(lines: &[&str]) -> usize {
        let placed = lines.iter().enumerate();
        let placed = placed.map(|(at, line)| (20.0 * at as f64, 16.0, *line));
        let placed: Vec<(f64, f32, &str)> = placed.collect();
        written(Position::Absolute, &placed).lines().count()
    }

    #[test]
    fn entries_logs_and_verse_stay_apart() {
        let entries = [
            "Who built the first dam above the town, and when?",
            "Ten photographs of the flood that nobody has seen",
            "The mayor and the engineers talk about the gauges",
        ];
        assert_eq!(paragraphs(&entries), 3);
        let log = [
            "2025-11-01 10:00:11 INFO gauge 4 reported level 706 cm",
            "2025-11-02 10:01:11 INFO gauge 3 reported level 478 cm",
        ];
        assert_eq!(paragraphs(&log), 2);
        let verse = [
            "Rough winds do shake the darling buds of May,",
            "And summer's lease hath all too short a date;",
            "Sometime too hot the eye of heaven shines,",
        ];
        assert_eq!(paragraphs(&verse), 3);
        let unspaced = [
            "那天早上海港很安静渡轮还没有开始驶往远处的岛屿海面上没有风也没有人",
            "我们花了一年多的时间测量潮水怎样沿着东边的墙移动沙子没有人料到结果",
        ];
        assert_eq!(paragraphs(&unspaced), 2, "a script without case");
    }

    #[test]
    fn a_full_line_goes_on_with_a_small_letter_and_among_such_with_a_name() {
        // There would have been room for the first word.
        let shorter = "The engineers have spent ten years measuring how";
        let lines = [FIRST, SECOND, shorter, "the tide moved."];
        assert_eq!(paragraphs(&lines), 1);
        let name = "Holm and Wall lie, and the boats came back in the even-";
        let lines = [FIRST, SECOND, name, "ing light of the day before"];
        assert_eq!(paragraphs(&lines), 1);
    }

    #[test]
    fn links_and_entries_are_no_lines_of_a_paragraph() {
        let written = |attribute: (&str, &str), tag: &str| {
            let page = TestPage::draw(|t| {
                for (top, line) in [(0.0, FIRST), (20.0, SECOND)] {
                    let place = [70.0, top, 10.0 * line.len() as f64, 16.0];
                    let style = Style {
                        position: Position::Absolute,
                        ..block()
                    };
                    let holder = t.element("div", place, style, |t| {
                        let inner = t.element(tag, place, inline(), |t| {
                            t.text_at(place, line);
                        });
                        t.set_attributes(inner, &[("href", "/x")]);
                    });
                    t.set_attributes(holder, &[attribute]);
                }
            });
            text(&flow_of(&page, &[page.body()], false))
        };
        assert_eq!(written(("class", "t"), "span").lines().count(), 1);
        assert_eq!(written(("class", "t"), "a").lines().count(), 2);
        assert_eq!(written(("role", "listitem"), "span").lines().count(), 2);
    }

    #[test]
    fn short_lines_are_a_list() {
        let lines = [
            (0.0, 16.0, "Holm"),
            (20.0, 16.0, "Wall"),
            (40.0, 16.0, "Lamp"),
        ];
        assert_eq!(written(Position::Absolute, &lines), "Holm\nWall\nLamp\n");
    }
}
