//! Main content that the authors of pages marked by landmarks.

use crate::snapshot::{NodeId, PageSnapshot};

/// Where a page names its main content without the element: `role`.
const MAIN_ROLE: &str = "main";
/// Elements inside the landmark of the content that are not content.
const NOT_CONTENT: [&str; 3] = ["nav", "footer", "aside"];
const NOT_CONTENT_ROLES: [&str; 4] = ["navigation", "contentinfo", "complementary", "search"];
/// Least share of the page's text inside a landmark. Source: ours: less is a wrong mark.
const MIN_SHARE: f64 = 0.1;

/// The subtrees that the page's author marked as its main content, without those inside that are marked as
/// navigation and the like; nothing where no mark or several say so.
pub(crate) fn marked_content(page: &PageSnapshot) -> Vec<NodeId> {
    let is_main =
        |id: &NodeId| page.tag(*id) == "main" || page.attribute(*id, "role") == Some(MAIN_ROLE);
    let is_text = |id: &NodeId| page.attribute(*id, "itemprop") == Some("articleBody");
    let is_article = |id: &NodeId| page.tag(*id) == "article";
    let marks: [&dyn Fn(&NodeId) -> bool; 3] = [&is_main, &is_text, &is_article];
    let all = f64::from(page.totals(page.root()).chars.max(1));
    let only = marks.iter().find_map(|is_marked| {
        let mut found = page.iter().map(|(id, _)| id).filter(|id| is_marked(id));
        let outer = found.next()?;
        let rest = found.all(|id| page.contains(outer, id));
        let holds = f64::from(page.totals(outer).chars) >= MIN_SHARE * all;
        (rest && holds).then_some(outer)
    });
    only.map_or_else(Vec::new, |root| without_furniture(page, root))
}

fn without_furniture(page: &PageSnapshot, root: NodeId) -> Vec<NodeId> {
    let is_furniture = |id: &NodeId| {
        let role = page.attribute(*id, "role").unwrap_or("");
        NOT_CONTENT.contains(&page.tag(*id)) || NOT_CONTENT_ROLES.contains(&role)
    };
    let furniture = page.outermost(page.subtree(root).skip(1).filter(is_furniture).collect());
    let inside: Vec<NodeId> = page.children(root).collect();
    page.largest_without(&inside, &furniture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Hide;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_the_author_marked_is_found_without_navigation() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("nav").text("Home page").close();
        t.open_with("div", &[("role", "main")]);
        t.open("p").text("The text of the page is here.").close();
        t.open("nav").text("Next").close();
        let page = t.finish();
        assert_eq!(
            page.text_of(&marked_content(&page)),
            "The text of the page is here."
        );
        assert!(marked_content(&page.hiding(Hide::Landmarks)).is_empty());
    }
}
