//! The heading above the text of a page whose titles name but its site.

use super::MetadataSource;
use super::elements::is_framing;
use super::headings::{Heading, Headline};
use super::leads::{addresses, is_front};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeKind, PageSnapshot};
use url::Url;

/// The first heading of the highest level above the page's longest text, in what holds both, of a page below the
/// site's front whose titles but name the site or its host.
pub(super) fn above_text(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
) -> Option<Headline> {
    let own: Vec<Url> = addresses(page).collect();
    let hosts = own.iter().filter_map(Url::domain);
    let hosts = hosts.map(|host| folded(host.trim_start_matches("www.")));
    let names: Vec<String> = hosts.chain(site.map(folded)).collect();
    let names_site = |title: &str| names.contains(&folded(title.trim_start_matches("www.")));
    let mut titles = declared.iter().map(|(title, _)| title.as_str());
    let is_below = !own.is_empty() && !own.iter().any(is_front);
    if !is_below || declared.is_empty() || !titles.all(names_site) {
        return None;
    }
    let texts = page.subtree(page.body()).filter(|id| {
        let is_text = page.node(*id).kind == NodeKind::Text;
        is_text && page.totals(*id).link_chars == 0 && !is_framing(page, *id)
    });
    let longest = texts.max_by_key(|id| page.totals(*id).chars)?;
    let heading = page.ancestors(longest).find_map(|up| {
        let above = headings.iter().filter(|h| h.node < longest);
        let inside = above.filter(|h| page.contains(up, h.node) && !is_framing(page, h.node));
        inside.min_by_key(|h| (h.level, h.node))
    })?;
    Some(Headline {
        text: Some(heading.text.clone()),
        node: Some(heading.node),
        source: Some(MetadataSource::Visible),
    })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn below_the_front_of_a_site_its_name_is_no_title() {
        let titled = |url: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text("Tags").close().open("div");
            t.open("h2").text("The new coalition").close();
            t.open("p").text("Words of it.").close();
            t.open("h3").text("Why it must be").close();
            t.open("p").text(&"Words of it. ".repeat(9)).close();
            let mut page = t.finish();
            page.source.title = "example.org".to_owned();
            page.source.url = url.to_owned();
            Metadata::from_page(&page).title.unwrap_or_default()
        };
        assert_eq!(
            titled("https://example.org/coalition/"),
            "The new coalition"
        );
        assert_eq!(titled("https://example.org/"), "example.org");
    }
}
