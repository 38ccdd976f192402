//! Data records on made pages: every kind of list MDR has to see.

use visiblock::algorithm::Segmenter;
use visiblock::algorithm::mdr::{DataRegion, FieldRole, Mdr};
use visiblock::algorithm::pruning::prune;
use visiblock::algorithm::tps::{Kept, Tps};
use visiblock::geometry::Rect;
use visiblock::output::pruned_html::pruned_html;
use visiblock::output::records::RecordsJson;
use visiblock::snapshot::{
    Builder, Color, Display, NodeId, NodeKind, PageSnapshot, Size, Source, Style,
};

/// A page under construction: boxes of one block style, text in boxes of its parent.
struct Page {
    builder: Builder,
    rects: Vec<Rect>,
}

impl Page {
    fn new() -> Self {
        let window = Size {
            width: 1000.0,
            height: 2000.0,
        };
        let source = Source {
            url: "https://shop.test/list/".to_owned(),
            ..Source::default()
        };
        let mut builder = Builder::new(source, window, window);
        for display in [Display::Block, Display::Inline] {
            builder.add_style(Style {
                opacity: 1.0,
                font_size: 16.0,
                display,
                color: Color::parse("black"),
                ..Style::default()
            });
        }
        let mut page = Self {
            builder,
            rects: Vec::new(),
        };
        page.builder.open(NodeKind::Document, "#document");
        page.builder.open(NodeKind::Element, "html");
        page.open("body", [0.0, 0.0, 1000.0, 2000.0]);
        page
    }

    fn open(&mut self, tag: &str, rect: [f64; 4]) -> NodeId {
        let id = self.builder.open(NodeKind::Element, tag);
        let style = u32::from(matches!(tag, "a" | "b" | "span" | "img"));
        self.builder.set_box(id, style, Rect::from(rect));
        self.rects.push(Rect::from(rect));
        id
    }

    fn close(&mut self) {
        self.builder.close();
        self.rects.pop();
    }

    fn within(&mut self, tag: &str, rect: [f64; 4], fill: impl FnOnce(&mut Self)) -> NodeId {
        let id = self.open(tag, rect);
        fill(self);
        self.close();
        id
    }

    fn text(&mut self, text: &str) {
        let rect = self.rects.last().copied().unwrap();
        let id = self.builder.open(NodeKind::Text, "#text");
        self.builder.set_box(id, 0, rect);
        self.builder.add_text(id, text);
        self.builder.add_run(id, 0..text.len() as u32, rect);
        self.builder.close();
    }

    fn attribute(&mut self, id: NodeId, name: &str, value: &str) {
        self.builder.add_attribute(id, name, value);
    }

    fn leaf(&mut self, tag: &str, rect: [f64; 4], text: &str) {
        self.within(tag, rect, |p| p.text(text));
    }

    fn link(&mut self, rect: [f64; 4], href: &str, text: &str) {
        let id = self.open("a", rect);
        self.attribute(id, "href", href);
        self.text(text);
        self.close();
    }

    fn finish(self) -> PageSnapshot {
        self.builder.finish()
    }
}

const EXCERPT: &str = "an excerpt of the result, long enough to be more than the label of a menu";

fn menu(page: &mut Page, top: f64) {
    page.within("ul", [0.0, top, 180.0, 200.0], |p| {
        for i in 0..8 {
            let rect = [0.0, top + f64::from(i) * 20.0, 180.0, 18.0];
            p.within("li", rect, |p| p.link(rect, "/menu", &format!("menu {i}")));
        }
    });
}

fn result(page: &mut Page, i: usize, tag: &str) {
    let top = 100.0 + i as f64 * 80.0;
    page.within(tag, [200.0, top, 600.0, 70.0], |p| {
        let href = format!("item?{i}");
        p.link(
            [200.0, top, 300.0, 18.0],
            &href,
            &format!("Title of thing {i}"),
        );
        p.leaf("p", [200.0, top + 20.0, 600.0, 36.0], EXCERPT);
        if i.is_multiple_of(3) {
            p.leaf(
                "span",
                [200.0, top + 56.0, 80.0, 14.0],
                &format!("{i} euros"),
            );
        }
    });
}

fn main_list(page: &PageSnapshot) -> DataRegion {
    Mdr::default().records(page).into_iter().next().unwrap()
}

fn first_words(list: &DataRegion) -> Vec<String> {
    let line = |t: &String| t.lines().next().unwrap_or("").to_owned();
    list.records.iter().map(|r| line(&r.text)).collect()
}

#[test]
fn the_results_come_before_the_menu_and_interruptions_are_skipped() {
    let mut page = Page::new();
    menu(&mut page, 0.0);
    page.within("div", [200.0, 90.0, 600.0, 1000.0], |p| {
        for i in 0..10 {
            result(p, i, "div");
            if i == 4 {
                p.within("table", [200.0, 495.0, 400.0, 4.0], |p| {
                    p.leaf("caption", [200.0, 495.0, 400.0, 4.0], "Advertisement");
                });
            }
        }
    });
    let list = main_list(&page.finish());
    let expected: Vec<String> = (0..10).map(|i| format!("Title of thing {i}")).collect();
    assert_eq!(first_words(&list), expected);
    let fields = &list.records[3].fields;
    assert_eq!(fields[0].role, FieldRole::Link);
    assert_eq!(
        fields[0].url.as_deref(),
        Some("https://shop.test/list/item?3")
    );
    assert_eq!(
        (fields[1].role, fields[1].text.as_str()),
        (FieldRole::Text, EXCERPT)
    );
    assert_eq!(fields[2].text, "3 euros");
    assert_eq!(list.records[6].fields[2].column, fields[2].column);
    assert!(list.score.terms.iter().any(|t| t.name == "central"));
}

#[test]
fn records_of_several_siblings() {
    let mut page = Page::new();
    page.within("dl", [200.0, 90.0, 600.0, 1000.0], |p| {
        for i in 0..6 {
            let top = 100.0 + f64::from(i) * 80.0;
            p.leaf("dt", [200.0, top, 600.0, 18.0], &format!("term {i}"));
            p.within("dd", [220.0, top + 20.0, 580.0, 40.0], |p| {
                p.leaf("p", [220.0, top + 20.0, 580.0, 20.0], EXCERPT);
                p.leaf("p", [220.0, top + 40.0, 580.0, 20.0], EXCERPT);
            });
        }
    });
    let list = main_list(&page.finish());
    assert_eq!(list.records.len(), 6);
    assert!(list.records.iter().all(|r| r.nodes.len() == 2));
    assert_eq!(first_words(&list)[5], "term 5");
}

fn card(page: &mut Page, left: f64, top: f64, i: usize) {
    page.within("div", [left, top, 180.0, 150.0], |p| {
        let image = p.open("img", [left, top, 180.0, 100.0]);
        p.attribute(image, "src", "i.png");
        p.close();
        p.leaf("p", [left, top + 100.0, 180.0, 20.0], &format!("card {i}"));
        p.leaf("p", [left, top + 120.0, 180.0, 20.0], EXCERPT);
    });
}

/// Four rows of up to four cards, the first one at that edge, the others so far from each other.
fn rows_of_cards(first: f64, step: f64) -> PageSnapshot {
    let mut page = Page::new();
    page.within("main", [200.0, 90.0, 800.0, 1000.0], |p| {
        for row in 0..4 {
            let top = 100.0 + row as f64 * 160.0;
            p.within("div", [200.0, top, 800.0, 150.0], |p| {
                for column in 0..if row == 3 { 1 } else { 4 } {
                    card(p, first + column as f64 * step, top, row * 4 + column);
                }
            });
        }
    });
    page.finish()
}

#[test]
fn rows_of_cards_are_one_list_even_when_the_last_row_holds_one() {
    let expected: Vec<String> = (0..13).map(|i| format!("card {i}")).collect();
    for (first, step) in [(200.0, 200.0), (800.0, -200.0)] {
        let list = main_list(&rows_of_cards(first, step));
        assert_eq!(first_words(&list), expected, "from {first}");
    }
}

#[test]
fn records_whose_parts_interleave() {
    let mut page = Page::new();
    page.within("table", [200.0, 90.0, 600.0, 1000.0], |p| {
        for pair in 0..3 {
            let top = 100.0 + f64::from(pair) * 100.0;
            p.within("tr", [200.0, top, 600.0, 60.0], |p| {
                for c in 0..3 {
                    let rect = [200.0 + f64::from(c) * 200.0, top, 200.0, 60.0];
                    p.within("td", rect, |p| {
                        p.within("h3", rect, |p| {
                            p.leaf("b", rect, &format!("name {}", pair * 3 + c));
                        });
                    });
                }
            });
            p.within("tr", [200.0, top + 60.0, 600.0, 30.0], |p| {
                for c in 0..3 {
                    let rect = [200.0 + f64::from(c) * 200.0, top + 60.0, 200.0, 30.0];
                    p.within("td", rect, |p| {
                        p.leaf("p", rect, &format!("price {}", pair * 3 + c));
                        p.leaf("p", rect, EXCERPT);
                        p.leaf("p", rect, EXCERPT);
                    });
                }
            });
        }
    });
    let list = main_list(&page.finish());
    assert_eq!(list.records.len(), 9);
    for (i, record) in list.records.iter().enumerate() {
        assert!(
            record.text.starts_with(&format!("name {i}\nprice {i}")),
            "{}",
            record.text
        );
    }
}

#[test]
fn tables_become_rows_with_named_cells() {
    let mut page = Page::new();
    page.within("table", [200.0, 90.0, 600.0, 1000.0], |p| {
        p.within("tr", [200.0, 90.0, 600.0, 20.0], |p| {
            for (i, name) in ["City", "Country", "Inhabitants"].iter().enumerate() {
                p.leaf("th", [200.0 + i as f64 * 200.0, 90.0, 200.0, 20.0], name);
            }
        });
        for row in 0..6 {
            let top = 110.0 + f64::from(row) * 20.0;
            p.within("tr", [200.0, top, 600.0, 20.0], |p| {
                for (i, name) in ["Town", "Land", "1000"].iter().enumerate() {
                    let rect = [200.0 + i as f64 * 200.0, top, 200.0, 20.0];
                    p.leaf("td", rect, &format!("{name} {row}"));
                }
            });
        }
    });
    let page = page.finish();
    let list = main_list(&page);
    assert_eq!(list.records.len(), 6);
    let names: Vec<_> = list.records[2]
        .fields
        .iter()
        .filter_map(|f| f.name.clone())
        .collect();
    assert_eq!(names, ["City", "Country", "Inhabitants"]);
    assert_eq!(list.records[2].fields[1].text, "Land 2");
    let csv = RecordsJson::new(&page, vec![list]).to_csv();
    assert!(csv.starts_with("City,Country,Inhabitants\nTown 0,Land 0,1000 0\n"));
}

#[test]
fn nested_lists_are_one_field() {
    let mut page = Page::new();
    page.within("div", [200.0, 90.0, 600.0, 1000.0], |p| {
        for i in 0..5 {
            let top = 100.0 + f64::from(i) * 100.0;
            p.within("div", [200.0, top, 600.0, 90.0], |p| {
                p.leaf("p", [200.0, top, 600.0, 20.0], &format!("{i}: {EXCERPT}"));
                p.within("ul", [200.0, top + 20.0, 600.0, 60.0], |p| {
                    for j in 0..3 + i % 2 {
                        let rect = [200.0, top + 20.0 + f64::from(j) * 15.0, 600.0, 15.0];
                        p.leaf("li", rect, &format!("tag {j}"));
                    }
                });
            });
        }
    });
    let list = main_list(&page.finish());
    assert_eq!(list.records.len(), 5);
    let nested = list.records[1].fields.last().unwrap();
    assert_eq!(nested.role, FieldRole::List);
    assert_eq!(nested.items, ["tag 0", "tag 1", "tag 2", "tag 3"]);
}

#[test]
fn json_has_the_names_tools_rely_on() {
    let mut page = Page::new();
    for i in 0..4 {
        result(&mut page, i, "div");
    }
    let page = page.finish();
    let report = RecordsJson::new(&page, Mdr::default().records(&page));
    let json: serde_json::Value = serde_json::to_value(&report).unwrap();
    let region = &json["regions"][0];
    assert!(json["schema"].is_string() && region["score"].is_number());
    assert_eq!(region["rect"].as_array().unwrap().len(), 4);
    let field = &region["records"][0]["fields"][0];
    assert_eq!(
        (&field["role"], &field["text"]),
        (&"link".into(), &"Title of thing 0".into())
    );
    assert!(!report.to_table(80).is_empty());
}

#[test]
fn pruning_keeps_the_results_and_drops_the_menus() {
    let mut page = Page::new();
    page.within("nav", [0.0, 0.0, 180.0, 400.0], |p| menu(p, 0.0));
    page.within("main", [200.0, 90.0, 600.0, 1000.0], |p| {
        for i in 0..6 {
            result(p, i, "article");
        }
    });
    page.within("footer", [0.0, 1500.0, 180.0, 400.0], |p| menu(p, 1500.0));
    let page = page.finish();
    let kept = prune(&page, &Tps::default(), &Mdr::default()).kept;
    let html = pruned_html(&page, &kept);
    assert!(
        !html.contains("menu 1") && html.contains("Title of thing 5"),
        "{html}"
    );
    assert!(html.contains("<a href=\"https://shop.test/list/item?2\">"));
    let lists = Mdr::default().records_in(&page, &kept);
    assert_eq!((lists.len(), lists[0].records.len()), (1, 6));
}

#[test]
fn hostile_content_stays_text() {
    let mut page = Page::new();
    let div = page.open("div", [0.0, 0.0, 100.0, 20.0]);
    page.attribute(div, "onclick", "alert(1)");
    page.attribute(div, "class", "a\"><script>alert(1)</script>");
    page.attribute(div, "style", "background:url(//evil.test)");
    page.text("1 < 2 & <script>alert(1)</script>");
    let link = page.open("a", [0.0, 0.0, 100.0, 20.0]);
    page.attribute(link, "href", " java\nscript:alert(1)");
    page.text("click");
    page.close();
    page.leaf("script", [0.0, 0.0, 1.0, 1.0], "alert(1)");
    page.within("svg", [0.0, 0.0, 10.0, 10.0], |p| {
        p.leaf("style", [0.0; 4], "<img onerror=x>")
    });
    page.within("x-card><img", [0.0, 0.0, 10.0, 10.0], |p| p.text("custom"));
    let image = page.open("img", [0.0, 0.0, 10.0, 10.0]);
    page.attribute(image, "src", "a.png");
    page.attribute(image, "onerror", "alert(1)");
    page.close();
    page.close();
    let page = page.finish();
    let html = pruned_html(&page, &Kept::all(&page));
    let body = html.split_once("<body>").unwrap().1;
    assert_eq!(
        body,
        "<div class=\"a&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\">\
         1 &lt; 2 &amp; &lt;script&gt;alert(1)&lt;/script&gt;<a>click</a><div>custom</div>\
         <img src=\"https://shop.test/list/a.png\"></div></body>\n</html>\n"
    );
}

#[test]
fn deep_and_wide_pages_are_no_trouble() {
    let mut deep = Page::new();
    for i in 0..20_000 {
        deep.open("div", [0.0, 0.0, 100.0, 100.0]);
        if i % 2 == 0 {
            deep.leaf("p", [0.0, 0.0, 100.0, 20.0], "text");
        }
    }
    let mut wide = Page::new();
    for i in 0..60_000 {
        let tag = if i % 7 == 0 { "p" } else { "div" };
        wide.leaf(tag, [0.0, f64::from(i) * 10.0, 100.0, 10.0], "text");
    }
    for (page, texts) in [(deep.finish(), 10_000), (wide.finish(), 60_000)] {
        let blocks = Mdr::default().segment(&page);
        assert_eq!(blocks.block(blocks.root()).nodes, [page.root()]);
        let html = pruned_html(&page, &Kept::all(&page));
        assert_eq!(html.matches("text").count(), texts);
    }
}
