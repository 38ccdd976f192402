//! Lines of small pages, as Markdown shows them.

use crate::output::markdown::tests::body_of;

#[test]
fn words_beside_each_other_are_one_line_of_their_item() {
    let body = |tag: &str, name: [f64; 4]| {
        body_of(|t| {
            t.open("ul").open("li");
            t.line(tag, [0.0, 0.0, 20.0, 20.0], "400");
            t.text_at([40.0, 2.0, 20.0, 16.0], "dl");
            t.line("div", name, "rice");
        })
    };
    let [beside, below] = [[80.0, 0.0, 40.0, 40.0], [0.0, 20.0, 40.0, 20.0]];
    assert_eq!(body("span", beside), "- 400 dl rice\n");
    assert_eq!(body("span", below), "- 400 dl\n\n  rice\n");
    assert_eq!(body("p", beside), "- 400\n\n  dl rice\n");
    // A box that overlaps the other is not in the same line.
    assert_eq!(
        body("span", [50.0, 0.0, 40.0, 20.0]),
        "- 400 dl\n\n  rice\n"
    );
}
