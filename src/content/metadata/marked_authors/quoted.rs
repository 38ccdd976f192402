//! Speakers of quotations: they are no authors of the page, whatever class name their element has.

use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of nodes before an element among which the text before it is looked for. Source: ours: inline
/// elements, and white space.
const MAX_BEFORE: u32 = 16;
/// Maximum number of levels around an element up to a `cite`. Source: ours.
const MAX_AROUND: usize = 3;
/// Signs that end a quotation; apostrophes end words, too, and are left out.
const ENDS: [char; 6] = ['"', '”', '“', '»', '«', '」'];
/// Dashes before the speaker's name.
const DASHES: [char; 4] = ['-', '–', '—', '―'];

/// Whether an element names the speaker of the quotation right before it: in a `cite`, or behind a dash.
///
/// Source: ours, of 954 pages with forms (`"You are great." <cite><div class="author"> - Melissa</div></cite>`).
/// Limits: the text before it must end with a quotation mark. Bylines stand below titles, which may be quotations:
/// texts in headings or in the headline (`title`) do not count.
pub(super) fn is_of_quotation(page: &PageSnapshot, id: NodeId, title: Option<NodeId>) -> bool {
    let is_cited = || {
        let mut around = page.inclusive_ancestors(id).take(MAX_AROUND);
        around.any(|up| page.tag(up) == "cite")
    };
    let is_dashed = || page.text(id).trim_start().starts_with(DASHES);
    let is_title = |text: NodeId| {
        let mut around = page.ancestors(text).take(MAX_AROUND);
        title.is_some_and(|title| page.contains(title, text))
            || around.any(|up| page.is_heading(up))
    };
    let is_quoted = || {
        let mut before = (id.0.saturating_sub(MAX_BEFORE)..id.0).rev().map(NodeId);
        let text = before.find(|at| page.is_said(*at));
        text.is_some_and(|at| {
            let said = page.node(at).text.as_deref().unwrap_or("");
            said.trim_end().ends_with(ENDS) && !is_title(at)
        })
    };
    is_quoted() && (is_cited() || is_dashed())
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::signed;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn who_said_what_is_quoted_has_not_written_the_page() {
        let authors = |said: &str, tag: &str, name: &str| {
            let (authors, _) = signed(|t| {
                t.open("p").text(said).close().open(tag);
                t.open_with("div", &[("class", "author")]).text(name);
                t.close().close().open("p").text("Words of it.").close();
            });
            authors
        };
        let quoted = "\"You have the best mill of all.\"";
        assert_eq!(authors(quoted, "cite", "Jane Doe"), [""; 0]);
        assert_eq!(authors(quoted, "div", "- Jane Doe"), [""; 0]);
        assert_eq!(authors(quoted, "div", "Jane Doe"), ["Jane Doe"]);
        assert_eq!(authors("Of mills", "cite", "Jane Doe"), ["Jane Doe"]);
        let below = |title: &str, tag: &str, name: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text(title).close();
            t.open_with(tag, &[("class", "author")]).text(name).close();
            t.open("p").text("Words of it.").close();
            Metadata::from_page(&t.finish()).authors
        };
        let mayor = "Mayor of Leeds: \"We win the river back\"";
        assert_eq!(below(mayor, "div", "– Jane Doe"), ["Jane Doe"]);
        let night = "A night with “Hamlet”";
        assert_eq!(below(night, "cite", "Jane Doe"), ["Jane Doe"]);
    }
}
