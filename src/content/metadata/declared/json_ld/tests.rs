use super::super::meta_tags::MetaTags;
use super::*;
use crate::content::metadata::elements::Comments;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

fn read_script(json: &str) -> LinkedMetadata {
    let mut t = TestPage::new(800.0, 600.0);
    t.open_with("script", &[("type", "application/ld+json")])
        .unrendered(json)
        .close();
    read_page(&t.finish())
}

fn read_page(page: &PageSnapshot) -> LinkedMetadata {
    let meta = MetaTags::read(page, &Comments::from_page(page));
    read(&LinkedData::from_page(page), &OwnPage::new(page, &meta))
}

#[test]
fn the_article_in_a_graph_is_found() {
    let found = read_script(
        r#"{"@graph":[{"@type":"BreadcrumbList","name":"no"},{"@type":["NewsArticle"],
            "headline":"Head","author":[{"name":"A"},"B"],"datePublished":"2024-01-02",
            "publisher":{"name":"Site"},"image":["https://example.org/i.png"]}]}"#,
    );
    assert_eq!(found.headline.as_deref(), Some("Head"));
    assert_eq!(found.authors, ["A", "B"]);
    assert_eq!(found.published.as_deref(), Some("2024-01-02"));
    assert_eq!(found.publisher.as_deref(), Some("Site"));
    assert_eq!(found.image.as_deref(), Some("https://example.org/i.png"));
    let found = read_script(
        r##"{"@type":"NewsArticle","headline":"","name":"Head","author":[],"creator":"A",
            "datePublished":null,"dateCreated":"2024-01-02","image":{"@id":"#i"},"thumbnailUrl":"/i.png"}"##,
    );
    assert_eq!(found.headline.as_deref(), Some("Head"));
    assert_eq!(found.authors, ["A"]);
    assert_eq!(found.published.as_deref(), Some("2024-01-02"));
    assert_eq!(found.image, None, "Open Graph has the large one");
}

#[test]
fn references_in_a_graph_are_followed() {
    let found = read_script(
        r##"{"@graph":[{"@type":"WebSite","name":"The Site"},
            {"@type":"WebPage","name":"Page","datePublished":"2020-01-01","dateModified":"2020-02-02"},
            {"@type":"Person","@id":"#p","name":"Jane Doe"},
            {"@type":"Organization","@id":"#o","name":"The Publisher"},
            {"@type":"DiscussionForumPosting","headline":"Thread","author":{"@id":"#p"},
            "publisher":{"@id":"#o"},"license":"https://example.org/l"}]}"##,
    );
    assert_eq!(found.headline.as_deref(), Some("Thread"));
    assert_eq!(found.authors, ["Jane Doe"]);
    assert_eq!(found.publisher.as_deref(), Some("The Publisher"));
    assert_eq!(found.site.as_deref(), Some("The Site"));
    assert_eq!(found.published.as_deref(), Some("2020-01-01"));
    assert_eq!(found.modified.as_deref(), Some("2020-02-02"));
    assert_eq!(found.license.as_deref(), Some("https://example.org/l"));
    // People come before organisations, and line ends in strings are accepted.
    let found = read_script(
        "{\"@type\":\"Recipe\",\"name\":\"Soup\nof peas\",\"author\":[{\"@type\":\"Organization\",\"name\":\"O\"},{\"@type\":\"Person\",\"name\":\"P\"}]}",
    );
    assert_eq!(found.headline.as_deref(), Some("Soup of peas"));
    assert_eq!(found.authors, ["P"]);
}

#[test]
fn one_person_may_have_the_family_name_first() {
    let authors = |author: &str| {
        let script = format!(r#"{{"@type":"Article","headline":"Head","author":{author}}}"#);
        read_script(&script).authors
    };
    let person = |name: &str| format!(r#"{{"@type":"Person","name":"{name}"}}"#);
    assert_eq!(authors(&person("Smith, John")), ["John Smith"]);
    for with_job in ["Smith, Editor", "Emily, Registered Dietitian"] {
        assert_eq!(authors(&person(with_job)), [with_job]);
    }
    assert_eq!(
        authors(&person("Jane Doe, Max Muster")),
        ["Jane Doe, Max Muster"]
    );
    assert_eq!(authors(r#""Smith, John""#), ["Smith, John"]);
}

#[test]
fn authors_are_named_in_many_ways() {
    let authors = |author: &str| {
        let script = format!(r#"{{"@type":"Article","headline":"Head","author":{author}}}"#);
        read_script(&script).authors
    };
    let both = r#"{"@type":"Person","name":["Jane Doe","Max Muster"]}"#;
    assert_eq!(authors(both), ["Jane Doe", "Max Muster"]);
    let parts = r#"{"@type":"Person","givenName":"Jane","familyName":"Doe"}"#;
    assert_eq!(authors(parts), ["Jane Doe"]);
    assert_eq!(authors(r#""facebook.com/jane""#), [""; 0]);
    let mut t = TestPage::new(800.0, 600.0);
    for json in [
        r#"{"@type":"Article","author":{"@id":"/#jane"}}"#,
        r#"{"@type":"Person","@id":"/#jane","name":"Jane Doe"}"#,
    ] {
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(json).close();
    }
    assert_eq!(read_page(&t.finish()).authors, ["Jane Doe"]);
}

#[test]
fn names_are_read_in_whatever_case_and_without_tags() {
    let found = read_script(
        r#"{"@type":"Recipe","name":"Peas &amp; beans",
            "Author":{"name":"\u003Ca href=\u0022/people/jane\u0022\u003EJane Doe\u003C/a\u003E"}}"#,
    );
    assert_eq!(found.headline.as_deref(), Some("Peas & beans"));
    assert_eq!(found.authors, ["Jane Doe"]);
}

#[test]
fn a_job_has_a_title_and_the_day_it_was_posted() {
    let found = read_script(r#"{"@type":"JobPosting","title":"Baker","datePosted":"2024-03-01"}"#);
    assert_eq!(found.headline.as_deref(), Some("Baker"));
    assert_eq!(found.published.as_deref(), Some("2024-03-01"));
}

#[test]
fn a_customer_wrote_no_product() {
    let found = read_script(
        r#"[{"@type":"Product","name":"Kettle"},
            {"@type":"Review","author":{"name":"Bob Buyer"},"datePublished":"2019-01-01"}]"#,
    );
    assert_eq!(found.headline.as_deref(), Some("Kettle"));
    assert_eq!((found.authors.len(), found.published), (0, None));
}

#[test]
fn questions_asked_often_are_not_what_a_page_is_about() {
    let question = r#"{"@type":"Question","name":"Why?"}"#;
    for (page, headline) in [("FAQPage", None), ("QAPage", Some("Why?"))] {
        let found = read_script(&format!(
            r#"[{{"@type":"{page}","mainEntity":[{question}]}}]"#
        ));
        assert_eq!(found.headline.as_deref(), headline, "{page}");
    }
}

#[test]
fn a_video_that_the_page_is_there_for_is_its_subject() {
    let read_on = |heading: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(r#"{"@type":"VideoObject","name":"Old apples","uploadDate":"2025-10-03"}"#);
        t.close().open("body").open("h1").text(heading);
        let found = read_page(&t.finish());
        (found.published, found.inserted)
    };
    let day = || Some("2025-10-03".to_owned());
    assert_eq!(read_on("Old apples"), (day(), None));
    assert_eq!(read_on("Orchards of the north"), (None, day()));
}

#[test]
fn a_video_tells_its_own_date() {
    let found = read_script(
        r#"[{"@type":"VideoObject","name":"V","uploadDate":"2015-01-16"},
            {"@type":"NewsArticle","headline":"Head","author":{"@type":"Organization","name":"O"}}]"#,
    );
    assert_eq!(found.headline.as_deref(), Some("Head"));
    assert_eq!(found.published, None);
    assert_eq!(found.inserted.as_deref(), Some("2015-01-16"));
    assert_eq!(
        (found.authors.len(), found.organisations),
        (0, vec!["O".to_owned()])
    );
}

#[test]
fn what_is_offered_of_any_kind_has_a_price() {
    let price = |objects: &[(&str, &str, &str)]| {
        let object = |(kind, name, price): &(&str, &str, &str)| {
            let offers = format!(r#"{{"price":"{price}","priceCurrency":"EUR"}}"#);
            format!(r#"{{"@type":"{kind}","name":"{name}","offers":{offers}}}"#)
        };
        let objects: Vec<String> = objects.iter().map(object).collect();
        let found = read_script(&format!("[{}]", objects.join(",")));
        found.price.map(|price| price.amount)
    };
    for kind in ["Car", "IndividualProduct", "Book", "Course"] {
        let own = price(&[(kind, "Test page", "9.50")]);
        assert_eq!(own.as_deref(), Some("9.50"), "{kind}");
    }
    let one = ("MusicEvent", "Test page", "30");
    assert_eq!(price(&[one, one]).as_deref(), Some("30"));
    assert_eq!(price(&[one, ("MusicEvent", "Test page", "35")]), None);
    assert_eq!(price(&[("MusicEvent", "A choir sings", "30")]), None);
    assert_eq!(price(&[("Article", "Test page", "3")]), None);
    let both = [("Book", "Test page", "20"), ("Product", "Test page", "9")];
    assert_eq!(price(&both).as_deref(), Some("9"), "the product");
}

#[test]
fn a_program_that_is_offered_has_a_price() {
    let price = |kind: &str, name: &str| {
        let found = read_script(&format!(
            r#"{{"@type":"{kind}","name":"{name}","author":{{"@type":"Organization","name":"Mill"}},
            "offers":[{{"@type":"Offer","price":"4.99","priceCurrency":"USD"}}]}}"#
        ));
        found.price.map(|price| price.amount)
    };
    for kind in ["SoftwareApplication", "MobileApplication", "VideoGame"] {
        assert_eq!(price(kind, "Test page").as_deref(), Some("4.99"), "{kind}");
        assert_eq!(price(kind, "Another game"), None, "{kind}");
    }
    assert_eq!(price("Photograph", "Test page"), None);
}
