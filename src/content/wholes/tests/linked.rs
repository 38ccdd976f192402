//! Adjacent entries with titles, texts and links, runs of links, cards and contacts.

use super::*;

const SAID: &str = "ferry crosses the sound twice a day in summer and once in winter";

/// What is kept of two entries with linked titles, given the address of the link behind each text.
fn titled(kind: PageKind, more: [&str; 2]) -> String {
    settled_on(kind, 0.2, |t| {
        for (i, more) in more.into_iter().enumerate() {
            let address = format!("/news/{i}");
            t.open("div").open_with("a", &[("href", &address)]);
            t.text(&format!("harbour news {i}")).close().close();
            t.open("div").text("by jane").close();
            t.open("div").text(&format!("The {SAID}. "));
            t.open_with("a", &[("href", more)]).text("more");
            t.close().close();
        }
    })
}

#[test]
fn a_title_that_is_a_link_stays_with_the_text_that_goes_on_there() {
    let own = ["/news/0", "/news/1"];
    let kept = titled(PageKind::Listing, own);
    assert!(kept.contains("harbour news 0") && kept.contains("harbour news 1"));
    assert!(titled(PageKind::Article, own).contains("harbour news 1"));
    let is_titled = |kind, more| titled(kind, more).contains("harbour news");
    assert!(!is_titled(PageKind::Forum, own), "the days of posts");
    assert!(!is_titled(PageKind::Listing, ["/news/0", "/boats"]));
    assert!(!is_titled(PageKind::Listing, ["/boats", "/boats"]));
}

/// Whether the titles of cards with a picture and a linked title are kept, given the element of the text behind each
/// and whether the card holds it.
fn are_titles(tag: &str, is_inside: bool) -> bool {
    let kept = settled_on(PageKind::Article, 0.06, |t| {
        for i in 0..3 {
            let address = format!("/news/{i}");
            t.open("div").open_with("a", &[("href", &address)]);
            t.open_with("img", &[("src", "/x.jpg")]).close().close();
            t.open_with("a", &[("href", &address)]);
            t.text(&format!("harbour news {i}")).close();
            if !is_inside {
                t.close();
            }
            t.open(tag).text(&format!("The {SAID}.")).close();
            if is_inside {
                t.close();
            }
            t.open("p").text(&format!("Another {SAID}.")).close();
        }
    });
    kept.contains("harbour news")
}

#[test]
fn a_title_is_of_the_text_in_the_box_of_its_picture() {
    assert!(are_titles("p", true));
    assert!(!are_titles("p", false), "a teaser amid the text");
    assert!(!are_titles("h2", true), "a heading is no text");
}

#[test]
fn a_text_has_the_last_title_above_it() {
    let kept = settled_on(PageKind::Article, 0.06, |t| {
        for group in [[0, 1], [2, 3]] {
            t.open("div");
            for i in group {
                let address = format!("/news/{i}");
                t.open("div").open_with("a", &[("href", &address)]);
                t.open_with("img", &[("src", "/x.jpg")]).close();
                t.close().close().open("div");
                t.open_with("a", &[("href", &address)]);
                t.text(&format!("harbour news {i}")).close().close();
            }
            t.open("p").text(&format!("The {SAID}.")).close().close();
            t.open("p").text(&format!("Another {SAID}.")).close();
        }
    });
    let titles = (0..4).filter(|i| kept.contains(&format!("harbour news {i}")));
    assert_eq!(titles.collect::<Vec<i32>>(), [1, 3]);
}

/// Whether four entries of a front page keep all texts, given how many entries are kept at first.
fn are_whole(kind: PageKind, held: usize) -> bool {
    let kept = settled_on(kind, 0.2, |t| {
        for (i, class) in ["boats", "sails", "ropes", "nets"].into_iter().enumerate() {
            let (title, said) = if i < held {
                (format!("Number {i}"), format!("The {SAID}"))
            } else {
                (format!("number {i}"), format!("the {SAID}"))
            };
            t.open_with("article", &[("class", class)]).open("h2");
            t.open_with("a", &[("href", "/x")]).text(&title).close();
            t.close().open("p").text(&said).close();
            t.open("footer").text("filed today").close().close();
        }
    });
    kept.contains(&format!("number 3 the {SAID}"))
}

#[test]
fn entries_of_a_front_page_are_kept_where_half_of_them_are() {
    assert!(are_whole(PageKind::Listing, 2));
    assert!(!are_whole(PageKind::Listing, 1));
    assert!(!are_whole(PageKind::Article, 2), "teasers");
}

/// What is kept of a list of links with these probabilities, percent.
fn run(likely: &[u32]) -> String {
    let told = |text: &str| {
        let last = text.rsplit(' ').next().unwrap_or_default();
        last.parse::<f32>().unwrap_or(0.0) / 100.0
    };
    settled_by(PageKind::Listing, told, |t| {
        t.open("ul");
        for percent in likely {
            t.open("li").open_with("a", &[("href", "/x")]);
            t.text(&format!("boat {percent}")).close().close();
        }
        t.close();
    })
}

#[test]
fn a_run_of_links_that_the_cut_goes_through_is_whole_or_goes() {
    assert_eq!(run(&[46, 40, 41, 42, 43]), "");
    assert_eq!(
        run(&[46, 47, 46, 40, 41]),
        "boat 46 boat 47 boat 46 boat 40 boat 41"
    );
    assert_eq!(run(&[46, 30, 30, 30, 30]), "boat 46", "clearly likelier");
    assert_eq!(run(&[55, 50, 30, 30, 30]), "boat 55 boat 50", "likely");
    assert_eq!(run(&[46, 10, 10, 10, 10, 10, 10, 10]), "", "one of many");
    assert_eq!(run(&[46, 40, 40]), "boat 46", "too few");
}

#[test]
fn a_run_of_unlikely_links_is_not_filled() {
    let filled = |likely: f32| {
        settled_on(PageKind::Listing, likely, |t| {
            t.open("ul");
            for name in ["Boats", "Sails", "Ropes", "nets", "oars"] {
                t.open("li").open_with("a", &[("href", "/x")]);
                t.text(name).close().close();
            }
            t.close();
        })
    };
    assert_eq!(filled(0.25), "Boats Sails Ropes nets oars");
    assert_eq!(filled(0.15), "Boats Sails Ropes", "a menu");
}

#[test]
fn a_run_below_a_likely_heading_comes_in_whole() {
    let below = |likely: f32| {
        let told = |text: &str| if text == "All makes" { likely } else { 0.3 };
        let is_kept = |text: &str| text.starts_with(char::is_uppercase);
        settled_page(PageKind::Listing, told, is_kept, |t| {
            t.open("h2").text("All makes").close().open("ul");
            for name in ["Boats", "sails", "ropes", "nets", "oars"] {
                t.open("li").open_with("a", &[("href", "/x")]);
                t.text(name).close().close();
            }
            t.close();
        })
    };
    assert_eq!(below(0.6), "All makes Boats sails ropes nets oars");
    assert_eq!(below(0.4), "All makes");
}

#[test]
fn short_lists_of_links_beside_each_other_are_one_run() {
    let page = |t: &mut TestPage| {
        for names in [["one", "two", "three"], ["four", "five", "Six"]] {
            t.open("ul");
            for name in names {
                t.open("li").open_with("a", &[("href", "/x")]);
                t.text(name).close().close();
            }
            t.close();
        }
    };
    assert_eq!(settled_on(PageKind::Listing, 0.3, page), "");
}

#[test]
fn how_to_reach_a_place_stays_with_its_address() {
    let kept = |[name, place, reach]: [&str; 3]| {
        settled_on(PageKind::Service, 0.3, |t| {
            t.open("div").open("div");
            t.open_with("span", &[(name, place)]);
            t.text("Harbour Road 1").close().close();
            t.open("div").text("or ring ");
            t.open_with("span", &[(name, reach)]).text("1234");
            t.close().close().close();
        })
    };
    let with_number = "Harbour Road 1 or ring 1234";
    let marked = |reach| kept(["itemprop", "streetAddress", reach]);
    assert_eq!(marked("telephone"), with_number);
    assert_eq!(marked("identifier"), "Harbour Road 1");
    assert_eq!(kept(["class", "street-address", "tel"]), with_number);
    assert_eq!(kept(["class", "street", "tel"]), "Harbour Road 1");
}
