//! Numbers of steps that stand alone above their headings: `1`, and below it `Choose a plan`.

use super::{Block, Content, Piece, Span};

/// Greatest number of a step. Source: ours: larger ones count something.
const MAX_STEP: u32 = 50;
/// Fewest steps, each one more than the last. Source: ours: one number alone may count something.
const MIN_STEPS: usize = 2;

/// A number above a heading.
struct Step {
    number: u32,
    level: u8,
    /// The piece that says it, and the one that opens the heading.
    span: usize,
    heading: usize,
}

/// Writes the numbers of steps into their headings, where they count up above headings of one level.
pub(super) fn into_headings(pieces: &mut [Piece]) {
    let counts = |a: &Step, b: &Step| b.number == a.number + 1 && b.level == a.level;
    let steps = steps(pieces);
    let runs = steps.chunk_by(counts);
    for step in runs.filter(|run| run.len() >= MIN_STEPS).flatten() {
        if let Some(words) = first_words(&mut pieces[step.heading + 1..]) {
            words.insert_str(0, &format!("{}. ", step.number));
            pieces[step.span] = Piece::Boundary;
        }
    }
}

/// Paragraphs that are a number and nothing else, each right above a heading.
fn steps(pieces: &[Piece]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut number: Option<(u32, usize)> = None;
    let mut begins = true;
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Boundary => begins = true,
            Piece::Span(Span {
                content: Content::Text(text),
                ..
            }) if text.trim().is_empty() => {}
            Piece::Span(Span { content, .. }) => {
                number = step_in(content).filter(|_| begins).map(|n| (n, at));
                begins = false;
            }
            Piece::Open(Block::Heading(level)) => {
                steps.extend(number.take().map(|(number, span)| Step {
                    number,
                    level: *level,
                    span,
                    heading: at,
                }));
                begins = true;
            }
            _ => (number, begins) = (None, true),
        }
    }
    steps
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
}
