//! Recognizes a post whose replies are named comments on the page: they are its thread, and not readers' comments
//! below an article.

use super::article_above::{MIN_ARTICLE, words_kept};
use super::readers::Readers;
use crate::content::posts::Post;
use crate::content::units::Unit;

/// Minimum words of a title. Source: ours: shorter headings label a column (`Back`, `Latest posts`).
const MIN_TITLE: u32 = 3;

/// Whether the first of `posts` is a post like its replies: it stands outside of what is named comments, has author
/// and date as they do, with a link to a similar profile, and together with what stands above them it is short. It
/// has no title, or its author replies below.
///
/// Source: ours, Mastodon, whose replies have the class `status-reply`. Limits: a text of [`MIN_ARTICLE`] words is an
/// article, however it is signed, and so is a shorter one with a title whose author does not reply below. Cost:
/// linear.
pub(super) fn is_answered(readers: &Readers<'_>, kept: &[bool], posts: &[Post]) -> bool {
    let [first, answers @ ..] = posts else {
        return false;
    };
    let Some(below) = answers.first().and_then(|post| post.nodes.first()) else {
        return false;
    };
    let profile = first.author_url.as_deref().filter(|_| is_signed(first));
    let Some(profile) = profile.filter(|_| answers.iter().all(is_signed)) else {
        return false;
    };
    let urls = || answers.iter().filter_map(|post| post.author_url.as_deref());
    let alike = urls().filter(|url| form_of(url) == form_of(profile));
    let places = readers.places();
    let (page, units) = (readers.page(), readers.placed().units);
    let is_above = |(unit, _): &(&Unit, &bool)| unit.first < *below;
    let above = || units.list.iter().zip(kept).take_while(is_above);
    let is_title =
        |(unit, _): (&Unit, &bool)| page.is_heading(unit.block) && unit.words >= MIN_TITLE;
    2 * alike.count() > answers.len()
        && !first.nodes.iter().any(|node| places.hold(*node))
        && words_kept(above()) < MIN_ARTICLE
        && (urls().any(|url| url == profile) || !above().any(is_title))
}

fn is_signed(post: &Post) -> bool {
    post.author.is_some() && post.date.is_some()
}

/// The address of a profile without its last part, which names the person, and whether that part is a handle
/// (`@jane`).
fn form_of(profile: &str) -> (&str, bool) {
    let path = profile.trim_end_matches('/');
    let at = path.rfind(['/', '=']).map_or(0, |at| at + 1);
    let (above, name) = path.split_at(at);
    (above, name.starts_with('@'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ancestry::Ancestry;
    use crate::content::roles::PlacedUnits;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Whether a post of so many words by somebody is answered by others, below what stands above it.
    fn is_one(title: Option<&str>, words: usize, names: [&str; 3]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        if let Some(title) = title {
            t.open("h2").text(title).close();
        }
        for at in 0..names.len() {
            let (class, words) = if at == 0 {
                ("status", words)
            } else {
                ("status comment", 12)
            };
            t.open_with("article", &[("class", class)]).open("time");
            t.text("3 May 2024").close().open("p");
            t.text("word ".repeat(words).trim_end()).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let ancestry = Ancestry::from_page(&page);
        let kept = vec![true; units.len()];
        let placed = PlacedUnits {
            units: &units,
            ancestry: &ancestry,
        };
        let post = |(node, name): (_, &str)| Post {
            nodes: vec![node],
            author: Some(name.to_owned()),
            author_url: Some(name.to_owned()),
            date: Some("2024-05-03".to_owned()),
            ..Post::default()
        };
        let posts: Vec<Post> = page.tagged(["article"]).zip(names).map(post).collect();
        is_answered(&Readers::new(&page, placed, &kept, None), &kept, &posts)
    }

    #[test]
    fn a_post_is_answered_by_posts_that_are_signed_as_it_is() {
        let names = ["/@ann", "/@bob", "/@cid"];
        let title = Some("The mill is sold");
        assert!(is_one(None, 30, names));
        assert!(is_one(Some("Back"), 30, names), "the name of a column");
        assert!(!is_one(title, 30, names), "a note with its readers");
        assert!(is_one(title, 30, ["/@ann", "/@bob", "/@ann"]));
        assert!(!is_one(None, 250, names), "an article");
        assert!(!is_one(None, 30, ["/author/ann", "/@bob", "/@cid"]));
    }
}
