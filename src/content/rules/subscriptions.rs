//! Boxes in the middle of a text that ask for a mail address: a title, a line, a field and a button. What they say is
//! of no known language, and few have a name that is; `<input type=email>` is the same in all, and a field without a
//! type is for an address where its name or what stands in it says mail, as few words do that are known everywhere.
//!
//! # Steps
//! 1. Forms with a field for an address and hardly another: who signs up, buys or writes a message tells more.
//! 2. The largest box around each that says little and has something to say beside the form's own labels. A box is seen
//!    as one, or stands between paragraphs as one of them.
//! 3. It is out where the text goes on behind it: a page that is there for its form has none there.
//!
//! So is such a box without a field that leads to one: with a title and a link or a button, where that is called after
//! letters by mail (`/newsletter`), or a line says where they arrive (`in your inbox`) and what is pressed asks for them.

use super::boxes::{small_around, stands_in_text};
use super::texts::{ASK_TO_FOLLOW, begins_with_word, is_pressed};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, tokens_of};
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::cell::LazyCell;
use std::sync::LazyLock;

/// Most words of such a box. Source: ours: a title, two sentences, a button and a note.
const MAX_WORDS: u32 = 40;
/// Elements from a form up to its box. Source: ours; bounds the cost.
const MAX_LEVELS: usize = 6;
/// Most nodes of such a box. Source: ours; bounds the cost.
const MAX_NODES: u32 = 200;
/// Most fields beside the one for the address. Source: ours: a name.
const MAX_OTHERS: usize = 1;
/// Types of fields that ask nothing more of a reader: buttons, consent, what the page itself writes.
const ASKS_NOTHING: [&str; 6] = ["hidden", "submit", "button", "image", "checkbox", "reset"];
/// Types of fields that may be a name.
const PLAIN: [&str; 2] = ["", "text"];
/// Where such a field says to a reader that it is for an address, and how, in small letters, but for numbers of post
/// offices. Source: ours: `E-Mail`, `correo`.
const ASKS_IN: [&str; 2] = ["placeholder", "aria-label"];
const MAIL: [&str; 8] = [
    "mail",
    "correo",
    "почт",
    "пошт",
    "邮箱",
    "郵箱",
    "メール",
    "이메일",
];
const POSTAL: [&str; 2] = ["индекс", "індекс"];
/// Where it is named so for programs, in words of letters (`mc-email`, `userEmail`), but for codes of mail (`mail_code`).
const NAMED_IN: [&str; 3] = ["name", "id", "autocomplete"];
const MAIL_NAMES: [&str; 3] = ["mail", "email", "emailaddress"];
const CODE: &str = "code";
/// What addresses, links and buttons are called that lead to letters by mail.
const LETTERS: [&str; 7] = [
    "newsletter",
    "newsletters",
    "nieuwsbrief",
    "nyhetsbrev",
    "nyhedsbrev",
    "uutiskirje",
    "mailinglist",
];
const CALLED_IN: [&str; 4] = ["href", "id", "class", "aria-label"];
/// Finds what any of these names holds in one pass; `None` only if it could not be prepared.
static LETTERS_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&LETTERS));
/// Where such letters arrive, in lower case. Source: ours, pages of news and recipes.
const INBOXES: [&str; 16] = [
    "your inbox",
    "your email inbox",
    "ihr postfach",
    "dein postfach",
    "ihren posteingang",
    "deinen posteingang",
    "votre boîte mail",
    "votre boîte de réception",
    "ta boîte mail",
    "tu bandeja de entrada",
    "tu correo",
    "tua casella",
    "sua caixa de entrada",
    "je inbox",
    "twoją skrzynkę",
    "вашу почту",
];
/// Finds any of them in one pass; `None` only if it could not be prepared.
static INBOX_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::new(INBOXES).ok());
/// Fewest texts of a box without a field. Source: ours: a title and a button; one alone may be of a sentence.
const MIN_TEXTS: usize = 2;
/// Elements of which such a box has none: they are what a page shows.
const CONTENT: [&str; 9] = [
    "h1",
    "ul",
    "ol",
    "dl",
    "table",
    "figure",
    "pre",
    "blockquote",
    "article",
];
/// Digits from which on a box tells an address or a number to call. Source: ours: "120,000 readers" has six.
const MIN_DIGITS: usize = 8;
/// What a text is made of, beside such boxes.
const TEXTS: [&str; 7] = ["p", "h1", "h2", "h3", "h4", "h5", "h6"];
/// Fewest paragraphs beside a box that is not seen as one. Source: ours: one on either side.
const MIN_PARAGRAPHS: usize = 2;
/// Nodes that are looked at for these. Source: ours; bounds the cost where each of thousands asks.
const MAX_BESIDE: usize = 256;
/// What labels and buttons of a form are.
const LABELS: [&str; 3] = ["button", "label", "option"];

/// Which units stand in one. Linear in nodes, but for forms with such a field: each is looked at with the elements
/// around it that say as little.
pub(super) fn subscriptions(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut form_end = NodeId(0);
    let running = LazyCell::new(|| units.sums(Unit::running_words));
    let words = LazyCell::new(|| units.sums(|unit| unit.words));
    for field in page.tagged(["input"]).filter(|id| is_address(page, *id)) {
        let mut above = page.ancestors(field).take(MAX_LEVELS);
        let form = above.find(|id| page.tag(*id) == "form");
        // Without a form, what is around the field is one.
        let Some(form) = form.or_else(|| page.parent(field)) else {
            continue;
        };
        if form < form_end {
            continue;
        }
        form_end = page.node(form).end;
        if let Some(subscription) = box_around(page, units, &words, form)
            && stands_in_text(page, units, subscription, &running)
        {
            found[units.within(page, subscription)].fill(true);
        }
    }
    for call in calls(page, units) {
        if let Some(subscription) = box_of_call(page, units, &words, call)
            && stands_in_text(page, units, subscription, &running)
        {
            found[units.within(page, subscription)].fill(true);
        }
    }
    found
}

/// What may lead to such a field elsewhere: links and buttons by what they are called, and lines that say where letters
/// arrive; a code does there, too, so what is pressed beside those has to ask for letters, which is told of each.
fn calls(page: &PageSnapshot, units: &Units) -> impl Iterator<Item = (NodeId, bool)> {
    // Most names have nothing of it, and are not cut into words.
    let may_be = |name: &str| LETTERS_FINDER.iter().any(|f| f.is_match(name));
    let is_called = move |id: NodeId| {
        let mut names = CALLED_IN.iter().filter_map(|name| page.attribute(id, name));
        names.any(|name| may_be(name) && tokens_of(name).any(|word| LETTERS.contains(&&*word)))
    };
    let controls = page.tagged(["a", "button"]);
    let arrives = |unit: &&Unit| {
        let holds = |text: &str| INBOX_FINDER.iter().any(|f| f.is_match(text));
        unit.words <= MAX_WORDS && holds(&unit.text.to_lowercase())
    };
    let lines = units.list.iter().filter(arrives);
    let lines = lines.map(|unit| (unit.block, true));
    let called = controls.filter(move |id| is_called(*id));
    called.map(|id| (id, false)).chain(lines)
}

/// Whether a text on a link or a button asks to get letters.
fn asks_for_letters(unit: &Unit) -> bool {
    let text = unit.text.to_lowercase();
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let said = Lexicon::get().first_phrases(text);
    begins_with_word(&ASK_TO_FOLLOW, text)
        || said & (Phrase::Newsletter.bit() | Phrase::Account.bit()) != 0
}

/// Step 2 for a box without a field: it holds a title and what is pressed.
fn box_of_call(
    page: &PageSnapshot,
    units: &Units,
    words: &[u32],
    (call, must_ask): (NodeId, bool),
) -> Option<NodeId> {
    let around = small_around(page, units, (words, MAX_WORDS), call);
    let small = around.take_while(|id| page.node(*id).end.0 - id.0 <= MAX_NODES);
    let bare = small.take_while(|id| is_bare(page, *id));
    let leads_there = |id: NodeId| {
        let inside = &units.list[units.within(page, id)];
        let leads = |unit: &Unit| is_pressed(page, unit) && (!must_ask || asks_for_letters(unit));
        inside.len() >= MIN_TEXTS && inside.iter().any(leads)
    };
    let boxes = bare.filter(|id| leads_there(*id) && is_box(page, *id));
    boxes
        .last()
        .filter(|id| !reaches_somebody(page, units, *id))
}

fn is_address(page: &PageSnapshot, field: NodeId) -> bool {
    let kind = page.attribute(field, "type").unwrap_or("").trim();
    let is_plain = || PLAIN.iter().any(|plain| kind.eq_ignore_ascii_case(plain));
    let asks = |name: &&str| {
        let says = page.attribute(field, name).unwrap_or("").to_lowercase();
        let holds = |words: &[&str]| words.iter().any(|word| says.contains(word));
        holds(&MAIL) && !holds(&POSTAL)
    };
    let is_named = |name: &&str| {
        let mut is_mail = false;
        let mut words = tokens_of(page.attribute(field, name).unwrap_or(""));
        let is_no_code = words.all(|word| {
            is_mail |= MAIL_NAMES.contains(&&*word);
            word != CODE
        });
        is_no_code && is_mail
    };
    let says = || ASKS_IN.iter().any(asks) || NAMED_IN.iter().any(is_named);
    kind.eq_ignore_ascii_case("email") || is_plain() && says()
}

/// Step 2, given the sums of words.
fn box_around(page: &PageSnapshot, units: &Units, words: &[u32], form: NodeId) -> Option<NodeId> {
    let around = small_around(page, units, (words, MAX_WORDS), form);
    let small = around.take_while(|id| page.node(*id).end.0 - id.0 <= MAX_NODES);
    // What holds more of something else holds it further up, too.
    let bare = small.take_while(|id| is_bare(page, *id));
    let boxes = bare.filter(|id| says_more(page, units, *id) && is_box(page, *id));
    boxes
        .last()
        .filter(|id| !reaches_somebody(page, units, *id))
}

/// Step 1, and whether there is nothing that a page shows.
fn is_bare(page: &PageSnapshot, id: NodeId) -> bool {
    let mut others = 0;
    page.subtree(id).all(|inner| {
        let tag = page.tag(inner);
        if tag == "input" && !is_address(page, inner) {
            let kind = page.attribute(inner, "type").unwrap_or("").trim();
            let kind = kind.to_ascii_lowercase();
            let asks = !ASKS_NOTHING.contains(&kind.as_str());
            others += usize::from(asks);
            return !asks || PLAIN.contains(&kind.as_str()) && others <= MAX_OTHERS;
        }
        !matches!(tag, "textarea" | "select") && !CONTENT.contains(&tag)
    })
}

/// Whether a box says something beside the labels of its fields and buttons.
fn says_more(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    let is_label = |unit: &Unit| {
        let above = page.ancestors(unit.first);
        let mut inside = above.take_while(|up| *up >= id);
        inside.any(|up| LABELS.contains(&page.tag(up)))
    };
    let inside = &units.list[units.within(page, id)];
    inside.iter().any(|unit| !is_label(unit))
}

/// Whether a box tells where somebody is, or how to call or write to them: that is what a reader came for.
fn reaches_somebody(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    let leads_there = |inner: NodeId| {
        let href = page.attribute(inner, "href").unwrap_or("");
        page.tag(inner) == "address" || href.starts_with("tel:") || href.starts_with("mailto:")
    };
    let inside = &units.list[units.within(page, id)];
    let digits = |unit: &Unit| unit.text.bytes().filter(u8::is_ascii_digit).count();
    page.subtree(id).any(leads_there)
        || inside.iter().any(|unit| unit.text.contains('@'))
        || inside.iter().map(digits).sum::<usize>() >= MIN_DIGITS
}

/// Whether an element is seen as a box, or stands among paragraphs.
fn is_box(page: &PageSnapshot, id: NodeId) -> bool {
    page.own_style(id).is_some_and(|style| style.paints_box()) || is_among_paragraphs(page, id)
}

/// Whether all that its parent begins with is paragraphs and the like.
fn is_among_paragraphs(page: &PageSnapshot, id: NodeId) -> bool {
    let Some(parent) = page.parent(id) else {
        return false;
    };
    let says = |child: &NodeId| {
        *child != id && page.node(*child).kind == NodeKind::Element && page.totals(*child).chars > 0
    };
    let mut paragraphs = 0;
    let beside = page.children(parent).take(MAX_BESIDE);
    let are_texts = beside.filter(says).all(|child| {
        let tag = page.tag(child);
        paragraphs += usize::from(tag == "p");
        TEXTS.contains(&tag)
    });
    are_texts && paragraphs >= MIN_PARAGRAPHS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, block, framed, inline};

    const TEXT: &str = "Work on the foundations will begin in spring, and the city expects it to take two \
                        years until all is done.";

    /// Whether what stands between two texts is out: a box of that look with a title and a form of those fields, each
    /// with its type.
    fn is_out(style: Style, title: &str, fields: &[&str], behind: &str) -> bool {
        let line = [0.0, 0.0, 500.0, 20.0];
        let page = TestPage::draw(|p| {
            p.line("div", line, TEXT);
            p.line("div", line, TEXT);
            p.element("div", line, style, |p| {
                p.line("b", line, title);
                p.element("form", line, block(), |p| {
                    for kind in fields {
                        let field = p.element("input", line, inline(), |_| {});
                        p.set_attributes(field, &[("type", *kind)]);
                    }
                    p.line("button", line, "Подписаться");
                });
            });
            p.line("div", line, behind);
        });
        let units = Units::from_page(&page);
        let found = subscriptions(&page, &units);
        let own = |text: &str| units.list.iter().position(|unit| unit.text == text);
        let (title, button) = (own(title), own("Подписаться"));
        assert!(title.is_some() && button.is_some());
        let out = |unit: Option<usize>| unit.is_some_and(|unit| found[unit]);
        assert_eq!(out(title), out(button), "the whole box");
        let count = found.iter().filter(|out| **out).count();
        assert_eq!(count, if out(title) { 2 } else { 0 }, "nothing beside it");
        out(title)
    }

    #[test]
    fn a_box_that_asks_for_an_address_is_out_in_every_language() {
        let title = "Подпишитесь на рассылку";
        assert!(is_out(framed(), title, &["email"], TEXT));
        assert!(is_out(framed(), title, &["text", "EMAIL", "hidden"], TEXT));
        assert!(!is_out(block(), title, &["email"], TEXT), "no box");
        assert!(!is_out(framed(), title, &["search"], TEXT), "no address");
        assert!(!is_out(framed(), title, &["text"], TEXT), "nor is that");
        assert!(
            !is_out(framed(), &TEXT.repeat(3), &["email"], TEXT),
            "a text"
        );
    }

    #[test]
    fn a_form_that_the_page_is_there_for_stays() {
        let title = "Sign up";
        let fields = ["text", "text", "email"];
        assert!(
            !is_out(framed(), title, &fields, TEXT),
            "a message, an order"
        );
        assert!(
            !is_out(framed(), title, &["email", "password"], TEXT),
            "an account"
        );
        assert!(
            !is_out(framed(), title, &["email"], "Imprint"),
            "the end of the page"
        );
    }

    #[test]
    fn a_box_among_paragraphs_need_not_be_seen_as_one() {
        let out = |beside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("p").text(TEXT).close();
            t.open("div").open("h3").text("Bülten").close().open("form");
            t.open_with("input", &[("type", "email")]).close();
            t.open("button").text("Kaydol").close().close().close();
            t.open(beside).text(TEXT).close();
            let page = t.finish();
            subscriptions(&page, &Units::from_page(&page))
        };
        assert_eq!(out("p"), [false, true, true, false]);
        assert_eq!(out("div"), [false; 4]);
    }

    /// Whether a box of that look with a title and a link is out between two texts.
    fn is_called_out(style: Style, title: &str, href: &str) -> bool {
        is_said_out(style, title, ("Join us", href))
    }

    /// The same, with what the link says.
    fn is_said_out(style: Style, title: &str, (said, href): (&str, &str)) -> bool {
        let line = [0.0, 0.0, 500.0, 20.0];
        let page = TestPage::draw(|p| {
            p.line("div", line, TEXT);
            p.line("div", line, TEXT);
            p.element("div", line, style, |p| {
                p.line("b", line, title);
                let link = p.element("a", line, block(), |p| {
                    p.text_at(line, said);
                });
                p.set_attributes(link, &[("href", href)]);
            });
            p.line("div", line, TEXT);
        });
        let units = Units::from_page(&page);
        let found = subscriptions(&page, &units);
        let out = [false, false, true, true, false];
        assert!(found == out || found == [false; 5], "the whole box");
        found == out
    }

    #[test]
    fn a_box_without_a_field_that_leads_to_one_is_out() {
        let title = "Recipes in your inbox";
        assert!(is_called_out(framed(), title, "/join"));
        assert!(is_called_out(framed(), "All recipes", "/newsletter-signup"));
        assert!(!is_called_out(framed(), "All recipes", "/recipes"));
        assert!(!is_called_out(block(), title, "/join"), "no box");
        let code = "The code arrives in your inbox within a minute.";
        let again = ("Ask for another code", "/resend");
        assert!(!is_said_out(framed(), code, again), "no letters");
        assert!(is_said_out(framed(), title, ("Sign up", "/x")));
        assert!(!is_called_out(framed(), &TEXT.repeat(3), "/newsletter"));
    }

    #[test]
    fn a_paragraph_about_letters_by_mail_stays() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("section");
        t.open("p").text(TEXT).close();
        t.open("p").text("We write of it in your inbox and in ");
        t.open_with("a", &[("href", "/newsletter")]);
        t.text("our letters").close().close();
        t.open("p").text(TEXT);
        let page = t.finish();
        let found = subscriptions(&page, &Units::from_page(&page));
        assert_eq!(found, [false; 3]);
    }

    #[test]
    fn a_field_without_a_type_says_what_it_is_for() {
        let said = |name: &str, asks: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("p").text(TEXT).close();
            t.open("div").open("p").text("To receive new posts").close();
            t.open("form");
            t.open_with("input", &[(name, asks)]).close();
            t.open_with("input", &[("type", "submit")]).close();
            t.close().close().open("p").text(TEXT);
            let page = t.finish();
            subscriptions(&page, &Units::from_page(&page))
        };
        let out = |asks: &str| said("placeholder", asks);
        assert_eq!(out("Type your email"), [false, true, false]);
        assert_eq!(out("Ваша почта"), [false, true, false]);
        assert_eq!(out("Search the posts"), [false; 3]);
        assert_eq!(out("Почтовый индекс"), [false; 3], "where parcels go");
        for name in ["email", "mc-EMAIL", "e-mail", "userEmail"] {
            assert_eq!(said("name", name), [false, true, false], "{name}");
        }
        for name in ["mail_code", "mailbox", "gmailing"] {
            assert_eq!(said("id", name), [false; 3], "{name}");
        }
    }
}
