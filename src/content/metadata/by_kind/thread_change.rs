//! The change of a thread: that of its opening post is the page's, those of other posts are not.

use super::post_boxes::boxes_of_posts;
use crate::content::dates;
use crate::content::metadata::days::deed_before;
use crate::content::metadata::days::visible::change_at;
use crate::content::metadata::near::Deed;
use crate::content::metadata::record::{DAY, Metadata, MetadataSource};
use crate::content::regions::Region;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of bytes of a `title` attribute that is a time. Source: ours: `2019-03-31 10:57:27Z`, in words.
const MAX_TITLE: usize = 40;

impl Metadata {
    /// Takes the change that the opening post tells as the page's, unless one is declared. Without one, drops a
    /// visible change that only another post tells. Linear in the nodes.
    ///
    /// Source: ours. Limits: where replies stand inside the opening post, its box includes theirs, and their changes
    /// count.
    pub(super) fn take_change(
        &mut self,
        page: &PageSnapshot,
        regions: &[Region],
        opening: &Region,
        lang: &str,
    ) {
        let source = self.sources.get("date_modified");
        if matches!(source, Some(source) if !is_shown(*source)) {
            return;
        }
        let (posts, boxes) = boxes_of_posts(page, regions);
        // Where a single post ends is not known.
        if posts.len() < 2 {
            return;
        }
        let told = |id: &NodeId| {
            let is_text = page.is_said(*id);
            is_text.then(|| change_at(page, *id, lang)).flatten()
        };
        let own = opening.nodes.first();
        let own = own.and_then(|own| posts.binary_search(own).ok());
        let Some((own, first)) = own.zip(boxes.first().copied()) else {
            return;
        };
        if let Some((date, source)) = page.subtree(boxes[own]).find_map(|id| told(&id)) {
            self.date_modified = Some(date);
            self.sources.insert("date_modified".to_owned(), source);
            return;
        }
        let is_it = |id: NodeId| {
            let date = told(&id).map(|(date, _)| date);
            date.is_some() && date == self.date_modified
        };
        // The page's header may tell the date in an attribute only: `Modified 6 years ago`, with a `title`.
        let is_told = |id: NodeId| {
            let title = page.attribute(id, "title");
            let title = title.filter(|title| title.len() <= MAX_TITLE);
            let day = title.and_then(|title| {
                let day = dates::read(title, lang)?;
                day.get(..DAY).map(str::to_owned)
            });
            let own = self.date_modified.as_deref().and_then(|own| own.get(..DAY));
            day.is_some() && day.as_deref() == own && deed_before(page, id) == Some(Deed::Changed)
        };
        let mut before = page.subtree(page.body()).take_while(|id| *id < first);
        let is_in_head = |id: NodeId| is_it(id) || is_told(id);
        let mut inside = boxes.iter().flat_map(|of_post| page.subtree(*of_post));
        if self.date_modified.is_some() && !before.any(is_in_head) && inside.any(is_it) {
            self.drop_change();
        }
    }
}

/// Whether values of this source are visible.
fn is_shown(source: MetadataSource) -> bool {
    matches!(source, MetadataSource::Visible | MetadataSource::Time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segmentation::Role;
    use crate::snapshot::test_page::TestPage;

    /// The change of a thread whose posts, each in a table row behind a link, tell these changes; `given` is the
    /// change found before.
    fn changed(edits: [&str; 3], given: Option<(&str, MetadataSource)>) -> Option<String> {
        changed_below("", edits, given)
    }

    /// The change of the same thread below a header that tells a date in an attribute, behind the word `deed`.
    fn changed_below(
        deed: &str,
        edits: [&str; 3],
        given: Option<(&str, MetadataSource)>,
    ) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        if !deed.is_empty() {
            t.open("div").open("span").text(deed).close();
            t.open_with("a", &[("title", "2019-03-05 10:57:27Z")]);
            t.text("6 years ago").close().close();
        }
        t.open("table").open("tbody");
        for edit in edits {
            t.open("tr").open("td");
            t.open_with("a", &[("href", "/u/ann")]).text("ann").close();
            t.open("p").text("The ferry was late again.").close();
            if !edit.is_empty() {
                t.open("small").text(&format!("Edited {edit}")).close();
            }
            t.close().close();
        }
        let page = t.finish();
        let texts = page.iter().filter(|(id, _)| page.tag(*id) == "p");
        let posts = texts.map(|(id, _)| Region::new(Role::Post, vec![id]));
        let posts: Vec<Region> = posts.collect();
        let mut metadata = Metadata::default();
        if let Some((date, source)) = given {
            metadata.date_modified = Some(date.to_owned());
            let field = "date_modified".to_owned();
            metadata.sources.insert(field, source);
        }
        metadata.take_change(&page, &posts, &posts[0], "en");
        metadata.date_modified
    }

    #[test]
    fn a_thread_is_changed_when_its_opening_post_is() {
        use MetadataSource::{JsonLd, Visible};
        let [own, other] = ["31 December 2017", "5 March 2019"];
        let [own_day, other_day] = ["2017-12-31", "2019-03-05"];
        let of_other = Some((other_day, Visible));
        assert_eq!(
            changed([own, other, ""], of_other).as_deref(),
            Some(own_day)
        );
        assert_eq!(changed([own, "", ""], None).as_deref(), Some(own_day));
        assert_eq!(changed(["", other, ""], of_other), None);
        let elsewhere = Some(("2020-02-02", Visible));
        let kept = changed(["", other, ""], elsewhere);
        assert_eq!(kept.as_deref(), Some("2020-02-02"), "outside of the posts");
        let below = |deed: &str| changed_below(deed, ["", other, ""], of_other);
        assert_eq!(below("Modified").as_deref(), Some(other_day), "in the head");
        assert_eq!(below("Asked"), None);
        let declared = Some((other_day, JsonLd));
        assert_eq!(
            changed([own, other, ""], declared).as_deref(),
            Some(other_day)
        );
    }
}
