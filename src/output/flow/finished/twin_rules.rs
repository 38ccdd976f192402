//! Rules right behind each other: with nothing between them they part what one parts.
//!
//! Source: ours, a film between two rules that is none of the content.

use crate::output::flow::pieces::Piece;

/// Takes away rules behind which nothing but the ends of paragraphs stands before the next one.
pub(super) fn without_twins(pieces: &mut Vec<Piece>) {
    let mut follows_rule = false;
    pieces.retain(|piece| match piece {
        Piece::Rule => !std::mem::replace(&mut follows_rule, true),
        Piece::Boundary => true,
        _ => {
            follows_rule = false;
            true
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn rules_with_nothing_between_them_are_one() {
        let written = |between: &str| {
            body_of(|t| {
                t.open("p").text("One").close();
                t.open("hr").close().open("div").text(between).close();
                t.open("hr").close().open("p").text("Two").close();
            })
        };
        assert_eq!(written(""), "One\n\n---\n\nTwo\n");
        let apart = "One\n\n---\n\nAnd\n\n---\n\nTwo\n";
        assert_eq!(written("And"), apart);
    }
}
