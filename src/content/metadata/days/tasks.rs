//! Due dates in task lists.

use crate::snapshot::{NodeId, PageSnapshot};

/// Part of the class names of task lists and their items. Source: Confluence (`inline-task-list`), GitHub
/// (`contains-task-list`, `task-list-item`).
const NAME: &str = "task-list";
/// Maximum number of levels from a date to the item around it. Source: ours, to bound the cost.
const MAX_TO_ITEM: usize = 8;

/// Whether a date stands in an item of a task list.
pub(super) fn is_of_task(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_TO_ITEM);
    let item = around.find(|up| page.tag(*up) == "li");
    let is_named = |id: NodeId| page.names(id).any(|name| name.contains(NAME));
    item.is_some_and(|item| is_named(item) || page.parent(item).is_some_and(is_named))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_day_in_a_task_is_none_of_the_page() {
        let date = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The pump").close();
            t.open_with("ul", &[("class", class)]).open("li");
            t.text("Order parts ")
                .open_with("time", &[("datetime", "2024-04-01")]);
            t.text("01 Apr 2024").close().close().close();
            t.open("p").text(&"Words of it. ".repeat(20)).close();
            let mut page = t.finish();
            page.source.title = "The pump".to_owned();
            Metadata::from_page(&page).date
        };
        assert_eq!(date("inline-task-list"), None);
        assert_eq!(date("list").as_deref(), Some("2024-04-01"));
    }
}
