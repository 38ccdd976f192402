//! Clocks in the frame of sites: the date and time at which a page was read. They date nothing.

use crate::content::dates;
use crate::content::metadata::elements::is_named_date;
use crate::content::metadata::near::deeds_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of nodes between a line and the headline that are checked. Source: ours, to bound the cost.
const MAX_BETWEEN: usize = 500;
/// Maximum number of elements around a line whose class names may call it a date. Source: ours.
const MAX_AROUND: usize = 3;
/// Maximum number of characters of a sign-in link. Source: ours: `Log in`, `Agent Login`.
const MAX_LINK: u32 = 24;
/// Minimum number of links of a menu. Source: ours: share buttons are two, and a breadcrumb has as many.
const MIN_LINKS: u32 = 3;
/// Maximum number of characters of a clock. Source: ours, as of date labels.
const MAX_CLOCK: u32 = 60;
/// Parts of addresses and texts of sign-in links, in lower case. Source: ours, by custom of forums and shops.
const SIGN_IN: [&str; 6] = ["login", "log in", "logon", "signin", "sign-in", "sign in"];

/// Whether a text is nothing but a date and a time, and a sign-in link or password field stands between it and the
/// headline, or, above the headline, a menu: text beyond these is no line of the article. Elements with a class name
/// for dates are no clocks, nor are those in the article, or the main element, that holds the headline.
///
/// Also a line above the headline that tells one date in two calendars
/// (`01 فبراير 2016 م الموافق 22 ربيع الثاني 1437 هـ`), with links between them, whatever its class name; no time is
/// needed.
///
/// Source: ours, of 954 pages with forms (`Agent Login`, `December 4, 2014 5:30 PM`). Limits: otherwise not without a
/// time, because dispatches begin with a date.
pub(super) fn is_clock(page: &PageSnapshot, id: NodeId, own: Option<NodeId>) -> bool {
    let Some(own) = own.filter(|own| !page.contains(*own, id)) else {
        return false;
    };
    let text = page.node(id).text.as_deref().unwrap_or("").trim();
    let is_in_whole = || {
        let mut around = page.ancestors(own);
        around.any(|up| is_whole(page, up) && page.contains(up, id))
    };
    let is_far = || page.totals_between(page.node(id).end, own).links >= MIN_LINKS;
    if id < own && dates::tells_two_calendars(text) && is_far() && !is_in_whole() {
        return true;
    }
    if !is_bare_time(text) {
        return false;
    }
    let mut around = page.ancestors(id).take(MAX_AROUND);
    if around.any(|up| is_named_date(page, up)) || is_in_whole() {
        return false;
    }
    let is_before = id < own;
    let (start, end) = if is_before {
        (id.0 + 1, own.0)
    } else {
        (page.node(own).end.0, id.0)
    };
    let mut between = (start..end).map(NodeId).take(MAX_BETWEEN);
    between.any(|n| asks_to_sign_in(page, n) || is_before && is_menu(page, n))
}

/// Whether an element in the page's header is nothing but a date and a time, with a menu between it and the headline
/// below, whatever its class name.
///
/// Source: ours, a newspaper of Spain (`jueves, 09 enero 2014 - 10:21 h`). Limits: as of [`is_clock`].
pub(super) fn is_clock_time(page: &PageSnapshot, id: NodeId, own: Option<NodeId>) -> bool {
    let end = page.node(id).end;
    let Some(own) = own.filter(|own| end <= *own) else {
        return false;
    };
    if !(1..=MAX_CLOCK).contains(&page.totals(id).chars) {
        return false;
    }
    if !is_bare_time(page.text(id).trim()) {
        return false;
    }
    let is_head =
        |up: NodeId| page.tag(up) == "header" || page.attribute(up, "role") == Some("banner");
    let mut around = page.ancestors(id).take_while(|up| !page.contains(*up, own));
    let is_in_head = around.any(is_head) && !page.ancestors(id).any(|up| is_whole(page, up));
    let mut between = (end.0..own.0).map(NodeId).take(MAX_BETWEEN);
    is_in_head && between.any(|n| is_menu(page, n))
}

/// Whether a text is nothing but a time of day, usually with a date.
fn is_bare_time(text: &str) -> bool {
    tells_hour(text) && dates::is_label(text) && deeds_of(text).is_empty()
}

/// Whether a text has a time: `5:30`.
fn tells_hour(text: &str) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let mut colons = text.match_indices(':').map(|(at, _)| at);
    colons.any(|at| at > 0 && is_digit(bytes.get(at - 1)) && is_digit(bytes.get(at + 1)))
}

/// Whether an element is an `article` or the main element.
fn is_whole(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "main" | "article") || page.attribute(id, "role") == Some("main")
}

/// Whether an element is a menu of the site: a `nav` with several links outside of articles and the main element.
fn is_menu(page: &PageSnapshot, id: NodeId) -> bool {
    let is_named = page.tag(id) == "nav" || page.attribute(id, "role") == Some("navigation");
    is_named
        && page.totals(id).links >= MIN_LINKS
        && !page.ancestors(id).any(|up| is_whole(page, up))
}

/// Whether an element is a password field, or a short sign-in link.
fn asks_to_sign_in(page: &PageSnapshot, id: NodeId) -> bool {
    let is_password = |kind: &str| kind.eq_ignore_ascii_case("password");
    if page.tag(id) == "input" {
        return page.attribute(id, "type").is_some_and(is_password);
    }
    if !page.is_link(id) || !(1..=MAX_LINK).contains(&page.totals(id).chars) {
        return false;
    }
    let holds = |text: &str| {
        let lower = text.to_lowercase();
        SIGN_IN.iter().any(|word| lower.contains(word))
    };
    holds(&page.text(id)) || page.attribute(id, "href").is_some_and(holds)
}

#[cfg(test)]
mod tests {
    use super::super::clocks::tells_hour;
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::signed;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn the_clock_of_a_site_dates_no_page() {
        let dated = |class: &str, link: &str, line: &str| {
            let found = signed(|t| {
                t.open("p").text("Fill in the form.").close();
                t.open("p").open_with("a", &[("href", "/agents")]);
                t.text(link).close().close();
                t.open_with("p", &[("class", class)]).text(line).close();
            });
            found.1
        };
        let (day, clock) = (Some("2014-12-04".to_owned()), "December 4, 2014 5:30 PM");
        assert_eq!(dated("info", "Agent Login", clock), None);
        assert_eq!(dated("info", "All agents", clock), day);
        assert_eq!(dated("post-date", "Agent Login", clock), day);
        assert_eq!(dated("info", "Agent Login", "December 4, 2014"), day);
        let told = "Posted on December 4, 2014 5:30 PM";
        assert_eq!(dated("info", "Agent Login", told), day);
    }

    #[test]
    fn the_line_of_an_article_is_no_clock() {
        let dated = |whole: &str, links: usize, line_behind: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(whole);
            let line = |t: &mut TestPage| {
                t.open("p").text("December 4, 2014 5:30 PM").close();
            };
            if !line_behind {
                line(&mut t);
                t.open("nav");
                for _ in 0..links {
                    t.open_with("a", &[("href", "/share")])
                        .text("Share")
                        .close();
                }
                t.close();
            }
            t.open("h1").text("The trains are back").close();
            if line_behind {
                t.open_with("a", &[("href", "/login")]);
                t.text("Sign in to follow").close();
                line(&mut t);
            }
            t.open("p").text("Words of it.").close();
            Metadata::from_page(&t.finish()).date
        };
        let day = Some("2014-12-04".to_owned());
        assert_eq!(dated("main", 4, false), day);
        assert_eq!(dated("article", 0, true), day);
        assert_eq!(dated("div", 0, true), None);
        assert_eq!(dated("div", 4, false), None);
        assert_eq!(dated("div", 2, false), day, "ways to share it");
    }

    #[test]
    fn the_clock_in_the_head_of_a_site_is_told_by_the_menu_behind_it() {
        let dated = |around: &str, links: usize, day: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open(around)
                .open_with("div", &[("class", "date")]);
            t.open_with("time", &[("datetime", "2014-01-09T10:21")]);
            t.text(day).close().close();
            t.open("nav");
            for _ in 0..links {
                t.open_with("a", &[("href", "/x")]).text("Island").close();
            }
            t.close().close();
            t.open("article")
                .open("h1")
                .text("The trains are back")
                .close();
            t.open("p").text("Jane Miller | Palma | 08/01/2014").close();
            t.open("p").text("Words of it.").close();
            Metadata::from_page(&t.finish()).date
        };
        let (clock, day) = (
            "Thursday, 9 January 2014 - 10:21",
            "Thursday, 9 January 2014",
        );
        let time = Some("2014-01-09T10:21:00".to_owned());
        assert_ne!(dated("header", 4, clock), time);
        assert_eq!(dated("header", 0, clock), time, "no menu");
        assert_eq!(dated("header", 4, day), time, "no hour");
        assert_eq!(dated("article", 4, clock), time);
    }

    /// As the ministries of Saudi Arabia print it above the menu.
    #[test]
    fn a_day_in_two_calendars_above_the_menu_dates_no_page() {
        let page = |links: usize, line: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("span", &[("class", "date")]);
            t.text(line).close();
            for _ in 0..links {
                t.open_with("a", &[("href", "/x")]).text("رابط").close();
            }
            t.open("h1").text("عادت القطارات إلى المدينة").close();
            t.open("div")
                .text("الأربعاء 22/01/1437 الساعة 22:07 هـ")
                .close();
            t.open("p").text("كلمات عن القطارات.").close();
            t.finish()
        };
        let is_clock = |links: usize, line: &str| {
            let page = page(links, line);
            let said = page.iter().map(|(id, _)| id).find(|id| page.is_said(*id));
            let own = by_tag(&page, "h1");
            said.is_some_and(|said| super::is_clock(&page, said, Some(own)))
        };
        let both = "01 فبراير 2016 م - الموافق 22 ربيع الثاني 1437 هجرى";
        assert!(is_clock(3, both));
        assert!(!is_clock(0, both), "right above the headline");
        assert!(!is_clock(3, "01 فبراير 2016"));
        let dated = Metadata::from_page(&page(3, both)).date;
        assert_eq!(dated.as_deref(), Some("2015-11-04"));
    }

    #[test]
    fn an_hour_stands_between_digits() {
        assert!(tells_hour("5:30 PM"));
        assert!(!tells_hour("Date: 4 May"));
        assert!(!tells_hour(":"));
    }
}
