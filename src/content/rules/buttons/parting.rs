//! Separators between the buttons of a line, outside of the buttons: `| Compare`. They are part of no label.

/// Separators, beside white space. Source: Magento has the bar; the others by custom.
const PARTING: [char; 3] = ['|', '·', '•'];

/// Whether a text is nothing but separators and white space.
pub(super) fn is_parting(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || PARTING.contains(&c))
}

#[cfg(test)]
mod tests {
    use super::super::buttons;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_sign_that_parts_a_button_from_another_is_of_neither() {
        let found = |before: &str, parts: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..3 {
                t.open("li").open("span").text(before).close();
                for _ in 0..parts {
                    t.open("b").open_with("a", &[("href", "#")]);
                    t.text("Összevet").close().close();
                }
                t.close();
            }
            let page = t.finish();
            buttons(&page, &Units::from_page(&page))
        };
        assert_eq!(found("| ", 1), [true; 3]);
        assert_eq!(found("Or ", 1), [false; 3]);
        assert_eq!(found("| ", 0), [false; 3]);
    }
}
