//! Menus and recommendations around listed or sold things, long runs of facets, questions with answers.

use super::shops::paragraphs;
use super::*;

const LONG: &str = "What there is to say of all that we sell here, and of how it is made, at such a length that it may \
    be what the page is of, whatever stands around it and however long that is, as it was when nothing stood there.";

/// A recommended text.
const OTHER: &str = "Other thing, the second of the two and the last of them";

/// Whether the names in a box of this class stay, so many of this text.
fn stay(kind: PageKind, class: &str, is_above: bool, (names, text): (usize, &str)) -> bool {
    stay_beside(LONG, kind, class, is_above, (names, text))
}

/// The same with this text as the page's own.
fn stay_beside(
    own: &str,
    kind: PageKind,
    class: &str,
    is_above: bool,
    (names, text): (usize, &str),
) -> bool {
    let kept = settled_on(kind, 0.3, |t| {
        let headline = |t: &mut TestPage| {
            t.open("h1").text("Thing").close();
        };
        if !is_above {
            headline(t);
        }
        t.open_with("div", &[("class", class)]);
        paragraphs(t, &vec![text; names]);
        t.close();
        if is_above {
            headline(t);
        }
        paragraphs(t, &[own]);
    });
    assert!(kept.contains(own), "the page's own text");
    kept.contains(text)
}

#[test]
fn menus_above_the_headline_of_a_list_go() {
    let names = (12, "Garden tools");
    for class in ["topnav", "menuGlobal", "main-navigation"] {
        assert!(!stay(PageKind::Collection, class, true, names), "{class}");
        assert!(!stay(PageKind::Listing, class, true, names), "{class}");
    }
    assert!(stay(PageKind::Service, "topnav", true, names));
    assert!(stay(PageKind::Product, "topnav", true, names));
    assert!(stay(PageKind::Listing, "goods", true, names));
    assert!(stay(PageKind::Listing, "topnav", false, names), "it lists");
    assert!(stay(PageKind::Listing, "topnav", true, (9, "Garden tools")));
}

#[test]
fn what_is_called_a_menu_and_is_sold_or_says_more_stays() {
    let is_dish = |text| stay(PageKind::Listing, "menu", true, (12, text));
    assert!(is_dish("Soup of the day 9 €"), "dishes");
    assert!(is_dish("Soup of the day, of what the garden has in it"));
    let short = "All that we sell.";
    let names = (12, "Garden tools");
    assert!(stay_beside(short, PageKind::Listing, "menu", true, names));
}

/// Whether the text in a box below a heading stays, while the text behind the box does.
fn is_listed(kind: PageKind, heading: &str) -> bool {
    let kept = settled_on(kind, 0.3, |t| {
        paragraphs(t, &[LONG]);
        t.open("div").open("div").text(heading).close();
        paragraphs(t, &["Other thing, the first of the two", OTHER]);
        t.close();
        paragraphs(t, &["Last words"]);
    });
    assert!(kept.starts_with(LONG) && kept.ends_with("Last words"));
    kept.contains("Other thing")
}

#[test]
fn what_a_shop_recommends_goes() {
    for kind in [PageKind::Product, PageKind::Collection, PageKind::Listing] {
        assert!(!is_listed(kind, "Related Items"), "{kind:?}");
    }
    assert!(is_listed(PageKind::Article, "Related Items"));
    assert!(!is_listed(PageKind::Service, "Related Items"));
    for heading in [
        "You May Also Like...",
        "Customers who bought this item also bought",
        "Ähnliche Produkte",
        "Vous aimerez aussi :",
        "Productos relacionados",
        "Potrebbe interessarti anche",
        "Produtos relacionados",
        "Vergelijkbare producten",
        "Podobne produkty",
        "Liknande produkter",
        "Související produkty",
        "Lignende produkter",
        "Похожие товары",
        "関連商品",
        "猜你喜欢",
    ] {
        assert!(!is_listed(PageKind::Product, heading), "{heading}");
    }
    for heading in [
        "Best sellers",
        "More from the shop",
        "Popular",
        "You may also like it in green.",
        "All of our related products",
    ] {
        assert!(is_listed(PageKind::Listing, heading), "{heading}");
    }
}

#[test]
fn what_else_is_offered_goes() {
    for heading in [
        "Similar homes",
        "Related courses",
        "More like this",
        "Recettes similaires",
        "Recently viewed",
        "Other events you may like",
        "Recommended if you're interested in stones",
        "Travelers who viewed this hotel also viewed",
        "Andere Gäste buchten auch",
        "Los viajeros también vieron",
    ] {
        assert!(!is_listed(PageKind::Service, heading), "{heading}");
        assert!(!is_listed(PageKind::Product, heading), "{heading}");
        assert!(is_listed(PageKind::Article, heading), "{heading}");
    }
    assert!(is_listed(PageKind::Listing, "Similar homes"), "it lists");
    for heading in ["Our homes", "We also build homes", "Guests of ours"] {
        assert!(is_listed(PageKind::Service, heading), "{heading}");
    }
}

/// Whether the text below a heading of recommendations stays, on a page with this linked data.
fn is_offered_below(kind: PageKind, script: &str, below: &str) -> bool {
    let kept = settled_on(kind, 0.3, |t| {
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(script).close();
        paragraphs(t, &[LONG]);
        t.open("div").open("h2").text("You may also like").close();
        paragraphs(t, &[below]);
        t.close();
        paragraphs(t, &["Last words"]);
    });
    kept.contains(below)
}

#[test]
fn one_card_goes_with_its_heading_but_a_text_stays_with_what_is_offered() {
    assert!(!is_offered_below(PageKind::Collection, "", "Cushion"));
    assert!(!is_offered_below(PageKind::Service, "", "Cushion"));
    let text =
        "Those who like it may like to hear how it came to be, and who has made it in which year.";
    assert!(is_offered_below(PageKind::Service, "", text), "a text");
    assert!(is_offered_below(PageKind::Article, "", "Cushion"));
    for kind in ["Course", "Movie", "MusicAlbum"] {
        let thing = format!(r#"{{"@type":"{kind}","name":"Stones"}}"#);
        assert!(!is_offered_below(PageKind::Article, &thing, "Cushion"));
    }
}

#[test]
fn cards_in_boxes_behind_that_of_their_heading_go() {
    let is_listed = |heading: &str, class: &str, text: &str| {
        let kept = settled_on(PageKind::Service, 0.3, |t| {
            paragraphs(t, &[LONG]);
            t.open("div").open("div").open("h2").text(heading);
            t.close().close().close();
            for class in ["teaser", class] {
                t.open_with("div", &[("class", class)]).open("h3");
                t.open_with("a", &[("href", "/other")]);
                t.text("Joiner, Harwich").close().close();
                t.open("p").text(text).close().close();
            }
            t.open("h2").text("Last words").close();
            paragraphs(t, &[LONG]);
        });
        assert!(kept.contains("Last words"));
        kept.contains("Joiner")
    };
    for heading in ["You may also like", "Related doctors", "Empfehlungen"] {
        assert!(!is_listed(heading, "teaser", "Doors"), "{heading}");
    }
    assert!(is_listed("Our people", "teaser", "Doors"));
    assert!(
        is_listed("Related doctors", "hours", "Doors"),
        "another box"
    );
    assert!(is_listed("Related doctors", "teaser", LONG), "a text");
}

#[test]
fn links_behind_the_heading_of_what_is_recommended_need_no_box() {
    let is_listed = |kind, heading: &str, links: usize| {
        let kept = settled_on(kind, 0.3, |t| {
            paragraphs(t, &[LONG]);
            t.open("h3").text(heading).close().open("ul");
            for _ in 0..links {
                t.open("li").open_with("a", &[("href", "/other")]);
                t.text("Joiner, Harwich").close().close();
            }
            t.close();
            paragraphs(t, &["Last words"]);
        });
        assert!(kept.starts_with(LONG) && kept.ends_with("Last words"));
        kept.contains("Joiner")
    };
    assert!(!is_listed(PageKind::Service, "Similar jobs", 2));
    assert!(!is_listed(PageKind::Service, "Παρόμοιες θέσεις", 3));
    assert!(is_listed(PageKind::Service, "Similar jobs", 1), "a line");
    assert!(is_listed(PageKind::Service, "Our joiners", 2));
    assert!(is_listed(PageKind::Article, "Similar jobs", 2), "a text");
}

#[test]
fn what_was_seen_of_late_goes_whatever_it_is_called() {
    for heading in ["Últimas piezas vistas", "Has visto recientemente"] {
        assert!(!is_listed(PageKind::Listing, heading), "{heading}");
    }
    for heading in ["Últimas piezas", "Piezas vistas desde el taller"] {
        assert!(is_listed(PageKind::Listing, heading), "{heading}");
    }
}

#[test]
fn signs_beside_the_heading_of_what_is_recommended_are_not_all_of_it() {
    let kept = settled_on(PageKind::Product, 0.3, |t| {
        paragraphs(t, &[LONG]);
        t.open("section").open("div");
        t.open("h2").text("Similar items").close();
        for sign in ["S", "303097ac-d3e5-41e1-baf5-303640756ebf"] {
            t.open("div").text(sign).close();
            t.open("div").text("2bf8403c-6590-4d73-8b16").close();
        }
        t.close();
        paragraphs(t, &[OTHER]);
        t.close();
    });
    assert_eq!(kept, LONG);
}

#[test]
fn what_is_recommended_has_a_box_of_its_own_behind_the_page() {
    let is_listed = |own: &str, above: &str, below: &str| {
        let kept = settled_on(PageKind::Collection, 0.3, |t| {
            paragraphs(t, &[own]);
            t.open("div");
            if !above.is_empty() {
                paragraphs(t, &[above]);
            }
            t.open("h3").text("Related items").close();
            paragraphs(t, &["Other thing, the first of the two", OTHER]);
            t.open(below).text("What follows").close().close();
        });
        kept.contains("Other thing")
    };
    assert!(!is_listed(LONG, "", "p"));
    assert!(is_listed("Things", "", "p"), "it is what the page lists");
    assert!(is_listed(LONG, "What there is", "p"), "no box of its own");
    assert!(is_listed(LONG, "", "h1"), "the page's own box");
}

#[test]
fn what_stands_elsewhere_goes_from_whatever_page() {
    let is_kept = |kind, tag: &str, heading: &str| {
        let kept = settled_on(kind, 0.3, |t| {
            paragraphs(t, &[LONG]);
            t.open("div").open(tag).text(heading).close();
            paragraphs(t, &[OTHER]);
            t.close();
        });
        kept.contains(OTHER)
    };
    for heading in ["Related services", "Keep exploring the moor."] {
        for kind in [PageKind::Article, PageKind::Service, PageKind::Listing] {
            assert!(!is_kept(kind, "h2", heading), "{kind:?} {heading}");
        }
        assert!(is_kept(PageKind::Documentation, "h2", heading));
        assert!(is_kept(PageKind::Article, "p", heading), "no heading");
    }
    assert!(is_kept(PageKind::Article, "h2", "Services"));
}

#[test]
fn a_price_in_many_currencies_goes_from_what_is_sold() {
    let is_kept = |kind| {
        let kept = settled_on(kind, 0.3, |t| {
            paragraphs(t, &[LONG, "AED 549", "GBP 110", "AUD 232", "USD 149"]);
        });
        kept.contains("GBP")
    };
    assert!(!is_kept(PageKind::Product));
    assert!(is_kept(PageKind::Article), "rates");
}

#[test]
fn long_runs_of_filters_go_however_likely() {
    let are_kept = |kind, count: usize, number: &str, own: &str| {
        let kept = settled_on(kind, 0.6, |t| {
            paragraphs(t, &[own]);
            paragraphs(t, &vec![format!("Glass ({number})").as_str(); count]);
        });
        assert!(kept.starts_with(own));
        kept.contains("Glass")
    };
    assert!(!are_kept(PageKind::Listing, 20, "8,054", LONG));
    assert!(!are_kept(PageKind::Collection, 20, "12", LONG));
    assert!(are_kept(PageKind::Listing, 19, "12", LONG));
    assert!(are_kept(PageKind::Listing, 20, "1990", LONG), "films");
    assert!(are_kept(PageKind::Product, 20, "12", LONG));
    assert!(are_kept(PageKind::Listing, 20, "12", "Kinds"), "an index");
    assert!(are_kept(PageKind::Listing, 400, "12", LONG), "introduced");
}

/// What is kept of these boxes, each with a question and its answer.
fn asked(boxes: usize, likely: f32, question: &str, answer: &str) -> String {
    settled_on(PageKind::Service, likely, |t| {
        paragraphs(t, &[LONG]);
        t.open("div");
        for _ in 0..boxes {
            t.open("div").open("div").text(question).close();
            t.open("div").open("p").text(answer).close().close().close();
        }
    })
}

#[test]
fn questions_stay_with_their_answers() {
    let question = "will it fit in my bag?";
    let answer = "Yes. It is made to fit into any of them.";
    let each = [question, answer].join(" ");
    let both = [LONG, &each, &each].join(" ");
    assert_eq!(asked(2, 0.2, question, answer), both);
    assert!(!asked(1, 0.2, question, answer).contains(question));
    assert!(!asked(2, 0.2, "its size", answer).contains("its size"));
    assert!(!asked(2, 0.05, question, answer).contains(question));
    let not_kept = answer.to_lowercase();
    assert_eq!(asked(2, 0.2, question, &not_kept), LONG);
    assert!(!asked(2, 0.2, question, "Yes.").contains(question));
}

#[test]
fn a_question_stays_with_its_answer_where_an_entry_says_nothing_else() {
    let question = "will it fit in my bag?";
    let asked = |tag: &str, behind: &str| {
        let kept = settled_on(PageKind::Product, 0.2, |t| {
            paragraphs(t, &[LONG]);
            t.open(tag).open("div").text(question).close();
            t.open("div")
                .text("Yes. It is made to fit into any of them.");
            t.close();
            if !behind.is_empty() {
                t.open("div").text(behind).close();
            }
        });
        kept.contains(question)
    };
    assert!(asked("article", ""));
    assert!(!asked("div", ""));
    assert!(!asked("article", "Ann, on Monday"), "more of it");
}

#[test]
fn closed_questions_stay_with_closed_answers() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for _ in 0..2 {
        t.open("div");
        let answer = "Yes. It is made to fit into any of them.";
        paragraphs(&mut t, &["Will it fit?", answer]);
        t.close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 0, 1]);
    let kept_with = |likely: f32, shown: &[bool], first: [bool; 4]| {
        let mut kept = first.to_vec();
        let candidates = Candidates {
            probabilities: &[likely; 4],
            shown,
            possible: &[true; 4],
            may_be: shown,
            unlikely: &[false; 4],
            types: &KindProbabilities::only(PageKind::Product),
        };
        wholes.keep_questions(&candidates, &mut kept);
        kept
    };
    let (questions, answers) = ([true, false, true, false], [false, true, false, true]);
    assert_eq!(kept_with(0.3, &[false; 4], answers), [true; 4]);
    let unseen = kept_with(0.3, &answers, answers);
    assert_eq!(unseen, answers, "nobody sees what is asked");
    assert_eq!(kept_with(0.3, &questions, questions), [true; 4]);
    assert_eq!(kept_with(0.2, &questions, questions), questions);
    assert_eq!(kept_with(0.3, &[true; 4], questions), questions, "judged");
}
