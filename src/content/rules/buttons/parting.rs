//! Separators between the buttons of a line, outside of the buttons: `| Compare`. They are part of no label. Nor is the
//! count of votes between the buttons to vote (`Upvote 96 Downvote`).

/// Separators, beside white space. Source: Magento has the bar; the others by custom.
const PARTING: [char; 3] = ['|', '·', '•'];

/// Whether a text is nothing but separators and white space.
pub(super) fn is_parting(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || PARTING.contains(&c))
}

/// Maximum number of characters of a count. Source: ours: `12,345`, `3.9k`.
const MAX_COUNT: usize = 7;

/// Whether a text is nothing but a number as votes are counted in.
pub(super) fn is_count(text: &str) -> bool {
    let text = text.trim();
    let number = text.trim_end_matches(['k', 'K', 'm', 'M']);
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    text.len() <= MAX_COUNT
        && number.starts_with(|c: char| c.is_ascii_digit())
        && number.chars().all(is_of_number)
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

    #[test]
    fn a_count_of_votes_between_buttons_is_of_none() {
        let found = |count: &str, buttons_beside: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("A text of the page.").close();
            for _ in 0..3 {
                t.open("div").open("span").text(count).close();
                for label in buttons_beside {
                    t.open_with("span", &[("role", "button")]);
                    t.text(label).close();
                }
                t.close();
            }
            let page = t.finish();
            buttons(&page, &Units::from_page(&page)).split_off(1)
        };
        assert_eq!(found("96", &["Upvote", "Downvote"]), [true; 3]);
        assert_eq!(found("3.9k", &["Upvote", "Downvote"]), [true; 3]);
        assert_eq!(found("96", &["Upvote"]), [false; 3], "one button");
        assert_eq!(found("96 litres", &["Upvote", "Downvote"]), [false; 3]);
    }
}
