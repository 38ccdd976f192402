//! Which labels and panels of tabs are kept together.

use super::*;
use crate::content::data_tables::data_tables;
use crate::content::linked_data::LinkedData;
use crate::content::page_type::KindProbabilities;
use crate::snapshot::test_page::TestPage;

const INTRO: &str =
    "This page tells how the program is installed with each of the tools that are known to work";

/// What is kept of tabs with panels of such elements, the second of which is closed, where only the first panel was
/// kept.
fn kept_on(kind: PageKind, tag: &str, panels: [&str; 2]) -> String {
    kept_with(kind, tag, panels, &[INTRO, panels[0]])
}

/// The same where some texts were kept.
fn kept_with(kind: PageKind, tag: &str, panels: [&str; 2], first: &[&str]) -> String {
    let close = |t: &mut TestPage| {
        t.open_bare(tag).unrendered(panels[1]);
    };
    kept_behind(kind, (tag, panels[0]), close, first)
}

/// The same with a panel of an element with a text, and a closed one that is drawn like this.
fn kept_behind(
    kind: PageKind,
    (tag, open): (&str, &str),
    close: impl FnOnce(&mut TestPage),
    first: &[&str],
) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text(INTRO).close();
    t.open_with("div", &[("role", "tablist")]);
    for (panel, label) in [("a", "npm"), ("b", "yarn")] {
        t.open_with("div", &[("role", "tab"), ("aria-controls", panel)]);
        t.text(label).close();
    }
    t.close().open("div").open_with("div", &[("id", "a")]);
    t.open(tag).text(open).close().close();
    t.open_bare_with("div", &[("id", "b")]);
    close(&mut t);
    kept_of(kind, &t.finish(), first)
}

/// The same of a page.
fn kept_of(kind: PageKind, page: &PageSnapshot, first: &[&str]) -> String {
    let units = Units::from_page(page);
    let is_kept = |unit: &Unit| first.contains(&unit.text.as_str());
    let mut kept: Vec<bool> = units.list.iter().map(is_kept).collect();
    let shown: Vec<bool> = units.list.iter().map(|unit| !unit.concealed).collect();
    let candidates = Candidates {
        probabilities: &vec![0.3; kept.len()],
        shown: &shown,
        may_be: &shown,
        types: &KindProbabilities::only(kind),
        ..Candidates::open(kept.len())
    };
    let linked = LinkedData::from_page(page);
    let tables = data_tables(page);
    let wholes = Wholes::from_page(page, &units, &vec![0; kept.len()], &linked, &tables);
    wholes.settle_tabs(&candidates, &mut kept);
    let texts = units.list.iter().zip(kept).skip(1);
    let texts = texts.filter(|(_, kept)| *kept);
    let texts: Vec<&str> = texts.map(|(unit, _)| unit.text.as_str()).collect();
    texts.join(", ")
}

#[test]
fn the_label_of_a_closed_panel_shares_its_fate() {
    let panels = ["Nineteen a month", "Sixteen a month for a year"];
    let kept = |first: &[&str]| kept_with(PageKind::Product, "p", panels, first);
    let open = format!("npm, {}", panels[0]);
    assert_eq!(kept(&[INTRO, panels[0], "yarn"]), open);
    let both = format!("npm, yarn, {}", panels.join(", "));
    assert_eq!(kept(&[INTRO, panels[0], panels[1]]), both);
}

#[test]
fn a_closed_panel_stays_with_the_open_one() {
    let commands = ["npm i quern", "yarn add quern"];
    let (both, one) = ("npm, yarn, npm i quern, yarn add quern", "npm, npm i quern");
    assert_eq!(kept_on(PageKind::Article, "pre", commands), both);
    assert_eq!(kept_on(PageKind::Documentation, "p", commands), both);
    assert_eq!(kept_on(PageKind::Product, "p", commands), one);
    let long = "yarn add quern and ".repeat(20);
    let longer = ["npm i quern", long.trim()];
    assert_eq!(kept_on(PageKind::Article, "pre", longer), one);
}

#[test]
fn what_is_told_of_a_thing_in_a_closed_panel_stays_with_the_open_one() {
    let kept = |kind: PageKind, label: &str, text: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(INTRO).close();
        t.open_with("div", &[("role", "tablist")]);
        for (panel, label) in [("a", "About"), ("b", label)] {
            t.open_with("div", &[("role", "tab"), ("aria-controls", panel)]);
            t.text(label).close();
        }
        t.close().open("div");
        t.open_with("div", &[("id", "a"), ("role", "tabpanel")]);
        t.open("p").text("It is made of steel.").close().close();
        t.open_bare_with("div", &[("id", "b"), ("role", "tabpanel")]);
        t.open_bare("h2").unrendered("In short").close();
        t.open_bare("p").unrendered(text);
        let first = [INTRO, "It is made of steel."];
        kept_of(kind, &t.finish(), &first)
    };
    let (product, service) = (PageKind::Product, PageKind::Service);
    let open = "About, It is made of steel.";
    let oil = "Oil it once a year.";
    let both = format!("About, Care, It is made of steel., In short, {oil}");
    assert_eq!(kept(product, "Care", oil), both);
    assert_eq!(kept(product, "Delivery", oil), open);
    assert_eq!(kept(product, "Care", "A kit of $15."), open);
    // The panel of something offered has a price.
    assert_eq!(
        kept(service, "Care", "A kit of $15."),
        both.replace(oil, "A kit of $15.")
    );
    assert_eq!(kept(PageKind::Article, "Care", oil), open);
}

#[test]
fn a_closed_panel_of_facts_comes_in_and_a_form_goes() {
    let open = "It is made of steel.";
    let kept = |close: fn(&mut TestPage), first: &[&str]| {
        let first = [&[INTRO, open][..], first].concat();
        kept_behind(PageKind::Product, ("p", open), close, &first)
    };
    let facts = |t: &mut TestPage| {
        t.open_bare("dl");
        for (tag, text) in [("dt", "Weight"), ("dd", "48 kg")] {
            t.open_bare(tag).unrendered(text).close();
        }
    };
    let all = "npm, yarn, It is made of steel., Weight, 48 kg";
    assert_eq!(kept(facts, &[]), all);
    let form = |t: &mut TestPage| {
        t.open_bare("p").unrendered("We write to you.").close();
        t.open_bare("textarea").close();
        t.open_bare("button").unrendered("Send").close();
    };
    assert_eq!(
        kept(form, &["We write to you."]),
        "npm, It is made of steel."
    );
}
