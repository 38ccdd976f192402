//! The author behind a word for `by` that only screen readers say:
//! `<span class="screen-reader-text">By</span> Jane Doe`.

use crate::content::clean_text::clean;
use crate::content::metadata::near::{NEXT, Near};
use crate::content::people;
use crate::snapshot::{Hidden, NodeId, NodeKind, PageSnapshot};

/// Maximum number of nodes between a hidden word for `by` and the name. Source: ours: inline elements, and white
/// space.
const MAX_BETWEEN: usize = 6;
/// Separators before a hidden word for `by`.
const BEFORE: [char; 6] = ['|', '·', '•', '–', '/', ','];

/// The first full name near the headline right behind a hidden word for `by`.
///
/// Source: ours, by the classes of WordPress and Bootstrap that clip text for screen readers. Limits: not in elements
/// that are not rendered at all, which screen readers skip.
pub(in crate::content::metadata) fn author(
    page: &PageSnapshot,
    near: &Near,
    site: Option<&str>,
) -> Vec<String> {
    let text_of = |id: NodeId| clean(page.node(id).text.as_deref()?);
    let named = |id: &NodeId| {
        let before = (0..id.0).rev().map(NodeId).take(MAX_BETWEEN);
        let mut unsaid = before.take_while(|other| !page.is_said(*other));
        let label = unsaid.find(|other| is_read_out(page, *other))?;
        let label = text_of(label)?;
        let label = label.trim_start_matches(|c: char| c == ' ' || BEFORE.contains(&c));
        people::full_name(&text_of(*id)?, site).filter(|_| people::is_label(label))
    };
    let mut near = near.texts.iter().take(NEXT);
    near.find_map(named).unwrap_or_default()
}

/// Whether a text is laid out but clipped.
fn is_read_out(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let is_blank = || {
        node.text
            .as_deref()
            .is_none_or(|text| text.trim().is_empty())
    };
    node.kind == NodeKind::Text && node.hidden == Some(Hidden::Clipped) && !is_blank()
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn a_word_that_is_read_out_says_who_wrote() {
        let named = |class: &str, word: &str, name: &str| {
            let (authors, _) = signed(|t| {
                t.open("div").open("b").text("yas!").close();
                t.open_with("i", &[("class", class)]).text(word).close();
                t.open("span").text(name).close();
                t.open("b").text("| new").close().close();
                t.open("p").text("Words of it.").close();
            });
            authors
        };
        let cut_off = "screen-reader-text";
        assert_eq!(named(cut_off, "| By ", "Cara Stiles"), ["Cara Stiles"]);
        assert_eq!(named(cut_off, "| Share ", "Cara Stiles"), [""; 0]);
        assert_eq!(named(cut_off, "| By ", "Stiles"), [""; 0]);
    }
}
