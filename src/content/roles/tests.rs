use super::*;
use crate::content::ancestry::Ancestry;
use crate::snapshot::test_page::TestPage;

#[test]
fn what_is_named_comments_is_dropped_only_beside_more_content() {
    let told = |content: &str, named: &str, (rule, title): (CommentsRule, &str)| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(content).close();
        t.open_with("div", &[("class", "comments")]);
        t.open("p").text(named).close().close();
        t.open("nav")
            .text("Home and away and all the other things of the site")
            .close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
        let placed = PlacedUnits { units, ancestry };
        let judged = Judged {
            kept: &[true, true, false],
            forum_lines: &[false; 3],
            unlikely: &[false; 3],
        };
        let readers = Readers::new(&page, placed, judged.kept, None);
        let (roles, _) = roles(&readers, judged, Forum::No, rule);
        roles.iter().map(Option::is_some).collect::<Vec<_>>()
    };
    let (long, short) = ("One two three four five six.", "Seven.");
    let drop = (CommentsRule::Drop, "Mills");
    assert_eq!(told(long, short, drop), [true, false, false]);
    assert_eq!(told(short, long, drop), [true, true, false]);
    let content = |title| told(long, short, (CommentsRule::Content, title));
    assert_eq!(content("Forum of mills"), [true, true, false]);
    assert_eq!(content("Mills"), [true, false, false], "no forum");
}

#[test]
fn a_forum_by_its_kind_without_posts_keeps_comments_apart() {
    let roles_of = |forum| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.text("The mill was sold on Monday to a group of neighbours.");
        t.close().open_with("div", &[("class", "comments")]);
        for text in [
            "Who is going to pay for it? Not me.",
            "I will send you what I can, then.",
        ] {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
        let judged = Judged {
            kept: &[true, false, false],
            forum_lines: &[false; 3],
            unlikely: &[true; 3],
        };
        let placed = PlacedUnits { units, ancestry };
        let readers = Readers::new(&page, placed, judged.kept, None);
        roles(&readers, judged, forum, CommentsRule::Keep).0
    };
    let comment = Some(UnitRole::Comment(None));
    let expected = [Some(UnitRole::Main), comment, comment];
    for forum in [Forum::Surely, Forum::Is, Forum::No] {
        assert_eq!(roles_of(forum), expected, "{forum:?}");
    }
}

#[test]
fn a_message_of_a_mailing_list_is_a_post_without_the_links_around_it() {
    let mut t = TestPage::new(800.0, 600.0);
    let answer = "mailto:mice@example.org";
    t.open("head");
    t.open_with("link", &[("rel", "made"), ("href", answer)]);
    t.close().close();
    t.open("body").open("h1").text("Of mice").close();
    t.open("b").text("Jane Doe").close();
    t.open_with("a", &[("href", answer)]).text("jane at a.org");
    t.close().open("p").text("7 September 2015").close();
    t.open("p").text("Messages by author").close();
    t.open("pre").text("They have changed.").close();
    t.open("p").text("Messages by author").close();
    let page = t.finish();
    let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
    let judged = Judged {
        kept: &vec![true; units.len()],
        forum_lines: &vec![false; units.len()],
        unlikely: &vec![false; units.len()],
    };
    let placed = PlacedUnits { units, ancestry };
    let readers = Readers::new(&page, placed, judged.kept, None);
    let (roles, posts) = roles(&readers, judged, Forum::Never, CommentsRule::Drop);
    let told = roles.iter().zip(&units.list);
    let told = told.filter_map(|(role, unit)| Some((role.as_ref()?.post(), unit.text.as_str())));
    let told: Vec<(Option<usize>, &str)> = told.collect();
    assert_eq!(told, [(None, "Of mice"), (Some(0), "They have changed.")]);
    assert_eq!(posts[0].author.as_deref(), Some("Jane Doe"));
    assert_eq!(posts[0].date.as_deref(), Some("2015-09-07"));
}

/// The number of units by role, on a page of a title, posts and texts below them.
fn of_posts(posts: usize, explained: f32) -> Vec<Option<UnitRole>> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("What of it?").close();
    for _ in 0..posts {
        t.open("article").text("I think so, too.").close();
    }
    t.open("p").text("More threads of this forum").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let post = |i: usize| Post {
        nodes: vec![units.list[i + 1].block],
        body: vec![i + 1],
        ..Post::default()
    };
    let thread = Posts {
        posts: (0..posts).map(post).collect(),
        explained,
        ..Posts::default()
    };
    let kept = vec![true; units.len()];
    of_thread(&page, (&units, &kept), &thread, UnitRole::Post)
}

#[test]
fn lines_of_forums_are_no_part_of_a_post_but_of_a_comment() {
    let told = |words: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        let above = "word ".repeat(words);
        t.open("body").open("p").text(above.trim_end()).close();
        for text in ["I think so, too.", "Not me.", "Delete or lock"] {
            t.open("article").text(text).close();
        }
        let page = t.finish();
        let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
        let post = |i: usize| Post {
            nodes: vec![units.list[i].block],
            body: vec![i],
            ..Post::default()
        };
        let thread = Posts {
            posts: (1..4).map(post).collect(),
            explained: 0.8,
            ..Posts::default()
        };
        let judged = Judged {
            kept: &[true, true, false, false],
            forum_lines: &[false, false, false, true],
            unlikely: &[false; 4],
        };
        let (placed, thread) = (PlacedUnits { units, ancestry }, (thread, Forum::Surely));
        let readers = Readers::new(&page, placed, judged.kept, None);
        roles_of_thread(&readers, judged, thread, CommentsRule::Content).0
    };
    let (main, post) = (Some(UnitRole::Main), |i| Some(UnitRole::Post(i)));
    assert_eq!(told(3), [main, post(0), post(1), None]);
    let comment = |i| Some(UnitRole::Comment(Some(i)));
    assert_eq!(told(300), [main, comment(0), comment(1), comment(2)]);
}

#[test]
fn what_a_sure_forum_lists_may_be_no_posts() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14)] {
        t.open_with("div", &[("class", "post")]);
        t.open_with("div", &[("class", "username")]);
        t.text(who).close().open("div");
        t.text(&format!("{day} May 2021")).close().open("p");
        let text = format!("By doing it, every day, for {day} years, and then once more.");
        t.text(&text).close().close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let posts_of = |kept: bool| {
        let kept = vec![kept; units.len()];
        let found = thread(
            (&PostReader::new(&page, &units), &units),
            &kept,
            Forum::Surely,
        );
        found.map(|found| found.posts.len())
    };
    assert_eq!((posts_of(true), posts_of(false)), (Some(3), None));
}

/// How many posts a thread of three has that explains little of its page, where dates are written so and authors'
/// links lead below that address, below so many words of something else.
fn signed(forum: Forum, hour: &str, profile: &str, above: usize) -> Option<usize> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("p")
        .text(&"word ".repeat(above))
        .close()
        .open("div");
    for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14)] {
        t.open_with("div", &[("class", "post")]).open("b");
        t.open_with("a", &[("href", &format!("{profile}{who}"))]);
        t.text(who).close().close();
        t.open("div")
            .text(&format!("Skrivet: {day}.05.2024{hour}"))
            .close();
        t.open("p")
            .text(&format!("By doing it, every day, for {day} years."))
            .close();
        t.close();
    }
    let mut page = t.finish();
    page.source.lang = Some("sv".to_owned());
    let units = Units::from_page(&page);
    let found = thread(
        (&PostReader::new(&page, &units), &units),
        &vec![true; units.len()],
        forum,
    );
    found.map(|found| found.posts.len())
}

#[test]
fn a_form_to_answer_a_thread_is_none_of_comments_below_an_article() {
    let is_thread = |(class, above): (&str, usize), forum: Forum| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Mills").close();
        let above = "word ".repeat(above);
        t.open("p").text(above.trim_end()).close();
        t.open_with("div", &[("class", class)]);
        for (who, day) in [("Ann", 12), ("Bob", 13), ("Cid", 14)] {
            t.open_with("div", &[("class", "post")]).open("b");
            t.open_with("a", &[("href", &format!("/u/{who}"))]);
            t.text(who).close().close();
            t.open("div").text(&format!("{day} May 2024")).close();
            let said = format!("By doing it, every day, for {day} years. ");
            t.open("p").text(said.repeat(3).trim_end()).close().close();
        }
        t.close().open_with("form", &[("class", "comment-form")]);
        t.open("h2").text("Leave a reply").close();
        t.open_with("input", &[("type", "email")]).close();
        t.open("textarea").close();
        let page = t.finish();
        let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
        let kept = vec![true; units.len()];
        let placed = PlacedUnits { units, ancestry };
        is_above_form(&Readers::new(&page, placed, &kept, None), &kept, forum)
    };
    assert!(is_thread(("thread", 4), Forum::Is));
    assert!(!is_thread(("comments", 300), Forum::Is), "of readers");
    assert!(!is_thread(("thread", 4), Forum::MayBe), "an article");
}

#[test]
fn a_thread_that_is_signed_throughout_is_one_in_every_language() {
    let (hour, profile) = (", 10:14", "/u/");
    assert_eq!(signed(Forum::MayBe, hour, profile, 4), Some(3));
    assert_eq!(signed(Forum::MayBe, "", profile, 4), None, "no hour");
    assert_eq!(signed(Forum::MayBe, hour, "/about/", 4), None, "no profile");
    assert_eq!(signed(Forum::Is, "", profile, 4), Some(3));
    assert_eq!(signed(Forum::MayBe, hour, profile, 100), Some(3));
    assert_eq!(signed(Forum::MayBe, hour, profile, 300), None, "an article");
    assert_eq!(signed(Forum::No, hour, profile, 4), None, "not clear");
}

#[test]
fn what_is_hardly_a_forum_needs_a_thread_that_is_clear_too() {
    let told = |forum, above, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text(&"word ".repeat(above))
            .close();
        t.open("div");
        for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14)] {
            t.open_with("div", &[("class", "post")]);
            t.open_with("a", &[("href", &format!("/p/{day}"))]);
            t.text(&title.replace("DAY", &day.to_string())).close();
            t.open("b");
            t.open_with("a", &[("href", &format!("/u/{who}"))]);
            t.text(who).close().close();
            t.open("div").text(&format!("{day}.05.2024, 10:14")).close();
            t.open("p")
                .text(&format!("By doing it for {day} years. ").repeat(12))
                .close();
            t.close();
        }
        let mut page = t.finish();
        page.source.lang = Some("sv".to_owned());
        let units = Units::from_page(&page);
        thread(
            (&PostReader::new(&page, &units), &units),
            &vec![true; units.len()],
            forum,
        )
        .is_some()
    };
    assert!(told(Forum::No, 4, "#DAY"), "clear and signed");
    assert!(!told(Forum::No, 150, "#DAY"), "not clear");
    assert!(!told(Forum::Never, 4, "#DAY"));
    let titles = "Of DAY good days";
    assert!(!told(Forum::No, 4, titles), "entries of a blog");
}

#[test]
fn posts_are_content_by_their_score_in_part() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for text in ["I think so, too.", "Not me, I am afraid.", "Who knows?"] {
        t.open("article").text(text).close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let post = |i: usize| Post {
        body: vec![i],
        ..Post::default()
    };
    let found = |posts: usize| Posts {
        posts: (0..posts).map(post).collect(),
        explained: 0.8,
        ..Posts::default()
    };
    assert!(are_kept(&found(3), &units, &[true, false, false]));
    assert!(!are_kept(&found(3), &units, &[false; 3]), "dated headlines");
    assert!(!are_kept(&found(2), &units, &[true, false, true]), "a box");
    let mut signed = found(2);
    signed.posts[1].author = Some("Jane".to_owned());
    assert!(are_kept(&signed, &units, &[true, false, true]));
}

#[test]
fn comments_of_what_may_be_an_article_are_no_posts() {
    let are_posts = |forum: f64, article: f64| {
        let kinds = [(PageKind::Forum, forum), (PageKind::Article, article)];
        are_comments_posts(&PageType {
            probabilities: kinds.into_iter().collect(),
            ..PageType::default()
        })
    };
    assert!(are_posts(0.51, 0.1) && !are_posts(0.3, 0.1));
    assert!(!are_posts(0.46, 0.43) && !are_posts(0.51, 0.37));
}

#[test]
fn a_thread_ends_with_its_last_post() {
    let ends = |posts, explained| of_posts(posts, explained).last() == Some(&None);
    assert!(ends(3, 0.8));
    assert!(!ends(2, 0.8), "two posts are hardly a thread");
    assert!(!ends(3, 0.2), "the page is of something else");
    assert_eq!(of_posts(3, 0.8)[0], Some(UnitRole::Main), "its title");
}

#[test]
fn posts_that_are_named_comments_are_the_content_where_no_text_stands_above() {
    let told = |above: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.text(&"word ".repeat(above)).close().open("div");
        for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14)] {
            t.open_with("div", &[("class", "comment")]);
            t.open_with("div", &[("class", "username")]);
            t.text(who).close();
            t.open("div").text(&format!("{day} May 2021")).close();
            t.open_with("div", &[("class", "text")]).open("p");
            let text = format!("By doing it, every day, for {day} years, and again. ");
            t.text(text.repeat(4).trim_end()).close().close();
            t.close();
        }
        let page = t.finish();
        let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
        let judged = Judged {
            kept: &vec![true; units.len()],
            forum_lines: &vec![false; units.len()],
            unlikely: &vec![false; units.len()],
        };
        let told = |forum| {
            let placed = PlacedUnits { units, ancestry };
            let readers = Readers::new(&page, placed, judged.kept, None);
            let (roles, posts) = roles(&readers, judged, forum, CommentsRule::Drop);
            let is_post = |role: &&Option<UnitRole>| matches!(role, Some(UnitRole::Post(_)));
            (roles.iter().filter(is_post).count(), posts.len())
        };
        [told(Forum::MayBe), told(Forum::No)]
    };
    assert_eq!(told(4), [(3, 3); 2]);
    assert_eq!(told(90), [(0, 0); 2], "readers' below a text");
}

#[test]
fn what_is_said_below_a_ticket_is_its_content() {
    let is_said = |href: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open_with("a", &[("href", href)])
            .text("#731");
        t.close().open("h1").text("The mill stops").close();
        t.open("p").text("word ".repeat(90).trim_end()).close();
        t.open_with("div", &[("class", "comments")]);
        for name in ["Ann", "Bob", "Cleo"] {
            t.open_with("div", &[("class", "comment")]);
            t.open_with("a", &[("class", "author"), ("href", "/u")]);
            t.text(name).close();
            t.open_with("time", &[("datetime", "2026-01-31")]);
            t.text("31 January 2026").close().open("p");
            t.text(&format!("{name} thinks so, too, and says why at length."));
            t.close().close();
        }
        let mut page = t.finish();
        page.source.title = "The mill stops (#731) · Mills".to_owned();
        let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
        let judged = Judged {
            kept: &vec![true; units.len()],
            forum_lines: &vec![false; units.len()],
            unlikely: &vec![false; units.len()],
        };
        let placed = PlacedUnits { units, ancestry };
        let readers = Readers::new(&page, placed, judged.kept, None);
        let (roles, _) = roles(&readers, judged, Forum::No, CommentsRule::Drop);
        let mut told = units.list.iter().zip(roles);
        told.any(|(unit, role)| role.is_some() && unit.text.contains("Cleo thinks"))
    };
    assert!(is_said("/mills/issues/731"));
    assert!(!is_said("/mills/issues"), "an article");
}
