//! Breadcrumbs, and lines that look like them.

use super::*;
use crate::snapshot::test_page::TestPage;

/// A line of links (in brackets) and words.
fn line(t: &mut TestPage, tag: &str, text: &str) {
    t.open(tag);
    for (i, piece) in text.split(['[', ']']).enumerate() {
        if i % 2 == 1 {
            t.open_with("a", &[("href", "x.html")]).text(piece).close();
        } else if !piece.is_empty() {
            t.text(piece);
        }
    }
    t.close();
}

#[test]
fn paths_down_to_the_page_are_told() {
    for (tag, text, is_out) in [
        (
            "p",
            "[FreeType] » [Docs] » [Core API] » Glyphs, and more",
            true,
        ),
        ("div", "› [Home ›] [Shoes ›] [Red shoes]", true),
        ("p", "Open [Settings] > [Privacy] > Cookies", false),
        ("p", "[Settings > Privacy > Cookies]", false),
        ("p", "[Home] > Shoes > [Red]", false),
        ("p", "[Home] > [Shoes]", false),
        ("p", "[Egg] → [Tadpole] → [Frog]", false),
        ("h1", "[News] > [Men] > Shoes", false),
        ("li", "[Arts] > [Music] > Bands", false),
        ("li", "当前位置：[主页] > [股市] >", true),
        ("td", "You are here: [Home] >> News", true),
        ("td", "You are here: the pub by the river", false),
        ("li", "位置：[北京]", false),
    ] {
        let mut t = TestPage::new(800.0, 600.0);
        line(t.open("body"), tag, text);
        let page = t.finish();
        let found = breadcrumbs(&page, &Units::from_page(&page));
        assert_eq!(found, [is_out], "{text}");
    }
}

#[test]
fn a_row_of_a_table_that_is_named_has_values() {
    let found = |head: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr");
        t.open(head).text("Subjects").close().open("td");
        line(&mut t, "div", "[shipping] › [history] › [1900s]");
        let page = t.finish();
        breadcrumbs(&page, &Units::from_page(&page))
    };
    assert_eq!(found("th"), [false, false]);
    assert_eq!(found("td"), [false, true]);
}

#[test]
fn two_steps_are_a_path_where_the_last_is_the_page() {
    let told = |title: &str, tag: &str, lines: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        lines.iter().for_each(|text| line(&mut t, tag, text));
        let mut page = t.finish();
        page.source.title = title.to_owned();
        breadcrumbs(&page, &Units::from_page(&page))
    };
    let path = "[Home] > Contact us";
    for (title, tag, is_out) in [
        ("Contact Us | The cheese house", "div", true),
        ("The house - Contact us", "td", true),
        ("The cheese house", "div", false),
        ("Contact us", "h2", false),
    ] {
        assert_eq!(told(title, tag, &[path]), [is_out], "{title}");
    }
    assert_eq!(told("Contact us", "p", &["[Home] > [Contact us]"]), [false]);
    assert_eq!(told("Contact us", "p", &["Home > Contact us"]), [false]);
    let board = [
        "New password",
        "[Board] » New password",
        "Name",
        "[Board] » New password",
    ];
    assert_eq!(told("", "td", &board), [false, true, false, true]);
}

#[test]
fn entries_with_signs_between_them_are_a_path() {
    let told = |list: &[(&str, &str)], entries: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("ul", list);
        entries.iter().for_each(|text| line(&mut t, "li", text));
        let mut page = t.finish();
        page.source.title = "Write a review".to_owned();
        breadcrumbs(&page, &Units::from_page(&page)).contains(&true)
    };
    for (entries, is_out) in [
        (["[Mykonos] /", "[Bars] /", "Write a review"], true),
        (["[Drama] /", "[Comedy] /", "[Romance]"], false),
        (["[Jane Doe] /", "[John Roe] /", "Mary Major"], false),
        (["[Home]", "» [Bars]", "» [Review]"], true),
        (["[Home]", "[Bars]", "[Review]"], false),
        (["[example.org/]", "[example.com/]", "[example.net]"], false),
        (["Salt /", "Pepper /", "Oil"], false),
        (["[Home] is open /", "[Bars] /", "Review"], false),
    ] {
        assert_eq!(told(&[], &entries), is_out, "{entries:?}");
    }
    let kinds = [
        "http://data-vocabulary.org/Breadcrumb",
        "https://schema.org/BreadcrumbList",
    ];
    for kind in kinds {
        assert!(told(&[("itemtype", kind)], &["[Home]", "Review"]), "{kind}");
    }
    assert!(told(&[("typeof", "v:Breadcrumb")], &["[Home]", "Review"]));
    assert!(!told(
        &[("itemtype", "https://schema.org/ItemList")],
        &["[Home]", "Review"]
    ));
    let words = "word ".repeat(30);
    let long = [words.as_str(), words.as_str(), "[Home]"];
    let kind = [("itemtype", "https://schema.org/BreadcrumbList")];
    assert!(!told(&kind, &long), "all of a page");
}

#[test]
fn what_is_called_so_above_the_text_leads_down() {
    let told = |name: (&str, &str), behind: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open("p").text(behind).close();
        t.open_with("nav", &[name]).open("ol").open("li");
        t.open_with("a", &[("href", "/boats")]).text("Boats");
        t.close().close().open("li").text("A yawl").close();
        t.close().close().open("h1").text("A yawl").close();
        let page = t.finish();
        breadcrumbs(&page, &Units::from_page(&page))
    };
    let is_out = [false, true, true, false];
    assert_eq!(told(("aria-label", "Breadcrumb"), "Hi"), is_out);
    assert_eq!(told(("class", "docs-breadcrumbs"), "Hi"), is_out);
    assert_eq!(told(("class", "breadcrumbless"), "Hi"), [false; 4]);
    let text = "word ".repeat(25);
    assert_eq!(told(("class", "breadcrumbs"), &text), [false; 4]);
}

#[test]
fn steps_without_a_link_are_made_as_the_others() {
    let told = |last: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", "breadcrumb")]);
        t.open("p")
            .open_with("a", &[("href", "/docs")])
            .text("Docs");
        t.close().close().open("p").text("Hooks").close();
        t.open(last).text("Rotate secrets").close().close();
        t.open("p").text("Rotate them monthly.");
        let page = t.finish();
        breadcrumbs(&page, &Units::from_page(&page))
    };
    assert_eq!(told("p"), [true, true, true, false]);
    assert_eq!(told("h1"), [true, true, false, false]);
    assert_eq!(told("pre"), [true, true, false, false]);
}

#[test]
fn steps_with_slashes_lead_down() {
    let told = |addresses: [&str; 3]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul");
        for (at, address) in addresses.into_iter().enumerate() {
            t.open("li").open_with("a", &[("href", address)]);
            t.text("Boats").close();
            if at < 2 {
                t.text(" /");
            }
            t.close();
        }
        let page = t.finish();
        breadcrumbs(&page, &Units::from_page(&page)).contains(&true)
    };
    assert!(told(["/index.html", "/eat.html", "/eat/bars.html"]));
    assert!(told(["/", "/eat/", "/eat/bars?page=2"]));
    assert!(!told(["/g/drama", "/g/comedy", "/g/romance"]));
    assert!(!told(["/", "/eat", "/eat"]));
    assert!(!told(["#a", "/eat", "/eat/bars"]));
}

#[test]
fn what_is_declared_of_each_entry_is_of_the_list() {
    let told = |entries: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        let kind = [("itemtype", "https://schema.org/BreadcrumbList")];
        t.open("body");
        for _ in 0..entries {
            t.open("article").open("h3").text("A boat").close();
            t.open_with("div", &kind).text("example.org boats").close();
            t.open("p").text("It sails.").close().close();
        }
        let page = t.finish();
        breadcrumbs(&page, &Units::from_page(&page)).contains(&true)
    };
    assert!(told(1) && told(2));
    assert!(!told(3));
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for _ in 0..4 {
        let kind = [("itemtype", "http://data-vocabulary.org/Breadcrumb")];
        t.open_with("div", &kind).text("Boats").close();
    }
    let page = t.finish();
    let found = breadcrumbs(&page, &Units::from_page(&page));
    assert_eq!(found, [true; 4], "steps of one");
}

#[test]
fn between_paragraphs_they_are_of_the_text() {
    let mut t = TestPage::new(800.0, 600.0);
    let paragraph = "word ".repeat(25);
    let path = "[London] > [Paris] > [Rome]";
    t.open("body");
    for text in [path, paragraph.as_str(), path, paragraph.as_str()] {
        line(&mut t, "p", text);
    }
    let page = t.finish();
    let found = breadcrumbs(&page, &Units::from_page(&page));
    assert_eq!(found, [true, false, false, false]);
}

#[test]
fn many_of_them_are_what_a_page_lists() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for section in ["Music", "Dance", "Film"] {
        line(&mut t, "p", &format!("[Top] > [Arts] > [{section}]"));
    }
    let page = t.finish();
    assert_eq!(breadcrumbs(&page, &Units::from_page(&page)), [false; 3]);
}
