//! Marks that meet signs and each other.

use super::body_of;

#[test]
fn signs_at_the_ends_of_a_mark_leave_it_where_it_would_not_be_read() {
    let text = body_of(|t| {
        t.open("p").text("So she says").open("em");
        t.text(". I believe in it").close().text(", and so on.");
        t.close().open("p").text("What you will ").open("em");
        t.text("not (").close().text("that is, hardly) do.");
        t.close()
            .open("p")
            .open("b")
            .text("Note:")
            .close()
            .text("text");
    });
    assert_eq!(
        text,
        "So she says. *I believe in it*, and so on.\n\nWhat you will *not* (that is, hardly) do.\n\n\
         **Note**:text\n"
    );
}

#[test]
fn a_bracket_that_opens_in_a_mark_closes_in_it() {
    let written = |inside: &str| {
        body_of(|t| {
            t.open("p").text("그래서 ").open("b").text(inside);
            t.close().text("를 적용해 보기로 했다.");
        })
    };
    assert_eq!(
        written("가상 스레드(Virtual Thread)"),
        "그래서 **가상 스레드**(Virtual Thread)를 적용해 보기로 했다.\n"
    );
    assert_eq!(
        written("스레드)"),
        "그래서 **스레드**)를 적용해 보기로 했다.\n"
    );
    assert_eq!(
        written("(Virtual)"),
        "그래서 (**Virtual**)를 적용해 보기로 했다.\n"
    );
    assert_eq!(
        written("“Virtual.”"),
        "그래서 “**Virtual**.”를 적용해 보기로 했다.\n"
    );
    assert!(written("(가) 또는 (나)").contains("(가) 또는 (나"));
}

#[test]
fn the_mark_that_lasts_longest_is_outermost() {
    let text = body_of(|t| {
        t.open("p").open("em").open("b").text("Jane Doe").close();
        t.text(" writes").close().text(" here.");
        t.close()
            .open("p")
            .open("b")
            .open("em")
            .text("Jane")
            .close();
        t.text(" writes").close().text(" here.");
    });
    assert_eq!(
        text,
        "***Jane Doe** writes* here.\n\n***Jane* writes** here.\n"
    );
}

#[test]
fn a_break_behind_an_address_is_none_of_it() {
    let text = body_of(|t| {
        t.open("p").text("at www.a.test").open("br").close();
        t.text("or b@c.test").open("br").close();
        t.open_with("a", &[("href", "https://d.test/e")]).text("d");
        t.close().open("br").close().open("code").text("http://f");
        t.close().open("br").close().text("end");
    });
    assert_eq!(
        text,
        "at www.a.test  \nor b@c.test\\\n[d](https://d.test/e)\\\n`http://f`\\\nend\n"
    );
}

/// Signs without a width and those that are set onto a letter belong to the word: a mark that begins with a bracket
/// is none right behind them, and stands in the brackets.
#[test]
fn what_has_no_width_is_part_of_the_word() {
    let bold = |before: &str, text: &str, after: &str| {
        body_of(|t| {
            t.open("p").text(before).open("b").text(text).close();
            t.text(after).close();
        })
    };
    for before in ["cafe\u{301}", "\u{26a0}\u{fe0f}", "x\u{200b}"] {
        let text = bold(before, "(menu)", " x");
        assert_eq!(text, format!("{before}(**menu**) x\n"));
    }
    assert_eq!(bold("", "Note:", "\u{200b}text"), "**Note**:\u{200b}text\n");
    assert_eq!(bold("“", "Note!", "”"), "“**Note!**”\n");
}

#[test]
fn a_tilde_at_what_is_crossed_out_is_none_of_its_marks() {
    let text = body_of(|t| {
        t.open("p").text("~").open("s").text("1 299 €").close();
        t.text(" 999 €").close();
        t.open("p").open("s").text("foo ~").close().close();
        t.open("p").text("one").open("br").close();
        t.text("or ~")
            .open("s")
            .text("two")
            .close()
            .text("~")
            .close();
        t.open("p").text("about ~").open("b").text("5").close();
    });
    assert_eq!(
        text,
        "\\~~~1 299 €~~ 999 €\n\n~~foo \\~~~\n\none\\\nor \\~~~two~~\\~\n\nabout ~**5**\n"
    );
}

#[test]
fn a_mark_that_keeps_a_number_from_being_one_of_a_list_stays() {
    let text = body_of(|t| {
        t.open("p")
            .text("1")
            .open("b")
            .text(". May")
            .close()
            .close();
        t.open("p").text("on 1").open("b").text(". May").close();
    });
    assert_eq!(text, "1<strong>. May</strong>\n\non 1. **May**\n");
}

#[test]
fn what_is_set_high_within_what_is_stays_so() {
    let text = body_of(|t| {
        t.open("p").text("x").open("sup").text("2").open("sup");
        t.text("3").close().close().text(" and y").open("sup");
        t.open("sup").text("a").close().text("b").close().close();
    });
    assert_eq!(
        text,
        "x<sup>2<sup>3</sup></sup> and y<sup><sup>a</sup>b</sup>\n"
    );
}
