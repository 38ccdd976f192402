use super::*;
use crate::algorithm::mdr::Mdr;
use crate::snapshot::test_page::TestPage;

/// A shop: a menu, groups with headings, products.
fn shop() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("nav").open("ul");
    for i in 0..12 {
        let text = format!("Category number {i} with a long description of what is in it");
        t.open("li")
            .open_with("a", &[("href", "/c")])
            .text(&text)
            .close();
        t.text("from $3").close();
    }
    t.close().close().open("main");
    for i in 0..6 {
        if i % 3 == 0 {
            t.open("h2").text("A group of things").close();
        }
        t.open_with("div", &[("class", "product")]);
        let src = format!("/i/{i}.png");
        t.open_with("img", &[("src", &src), ("alt", "")]).close();
        let href = format!("/p/{i}");
        t.open("h3").open_with("a", &[("href", &href)]);
        t.text(&format!("Fine thing number {i}")).close().close();
        t.open_with("div", &[("class", "price")])
            .text(&format!("€ 1{i},50"))
            .close();
        t.open_with("div", &[("class", "added")])
            .text(&format!("1{i} May 2021"))
            .close();
        t.open_with("div", &[("class", "stars")])
            .text("4.5 out of 5")
            .close();
        t.open_with("div", &[("class", "author")])
            .text(&format!("by Maker {i}"))
            .close();
        t.open("div").text(&format!("Colour: red {i}")).close();
        t.open("div").text("Add to cart").close();
        t.close();
    }
    t.finish()
}

#[test]
fn a_shop_has_named_columns() {
    let page = shop();
    let lists = Mdr::default().records(&page);
    let report = Report::new(&page, lists[..1].to_vec());
    let csv = report.to_csv().unwrap_or_default();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "title,url,image,price,currency,date,rating,author,Colour,Add to cart"
    );
    assert_eq!(
        lines[1],
        "Fine thing number 0,https://example.org/p/0,https://example.org/i/0.png,10.50,EUR,\
         2021-05-10,4.5,Maker 0,red 0,Add to cart"
    );
    assert_eq!(lines.len(), 7, "no group heading is a record: {csv}");
}

#[test]
fn fields_say_which_is_which() {
    let page = shop();
    let report = Report::new(&page, Mdr::default().records(&page));
    let fields = &report.regions[0].records[2].fields;
    let named = |name: &str| fields.iter().find(|f| f.name == name);
    let price =
        named("price").map(|f| (f.text.as_str(), f.value.as_deref(), f.currency.as_deref()));
    assert_eq!(price, Some(("€ 12,50", Some("12.50"), Some("EUR"))));
    let url = named("title").and_then(|f| f.url.as_deref());
    assert_eq!(url, Some("https://example.org/p/2"));
    let image = fields.iter().find_map(|f| f.image.as_deref());
    assert_eq!(image, Some("https://example.org/i/2.png"));
}

#[test]
fn a_table_names_its_columns_itself_and_fits() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tr");
    for name in ["Name", "Price", "Stock"] {
        t.open("th").text(name).close();
    }
    t.close();
    for i in 0..5 {
        t.open("tr").open("td");
        t.open_with("a", &[("href", &format!("/{i}"))])
            .text(&format!("Screw {i}"))
            .close()
            .close();
        t.open("td").text(&format!("${i}.20")).close();
        t.open("td").text(&format!("{i}")).close().close();
    }
    let page = t.finish();
    let report = Report::new(&page, Mdr::default().records(&page));
    let csv = report.to_csv().unwrap_or_default();
    let lines: Vec<&str> = csv.lines().take(2).collect();
    assert_eq!(lines[0], "url,price,currency,Name,Stock");
    assert_eq!(lines[1], "https://example.org/0,0.20,$,Screw 0,0");
    let table = report.to_table(40);
    assert!(
        table.lines().skip(1).all(|l| l.chars().count() <= 60),
        "{table}"
    );
}

/// A list of texts with links, one record each.
fn list_of(records: &[(&str, &[&str])]) -> String {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for (i, (text, tags)) in records.iter().enumerate() {
        t.open_with("div", &[("class", "question")]).open("h3");
        let href = format!("/q/{i}");
        t.open_with("a", &[("href", &href)]);
        t.text(&format!("What is the answer to question {i}?"))
            .close()
            .close();
        t.open("p").text(text).close().open("div");
        for tag in *tags {
            let href = format!("/tags/{tag}");
            t.open_with("a", &[("href", &href), ("class", "hashtag")]);
            t.text(tag).close();
        }
        t.close().close();
    }
    let page = t.finish();
    let report = Report::new(&page, Mdr::default().records(&page));
    report.to_csv().unwrap_or_default()
}

#[test]
fn tags_of_a_record_stand_in_one_cell() {
    let csv = list_of(&[
        ("One way to ask for it.", &["rust", "html"]),
        ("Another way to ask it.", &["css", "dom", "svg"]),
        ("A third way to ask it.", &["xml", "rust"]),
        ("The last way to ask it.", &["dom", "html", "css"]),
    ]);
    let header = csv.lines().next().unwrap_or_default();
    assert!(header.contains("hashtag,hashtag_url"), "{csv}");
    assert!(!header.contains("hashtag_2"), "{csv}");
    assert!(csv.contains("css; dom; svg"), "{csv}");
}

#[test]
fn formulas_and_wide_colons_are_no_trap() {
    let records = |text: [&str; 3]| list_of(&text.map(|t| (t, &[][..])));
    let csv = records([
        "=HYPERLINK(\"http://a.org\")",
        "=HYPERLINK(\"http://b.org\")",
        "=HYPERLINK(\"http://c.org\")",
    ]);
    assert!(
        !csv.lines().next().unwrap_or_default().contains("HYPERLINK"),
        "{csv}"
    );
    assert!(csv.contains("'=HYPERLINK"), "{csv}");
    let csv = records([
        "作者：一 and so on",
        "作者：二 and so on",
        "作者：三 and so on",
    ]);
    assert!(
        csv.lines().next().unwrap_or_default().contains("作者"),
        "{csv}"
    );
    assert!(csv.contains("二 and so on"), "{csv}");
}

#[test]
fn what_all_records_say_is_not_lost() {
    let csv = list_of(&[
        ("In stock now", &[]),
        ("In stock now", &[]),
        ("In stock now", &[]),
    ]);
    assert_eq!(
        csv.matches("In stock now").count(),
        4,
        "header and rows: {csv}"
    );
}

/// A shop with cards of two kinds: those of every third thing have other elements, and a price that
/// is cut stands behind the old one.
fn shop_of_two_kinds() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 0..9 {
        let (class, tag) = if i % 3 == 0 {
            ("name", "h2")
        } else {
            ("label", "h3")
        };
        t.open_with("div", &[("class", "card")]).open(tag);
        t.open_with("a", &[("href", &format!("/p/{i}")), ("class", class)]);
        t.text(&format!("Fine thing number {i}")).close().close();
        if i % 2 == 0 {
            t.open("p")
                .open("s")
                .text(&format!("€ {i}8,00"))
                .close()
                .close();
            t.open("p")
                .open("b")
                .text(&format!("€ {i}5,00"))
                .close()
                .close();
        } else {
            t.open("p")
                .open("i")
                .text(&format!("€ {i}6,00"))
                .close()
                .close();
        }
        t.close();
    }
    t.finish()
}

#[test]
fn records_of_two_kinds_share_their_columns() {
    let page = shop_of_two_kinds();
    let csv = Report::new(&page, Mdr::default().records(&page)).to_csv();
    let csv = csv.unwrap_or_default();
    let rows: Vec<Vec<&str>> = csv.lines().map(|l| l.split(',').collect()).collect();
    let at = |name: &str| rows[0].iter().position(|n| *n == name);
    let (title, url, price) = (at("title"), at("url"), at("price"));
    assert_eq!(rows.len(), 10, "{csv}");
    for row in &rows[1..] {
        for column in [title, url, price] {
            let cell = column.and_then(|c| row.get(c));
            assert!(cell.is_some_and(|cell| !cell.is_empty()), "{csv}");
        }
    }
}

#[test]
fn rows_of_a_table_have_what_spans_them_under_its_name() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tr");
    t.open_with("th", &[("rowspan", "2")]).text("Day").close();
    t.open_with("th", &[("colspan", "2")]).text("Score").close();
    t.open_with("th", &[("rowspan", "2")])
        .text("Place")
        .close()
        .close();
    t.open("tr")
        .open("th")
        .text("home")
        .close()
        .open("th")
        .text("away")
        .close()
        .close();
    for day in ["Monday", "Tuesday", "Friday"] {
        for game in 0..2 {
            t.open("tr");
            if game == 0 {
                t.open_with("td", &[("rowspan", "2")]).text(day).close();
            }
            for cell in ["3", "1"] {
                t.open("td").text(&format!("{cell}{game}")).close();
            }
            t.open("td")
                .text(&format!("Hall {game} of {day}"))
                .close()
                .close();
        }
    }
    let page = t.finish();
    let csv = Report::new(&page, Mdr::default().records(&page)).to_csv();
    let csv = csv.unwrap_or_default();
    let lines: Vec<&str> = csv.lines().take(3).collect();
    assert_eq!(lines[0], "Day,Score home,Score away,Place");
    assert_eq!(
        lines[1..],
        [
            "Monday,30,10,Hall 0 of Monday",
            "Monday,31,11,Hall 1 of Monday"
        ]
    );
}

fn csv_of(t: TestPage) -> Vec<Vec<String>> {
    let page = t.finish();
    let csv = Report::new(&page, Mdr::default().records(&page)).to_csv();
    let csv = csv.unwrap_or_default();
    let main = csv.split("\n\n").next().unwrap_or_default();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect();
    main.lines().map(cells).collect()
}

/// A shop whose cards hold a headline, colours and facts with labels: not every card has all.
fn outfitter() -> TestPage {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("main");
    for i in 0..6 {
        t.open_with("div", &[("class", "card")]);
        t.open_with("a", &[("href", &format!("/p/{i}")), ("class", "name")]);
        t.text(&format!("Stove of the {i}th kind")).close();
        for colour in ["amber", "blue", "coral", "dove", "ebony"]
            .iter()
            .skip(i % 3)
        {
            let class = format!("swatch {colour}");
            let href = format!("/p/{i}?colour={colour}");
            t.open_with("a", &[("href", &href), ("class", &class)]);
            t.text(colour).close();
        }
        t.open("ul");
        for (label, value) in [("Fuel:", "gas"), ("Heat:", "3 kW"), ("Weight:", "2 kg")] {
            if label != "Heat:" || i % 2 == 1 {
                t.open("div").open("span").text(label).close();
                t.open("span").text(&format!("{value} {i}")).close().close();
            }
        }
        t.close().open("button").text("Compare").close().close();
    }
    t
}

#[test]
fn values_stand_under_their_labels_and_colours_in_one_column() {
    let rows = csv_of(outfitter());
    assert_eq!(
        rows[0],
        ["title", "url", "link", "link_url", "Fuel", "Heat", "Weight"].map(str::to_owned),
        "{rows:?}"
    );
    let cells = |row: usize| [0, 2, 4, 5, 6].map(|i: usize| rows[row][i].as_str());
    let colours = "amber; blue; coral; dove; ebony";
    assert_eq!(
        cells(1),
        ["Stove of the 0th kind", colours, "gas 0", "", "2 kg 0"]
    );
    let colours = "blue; coral; dove; ebony";
    assert_eq!(
        cells(2),
        [
            "Stove of the 1th kind",
            colours,
            "gas 1",
            "3 kW 1",
            "2 kg 1"
        ]
    );
}

#[test]
fn what_is_said_above_a_list_is_no_record() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("ul").open("li").text("Showing ");
    t.open("b")
        .text("1-8")
        .close()
        .text(" of ")
        .open("b")
        .text("524")
        .close()
        .close();
    for i in 0..8 {
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Result number {i}")).close().close();
        t.open("p")
            .text(&format!("What result {i} is about"))
            .close()
            .close();
    }
    let rows = csv_of(t);
    assert_eq!(rows.len(), 9, "{rows:?}");
    assert_eq!(rows[1][0], "Result number 0");
}

#[test]
fn a_range_of_prices_is_not_cut_to_its_first() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("ul");
    for i in 1..8 {
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Bottle of {i} pints")).close().close();
        let price = match i {
            2 => "$2.50 - $8.99".to_owned(),
            _ => format!("${i}.50"),
        };
        t.open_with("p", &[("class", "price")]).text(&price).close();
        t.close();
    }
    let rows = csv_of(t);
    let column = |name: &str| rows[0].iter().position(|cell| cell == name);
    let (price, whole) = (column("price").unwrap(), column("price_text").unwrap());
    assert_eq!(
        (rows[1][price].as_str(), rows[1][whole].as_str()),
        ("1.50", "")
    );
    let second = (rows[2][price].as_str(), rows[2][whole].as_str());
    assert_eq!(second, ("2.50", "$2.50 - $8.99"));
}

#[test]
fn a_column_that_differs_in_one_row_is_kept() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("table").open("tr");
    for name in ["Job", "Build", "Test"] {
        t.open("th").text(name).close();
    }
    t.close();
    for i in 0..20 {
        let test = if i == 7 { "failed" } else { "passed" };
        t.open("tr");
        for cell in [&format!("job number {i}"), "passed", test] {
            t.open("td").text(cell).close();
        }
        t.close();
    }
    let rows = csv_of(t);
    assert_eq!(rows[0], ["Job", "Build", "Test"]);
    assert_eq!(rows[8][2], "failed");
}

#[test]
fn who_speaks_is_a_value() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 0..8 {
        let who = if i % 3 == 0 { "Ann:" } else { "Bob:" };
        t.open("div")
            .open("h3")
            .text(&format!("Message {i}"))
            .close();
        t.open_with("div", &[("class", "who")]).text(who).close();
        t.open_with("div", &[("class", "said")]);
        t.text(&format!("I say the {i}th thing")).close().close();
    }
    let rows = csv_of(t);
    assert!(!rows[0].contains(&"Ann".to_owned()), "{rows:?}");
    assert!(rows[1].contains(&"Ann:".to_owned()), "{rows:?}");
    assert!(rows[2].contains(&"Bob:".to_owned()), "{rows:?}");
}

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
    let region = Report::new(&page, lists[..1].to_vec()).regions.remove(0);
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
    let reviews = table(|t, i| {
        t.open("div")
            .text(&format!("Quick Service{i} Report 2026"))
            .close();
    });
    assert!(!reviews.0.contains(&"date".to_owned()), "{reviews:?}");
}
