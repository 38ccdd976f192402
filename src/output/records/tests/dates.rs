//! The columns of dates and authors.

use super::csv_of;
use crate::algorithm::mdr::Mdr;
use crate::output::records::*;
use crate::snapshot::test_page::TestPage;

/// The columns and rows of a list, from what each of its six entries has.
fn table(build: impl Fn(&mut TestPage, usize)) -> (Vec<String>, Vec<Vec<String>>) {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("main").open("ul");
    for i in 0..6 {
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/news/{i}"))]);
        t.text(&format!("What happened on day {i} of it"))
            .close()
            .close();
        build(&mut t, i);
        t.close();
    }
    let page = t.finish();
    let lists = Mdr::default().records(&page);
    let region = RecordsJson::new(&page, lists[..1].to_vec())
        .regions
        .remove(0);
    (region.columns, region.rows)
}

fn column(table: &(Vec<String>, Vec<Vec<String>>), name: &str) -> Vec<String> {
    let at = table.0.iter().position(|column| column == name);
    let cell = |row: &Vec<String>| at.map_or_else(String::new, |at| row[at].clone());
    table.1.iter().map(cell).collect()
}

/// An author and a date as most entries have them, and as some do: in one text.
#[test]
fn dates_and_authors_written_in_another_way_keep_their_columns() {
    let table = table(|t, i| {
        t.open("div");
        if i == 4 {
            t.text("By Zoe Field • Dec. 14, 2025").close();
        } else {
            t.open("span").text("By").close();
            t.open_with("a", &[("href", &format!("/authors/{i}"))]);
            t.text("Ann Smith").close();
            t.open_with("time", &[]).text(&format!("Dec. 1{i}, 2025"));
            t.close().close();
        }
    });
    assert_eq!(
        column(&table, "date")[3..],
        ["2025-12-13", "2025-12-14", "2025-12-15"]
    );
    assert_eq!(
        column(&table, "author")[3..],
        ["Ann Smith", "Zoe Field", "Ann Smith"]
    );
    assert!(
        table.1.iter().flatten().all(|cell| cell != "By"),
        "{table:?}"
    );
}

#[test]
fn one_date_tells_the_order_of_all() {
    let dates = |days: [&'static str; 6]| {
        let table = table(|t, i| {
            t.open_with("div", &[("class", "date")])
                .text(days[i])
                .close();
        });
        column(&table, "date")[0].clone()
    };
    let days = [
        "02/03/2017",
        "04/05/2017",
        "01/02/2017",
        "05/06/2017",
        "06/07/2017",
    ];
    let [a, b, c, d, e] = days;
    assert_eq!(dates([a, b, c, d, e, "23/01/2017"]), "2017-03-02");
    assert_eq!(dates([a, b, c, d, e, "01/23/2017"]), "2017-02-03");
    assert_eq!(dates([a, b, c, d, e, "07/01/2017"]), "02/03/2017");
}

#[test]
fn what_is_no_date_leaves_their_column() {
    let table = table(|t, i| {
        let text = if i == 2 {
            "Our choice".to_owned()
        } else {
            format!("1{i} May 2021")
        };
        t.open_with("div", &[("class", "date")]).text(&text).close();
    });
    assert_eq!(
        column(&table, "date")[1..4],
        ["2021-05-11", "", "2021-05-13"]
    );
    assert_eq!(column(&table, "more")[2], "Our choice");
}

#[test]
fn how_long_it_takes_and_years_in_titles_are_no_dates() {
    let lengths = table(|t, i| {
        t.open("div").text(&format!("{i}:4{i}")).close();
    });
    assert!(!lengths.0.contains(&"date".to_owned()), "{lengths:?}");
    let tracks = table(|t, i| {
        t.open("div")
            .text(&format!("Side {i} of it 05:1{i}"))
            .close();
    });
    assert!(!tracks.0.contains(&"date".to_owned()), "{tracks:?}");
    let hours = table(|t, i| {
        t.open("div").text(&format!("from 09:0{i}")).close();
    });
    assert!(!hours.0.contains(&"date".to_owned()), "{hours:?}");
    let days = table(|t, i| {
        t.open("div").text(&format!("Yesterday at 09:0{i}")).close();
    });
    assert!(days.0.contains(&"date".to_owned()), "{days:?}");
    let reviews = table(|t, i| {
        t.open("div")
            .text(&format!("Quick Service{i} Report 2026"))
            .close();
    });
    assert!(!reviews.0.contains(&"date".to_owned()), "{reviews:?}");
}

#[test]
fn months_that_are_written_out_are_read_in_all_rows() {
    let mut t = TestPage::new(800.0, 900.0);
    t.open("body").open("table").open("tr");
    for name in ["Film", "Released"] {
        t.open("th").text(name).close();
    }
    t.close();
    let rows = [
        ("The Godfather", "24 March 1972"),
        ("Se7en", "22 September 1995"),
        ("Metropolis", "10 January 1927"),
    ];
    for (film, date) in rows {
        t.open("tr").open("td").text(film).close();
        t.open("td").text(date).close().close();
    }
    let dates: Vec<String> = csv_of(t).iter().skip(1).map(|row| row[1].clone()).collect();
    assert_eq!(dates, ["1972-03-24", "1995-09-22", "1927-01-10"]);
}

#[test]
fn an_element_of_a_line_is_the_date_and_the_others_are_not() {
    let views = table(|t, i| {
        t.open("div").open("span").text(&format!("1{i}K views"));
        t.close().text(" ").open("span");
        t.text(&format!("{} weeks ago", i + 2)).close().close();
    });
    assert_eq!(column(&views, "date")[0], "2 weeks ago");
    assert!(views.1[0].contains(&"10K views".to_owned()), "{views:?}");
    // A word that leads to the date.
    let posted = table(|t, i| {
        t.open("div").open("span").text("Posted").close();
        t.text(" ").open("span");
        t.text(&format!("{} weeks ago", i + 2)).close().close();
    });
    assert_eq!(column(&posted, "date")[0], "Posted 2 weeks ago");
}

#[test]
fn a_number_and_a_month_in_two_boxes_are_a_date() {
    let events = table(|t, i| {
        t.open("div").open("div").text(&format!("1{i}")).close();
        t.open("div").text("mar").close().close();
    });
    assert_eq!(column(&events, "date")[..2], ["10 mar", "11 mar"]);
    assert!(!events.0.contains(&"mar".to_owned()), "{events:?}");
}

#[test]
fn how_long_ago_something_was_is_a_date_in_any_language() {
    let jobs = table(|t, i| {
        t.open("div").text(&format!("vor {} Tagen", i + 2)).close();
    });
    assert_eq!(column(&jobs, "date")[0], "vor 2 Tagen");
}
