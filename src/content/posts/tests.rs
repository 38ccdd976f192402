use super::*;
use crate::snapshot::test_page::TestPage;

fn found(page: &PageSnapshot) -> (Units, Vec<Post>) {
    let units = Units::from_page(page);
    let found = posts(&PostReader::new(page, &units), |_| true, 0.0).posts;
    (units, found)
}

fn told(found: &[Post]) -> Vec<(Option<&str>, Option<&str>, u32)> {
    let told = found.iter();
    told.map(|p| (p.author.as_deref(), p.date.as_deref(), p.depth))
        .collect()
}

fn text(units: &Units, post: &Post) -> String {
    let lines: Vec<&str> = post
        .body
        .iter()
        .map(|u| units.list[*u].text.as_str())
        .collect();
    lines.join("\n")
}

/// A post: a head with its author and date, a body, a button.
fn post(t: &mut TestPage, class: &str, who: &str, when: &str, text: &str) {
    t.open_with("div", &[("class", class)]);
    t.open_with("div", &[("class", "username")])
        .text(who)
        .close();
    t.open("div").text(when).close();
    t.open_with("div", &[("class", "text")])
        .open("p")
        .text(text)
        .close()
        .close();
    t.open("div").text("Reply").close();
    t.close();
}

#[test]
fn a_thread_is_cut_into_signed_posts() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, when, text) in [
        ("ann", "3 days ago", "What is the best way to learn this?"),
        ("Bob", "12 May 2021", "By doing it, every day, for a year."),
        (
            "Cid",
            "13 May 2021, 10:30",
            "Thanks for that, I will try it then.",
        ),
    ] {
        post(&mut t, "row post", who, when, text);
    }
    let page = t.finish();
    let (units, posts) = found(&page);
    let expected = [
        (Some("ann"), Some("3 days ago"), 0),
        (Some("Bob"), Some("2021-05-12"), 0),
        (Some("Cid"), Some("2021-05-13T10:30"), 0),
    ];
    assert_eq!(told(&posts), expected);
    assert_eq!(
        text(&units, &posts[1]),
        "By doing it, every day, for a year."
    );
}

#[test]
fn the_opening_post_is_without_the_head_of_its_page() {
    let signed = |t: &mut TestPage, who: &str, text: &str| {
        t.open_with("a", &[("href", &format!("/user/{who}"))]);
        t.text(who).close();
        t.open("div").text("12 May 2021, 10:30").close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(text).close().close();
    };
    let said = "What should I make first, and out of what wood?";
    // It stands before the others, or in an element as each of them.
    for is_alike in [false, true] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        if is_alike {
            t.open("div").open_with("div", &[("class", "post")]);
        }
        t.open("section").open("h1");
        t.text("Projects for beginners").close();
        t.open("p")
            .text("2.1K views, 13 replies, and what there is")
            .close();
        signed(&mut t, "ann", said);
        t.close();
        if is_alike {
            t.close();
        } else {
            t.open("div");
        }
        for (who, thing) in [("Bob", "box"), ("Cid", "chair"), ("Dan", "table")] {
            t.open_with("div", &[("class", "post")]).open("div");
            let words =
                format!("A {thing} that is made of pine, with a lid on it and a good old lock.");
            signed(&mut t, who, &words);
            t.close().close();
        }
        let page = t.finish();
        let (units, posts) = found(&page);
        assert_eq!(posts.len(), 4);
        assert_eq!(posts[0].author.as_deref(), Some("ann"));
        assert_eq!(text(&units, &posts[0]), said);
        assert_eq!(page.text_of(&posts[0].nodes), said);
    }
}

#[test]
fn posts_with_classes_of_their_own_are_found() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14)] {
        let (class, when) = (format!("post-of-{who}"), format!("{day} May 2021, 10:30"));
        let words = format!("By doing it, every day, for {day} years, and then once more.");
        post(&mut t, &class, who, &when, &words);
    }
    let page = t.finish();
    let (_, posts) = found(&page);
    let expected = [
        (Some("ann"), Some("2021-05-12T10:30"), 0),
        (Some("Bob"), Some("2021-05-13T10:30"), 0),
        (Some("Cid"), Some("2021-05-14T10:30"), 0),
    ];
    assert_eq!(told(&posts), expected);
}

#[test]
fn a_post_of_two_rows_is_one() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tbody");
    for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14), ("Dee", 15)] {
        t.open_with("tr", &[("class", "head")]).open("td");
        t.open_with("a", &[("href", &format!("/members/{who}"))])
            .text(who)
            .close();
        t.open("span")
            .text(&format!("{day} May 2021"))
            .close()
            .close()
            .close();
        t.open("tr").open("td").open("div");
        t.text(&format!(
            "{who} says that number {day} is the best of all that there are."
        ));
        t.close().close().close();
    }
    let page = t.finish();
    let (units, posts) = found(&page);
    assert_eq!(posts.len(), 4);
    assert_eq!(
        (posts[1].author.as_deref(), posts[1].nodes.len()),
        (Some("Bob"), 2)
    );
    assert_eq!(posts[1].author_url.as_deref(), Some("/members/Bob"));
    assert!(text(&units, &posts[1]).starts_with("Bob says that number 13"));
}

#[test]
fn replies_inside_posts_have_their_depth() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, day, reply) in [("ann", 12, "Bob"), ("Cid", 14, "Dee")] {
        for (who, day, opens) in [(who, day, true), (reply, day + 1, false)] {
            t.open_with("div", &[("class", "comment")]);
            t.open_with("div", &[("class", "username")])
                .text(who)
                .close();
            t.open("span").text(&format!("{day} May 2021")).close();
            let words = format!("By doing it, every day, for {day} years, and then once more.");
            t.open_with("div", &[("class", "text")])
                .text(&words)
                .close();
            if opens {
                t.open_with("div", &[("class", "children")]);
            }
        }
        t.close().close().close();
    }
    let page = t.finish();
    let (_, posts) = found(&page);
    let depths: Vec<_> = told(&posts).iter().map(|p| (p.0, p.2)).collect();
    let expected = [
        (Some("ann"), 0),
        (Some("Bob"), 1),
        (Some("Cid"), 0),
        (Some("Dee"), 1),
    ];
    assert_eq!(depths, expected);
}

#[test]
fn days_on_which_people_joined_are_no_dates_of_posts() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, joined, day) in [("ann", 2015, 12), ("Bob", 2003, 13), ("Cid", 2019, 14)] {
        t.open_with("div", &[("class", "post"), ("id", &format!("p{day}"))]);
        t.open_with("div", &[("class", "username")])
            .text(who)
            .close();
        t.open_with("div", &[("class", "joined")])
            .text(&format!("1 March {joined}"))
            .close();
        t.open_with("a", &[("href", &format!("#p{day}"))])
            .text(&format!("{day} May 2021"))
            .close();
        let words = format!("By doing it, every day, for {day} years, and then once more.");
        t.open_with("div", &[("class", "text")])
            .text(&words)
            .close()
            .close();
    }
    let page = t.finish();
    let (_, posts) = found(&page);
    let dates: Vec<_> = posts.iter().filter_map(|p| p.date.as_deref()).collect();
    assert_eq!(dates, ["2021-05-12", "2021-05-13", "2021-05-14"]);
    assert_eq!(posts[0].link.as_deref(), Some("#p12"));
}

#[test]
fn paragraphs_are_no_posts() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for _ in 0..3 {
        t.open("p")
            .text("A paragraph of an article in 2020.")
            .close();
    }
    let page = t.finish();
    assert!(found(&page).1.is_empty());
}

#[test]
fn posts_whose_cell_holds_all_of_them_are_found() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tbody");
    for day in [12, 13, 14, 15] {
        t.open("tr").open("td");
        t.open_with("a", &[("href", "/u/ann")]).text("ann").close();
        t.open("p")
            .text(&format!(
                "Rule {day} of this world is longer than all the others."
            ))
            .close();
        t.open("small").text(&format!("{day} May 2021")).close();
        t.close().close();
    }
    let page = t.finish();
    let (units, posts) = found(&page);
    let told = told(&posts);
    assert_eq!(told.len(), 4, "{told:?}");
    assert_eq!(told[2], (Some("ann"), Some("2021-05-14"), 0));
    assert!(text(&units, &posts[2]).starts_with("Rule 14"));
}

#[test]
fn a_cell_without_a_class_is_told_by_its_column() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tbody");
    for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14), ("Dee", 15)] {
        t.open("tr").open("td").open("table").open("tr");
        t.open("td").open("b");
        t.open_with("a", &[("href", &format!("/profile/{who}"))])
            .text(who)
            .close()
            .close();
        t.open("div")
            .text("Gender and orientation: something else")
            .close();
        t.close().open("td").open("div");
        t.text(&format!("{day} May 2021")).close();
        t.open_with("div", &[("class", "post")])
            .text(&format!(
                "By doing it, every day, for {day} years, and then once more."
            ))
            .close();
        t.close().close().close().close().close();
    }
    let page = t.finish();
    let (units, posts) = found(&page);
    let expected = [
        (Some("ann"), Some("2021-05-12"), 0),
        (Some("Bob"), Some("2021-05-13"), 0),
        (Some("Cid"), Some("2021-05-14"), 0),
        (Some("Dee"), Some("2021-05-15"), 0),
    ];
    assert_eq!(told(&posts), expected);
    assert_eq!(
        text(&units, &posts[1]),
        "By doing it, every day, for 13 years, and then once more."
    );
}

#[test]
fn posts_that_explain_too_little_are_none() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (who, when) in [
        ("ann", "2 May 2021"),
        ("bob", "3 May 2021"),
        ("eve", "4 May 2021"),
    ] {
        let text = format!("A sentence by {who} that is long enough to be the body of a post.");
        post(&mut t, "post", who, when, &text);
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let all = posts(&PostReader::new(&page, &units), |_| true, 0.0);
    assert_eq!(all.posts.len(), 3);
    let as_clear = posts(&PostReader::new(&page, &units), |_| true, all.explained);
    assert_eq!(as_clear, all);
    let clearer = posts(
        &PostReader::new(&page, &units),
        |_| true,
        all.explained + 0.01,
    );
    assert_eq!(clearer, Posts::default());
}

#[test]
fn days_on_which_people_joined_and_lines_of_posts_are_not_taken() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, day) in [("ann", 12), ("Bob", 13), ("ann", 14), ("ann", 15)] {
        t.open_with("div", &[("class", "row")]);
        t.open("strong").text(who).close();
        t.open("div").text("Registered: 2017-03-14").close();
        t.open("div").text(&format!("{day} May 2021")).close();
        t.open("div").text("Hey together,").close();
        t.open("div");
        t.text(&format!("By doing it, every day, for {day} years."));
        t.open("br").close();
        t.text(&format!("Good luck {day}")).close();
        t.close();
    }
    let page = t.finish();
    let (_, posts) = found(&page);
    let expected = [
        (Some("ann"), Some("2021-05-12"), 0),
        (Some("Bob"), Some("2021-05-13"), 0),
        (Some("ann"), Some("2021-05-14"), 0),
        (Some("ann"), Some("2021-05-15"), 0),
    ];
    assert_eq!(told(&posts), expected);
}

#[test]
fn a_date_in_pieces_is_read_as_a_whole() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, hour) in [("ann", 1), ("Bob", 2), ("Cid", 3)] {
        t.open_with("div", &[("class", "row")]);
        t.open_with("a", &[("class", "user"), ("href", "/x")]);
        t.text(who).close();
        t.open("span")
            .open("b")
            .text(&format!("{hour}:43pm"))
            .close();
        t.text(" On ").open("b").text("Apr 23").close();
        t.text(", ").open("b").text("2024").close().close();
        t.open("p");
        t.text(&format!("By doing it, every day, for {hour} years."));
        t.close().close();
    }
    let page = t.finish();
    let (_, posts) = found(&page);
    let dates: Vec<_> = posts.iter().map(|p| p.date.as_deref()).collect();
    let expected = ["2024-04-23T13:43", "2024-04-23T14:43", "2024-04-23T15:43"];
    assert_eq!(dates, expected.map(Some));
}

#[test]
fn who_and_when_for_machines_alone_are_read() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14)] {
        t.open_with("div", &[("itemprop", "comment")]);
        t.open("button");
        let date = format!("2021-05-{day}T10:30:00+00:00");
        t.open_with("span", &[("itemprop", "datePublished"), ("content", &date)])
            .text("1 year ago")
            .close()
            .close();
        t.open_with("div", &[("itemprop", "author")]);
        t.open_with("meta", &[("itemprop", "name"), ("content", who)])
            .close()
            .close();
        let words = format!("By doing it, every day, for {day} years, and then once more.");
        t.open("p").text(&words).close().close();
    }
    let page = t.finish();
    let (_, posts) = found(&page);
    let expected = [
        (Some("ann"), Some("2021-05-12T10:30:00+00:00"), 0),
        (Some("Bob"), Some("2021-05-13T10:30:00+00:00"), 0),
        (Some("Cid"), Some("2021-05-14T10:30:00+00:00"), 0),
    ];
    assert_eq!(told(&posts), expected);
}

#[test]
fn boxes_around_all_of_a_page_are_no_posts() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for id in ["wrapper1", "wrapper2"] {
        t.open_with("div", &[("id", id)]);
    }
    t.open("h1").text("How to learn this").close();
    t.open("h4").text("ann").close();
    t.open("time").text("12 May 2021").close();
    t.open("p").text("By doing it, every day, for a year.");
    let (_, posts) = found(&t.finish());
    assert!(posts.is_empty());
}

#[test]
fn replies_in_custom_elements_are_posts_whatever_their_length() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    let mut said = |who: &str, day: u32, text: &str| {
        t.open("x-said");
        t.open_with("div", &[("class", "username")]);
        t.text(who).close();
        t.open_with("div", &[("class", "when")]);
        t.text(&format!("{day} May 2021")).close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(text).close().close();
        t.open_with("div", &[("class", "more")]);
    };
    said("ann", 12, "By doing it, every day, for a year or two.");
    said("Bob", 13, "That is a long time for a blanket, is it not?");
    said("Cid", 14, "Thanks for that, I will try it with linen then.");
    let (_, posts) = found(&t.finish());
    let expected = [
        (Some("ann"), Some("2021-05-12"), 0),
        (Some("Bob"), Some("2021-05-13"), 1),
        (Some("Cid"), Some("2021-05-14"), 2),
    ];
    assert_eq!(told(&posts), expected);
}

#[test]
fn the_address_of_a_post_is_not_that_of_a_comment_on_it() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14)] {
        t.open_with("div", &[("class", "answer")]);
        t.open_with("div", &[("class", "username")]);
        t.text(who).close();
        t.open("div").text(&format!("{day} May 2021")).close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(&format!("By doing it, every day, for {day} years."));
        t.close().close();
        t.open_with("div", &[("class", "comment")]);
        t.open_with("a", &[("href", &format!("#comment{day}_1"))]);
        t.text("Later").close().close();
        t.close();
    }
    let (_, posts) = found(&t.finish());
    assert_eq!(posts.len(), 3);
    assert!(posts.iter().all(|post| post.link.is_none()));
}

#[test]
fn boxes_with_classes_of_their_depth_hold_posts() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (who, day, class) in [("ann", 12, ""), ("Bob", 13, "indent"), ("Cid", 14, "deep")] {
        t.open_with("div", &[("class", "node")]);
        t.open_with("div", &[("class", class)]);
        t.open("div");
        t.open_with("a", &[("href", &format!("/u/{who}"))])
            .text(who)
            .close();
        t.open("span").text(&format!("{day} May 2021")).close();
        t.open("b").text(&format!("{day} points")).close().close();
        t.open_with("div", &[("class", "content")]).open("p");
        t.text(&format!("By doing it, every day, for {day} years."));
        t.close().close().close().close();
    }
    let page = t.finish();
    let (units, posts) = found(&page);
    assert_eq!(posts.len(), 3);
    let said = text(&units, &posts[1]);
    assert_eq!(said, "By doing it, every day, for 13 years.");
}
