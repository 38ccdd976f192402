//! Parts of journal articles beside their paragraphs: formulas, captions, notes of tables, references.

use super::*;

/// The texts added on a page where texts that begin with `Text` are kept and all others have the given probability.
fn kept_of(probability: f32, write: impl FnOnce(&mut TestPage)) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("article");
    write(&mut t);
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut rows = vec![UnitRow::default(); units.len()];
    for (row, unit) in rows.iter_mut().zip(&units.list) {
        row[UnitFeature::TextLinkDensity] = unit.link_chars as f32 / unit.chars.max(1) as f32;
    }
    let infill = infill_of(&page, &units, &rows);
    let is_text = |text: &str| text.starts_with("Text");
    let mut kept: Vec<bool> = units.list.iter().map(|u| is_text(&u.text)).collect();
    fill_likely(&infill, &mut kept, probability);
    let texts = units.list.iter().zip(kept).filter(|(_, kept)| *kept);
    let texts: Vec<&str> = texts.map(|(unit, _)| unit.text.as_str()).collect();
    let others = texts.into_iter().filter(|text| !is_text(text));
    others.collect::<Vec<&str>>().join(" | ")
}

fn paragraph(t: &mut TestPage, text: &str) {
    t.open("p").text(text).close();
}

#[test]
fn a_formula_with_its_number_is_read_with_the_texts_around_it() {
    let formula = |t: &mut TestPage, number: &str| {
        t.open("table").open("tbody").open("tr");
        t.open("td").open("math").open("mi").text("r=1");
        t.close().close().close();
        t.open("td").text(number).close();
        t.close().close().close();
    };
    let kept = kept_of(0.01, |t| {
        paragraph(t, "Text of a part");
        formula(t, "(1)");
        paragraph(t, "Text of a part");
        t.open("table").open("tr").open("td");
        t.open_with("img", &[("src", "eq.gif")]).close().close();
        t.open("td").text("(2)").close().close().close();
        paragraph(t, "Text of a part");
        t.open("div").open("span").text("E = mc").close();
        t.open("span").text(" (3)").close().close();
        paragraph(t, "Text of a part");
    });
    assert_eq!(kept, "r=1 | (1) | (2) | E = mc (3)");
    let other = kept_of(0.01, |t| {
        paragraph(t, "Text of a part");
        formula(t, "a word");
        paragraph(t, "none of the text");
        formula(t, "(1)");
        paragraph(t, "Text of a part");
        paragraph(t, "(4)");
        paragraph(t, "Text of a part");
    });
    assert_eq!(other, "", "{other}");
}

#[test]
fn what_heads_and_follows_a_table_stays_with_it_and_captions_of_pictures_stay_out() {
    let page = |t: &mut TestPage| {
        paragraph(t, "Text of a part");
        t.open("div").open("h4").text("captures").close();
        t.open("table")
            .open("tr")
            .open("th")
            .text("station")
            .close();
        t.open("th").text("count").close().close();
        t.open("tr").open("td").text("north").close();
        t.open("td").text("twelve").close().close().close();
        t.open("div").open_with("a", &[("href", "/t1")]);
        t.text("open it in a tab").close().close();
        t.open("button").text("copy it").close();
        t.open("div").open("p").text("adults only").close().close();
        t.close();
        paragraph(t, "Text of a part");
        t.open("figure").open("h4").text("fig. 1 the area").close();
        t.open_with("img", &[("src", "a.png")]).close();
        t.open("figcaption")
            .text("map of the stations")
            .close()
            .close();
        paragraph(t, "Text of a part");
        t.open("figure")
            .open_with("img", &[("src", "b.png")])
            .close();
        t.open("figcaption").text("a bridge").close().close();
        paragraph(t, "Text of a part");
        t.open("figure").open("figcaption");
        t.text("table 2 the models").close();
        t.open_with("a", &[("href", "/t2")])
            .text("all of it")
            .close()
            .close();
        paragraph(t, "Text of a part");
    };
    let table = "captures | station | count | north | twelve | adults only";
    let elsewhere = "table 2 the models";
    assert_eq!(kept_of(0.04, page), format!("{table} | {elsewhere}"));
    assert_eq!(kept_of(0.01, page), elsewhere, "an unlikely table");
}

#[test]
fn a_list_that_a_text_cites_is_kept_with_its_heading() {
    let kept = |cited: &[&str]| {
        kept_of(0.01, |t| {
            t.open("section").open("p").text("Text that cites others: ");
            for id in cited {
                let place = format!("#{id}");
                t.open_with("a", &[("href", place.as_str())])
                    .text("1")
                    .close();
                t.text(" and ");
            }
            t.close().close().open("section");
            t.open("h3").text("references").close().open("ol");
            for id in ["b1", "b2", "b3"] {
                t.open_with("li", &[("id", id)])
                    .open("p")
                    .text("voles")
                    .close();
                t.open("p").open_with("a", &[("href", "/x")]);
                t.text("at a shop").close().close().close();
            }
            t.close();
            paragraph(t, "download them");
        })
    };
    assert_eq!(kept(&["b1", "b3"]), "references | voles | voles | voles");
    assert_eq!(kept(&["b1"]), "", "one may be any place");
}

#[test]
fn a_line_of_several_links_between_two_texts_leads_elsewhere() {
    let kept = |links: &[&str]| {
        kept_of(0.3, |t| {
            t.open("p").text("Text of the recipe").close().open("p");
            for link in links {
                t.open_with("a", &[("href", "/x")]).text(link).close();
            }
            t.close().open("p").text("Text of the next step").close();
        })
    };
    assert_eq!(kept(&["Imprimir", "Guardar"]), "");
    assert_eq!(kept(&["Imprimir"]), "Imprimir");
    assert_eq!(kept(&["Jane Doe,", "Max Muster"]), "Jane Doe,Max Muster");
}
