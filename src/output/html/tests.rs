use super::*;
use crate::output::flow::flow_of;
use crate::snapshot::test_page::TestPage;

#[test]
fn hostile_content_is_text() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("p")
        .text("</script><img onerror=x>\u{0}")
        .close();
    t.open_with(
        "a",
        &[("href", "\"><script>alert(1)</script>"), ("onclick", "x()")],
    );
    t.text("link").close();
    t.open_with(
        "img",
        &[("src", "i.png\" onerror=\"x"), ("alt", "\"><b>bold")],
    )
    .close();
    t.open_with("pre", &[("class", "language-\"><x")])
        .text("a < b")
        .close();
    let page = t.finish();
    assert_eq!(
        html(&flow_of(&page, &[page.body()], false), false),
        "<p>&lt;/script&gt;&lt;img onerror=x&gt;</p>\n\
         <p><a href=\"https://example.org/dir/%22%3E%3Cscript%3Ealert%281%29%3C/script%3E\">link</a>\
         <img src=\"https://example.org/dir/i.png%22%20onerror=%22x\" alt=\"&quot;&gt;&lt;b&gt;bold\"></p>\n\
         <pre><code>a &lt; b</code></pre>\n"
    );
}

#[test]
fn names_of_pictures_that_were_escaped_twice_are_escaped_once() {
    let mut t = TestPage::new(800.0, 600.0);
    let name = "Salt &amp; pepper &lt; all &quot;spices&quot;&nbsp;";
    t.open("body")
        .open_with("img", &[("src", "i.png"), ("alt", name)]);
    let page = t.finish();
    let written = html(&flow_of(&page, &[page.body()], false), false);
    let expected = "alt=\"Salt &amp; pepper &lt; all &quot;spices&quot;\"";
    assert!(written.contains(expected), "{written}");
    assert!(!written.contains("nbsp"), "{written}");
}

#[test]
fn text_that_looks_like_a_formula_is_none() {
    let text = "costs \\(\\href{javascript:alert(1)}{x}\\) or $$x$$ or a\\b, $5";
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text(text).close();
    t.open("p").open("code").text("\\(x").close().close();
    let page = t.finish();
    let ignored =
        |begin: &str| format!("<span class=\"tex2jax_ignore mathjax_ignore\">{begin}</span>");
    let (line, twice) = (ignored("\\("), ignored("$$"));
    assert_eq!(
        html(&flow_of(&page, &[page.body()], false), false),
        format!(
            "<p>costs {line}\\href{{javascript:alert(1)}}{{x}}\\) or {twice}x{twice} or a\\b, $5</p>\n\
             <p><code>\\(x</code></p>\n"
        )
    );
}

#[test]
fn rows_of_headings_leave_no_empty_tables_behind() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table");
    for title in ["Types", "Functions"] {
        t.open("tr").open_with("td", &[("colspan", "2")]);
        t.open("h3").text(title).close().close().close();
        for _ in 0..2 {
            t.open("tr").open("td").text("int").close();
            t.open("td").text("count").close().close();
        }
    }
    let page = t.finish();
    let html = html(&flow_of(&page, &[page.body()], false), false);
    let tags = html.split('<').skip(1).map(|rest| rest.split('>').next());
    let tables = tags.filter(|tag| *tag == Some("table")).count();
    assert_eq!(tables, 2, "{html}");
    assert!(!html.contains("<table>\n</table>"), "{html}");
}

#[test]
fn what_is_set_high_within_what_is_stands_in_it() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("x").open("sup").text("2");
    t.open("sup").text("3").close().close();
    t.text("y").open("sup").text("4").close().close();
    let page = t.finish();
    assert_eq!(
        html(&flow_of(&page, &[page.body()], false), false),
        "<p>x<sup>2<sup>3</sup></sup>y<sup>4</sup></p>\n"
    );
}

#[test]
fn lists_keep_their_numbers_and_letters() {
    let list = |attributes: &[(&str, &str)], markers: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("ol", attributes);
        for (i, marker) in markers.iter().enumerate() {
            t.open("li");
            if !marker.is_empty() {
                t.generated("::marker", [0.0, 20.0 * i as f64, 20.0, 20.0], marker);
            }
            t.text("x").close();
        }
        let page = t.finish();
        html(&flow_of(&page, &[page.body()], false), false).replace('\n', "")
    };
    type Case = (
        &'static [(&'static str, &'static str)],
        [&'static str; 2],
        &'static str,
    );
    let lists: [Case; 7] = [
        (
            &[("start", "-1")],
            ["", ""],
            "<ol><li value=\"-1\">x</li><li>x</li></ol>",
        ),
        (
            &[("reversed", ""), ("start", "0")],
            ["", ""],
            "<ol><li value=\"0\">x</li><li value=\"-1\">x</li></ol>",
        ),
        (
            &[("type", "A"), ("start", "2")],
            ["B. ", "C. "],
            "<ol type=\"A\"><li value=\"2\">x</li><li>x</li></ol>",
        ),
        // The marker drawn by the style sheet wins: it is the one that a reader sees.
        (
            &[("type", "A")],
            ["(i) ", "(ii) "],
            "<ol type=\"i\"><li>x</li><li>x</li></ol>",
        ),
        (
            &[],
            ["4. ", "5. "],
            "<ol><li value=\"4\">x</li><li>x</li></ol>",
        ),
        // Numbers that do not rise by one count nothing.
        (&[], ["2024 ", "2024 "], "<ol><li>x</li><li>x</li></ol>"),
        (
            &[("type", "a")],
            ["• ", "• "],
            "<ol><li>x</li><li>x</li></ol>",
        ),
    ];
    for (attributes, markers, expected) in lists {
        assert_eq!(list(attributes, &markers), expected);
    }
}

/// Of a list that is not shown the attribute tells what would be drawn.
#[test]
fn lists_without_a_box_keep_their_letters() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open_bare_with("ol", &[("type", "I")]);
    t.open_bare_with("li", &[("value", "4")]).unrendered("x");
    let page = t.finish();
    assert_eq!(
        html(&flow_of(&page, &[page.body()], true), false),
        "<ol type=\"I\">\n<li value=\"4\">x</li>\n</ol>\n"
    );
}

/// The first item is not marked as one, and what it holds has one that is.
#[test]
fn blocks_end_in_the_item_that_they_begin_in() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ul").open("p").text("a");
    t.open("dl").open("li").text("b").close().close();
    t.open("p").text("c").close();
    let page = t.finish();
    let html = html(&flow_of(&page, &[page.body()], false), false);
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1) {
        let name = tag.split('>').next().unwrap();
        match name.strip_prefix('/') {
            Some(ended) => assert_eq!(open.pop(), Some(ended), "{html}"),
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{html}");
}
