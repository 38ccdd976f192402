//! The publisher of a page, by all declarations: where it is named as author, it is the author only if nobody signs
//! the page.

use super::authors::are_of_site;
use super::reading::Reader;
use crate::content::metadata::authors::visible;
use crate::content::metadata::near::Others;
use crate::content::metadata::record::{Headline, MetadataSource, Named};
use crate::content::metadata::titles::{self, SEPARATORS};
use crate::content::people;
use crate::content::words::lexicon::is_unspaced;
use crate::snapshot::tokens::folded;

/// `meta` names of publishers, and of copyright lines that end with one: `Copyright (c) 2013 The Example Times`.
const PUBLISHERS: [&str; 6] = [
    "publisher",
    "dc.publisher",
    "dcterms.publisher",
    "copyright",
    "dc.rights",
    "rights",
];
/// Minimum number of bytes of a name at the end of a copyright line. Source: ours.
const MIN_NAME: usize = 4;

impl Reader<'_> {
    /// Prefers the person who signs the page near its headline to a declared author who is only its publisher. A
    /// publisher who is a person stays.
    pub(super) fn prefer_person(
        &self,
        others: &Others,
        headline: &Headline,
        site: Option<&str>,
        found: &mut [Named],
    ) {
        use MetadataSource::{JsonLd, Meta, Microdata, OpenGraph, Visible};
        let Some(first) = found.iter().position(|(names, _)| !names.is_empty()) else {
            return;
        };
        let (names, source) = &found[first];
        let is_declared = matches!(source, JsonLd | OpenGraph | Meta);
        let is_office =
            |name: &String| self.is_publisher(name) && self.looks_like_no_person(name, site);
        if !is_declared || !names.iter().all(is_office) {
            return;
        }
        let is_person = |name: &String| {
            let is_whole = name.contains(' ') || people::is_spaceless(name);
            is_whole && people::is_capitalised(name) && !self.is_publisher(name)
        };
        let is_signed = |(names, source): &Named| {
            matches!(source, Microdata | Visible)
                && !names.is_empty()
                && names.iter().all(is_person)
                && visible::are_near(self.page, others, headline, names)
        };
        if let Some(signed) = found.iter().position(is_signed) {
            found.swap(first, signed);
        }
    }

    /// Whether a name is that of an organisation, of the site or of its host: by its words, or because linked data
    /// declare the publisher as an organisation. Source of the latter: ours, newspapers that declare themselves as a
    /// `Person` who wrote.
    fn looks_like_no_person(&self, name: &str, site: Option<&str>) -> bool {
        let alone = [name.to_owned()];
        people::names_organisation(name)
            || self.is_declared_body(name)
            || are_of_site(&alone, site, self.host().as_deref())
            || self.names_site_in_title(&folded(name))
    }

    /// Whether the publisher is declared as an organisation with this name.
    fn is_declared_body(&self, name: &str) -> bool {
        let publisher = self.linked.publisher.as_deref();
        self.linked.is_published_by_body
            && publisher.is_some_and(|publisher| folded(publisher) == folded(name))
    }

    /// Whether a name is the publisher's.
    fn is_publisher(&self, name: &str) -> bool {
        let name = folded(name);
        let linked = [&self.linked.publisher, &self.linked.site];
        let says = |declared: &str| {
            let declared = folded(declared);
            let is_end = name.len() >= MIN_NAME && declared.ends_with(&name);
            (declared == name || is_end).then_some(declared)
        };
        linked.into_iter().flatten().any(|own| folded(own) == name)
            || self.meta.find(&PUBLISHERS, says).is_some()
            || self.names_site_in_title(&name)
    }

    /// Whether the site's name at the end of the document's title begins with this name, in a script without spaces:
    /// `网易` of `标题_网易新闻`.
    fn names_site_in_title(&self, name: &str) -> bool {
        let title = titles::of_document(self.page);
        let mut ends = SEPARATORS.iter().filter_map(|sign| sign.last_cut(title));
        let is_in_script = !name.is_empty() && name.chars().all(is_unspaced);
        is_in_script && ends.any(|(_, site)| site.trim().starts_with(name))
    }
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    /// The authors of a page that declares an author and this copyright line, and shows a byline.
    fn authors(copyright: &str, byline: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "author", "The Example Times");
        meta(&mut t, "copyright", copyright);
        t.close().open("body");
        t.open("h1").text("A headline of some words").close();
        t.open("span").text("By ").open("b").text(byline);
        t.close().close();
        // A visible name is not dropped as one that stands nowhere.
        t.open("p").text("The Example Times").close();
        Metadata::from_page(&t.finish()).authors
    }

    #[test]
    fn who_signs_comes_before_the_publisher() {
        let own = "Copyright (c) 2013 The Example Times";
        assert_eq!(authors(own, "Jane Doe"), ["Jane Doe"]);
        assert_eq!(authors(own, "jdoe"), ["The Example Times"]);
        let other = "Copyright (c) 2013 The Mill";
        assert_eq!(authors(other, "Jane Doe"), ["The Example Times"]);
    }

    #[test]
    fn a_person_who_publishes_stays_the_author() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "author", "Jane Doe");
        meta(&mut t, "copyright", "2024 Jane Doe");
        t.close().open("body");
        t.open("h1").text("A headline of some words").close();
        t.open("p").text("Jane Doe").close();
        t.open_with("div", &[("class", "author")]);
        t.text("Max Muster").close();
        t.open("p").text("Words of it.").close();
        let authors = Metadata::from_page(&t.finish()).authors;
        assert_eq!(authors, ["Jane Doe"]);
    }

    #[test]
    fn an_organisation_that_publishes_is_no_person_whatever_it_is_called() {
        let authors = |kind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("head");
            // Without this, the site would have the publisher's name.
            meta(&mut t, "og:site_name", "The Lake");
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(&format!(
                r#"{{"@type":"NewsArticle","headline":"A headline of some words",
                    "author":{{"@type":"Person","name":"Red Heron"}},
                    "publisher":{{"@type":{kind},"name":"Red Heron"}}}}"#
            ));
            t.close().close().open("body");
            t.open("h1").text("A headline of some words").close();
            t.open("span").text("By ").open("b").text("Jane Doe");
            t.close().close();
            // A visible name is not dropped as one that stands nowhere.
            t.open("p").text("Red Heron").close();
            Metadata::from_page(&t.finish()).authors
        };
        assert_eq!(authors(r#""Organization""#), ["Jane Doe"]);
        assert_eq!(authors(r#"["Person","Organization"]"#), ["Red Heron"]);
    }

    #[test]
    fn who_reports_comes_before_the_site_in_the_title() {
        let authors = |title: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("head");
            meta(&mut t, "author", "网易");
            t.close().open("body").open("div").text("网易首页").close();
            t.open("h1").text("亚马逊海外购登陆拼多多").close();
            t.open("p")
                .text("新京报讯（记者 陆一夫）亚马逊海外购登陆。");
            let mut page = t.finish();
            page.source.title = title.to_owned();
            Metadata::from_page(&page).authors
        };
        assert_eq!(authors("亚马逊海外购登陆拼多多_网易科技"), ["陆一夫"]);
        assert_eq!(authors("亚马逊海外购登陆拼多多_科技"), ["网易"]);
    }
}
