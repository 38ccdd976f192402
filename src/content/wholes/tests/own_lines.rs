//! Lines about the page's own subject: its price, the place of a job, time and place of an event.

use super::shops::paragraphs;
use super::*;

const LONG: &str = "What there is to say of it, and of how it came to be what it is, at such a length that it may be what \
    the page is of, whatever stands around it and however long that is, as it was when nothing stood there.";

/// Linked data of an object with these properties besides its type.
fn linked(t: &mut TestPage, script: &str) {
    t.open_with("script", &[("type", "application/ld+json")]);
    t.unrendered(script).close();
}

/// What is kept of a headline with lines below it and a button.
fn priced(kind: PageKind, likely: f32, script: &str, headline: &str, lines: &[&str]) -> String {
    settled_on(kind, likely, |t| {
        linked(t, script);
        t.open("h1").text(headline).close();
        for line in lines {
            t.open("div").text(line).close();
        }
        t.open("button").text("add to cart").close();
        t.open("div").text("$12.00").close();
    })
}

#[test]
fn the_price_goes_with_the_headline_of_what_is_sold() {
    let sold = |lines: &[&str]| priced(PageKind::Product, 0.2, "", "Kettle", lines);
    assert_eq!(sold(&["four left", "$39.90"]), "Kettle $39.90");
    assert_eq!(sold(&["$39.90", "then", "$30 used"]), "Kettle", "of two");
    let by_month = ["$39.90", "or", "$3 a month", "free from over $50"];
    assert_eq!(sold(&by_month), "Kettle $39.90", "of others");
    let reduced = sold(&["list price: $49.90", "our price: $39.90"]);
    assert_eq!(
        reduced, "Kettle list price: $49.90 our price: $39.90",
        "with what it was, which is as likely"
    );
    assert_eq!(sold(&["$49.90", "$39.90"]), "Kettle $49.90 $39.90");
    assert_eq!(sold(&["$39.90", "$4.90"]), "Kettle", "shipping");
    assert_eq!(sold(&["four left"]), "Kettle", "behind what is pressed");
    let without = priced(PageKind::Product, 0.2, "", "kettle", &["$39.90"]);
    assert_eq!(without, "", "no headline");
    let article = priced(PageKind::Article, 0.2, "", "Kettle", &["$39.90"]);
    assert_eq!(article, "Kettle");
    let unlikely = |likely| priced(PageKind::Product, likely, "", "Kettle", &["$39.90"]);
    assert_eq!(unlikely(0.02), "Kettle $39.90");
    assert_eq!(unlikely(0.01), "Kettle");
}

#[test]
fn a_marked_price_need_not_name_a_currency_that_is_known() {
    let shown = |name: &str| {
        settled_on(PageKind::Product, 0.05, |t| {
            t.open("h1").text("Piano").close();
            t.open("div").open_with("span", &[("itemprop", name)]);
            t.text("47 405").close().text("Р").close();
            paragraphs(t, &["$12 of others"]);
        })
    };
    assert_eq!(shown("price"), "Piano 47 405Р");
    assert_eq!(shown("sku"), "Piano");
}

#[test]
fn a_declared_price_is_the_one_that_is_meant() {
    let lines = ["$3 a month", "then", "$39.90"];
    let sold = |price: &str| {
        let script = format!(r#"{{"@type":"Product","offers":[{{"price":{price}}}]}}"#);
        priced(PageKind::Product, 0.07, &script, "Kettle", &lines)
    };
    assert_eq!(sold("\"39.90\""), "Kettle $39.90");
    assert_eq!(sold("39.9"), "Kettle $39.90");
    assert_eq!(sold("49"), "Kettle");
    let former = r#"{"@type":"Product","offers":[{"priceSpecification":[
        {"price":"3","priceType":"https://schema.org/ListPrice"},{"price":"39.90"}]}]}"#;
    let asked = priced(PageKind::Product, 0.07, former, "Kettle", &lines);
    assert_eq!(asked, "Kettle $39.90");
    let above = settled_on(PageKind::Product, 0.2, |t| {
        t.open("div").open_with("b", &[("itemprop", "price")]);
        t.text("$489,000").close().close();
        t.open("h1").text("Alder Street").close();
    });
    assert_eq!(above, "$489,000 Alder Street");
    // A price that the page declares without showing it, and that of a headline which is added afterwards.
    let hidden = settled_on(PageKind::Product, 0.02, |t| {
        t.open_with(
            "meta",
            &[("property", "og:price:amount"), ("content", "79.99")],
        )
        .close();
        t.open("h1").text("kettle").close();
        paragraphs(t, &["$26.66", "was $99 now $79.99", "Made of steel"]);
    });
    assert_eq!(hidden, "was $99 now $79.99 Made of steel");
}

#[test]
fn a_declared_amount_needs_no_currency_beside_it() {
    let sold = |shown: &str| {
        settled_on(PageKind::Product, 0.07, |t| {
            linked(t, r#"{"@type":"Product","offers":{"price":"34.99"}}"#);
            t.open("h1").text("Book").close();
            paragraphs(t, &["hardcover", shown]);
        })
    };
    assert_eq!(sold("34,99"), "Book 34,99");
    assert_eq!(sold("35,99"), "Book");
    assert_eq!(sold("34,99 cm"), "Book");
}

#[test]
fn what_a_shop_says_in_short_begins_the_form_in_which_it_sells() {
    let text = "it boils a litre of water in less than two minutes";
    let sold = |is_first: bool| {
        settled_on(PageKind::Product, 0.2, |t| {
            t.open("div").open("h1").text("Kettle").close().close();
            t.open("form").open("div");
            if !is_first {
                t.open("select").close();
            }
            t.open("p").text(text).close().close();
            t.open("select").close();
            t.open("div").text("$39.90").close();
            t.open("button").text("add to cart").close().close();
        })
    };
    assert_eq!(sold(true), format!("Kettle {text} $39.90"));
    assert_eq!(sold(false), "Kettle $39.90");
}

#[test]
fn a_price_that_is_kept_is_not_said_again() {
    let sold = |first: &str| {
        settled_on(PageKind::Product, 0.07, |t| {
            linked(t, r#"{"@type":"Product","offers":{"price":"34.99"}}"#);
            t.open("div").text(first).close();
            t.open("h1").text("Book").close();
            paragraphs(t, &["hardcover", "for $34.99"]);
        })
    };
    assert_eq!(sold("Now $34.99"), "Now $34.99 Book");
    assert_eq!(sold("Now $3.99"), "Now $3.99 Book for $34.99");
}

/// A classified advertisement, on a page that is no shop: its author marks the price.
#[test]
fn a_marked_price_goes_with_the_line_beside_it() {
    let told = |class: &str| {
        settled_on(PageKind::Article, 0.2, |t| {
            t.open("h1").text("Plug").close();
            t.open_with("div", &[("class", "line")]).text("For cars");
            t.close();
            t.open_with("div", &[("class", class), ("itemprop", "price")]);
            t.text("$20.00").close();
        })
    };
    assert_eq!(told("line"), "Plug For cars $20.00");
    assert_eq!(told("other"), "Plug For cars");
}

/// What is kept of the page of a job, with this linked data and this text on a button.
fn job(kind: PageKind, script: &str, button: &str) -> String {
    let kept = settled_on(kind, 0.2, |t| {
        linked(t, script);
        t.open("div").open("h1").text("Engineer").close();
        t.open("div");
        paragraphs(t, &["salt lake city", "full-time"]);
        t.close().close();
        t.open("button").text(button).close();
        paragraphs(t, &[LONG]);
    });
    assert!(kept.starts_with("Engineer") && kept.ends_with(LONG));
    let place = kept.trim_start_matches("Engineer").trim_end_matches(LONG);
    place.trim().to_owned()
}

#[test]
fn the_place_of_work_goes_with_the_headline_of_a_job() {
    let place = "salt lake city full-time";
    assert_eq!(job(PageKind::Service, "", "apply now"), place);
    let declared = r#"{"@type":"JobPosting","title":"Engineer"}"#;
    assert_eq!(job(PageKind::Article, declared, "share"), place);
    assert_eq!(job(PageKind::Service, "", "share"), "");
    assert_eq!(job(PageKind::Service, "", "apply the filters"), "");
    assert_eq!(job(PageKind::Listing, declared, "apply now"), "");
}

/// What is kept of an event besides its text, with this start and place in the linked data.
fn event(start: &str, place: &str, text: &str) -> String {
    event_as_likely(0.2, start, place, text)
}

/// The same, where every text has this probability.
fn event_as_likely(likely: f32, start: &str, place: &str, text: &str) -> String {
    let kept = settled_on(PageKind::Article, likely, |t| {
        let location = format!(r#"{{"name":"{place}","address":{{"streetAddress":"x"}}}}"#);
        let script = format!(r#"{{"@type":"Event","startDate":"{start}","location":{location}}}"#);
        linked(t, &script);
        t.open("h1").text("Climbing").close();
        paragraphs(t, &[LONG, text]);
        t.open("div");
        paragraphs(t, &["by the club", "on 2025-04-09", "the depot"]);
        t.open("p").open("button").text("add it").close().close();
        t.close();
        t.open("h2").text("others").close();
        paragraphs(t, &["on 2025-04-10"]);
    });
    let shown = ["Climbing", LONG, text].join(" ");
    kept.strip_prefix(shown.trim_end())
        .unwrap_or("none")
        .trim()
        .to_owned()
}

#[test]
fn when_and_where_an_event_takes_place_is_its_own() {
    let when = "2025-04-09T18:30:00+01:00";
    assert_eq!(event(when, "", "For all"), "on 2025-04-09 the depot");
    assert_eq!(event("2025-05-01", "", "For all"), "", "another day");
    assert_eq!(event("2025-05-01", "The Depot", "For all"), "the depot");
    assert_eq!(event(when, "", "It is on 2025-04-09"), "", "it is said");
}

#[test]
fn a_box_that_says_when_and_where_may_be_unlikely() {
    let when = "2025-04-09T18:30:00+01:00";
    let told = |start, place| event_as_likely(0.05, start, place, "For all");
    assert_eq!(told(when, "The Depot"), "on 2025-04-09 the depot");
    assert_eq!(told(when, ""), "", "when alone");
    assert_eq!(told("2025-05-01", "The Depot"), "", "where alone");
}

#[test]
fn the_street_of_a_house_near_the_headline_is_its_own() {
    let kept = |street: &str, line: &str| {
        settled_on(PageKind::Article, 0.2, |t| {
            let address = format!(r#""address":{{"streetAddress":"{street}"}}"#);
            linked(
                t,
                &format!(r#"{{"@type":"Hotel","name":"The Old Mill",{address}}}"#),
            );
            t.open("h1").text("The Old Mill").close();
            paragraphs(t, &[line]);
            paragraphs(t, &[LONG]);
        })
    };
    let told = kept("Mill Lane 4", "mill lane 4, Upper Town");
    assert!(told.contains("mill lane 4, Upper Town"), "{told}");
    assert!(!kept("Mill Lane 9", "mill lane 4, Upper Town").contains("lane"));
    assert!(
        !kept("Mill Lane", "mill lane 4, Upper Town").contains("lane"),
        "no number"
    );
}

#[test]
fn the_price_of_a_table_by_quantity_brings_it_in() {
    let sold = |first: &str| {
        settled_on(PageKind::Product, 0.07, |t| {
            linked(t, r#"{"@type":"Product","offers":{"lowPrice":"5.44"}}"#);
            t.open("h1").text("Converter").close();
            t.open("table");
            for row in [["quantity", "price"], [first, "$6.03"], ["10", "$5.44"]] {
                t.open("tr");
                for cell in row {
                    t.open("td").text(cell).close();
                }
                t.close();
            }
            t.close();
        })
    };
    assert_eq!(sold("1"), "Converter quantity price 1 $6.03 10 $5.44");
    assert_eq!(sold("used"), "Converter $5.44", "no table by quantity");
}
