//! Signs between the pieces of a line, where a link parts it: commas, colons, dashes, brackets.

use crate::snapshot::{BETWEEN_PIECES, COLONS};

/// Characters of a piece of a line behind a comma; a longer one goes on with a sentence. Source: ours: two
/// lines.
const MAX_PIECE: usize = 120;

/// A text without the sign before it that parts it from what stands before it in its line.
pub(super) fn without_sign(text: String) -> String {
    let rest = text.trim_start_matches(|c: char| c.is_whitespace() || is_sign(c));
    let has_closing_alone = rest.ends_with(')') && !rest.contains('(');
    let rest = if has_closing_alone {
        rest.trim_end_matches(')')
    } else {
        rest
    };
    let is_pause = text.trim_start().starts_with([',', ';']);
    let goes_on = is_pause && rest.chars().count() > MAX_PIECE;
    // A sign alone stays what it is, and one in a sentence.
    if rest.chars().any(char::is_alphanumeric) && !goes_on {
        rest.to_owned()
    } else {
        text
    }
}

/// Whether a sign stands between pieces that a link parts.
fn is_sign(c: char) -> bool {
    matches!(c, ',' | ';') || COLONS.contains(&c) || BETWEEN_PIECES.contains(&c)
}

/// A text without the bracket that opens at its end; signs alone stay.
pub(super) fn without_opening(text: &str) -> &str {
    let rest = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '(' | '['));
    if rest.chars().any(char::is_alphanumeric) {
        rest
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    /// The texts of the fields of the third record of a list.
    fn fields(build: impl Fn(&mut TestPage, usize)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("ul");
        for i in 0..6 {
            t.open("li");
            build(&mut t, i);
            t.close();
        }
        let lists = Mdr::default().records(&t.finish());
        let fields = lists[0].records[2].fields.iter();
        fields.map(|f| f.text.clone()).collect()
    }

    #[test]
    fn signs_between_the_pieces_of_a_line_belong_to_none() {
        let link = |t: &mut TestPage, text: &str| {
            t.open_with("a", &[("href", "/x")]).text(text).close();
        };
        let book = fields(|t, i| {
            link(t, &format!("Book number {i}"));
            t.text(", Hardcover (");
            link(t, &format!("E-book {i}"));
            t.text(" also available)");
        });
        assert_eq!(
            book,
            ["Book number 2", "Hardcover", "E-book 2", "also available"]
        );
        let test = fields(|t, i| {
            link(t, &format!("Test {i}"));
            t.text(": shows whether it works (mostly)");
        });
        assert_eq!(test, ["Test 2", "shows whether it works (mostly)"]);
    }
}
