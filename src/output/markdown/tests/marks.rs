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
