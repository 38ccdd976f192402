//! A flow as plain text: one line a paragraph, code as it is written, cells parted by tabs.
//! Markers of lists are not part of it, as `innerText` has it; what a picture says stands in a
//! cell that has nothing else. An empty line parts the posts of a thread. Figures that are set high stay so
//! where they would change the number they stand at: `10⁶`, `m²`, `1 1⁄2`.

use super::flow::{Block, Content, Flow, Marks, Part, Piece, Span, code_text, normalized};
use crate::snapshot::TableColumns;

/// Writes a flow as text; ends with one line end, or is empty.
pub(super) fn text(flow: &Flow) -> String {
    let mut writer = Writer::default();
    for piece in &flow.pieces {
        match piece {
            Piece::Span(span) => writer.line.push(span.clone()),
            Piece::Boundary | Piece::Rule => writer.end_paragraph(),
            Piece::Open(block) => writer.open(block),
            Piece::Close(block) => writer.close(block),
        }
    }
    writer.end_paragraph();
    writer.out
}

#[derive(Debug, Default)]
struct Writer {
    out: String,
    /// Spans of the paragraph under way.
    line: Vec<Span>,
    /// Open cells, outermost first: what each holds so far, and what its pictures say.
    cells: Vec<(String, String)>,
    /// Open rows: their cells.
    rows: Vec<Vec<String>>,
    /// Open tables: where their cells stand.
    tables: Vec<TableColumns>,
    /// Whether the next line needs an empty one before it.
    needs_gap: bool,
}

impl Writer {
    fn open(&mut self, block: &Block) {
        self.end_paragraph();
        match block {
            Block::Part(Part::Post | Part::Reply) => self.needs_gap = true,
            Block::Table => self.tables.push(TableColumns::default()),
            Block::Row => self.rows.push(Vec::new()),
            Block::Cell { .. } => self.cells.push(<(String, String)>::default()),
            _ => {}
        }
    }

    fn close(&mut self, block: &Block) {
        if matches!(block, Block::Code(_)) {
            let text = code_text(&std::mem::take(&mut self.line));
            self.write(&text);
        }
        self.end_paragraph();
        match block {
            Block::Table => {
                self.tables.pop();
            }
            Block::Cell { columns, rows, .. } => self.close_cell(*columns, *rows),
            Block::Row => {
                if let Some(table) = self.tables.last_mut() {
                    table.end_row();
                }
                let row = self.rows.pop().unwrap_or_default().join("\t");
                if !row.trim().is_empty() {
                    self.write_row(&row);
                }
            }
            Block::Part(Part::Post | Part::Reply) => self.needs_gap = true,
            _ => {}
        }
    }

    /// Ends the cell; what others cover before it stays empty.
    fn close_cell(&mut self, columns: u16, rows: u16) {
        let (text, pictures) = self.cells.pop().unwrap_or_default();
        let cell = if text.is_empty() { pictures } else { text };
        if let (Some(row), Some(table)) = (self.rows.last_mut(), self.tables.last_mut()) {
            row.resize(table.place(columns, rows), String::new());
            row.push(cell);
        }
    }

    fn end_paragraph(&mut self) {
        let spans = std::mem::take(&mut self.line);
        self.note_pictures(&spans);
        // What is no text parts the words beside it.
        let spans: Vec<Span> = spans
            .into_iter()
            .map(|span| match &span.content {
                Content::Image { .. } | Content::Embedded(_) | Content::Task(_) => {
                    with_text(&span, " ".to_owned())
                }
                _ => span,
            })
            .collect();
        let mut text = String::new();
        let spans = normalized(&spans);
        for (i, span) in spans.iter().enumerate() {
            match &span.content {
                Content::Text(part)
                    if span.marks.has(Marks::SUPERSCRIPT) && span.link.is_none() =>
                {
                    let is_inner = span.marks.has(Marks::INNER_SUPERSCRIPT);
                    if is_inner && text.ends_with(HIGH) {
                        // The power of a power.
                        text.push('^');
                        text.push_str(part);
                    } else {
                        push_high(&mut text, part, &spans[i + 1..]);
                    }
                }
                Content::Text(part) => push_text(&mut text, part),
                Content::Math { tex, .. } => {
                    text.push('$');
                    text.push_str(tex);
                    text.push('$');
                }
                Content::Break => text.push('\n'),
                _ => {}
            }
        }
        self.write(&text);
    }

    /// Notes what the pictures of the cell under way say, which is what it says if it has no text.
    fn note_pictures(&mut self, spans: &[Span]) {
        let Some((_, pictures)) = self.cells.last_mut() else {
            return;
        };
        for span in spans {
            if let Content::Image { alt, .. } = &span.content
                && !alt.is_empty()
            {
                let gap = if pictures.is_empty() { "" } else { " " };
                pictures.push_str(gap);
                pictures.push_str(&alt.replace(['\n', '\t'], " "));
            }
        }
    }

    /// Adds a row; of a table in a cell, to the cell.
    fn write_row(&mut self, row: &str) {
        match self.cells.last() {
            Some(_) => self.write(row),
            None => self.write_line(row),
        }
    }

    /// Adds lines to the text, after the gap they need.
    fn write_line(&mut self, text: &str) {
        if std::mem::take(&mut self.needs_gap) && !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Adds lines to the cell under way, where they become one, or to the text.
    fn write(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some((cell, _)) = self.cells.last_mut() {
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(&text.replace(['\n', '\t'], " "));
        } else {
            self.write_line(text);
        }
    }
}

/// Adds text; what sets in its line is blanks.
fn push_text(out: &mut String, part: &str) {
    let begins_line = out.is_empty() || out.ends_with('\n');
    let blanks = part
        .chars()
        .take_while(|c| begins_line && *c == '\u{a0}')
        .count();
    out.push_str(&" ".repeat(blanks));
    out.push_str(&part[blanks * '\u{a0}'.len_utf8()..]);
}

/// Figures that are set high, by what they are.
const HIGH: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
/// Units that have powers. Source: SI brochure, 9th edition; of a single letter, every one may be.
const UNITS: [&str; 9] = ["mm", "cm", "dm", "km", "ft", "in", "yd", "mi", "µm"];

/// Adds what is set high, given what follows it. A power is written as one, and the fraction of a mixed number
/// stands apart from the rest of it; all other text is what it is.
fn push_high(out: &mut String, part: &str, later: &[Span]) {
    let follows_digit = out.ends_with(|c: char| c.is_ascii_digit());
    if follows_digit && is_above_low(part, later) {
        out.push(' ');
    } else if let Some(power) = power(part)
        && may_have_power(out, &power)
    {
        out.push_str(&power);
        return;
    }
    out.push_str(part);
}

/// Whether figures are the upper ones of a fraction: `<sup>1</sup>⁄<sub>2</sub>`.
fn is_above_low(part: &str, later: &[Span]) -> bool {
    let is_number = part.bytes().all(|b| b.is_ascii_digit());
    let [stroke, low, ..] = later else {
        return false;
    };
    let is_stroke = matches!(&stroke.content, Content::Text(text) if text == "⁄" || text == "/");
    is_number && is_stroke && low.marks.has(Marks::SUBSCRIPT)
}

/// A number, perhaps with a sign, in figures that are set high.
fn power(part: &str) -> Option<String> {
    let (sign, number) = if let Some(number) = part.strip_prefix('+') {
        ("⁺", number)
    } else if let Some(number) = part.strip_prefix(['-', '−']) {
        ("⁻", number)
    } else {
        ("", part)
    };
    let figure = |c: char| HIGH.get(c.to_digit(10)? as usize).copied();
    let figures: String = number.chars().map(figure).collect::<Option<_>>()?;
    (!figures.is_empty()).then(|| format!("{sign}{figures}"))
}

/// Whether a text ends in what a power can stand at: a number, a bracket, a unit or the name of a quantity. High
/// figures behind other words are notes, and of a single letter most that are no square or cube.
fn may_have_power(text: &str, power: &str) -> bool {
    let is_number = |c: char| c.is_ascii_digit() || HIGH.contains(&c) || matches!(c, ')' | ']');
    if text.ends_with(is_number) {
        return true;
    }
    let word = text.rsplit(|c: char| !c.is_alphabetic()).next();
    let word = word.unwrap_or("");
    let is_letter = word.chars().count() == 1;
    let is_plain = matches!(power, "²" | "³") || power.starts_with('⁻');
    is_plain && (is_letter || UNITS.contains(&word))
}

fn with_text(span: &Span, text: String) -> Span {
    Span {
        content: Content::Text(text),
        marks: span.marks,
        link: span.link,
    }
}

#[cfg(test)]
mod tests {
    use super::super::flow::{PostHeading, Posts, flow_of};
    use super::*;
    use crate::snapshot::test_page::{TestPage, inline, styled};
    use crate::snapshot::{Display, Style};

    fn text_of(build: impl FnOnce(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        text(&flow_of(&page, &[page.body()], true))
    }

    #[test]
    fn white_space_of_code_is_kept() {
        let text = text_of(|t| {
            t.open("pre").open("span").text("def").close().text(" ");
            t.open("span").text("get").close().text("(x):\n");
            t.open("span")
                .text("\t")
                .close()
                .text("return x  \n")
                .close();
        });
        assert_eq!(text, "def get(x):\n\treturn x  \n");
    }

    #[test]
    fn lines_that_the_page_keeps_are_set_in() {
        let kept = Style {
            preformatted: true,
            ..styled(Display::Block)
        };
        let rect = [0.0, 0.0, 300.0, 40.0];
        let text = text_of(|t| {
            t.element("div", rect, kept.clone(), |t| {
                t.text_in(rect, "  Shall I\n    compare\n\tthee  to", kept.clone());
            });
        });
        assert_eq!(text, "Shall I\n  compare\n      thee to\n");
    }

    #[test]
    fn empty_cells_keep_their_place() {
        let text = text_of(|t| {
            t.open("table");
            for row in [["a", "", "c"], ["d", "e", "f"]] {
                t.open("tr");
                for cell in row {
                    t.open("td");
                    if !cell.is_empty() {
                        t.text(cell);
                    }
                    t.close();
                }
                t.close();
            }
            t.close();
        });
        assert_eq!(text, "a\t\tc\nd\te\tf\n");
    }

    #[test]
    fn cells_stand_in_their_column_beside_spans() {
        let text = text_of(|t| {
            t.open("table");
            let rows: [&[(&str, &str, &str)]; 3] = [
                &[("a", "1", "2"), ("b", "2", "1")],
                &[("c", "1", "1"), ("d", "1", "1")],
                &[("e", "2", "1"), ("f", "1", "1")],
            ];
            for row in rows {
                t.open("tr");
                for (text, columns, rows) in row {
                    t.open_with("td", &[("colspan", columns), ("rowspan", rows)]);
                    t.text(text).close();
                }
                t.close();
            }
            t.close();
        });
        assert_eq!(text, "a\tb\n\tc\td\ne\t\tf\n");
    }

    #[test]
    fn white_space_alone_parts_words() {
        let text = text_of(|t| {
            t.open("p").open("b").text("one").close();
            t.open("span")
                .text(" ")
                .close()
                .open("i")
                .text("two")
                .close();
            t.open("strong")
                .text("\u{a0}")
                .close()
                .text("three")
                .close();
        });
        assert_eq!(text, "one two\u{a0}three\n");
    }

    #[test]
    fn a_picture_speaks_for_a_cell_without_text() {
        let text = text_of(|t| {
            t.open("table");
            for (word, name) in [("Best", "A logo"), ("", "Yes, it has")] {
                t.open("tr").open("td").text("x").close().open("td");
                if !word.is_empty() {
                    t.text(word);
                }
                t.open_with("img", &[("alt", name), ("src", "/i.png")])
                    .close();
                t.close().close();
            }
            t.close();
        });
        assert_eq!(text, "x\tBest\nx\tYes, it has\n");
    }

    #[test]
    fn a_sign_of_a_picture_says_its_word_beside_others() {
        let text = text_of(|t| {
            t.open("table");
            for beside in ["", " since May", "No"] {
                t.open("tr").open("td").text("x").close().open("td");
                t.open_with("span", &[("title", "Included")]);
                let picture = [("alt", "Included"), ("src", "/i.png")];
                t.open_with("img", &picture).close().close();
                if beside == "No" {
                    t.open_with("span", &[("title", beside)]).close();
                } else if !beside.is_empty() {
                    t.text(beside);
                }
                t.close().close();
            }
            t.close();
        });
        assert_eq!(text, "x\tIncluded\nx\tIncluded since May\nx\tIncluded No\n");
    }

    #[test]
    fn readings_stand_in_parentheses() {
        let text = text_of(|t| {
            t.open("p").open("ruby").text("漢字");
            t.open_bare("rp").unrendered("(").close();
            t.open("rt").text("かんじ").close();
            t.open_bare("rp").unrendered(")").close().close();
            t.open("span").text("を").close().close();
            // The same where nothing of it is shown.
            t.open_bare("p").open_bare("ruby").unrendered("漢字");
            t.open_bare("rp").unrendered("(").close();
            t.open_bare("rt").unrendered("かんじ").close();
            t.open_bare("rp").unrendered(")").close();
        });
        assert_eq!(text, "漢字(かんじ)を\n漢字(かんじ)\n");
    }

    #[test]
    fn figures_set_high_change_no_number() {
        let text = text_of(|t| {
            t.open("p");
            for (words, high) in [
                ("10", "6"),
                (" boats of 5 m", "2"),
                (", 10", "−3"),
                (", the 3", "rd"),
                (", so", "4"),
                (", and 1", "1"),
            ] {
                t.text(words).open("sup").text(high).close();
            }
            t.text("⁄");
            t.element("sub", [0.0, 0.0, 10.0, 20.0], inline(), |t| {
                t.text("2");
            });
            t.text(" cups in 2019").open("sup");
            t.open_with("a", &[("href", "#n")]).text("5").close();
        });
        assert_eq!(
            text,
            "10⁶ boats of 5 m², 10⁻³, the 3rd, so4, and 1 1⁄2 cups in 20195\n"
        );
    }

    #[test]
    fn the_power_of_a_power_is_no_more_figures_of_it() {
        let text = text_of(|t| {
            t.open("p").text("10").open("sup").text("2");
            t.open("sup").text("3").close().close().text(" boats");
        });
        assert_eq!(text, "10²^3 boats\n");
    }

    #[test]
    fn posts_say_who_and_when_and_stand_apart() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for text in [
            "The question of it all",
            "Ann",
            "First of all.",
            "No.",
            "The end",
        ] {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let p: Vec<_> = page.children(page.body()).collect();
        let flow = |from: usize, to: usize| flow_of(&page, &p[from..to], true);
        let who = |author, date| PostHeading {
            author,
            date,
            link: None,
        };
        let mut posts = Posts::default();
        posts.add(flow(0, 1));
        posts.add_post(flow(1, 3), 0, who(Some("Ann"), Some("2021-05-12")));
        posts.add_post(flow(3, 4), 1, who(Some("Bob"), None));
        posts.add(flow(4, 5));
        let expected = "The question of it all\n\nAnn · 2021-05-12\nFirst of all.\n\n\
                        Bob\nNo.\n\nThe end\n";
        assert_eq!(text(&posts.finish()), expected);
    }
}
