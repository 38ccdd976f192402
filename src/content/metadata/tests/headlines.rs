//! Which visible text is the headline.

use super::meta;
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn what_is_marked_as_a_heading_is_one_and_brackets_are_not_its_words() {
    for (attributes, text, title) in [
        (
            [("role", "heading"), ("aria-level", "1")],
            "War and Peace",
            "War and Peace on Shop",
        ),
        (
            [("role", "none"), ("class", "headline")],
            "The latest release",
            "The latest release (View topic) | Board of all things open",
        ),
    ] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &attributes).text(text);
        let mut page = t.finish();
        page.source.title = title.to_owned();
        assert_eq!(Metadata::from_page(&page).title.as_deref(), Some(text));
    }
}

#[test]
fn a_heading_that_a_page_is_shared_with_stands_above_what_its_title_adds() {
    let titled = |title: &str, shared: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", shared);
        t.close().open("body");
        t.open("h1").text("Light splits ammonia").close();
        t.open("h2")
            .text("A new reactor wins hydrogen back")
            .close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let (title, added) = ("Light splits ammonia", "A new reactor wins hydrogen back");
    let (longer, site) = (format!("{title} - {added}"), format!("{added} - {title}"));
    assert_eq!(titled(&longer, title), title);
    assert_eq!(titled(added, title), title);
    assert_eq!(titled(&site, title), added);
    assert_eq!(titled(&longer, "Other words here"), added);
}

#[test]
fn a_short_heading_at_the_end_of_a_page_is_no_title() {
    let title = |headings: [&str; 2], title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for heading in headings {
            t.open("h2").text(heading).close();
            let words =
                "Words of a section that goes on. ".repeat(if heading == "GIT" { 1 } else { 30 });
            t.open("p").text(&words).close();
        }
        let mut page = t.finish();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let declared = "Git - git-commit Documentation";
    assert_eq!(title(["NAME", "GIT"], declared), "git-commit Documentation");
    // A heading with the page's text behind it, also below a long text.
    let electrical = "Electrical - Overview | Office of Safety and Health";
    assert_eq!(title(["Electrical", "GIT"], electrical), "Electrical");
    assert_eq!(title(["Menu", "Electrical"], electrical), "Electrical");
    // A large part of the title.
    assert_eq!(title(["NAME", "GIT"], "GIT - all"), "GIT");
}

#[test]
fn the_name_of_the_blog_above_the_post_is_no_title() {
    let titled = |blog: &str, post: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        t.open_with("a", &[("href", blog)]).text("The Film Gang");
        t.close().close().open("h2");
        t.open_with("a", &[("href", post)]).text("Stand Up Guys");
        t.close().close().open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.url = "https://example.org/films/2013/02/08/stand-up-guys/".to_owned();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let own = "/films/2013/02/08/stand-up-guys/";
    let title = "The Film Gang » Blog Archive » Stand Up Guys";
    assert_eq!(titled("/films/", own, title), "Stand Up Guys");
    // Where no other heading links here, the larger one stays.
    assert_eq!(titled("/films/", "/films/other/", title), "The Film Gang");
    // A heading that no title says is not the headline, wherever it links.
    assert_eq!(titled("/films/", own, "The Film Gang"), "The Film Gang");
    // A heading that says part of the titles is the headline if it links here.
    let longer = "Stand Up Guys @ the cinema of us all and of the moor :: The Film Gang";
    assert_eq!(titled("/else/", own, longer), "Stand Up Guys");
}

#[test]
fn what_a_page_is_a_part_of_is_no_title() {
    let titled = |[first, href]: [&str; 2], below: [&str; 2], og: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        if !og.is_empty() {
            meta(&mut t, "og:title", og);
        }
        t.close().open("body").open("h1");
        t.open_with("a", &[("href", href)]).text(first);
        t.close().close();
        for heading in below {
            t.open("h2").text(heading).close();
            t.open("p").text(&"Words of it. ".repeat(30)).close();
        }
        let mut page = t.finish();
        page.source.url = "https://example.org/r/science/a-post".to_owned();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    // One declared title adds the board's name to another.
    let (own, with_board) = ("Hair grows on the moor", "Hair grows on the moor : science");
    let board = ["science", "/r/science"];
    assert_eq!(titled(board, ["Rules", "Help"], own, with_board), own);
    assert_eq!(titled(board, ["Rules", "Help"], "", "science"), "science");
    // The name of another site, which shares no word with the title.
    let ministry = ["Department of Labour", "https://labour.example/"];
    let title = "Electrical - Overview | Safety and Health";
    let below = ["Electrical", "Hazards"];
    assert_eq!(titled(ministry, below, "", title), "Electrical");
    let reviewed = ["Electrical Safety", "https://safety.example/"];
    assert_eq!(
        titled(reviewed, ["Help", "Hazards"], "", title),
        reviewed[0]
    );
    // Others answer the lower heading.
    let forum = ["The Board of us all", "/r/"];
    let title = "The Board of us all • Credit : Loans of all the banks";
    assert_eq!(titled(forum, ["Credit", "Re: Credit"], "", title), "Credit");
    assert_eq!(titled(forum, ["Credit", "Loans"], "", title), forum[0]);
}

#[test]
fn an_entry_of_a_list_is_no_headline() {
    let headline = |heading: &str, entry: &str, class: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", entry);
        t.close().open("body").open("ul").open("li");
        t.open_with("a", &[("href", "/a"), ("class", class)]);
        t.text(entry).close().close().close();
        t.open("h1").text(heading).close();
        t.open("p").text("Words of it.").close();
        t.open("ul").open("li").open("h3");
        t.open_with("a", &[("href", "/a")]).text(entry);
        let mut page = t.finish();
        page.source.url = "https://example.org/a".to_owned();
        page.source.title = format!("The Moor - {heading}");
        let found = Metadata::headline(&page);
        let tag = found.node.map_or("", |node| page.tag(node)).to_owned();
        (tag, found.text.unwrap_or_default())
    };
    let expected = |title: &str| ("h1".to_owned(), title.to_owned());
    // Of elements with the same words, the one with a heading tag.
    let same = "A bridge";
    assert_eq!(headline(same, same, "headline"), expected(same));
    // A list entry that links here says less than the heading that the title says.
    let longer = "A bridge for the island";
    assert_eq!(headline(longer, "More of the island", ""), expected(longer));
}

#[test]
fn a_heading_that_says_the_title_with_fewer_words_is_the_headline() {
    let titled = |section: &str, heading: &str, marks: &[(&str, &str)]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("h1", marks).text(section).close();
        t.open("h2").text(heading).close();
        t.open("p").text("Words of it.").close();
        for _ in 0..2 {
            t.open_with("h6", &[("class", "headline")]);
            t.text("Another story").close();
        }
        let mut page = t.finish();
        page.source.title = "Board votes to change tight rules of the harbour – Moor".to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let section = "Centre for the harbour";
    let heading = "Board votes to change rules of the harbour";
    assert_eq!(titled(section, heading, &[]), heading);
    // Of headings in other words, the one that is marked as the headline.
    let marks = [("itemprop", "headline")];
    assert_eq!(titled(section, "Board of all votes", &marks), section);
    assert_ne!(titled(section, "Board of all votes", &[]), section);
}

#[test]
fn the_heading_of_an_entry_is_none_of_the_front_page() {
    let titled = |url: &str, href: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        t.open_with("a", &[("href", href)]).text("A bridge");
        let mut page = t.finish();
        page.source.url = url.to_owned();
        page.source.title = "Moor - News of today".to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let front = "https://moor.org/";
    assert_eq!(titled(front, "/2014/a-bridge"), "News of today");
    for (url, href) in [
        ("https://moor.org/a", "/2014/a-bridge"),
        (front, "https://else.org/a-bridge"),
        (front, "#top"),
    ] {
        assert_eq!(titled(url, href), "A bridge", "{url} {href}");
    }
}

#[test]
fn a_heading_without_a_word_of_the_title_yields_to_the_element_that_says_it() {
    let titled = |heading: &str, name: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").text(name).close();
        t.open("h1").text(heading).close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let (name, title) = (
        "Diners of the World",
        "Diners of the World: 724819255917 | Shop",
    );
    assert_eq!(titled("Free shipping above $35", name, title), name);
    assert_eq!(titled("Why we like it", name, title), name);
    // Where nothing says the title, another heading is the headline unless it belongs to the page's frame.
    let heading = "Why we like it";
    assert_eq!(titled(heading, "In stock", title), heading);
    assert_eq!(
        titled("Main menu", "In stock", "Rain is expected | Site"),
        "Rain is expected"
    );
    // It shares a word.
    let heading = "A puzzle of diners";
    assert_eq!(titled(heading, name, title), heading);
}

#[test]
fn a_heading_behind_all_text_yields_to_the_element_that_says_the_title() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    t.text("A school is planned for the moor").close();
    t.open("p").text(&"Words of it. ".repeat(30)).close();
    t.open_with("div", &[("class", "headline")])
        .text("The Moorland Party elsewhere")
        .close();
    let mut page = t.finish();
    page.source.title = "The Moorland Party - A school is planned for the moor".to_owned();
    assert_eq!(
        Metadata::from_page(&page).title.as_deref(),
        Some("A school is planned for the moor")
    );
}

#[test]
fn a_lower_heading_with_more_words_than_the_sites_name_is_no_title() {
    let titled = |tag: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:site_name", "Moor Notes");
        meta(&mut t, "og:title", "Moor Notes");
        t.close().open("body").open("p").text("Words of it.");
        t.close().open(tag).text("Follow Moor Notes").close();
        let mut page = t.finish();
        page.source.url = "https://moor.example/".to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    assert_eq!(titled("h3"), "Moor Notes");
    assert_eq!(titled("h1"), "Follow Moor Notes");
}

#[test]
fn a_long_sentence_is_no_title_where_the_declared_ones_agree() {
    let sentence = "Enter your address below to get the mails of the moor, and all that is new of the trains, the \
                    boats and the birds on it!";
    let titled = |shared: &str, site: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", shared);
        if !site.is_empty() {
            meta(&mut t, "og:site_name", site);
        }
        t.close().open("body").open("h1").text(sentence).close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        if !site.is_empty() {
            // The declared site name is the page's title, and does not match the host.
            page.source.url = "https://www.emailsignup.example/".to_owned();
        }
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let own = "Email signup";
    assert_eq!(titled(own, "", own), own);
    assert_eq!(titled(own, "", "Become a friend"), sentence);
    assert_eq!(titled(own, own, own), sentence, "the site's name");
    assert_eq!(titled("Moor", "", "Moor"), sentence, "perhaps as well");
}

/// Headings that shops put above reviews, and between two ways to sign in.
#[test]
fn what_leads_on_or_parts_a_form_is_no_headline() {
    let titled = |around: &str, heading: &str, path: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(around).open("h1").text(heading);
        t.close().close();
        t.open("p").text("\"The best flour of all.\"").close();
        let mut page = t.finish();
        page.source.title = "Meal and more - Red Mill".to_owned();
        page.source.url = format!("https://redmill.example/{path}");
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let now = "Now on air, the news of the day:";
    assert_eq!(titled("div", now, ""), now);
    assert_eq!(titled("legend", "Or", "about"), "Meal and more");
    assert_eq!(titled("div", "Or", "about"), "Or");
}

#[test]
fn the_name_of_the_folder_above_is_no_headline() {
    let title = |href: &str| {
        let court = "Decisions of the upper court";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").open_with("a", &[("href", href)]);
        t.text(court).close().close();
        t.open("h1").text(court).close();
        t.open("p").text("The claim is for rain.").close();
        let mut page = t.finish();
        page.source.title = "Doe v Muster 2019".to_owned();
        page.source.url = "https://law.example/cases/civ/2019/1187.html".to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    assert_eq!(title("/cases/civ/"), "Doe v Muster 2019");
    assert_eq!(title("/other/"), "Decisions of the upper court");
}
