use super::*;
use crate::content::posts::test_pages::{OWN, authors_of, posts_of};
use crate::snapshot::test_page::TestPage;

#[test]
fn a_handle_is_a_name_unless_it_names_its_host() {
    assert_eq!(handle("@jane_doe"), Some("jane_doe"));
    assert_eq!(handle("@jane@example.org"), None);
    assert_eq!(handle("jane"), None);
}

#[test]
fn a_host_behind_a_name_is_no_author() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    for (day, (who, host)) in (12..).zip([
        ("Ann (she/her)", "@one.example"),
        ("Bob", "@two.example"),
        ("Cid", "@one.example"),
    ]) {
        let account = who.split(' ').next().unwrap_or("");
        t.open_with("div", &[("class", "comment")]);
        t.open_with("a", &[("href", &format!("/u/{account}{host}"))]);
        t.open("span").text(who).close();
        t.open("small").text(host).close().close();
        t.open("span").text(&format!("{day} May 2021")).close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(&format!("By doing it, every day, for {day} years."));
        t.close().close().close();
    }
    let page = t.finish();
    let found = posts_of(&page).posts;
    let authors: Vec<Option<&str>> = found.iter().map(|post| post.author.as_deref()).collect();
    assert_eq!(authors, [Some("Ann (she/her)"), Some("Bob"), Some("Cid")]);
}

/// The authors found for posts half of which are by one person, each with two profile links, the second with the
/// handle.
fn by_handles(host: &str, handle: &str) -> Vec<Option<String>> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("main");
    let who = [
        ("Marge", "marge"),
        ("Ole Berg", "ole"),
        ("Tom", "tlis"),
        ("Marge", "marge"),
    ];
    for (day, (name, step)) in (12..).zip(who) {
        t.open("article").open("div");
        for text in [name, &format!("{handle}{step}")] {
            t.open("div");
            t.open_with("a", &[("href", &format!("{host}/{step}"))]);
            t.text(text).close().close();
        }
        t.open_with("a", &[("href", &format!("{host}/{step}/status/1234{day}"))]);
        t.text(&format!("{day} May 2021")).close().close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(&format!("By doing it, every day, for {day} years."));
        t.close().close().close();
    }
    authors_of(t)
}

#[test]
fn who_has_a_handle_is_told_by_the_name_beside_it() {
    let expected = ["Marge", "Ole Berg", "Tom", "Marge"].map(|who| Some(who.to_owned()));
    assert_eq!(by_handles("", "@"), expected);
    assert_eq!(by_handles("https://example.org/profile", "@"), expected);
}

#[test]
fn a_link_to_a_place_of_the_page_names_nobody() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("main");
    for (day, who) in (12..).zip(["Jane Doe", "Bob Roe", "Cid Loe"]) {
        t.open("section");
        t.open_with("a", &[("href", &format!("#{day}"))]);
        t.text(&format!("Message #{day}")).close();
        t.open("div").open("span").text("From:").close();
        t.text(&format!("{who} <{day}@example.org>")).close();
        t.open("div").text(&format!("{day} May 2021")).close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(&format!(
            "By doing it, every day, for {day} years, and then once more with all."
        ));
        t.close().close().close();
    }
    let page = t.finish();
    let found = posts_of(&page).posts;
    let authors: Vec<&str> = found
        .iter()
        .filter_map(|post| post.author.as_deref())
        .collect();
    // Of the first nothing is told apart.
    assert_eq!((found.len(), authors), (3, vec!["Bob Roe", "Cid Loe"]));
}

/// The authors found for posts whose heads hold a link with the class to a place in the page, numbered in its
/// address.
fn by_places(class: &str, place: &str) -> Vec<Option<String>> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("main");
    for (day, who) in (12..).zip(["Ann Lee", "Tom", "Carl Roe"]) {
        t.open("section").open("cite");
        t.open_with("a", &[("class", class), ("href", &format!("{place}{day}"))]);
        t.text(who).close().close();
        t.open("span").text(&format!("{day} May 2021")).close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(&format!("By doing it, every day, for {day} years."));
        t.close().close().close();
    }
    authors_of(t)
}

#[test]
fn a_name_may_lead_to_a_place_of_the_page() {
    let expected = ["Ann Lee", "Tom", "Carl Roe"].map(|who| Some(who.to_owned()));
    for (class, place) in [
        ("", "#/profile/"),
        ("", "#!/u/"),
        ("author", "#user-"),
        ("author", "#place-"),
        ("", "#comment-"),
    ] {
        assert_eq!(by_places(class, place), expected, "{place}");
    }
}

/// As on a site of races beside its news: the link to register stands where names do.
#[test]
fn a_form_to_sign_in_names_nobody() {
    let forms = |kind: &str, text: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("form").text(text);
        t.open_with("input", &[("type", kind)]).close();
        t.open_with("a", &[("href", "/register.php")]);
        t.text("Join").close().close();
        forms_to_sign_in(&t.finish()).len()
    };
    assert_eq!(forms("password", "Your word:"), 1);
    assert_eq!(forms("text", "Your word:"), 0);
    let page = "Words of a page. ".repeat(40);
    assert_eq!(forms("password", &page), 0, "around the whole page");
}

#[test]
fn what_stands_on_a_button_is_nobody() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    let counts = ["Thanks: three", "Thanks: one", "Thanks: two"];
    for ((day, thanks), own) in (12..).zip(counts).zip(OWN) {
        t.open_with("div", &[("class", "comment")]);
        t.open("span").text(&format!("{day} May 2021")).close();
        t.open("p")
            .text(own)
            .close()
            .open("button")
            .text(thanks)
            .close()
            .close();
    }
    assert_eq!(authors_of(t), [None, None, None]);
}
