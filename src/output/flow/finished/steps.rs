//! Numbers of steps that stand alone above their headings or texts: `1`, and below it `Choose a plan`.

use crate::output::flow::pieces::{Block, Content, Marks, Piece, Span};

/// Greatest number of a step. Source: ours: larger ones count something.
const MAX_STEP: u32 = 50;
/// Fewest steps above headings, each one more than the last. Source: ours: one number alone may count something.
const MIN_STEPS: usize = 2;
/// Fewest steps from one on, above whatever they are of. Source: ours: votes and comments do not count up so.
const MIN_COUNTED: usize = 3;

/// A number above a heading or a text.
struct Step {
    number: u32,
    /// That of the heading, where it is one.
    level: Option<u8>,
    /// The piece that says it, and the one that opens the heading or begins the text.
    span: usize,
    of: usize,
}

/// Writes the numbers of steps into their headings and texts: where they count up from one, and where they count up
/// above headings of one level.
pub(super) fn into_headings_and_texts(pieces: &mut [Piece]) {
    let steps = steps(pieces);
    let mut others: Vec<&Step> = Vec::new();
    for run in steps.chunk_by(counts) {
        let is_from_one = run.first().is_some_and(|step| step.number == 1);
        if is_from_one && run.len() >= MIN_COUNTED {
            for step in run {
                join(pieces, step);
            }
        } else {
            others.extend(run.iter().filter(|step| step.level.is_some()));
        }
    }
    let runs = others.chunk_by(|a, b| counts(a, b) && a.level == b.level);
    for step in runs.filter(|run| run.len() >= MIN_STEPS).flatten() {
        join(pieces, step);
    }
}

/// Whether one step is that behind another.
fn counts(step: &Step, next: &Step) -> bool {
    next.number == step.number + 1
}

/// Writes the number of a step into the heading or paragraph of that step.
fn join(pieces: &mut [Piece], step: &Step) {
    if step.level.is_some() {
        if let Some(words) = first_words(&mut pieces[step.of + 1..]) {
            words.insert_str(0, &format!("{}. ", step.number));
            pieces[step.span] = Piece::Boundary;
        }
        return;
    }
    if let Some(text) = pieces[step.span].text_mut() {
        *text = format!("{}.", step.number);
    }
    // A blank separates the number from the text of its line.
    for piece in &mut pieces[step.span + 1..step.of] {
        *piece = Piece::Span(Span {
            content: Content::Text(" ".to_owned()),
            marks: Marks::default(),
            link: None,
        });
    }
}

/// Paragraphs that are a number and nothing else, each right above a heading or a paragraph of words.
fn steps(pieces: &[Piece]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut number: Option<(u32, usize)> = None;
    let mut begins = true;
    for (at, piece) in pieces.iter().enumerate() {
        let found = match piece {
            Piece::Boundary => {
                begins = true;
                continue;
            }
            Piece::Span(Span {
                content: Content::Text(text),
                ..
            }) if text.trim().is_empty() => continue,
            Piece::Span(Span { content, .. }) => {
                let own = step_in(content).filter(|_| begins).map(|n| (n, at));
                let is_text = begins && own.is_none() && has_words(content);
                let before = std::mem::replace(&mut number, own).filter(|_| is_text);
                begins = false;
                before.map(|before| (before, None))
            }
            Piece::Open(Block::Heading(level)) => {
                begins = true;
                number.take().map(|before| (before, Some(*level)))
            }
            _ => {
                (number, begins) = (None, true);
                None
            }
        };
        steps.extend(found.map(|((number, span), level)| Step {
            number,
            level,
            span,
            of: at,
        }));
    }
    steps
}

/// Whether what a paragraph begins with are words.
fn has_words(content: &Content) -> bool {
    matches!(content, Content::Text(text) if text.contains(char::is_alphabetic))
}

/// The number that a text is: `1`, `01`, `1.`.
fn step_in(content: &Content) -> Option<u32> {
    let Content::Text(text) = content else {
        return None;
    };
    let digits = text.trim().trim_end_matches(['.', ')', ':']);
    let is_number = digits.bytes().all(|b| b.is_ascii_digit());
    let number: u32 = digits.parse().ok().filter(|_| is_number)?;
    (1..=MAX_STEP).contains(&number).then_some(number)
}

/// The first words of a heading.
fn first_words(pieces: &mut [Piece]) -> Option<&mut String> {
    let is_span = |piece: &&mut Piece| matches!(piece, Piece::Span(_));
    let spans = pieces.iter_mut().take_while(is_span);
    let mut texts = spans.filter_map(Piece::text_mut);
    texts.find(|text| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    fn written(numbers: [&str; 2]) -> String {
        body_of(|t| {
            for (number, words) in numbers.iter().zip(["Choose", "Pay"]) {
                t.open("div").text(number).close();
                t.open("h3").text(words).close();
                t.open("p").text("How to.").close();
            }
        })
    }

    #[test]
    fn steps_are_numbered_in_their_headings() {
        let steps = "### 1. Choose\n\nHow to.\n\n### 2. Pay\n\nHow to.\n";
        assert_eq!(written(["1", "2"]), steps);
        assert_eq!(written(["01", "02."]), steps);
        let counts = "12\n\n### Choose\n\nHow to.\n\n7\n\n### Pay\n\nHow to.\n";
        assert_eq!(written(["12", "7"]), counts);
    }

    #[test]
    fn steps_without_headings_are_numbered_in_their_texts() {
        let written = |numbers: [&str; 4]| {
            body_of(|t| {
                let texts = ["Go", "Add salt.", "Stir it.", "Serve."];
                for (number, words) in numbers.into_iter().zip(texts) {
                    t.open("div").text(number).close();
                    let tag = if words == "Go" { "h3" } else { "p" };
                    t.open(tag).text(words).close();
                }
            })
        };
        assert_eq!(
            written(["1", "2", "03", "4."]),
            "### 1. Go\n\n2\\. Add salt.\n\n3\\. Stir it.\n\n4\\. Serve.\n"
        );
        for votes in [["1", "2", "4", "5"], ["2", "3", "4", "5"]] {
            let text = written(votes);
            assert!(
                text.contains(&format!("{}\n\n### Go\n", votes[0])),
                "{text}"
            );
            assert!(text.contains("5\n\nServe.\n"), "{text}");
        }
    }

    #[test]
    fn numbers_in_a_row_are_no_steps() {
        let text = body_of(|t| {
            for words in ["1", "2", "3", "Next"] {
                t.open("p").text(words).close();
            }
        });
        assert_eq!(text, "1\n\n2\n\n3\n\nNext\n");
    }
}
