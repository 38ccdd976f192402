//! Cells, names and groups of small tables.

use super::*;
use crate::algorithm::Mdr;
use crate::snapshot::test_page::{TestPage, block, inline};
use crate::snapshot::{Color, Style};

/// Opens a row of cells: the name of each, how many rows it spans, its text.
fn row(t: &mut TestPage, cells: &[(&str, &str, &str)]) {
    t.open("tr");
    for (tag, down, text) in cells {
        t.open_with(tag, &[("rowspan", down)]).text(text).close();
    }
    t.close();
}

/// The rows of the table of a page that do not name its columns.
fn data_of(page: &PageSnapshot) -> Vec<Vec<DataField>> {
    let is_record = |id: &NodeId| declared_tag(page, *id) == "tr" && !is_header(page, *id);
    let ids = page.iter().map(|(id, _)| id).filter(is_record);
    let records: Vec<Vec<NodeId>> = ids.map(|id| vec![id]).collect();
    rows(page, &page.links(), &records).unwrap_or_default()
}

#[test]
fn rows_of_one_cell_name_no_column_but_what_rows_are_of() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table");
    row(&mut t, &[("th", "1", "Name"), ("th", "1", "Points")]);
    for team in ["Reds", "Blues"] {
        t.open("tr").open_with("th", &[("colspan", "2")]);
        t.text(team).close().close();
        for player in ["Ann", "Bob"] {
            row(&mut t, &[("td", "1", player), ("td", "1", "5")]);
        }
    }
    let page = t.finish();
    let data = data_of(&page);
    let told: Vec<Vec<(Option<&str>, &str)>> = data
        .iter()
        .map(|row| row.iter().map(|f| (f.name.as_deref(), &*f.text)).collect())
        .collect();
    let of = |player, team| {
        vec![
            (Some("Name"), player),
            (Some("Points"), "5"),
            (Some("group"), team),
        ]
    };
    assert_eq!(
        told,
        [
            of("Ann", "Reds"),
            of("Bob", "Reds"),
            of("Ann", "Blues"),
            of("Bob", "Blues")
        ]
    );
}

#[test]
fn sums_below_their_rows_are_no_groups_of_the_next() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table");
    row(&mut t, &[("th", "1", "Name"), ("th", "1", "Points")]);
    for team in ["A", "B"] {
        for player in ["Ann", "Bob", "Cid"] {
            row(&mut t, &[("td", "1", player), ("td", "1", "5")]);
        }
        t.open("tr").open_with("td", &[("colspan", "2")]);
        t.text(&format!("Subtotal {team}: 15")).close().close();
    }
    let data = data_of(&t.finish());
    let mut names = data.iter().flatten().map(|f| f.name.as_deref());
    assert!(names.all(|name| name != Some("group")), "{data:?}");
}

#[test]
fn two_elements_of_a_cell_that_look_unlike_are_two_fields() {
    let told = |other: Style, tracks: usize| {
        let page = TestPage::draw(|t| {
            t.element("table", [0.0, 0.0, 600.0, 400.0], block(), |t| {
                for i in 0..4_u8 {
                    let at = |left: f64| [left, 40.0 * f64::from(i), 90.0, 20.0];
                    t.element("tr", at(0.0), block(), |t| {
                        t.element("td", at(0.0), block(), |t| {
                            t.element("span", at(0.0), inline(), |t| {
                                t.text_at(at(0.0), "Song of the boats ");
                            });
                            if usize::from(i) < tracks {
                                t.element("span", at(100.0), other.clone(), |t| {
                                    t.text_in(at(100.0), "05:12", other.clone());
                                });
                            }
                        });
                        t.line("td", at(200.0), "lyrics");
                    });
                }
            });
        });
        let rows = data_of(&page).into_iter();
        let first = rows.take(1).flatten();
        let told = first.map(|field| (field.column, field.text));
        told.collect::<Vec<(u32, String)>>()
    };
    let grey = Style {
        color: Color::parse("rgb(136, 136, 136)"),
        ..inline()
    };
    let owned = |fields: &[(u32, &str)]| {
        let fields = fields.iter();
        let fields = fields.map(|(column, text)| (*column, (*text).to_owned()));
        fields.collect::<Vec<(u32, String)>>()
    };
    let title = "Song of the boats";
    let two = owned(&[(0, title), (1, "05:12"), (2, "lyrics")]);
    assert_eq!(told(grey.clone(), 4), two);
    assert_eq!(told(grey.clone(), 3), two, "most rows");
    let one = owned(&[(0, "Song of the boats 05:12"), (1, "lyrics")]);
    assert_eq!(told(grey, 2), one, "a note");
    assert_eq!(told(inline(), 4), one, "a sentence");
}

#[test]
fn a_grid_of_roles_is_a_table() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open_with("div", &[("role", "grid")]);
    // Scripts put boxes of their own around the rows.
    t.open("div").open_with("div", &[("role", "rowgroup")]);
    for (role, cells) in [
        ("columnheader", ["Name", "Points"]),
        ("gridcell", ["Ann", "5"]),
        ("gridcell", ["Bob", "7"]),
    ] {
        t.open_with("div", &[("role", "row")]);
        for cell in cells {
            t.open_with("div", &[("role", role)]).text(cell).close();
        }
        t.close();
    }
    let data = data_of(&t.finish());
    let told = data.iter().flatten().map(|f| (f.name.as_deref(), &*f.text));
    let told: Vec<(Option<&str>, &str)> = told.collect();
    let (name, points) = (Some("Name"), Some("Points"));
    assert_eq!(
        told,
        [(name, "Ann"), (points, "5"), (name, "Bob"), (points, "7")]
    );
}

#[test]
fn a_row_below_each_row_is_no_group_of_the_next() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table");
    row(&mut t, &[("th", "1", "Name"), ("th", "1", "Points")]);
    for player in ["Ann", "Bob", "Cleo"] {
        row(&mut t, &[("td", "1", player), ("td", "1", "5")]);
        t.open("tr").open_with("th", &[("colspan", "2")]);
        t.text(&format!("{player} won")).close().close();
    }
    let data = data_of(&t.finish());
    assert_eq!(data.len(), 3);
    assert!(data.iter().all(|row| row.len() == 2), "{data:?}");
}

#[test]
fn no_cell_reaches_into_another_group_of_rows() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("thead");
    row(&mut t, &[("th", "2", "Day"), ("th", "1", "Place")]);
    t.close();
    for (day, place) in [("Monday", "Hall A"), ("Tuesday", "Hall B")] {
        t.open("tbody");
        row(&mut t, &[("td", "0", day), ("td", "1", place)]);
        row(&mut t, &[("td", "1", "Outside")]);
        t.close();
    }
    let page = t.finish();
    let data = data_of(&page);
    let told: Vec<Vec<(Option<&str>, &str)>> = data
        .iter()
        .map(|row| {
            let fields = row.iter();
            fields
                .map(|f| (f.name.as_deref(), f.text.as_str()))
                .collect()
        })
        .collect();
    let expected = |day, place| [(Some("Day"), day), (Some("Place"), place)];
    assert_eq!(
        told,
        [
            expected("Monday", "Hall A"),
            expected("Monday", "Outside"),
            expected("Tuesday", "Hall B"),
            expected("Tuesday", "Outside"),
        ]
    );
}

#[test]
fn a_foot_above_the_body_is_below_it() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tfoot");
    row(&mut t, &[("td", "1", "Total"), ("td", "1", "7")]);
    t.close().open("thead");
    row(&mut t, &[("th", "1", "Name"), ("th", "1", "Count")]);
    t.close().open("tbody");
    row(&mut t, &[("td", "1", "a"), ("td", "1", "3")]);
    row(&mut t, &[("td", "1", "b"), ("td", "1", "4")]);
    t.close();
    let page = t.finish();
    let data = data_of(&page);
    let names: Vec<Option<&str>> = data[0].iter().map(|f| f.name.as_deref()).collect();
    assert_eq!(names, [Some("Name"), Some("Count")]);
    let table = page
        .iter()
        .map(|(id, _)| id)
        .find(|id| page.tag(*id) == "table");
    let rows = own_rows(&page, table.unwrap_or(page.root()));
    let first: Vec<String> = rows
        .map(|row| page.text(row).replace(['\n', '\t'], " "))
        .collect();
    assert_eq!(first, ["Name Count", "a 3", "b 4", "Total 7"]);
}

#[test]
fn a_foot_is_no_record_though_a_row_lacks_a_cell() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("thead");
    row(
        &mut t,
        &["Name", "Mon", "Tue"].map(|name| ("th", "1", name)),
    );
    t.close().open("tbody");
    for i in 0..8 {
        let name = format!("Person {i}");
        let cells = [&*name, "m", "t"].map(|text| ("td", "1", text));
        row(&mut t, &cells[..if i == 4 { 2 } else { 3 }]);
    }
    t.close().open("tfoot");
    row(&mut t, &["Sum", "8", "7"].map(|sum| ("td", "1", sum)));
    let lists = Mdr::default().records(&t.finish());
    let texts: Vec<&str> = lists[0].records.iter().map(|r| &*r.text).collect();
    assert_eq!(texts.len(), 8, "{texts:?}");
    assert!(texts.iter().all(|text| text.starts_with("Person")));
}

#[test]
fn too_many_spanning_cells_are_left_out_of_every_row() {
    const ROWS: usize = 400;
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table");
    row(
        &mut t,
        &[
            ("td", "0", "Group"),
            ("td", "0", "Part"),
            ("td", "1", "Row 0"),
        ],
    );
    for i in 1..ROWS {
        row(&mut t, &[("td", "1", &format!("Row {i}"))]);
    }
    let page = t.finish();
    let data = data_of(&page);
    assert_eq!(data.len(), ROWS, "the table is one of data");
    assert_eq!(data[0].len(), 3, "its own cells");
    for (i, row) in data.iter().enumerate().skip(1) {
        let fields: Vec<(u32, &str)> = row.iter().map(|f| (f.column, f.text.as_str())).collect();
        assert_eq!(fields, [(2, format!("Row {i}").as_str())]);
    }
}

#[test]
fn a_link_in_a_text_is_not_where_its_row_leads() {
    let page = TestPage::draw(|t| {
        t.open("table");
        row(t, &[("th", "1", "No"), ("th", "1", "Docket Text")]);
        for (at, text) in ["Notice", &"Notice of a hearing on the motion ".repeat(4)]
            .into_iter()
            .enumerate()
        {
            t.open("tr").open("td");
            t.open_with("a", &[("href", "https://example.org/own")]);
            t.text(&at.to_string()).close().close();
            t.open("td").text(text);
            t.open_with("a", &[("href", "https://example.org/other")]);
            t.text("172").close().close().close();
        }
        t.close();
    });
    let data = data_of(&page);
    let roles = data.iter().flatten().map(|field| field.role);
    let roles: Vec<FieldRole> = roles.collect();
    let [link, text] = [FieldRole::Link, FieldRole::Text];
    assert_eq!(roles, [link, link, link, text]);
    assert!(data[1][1].url.is_some());
}
