//! What one declared title adds to another: the name of a section of the site.

/// Whether a heading is what one declared title has more than another, at its end: `board` in
/// `A title of some words : board` beside `A title of some words`. The shorter title is longer than the heading and
/// not the site's name.
pub(in crate::content::metadata) fn is_added(
    heading: &str,
    titles: &[String],
    site: Option<&str>,
) -> bool {
    let mut alone = titles
        .iter()
        .filter_map(|title| title.strip_suffix(heading));
    alone.any(|title| {
        title.len() > heading.len()
            && site != Some(title)
            && titles.iter().any(|other| other == title)
    })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_heading_behind_a_site_that_is_shared_is_the_title() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", "Daily Example News");
        t.close().open("body").open("h1").text("Boat wins").close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = "Daily Example News - Boat wins".to_owned();
        let found = Metadata::from_page(&page);
        assert_eq!(found.title.as_deref(), Some("Boat wins"));
    }
}
