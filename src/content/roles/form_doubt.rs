//! Recognizes pages that are little more than a form: to log in, to register, to contact somebody.
//!
//! There is no page kind for these; `service` is the nearest: what an organisation lets its visitors do. The model
//! has seen few and takes them for lists because of their many short lines.

use super::offer_doubt::is_product;
use super::written_forms::Form;
use crate::content::addresses::is_front_page;
use crate::content::declared_texts::declares_one_text;
use crate::content::linked_data::{LinkedData, is_of_kind};
use crate::content::page_type::{PageKind, PageType};
use crate::content::unit_role::UnitRole;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Factors on the probabilities of each kind for a page that is a form. Source: ours, on 954 pages of formasaurus:
/// with 20 for services, 71 such pages were told another kind still, logins of shops with .99 a collection; with 200,
/// 54 of these become one, and all of them are forms. Of the others that are none the likeliest a service has .25 (a
/// hearing aid), of the two of wcxb .09.
const OF_FORM: [(PageKind, f64); 5] = [
    (PageKind::Service, 200.0),
    (PageKind::Listing, 0.1),
    (PageKind::Collection, 0.3),
    (PageKind::Product, 0.3),
    (PageKind::Article, 0.5),
];
/// Maximum kept characters beside the form. Source: ours, likewise: pages with more are products and advertisements
/// with a form for questions.
const MAX_BESIDE: u32 = 400;
/// Maximum kept characters beside a form with a password, if no more than [`MAX_BESIDE`] stand above it: below it may
/// stand the benefits of an account, and the privacy notice. This excludes front pages, products, and articles with a
/// login for readers. Source: ours: the 24 such pages of formasaurus with more than 400 are logins and registrations
/// (one of them is shared as an article); the nearest of wcxb, two things for sale and for rent, have 728 and 837
/// above it.
const MAX_BESIDE_PASSWORD: u32 = 1000;
/// Maximum kept characters in links, and the divisor of the kept characters that links may hold; pages with more are
/// lists. Source: ours: a login links to registration and to resetting the password.
const MAX_LINKED: u32 = 100;
const SHARE_LINKED: u32 = 4;
/// Maximum characters per field between the first and the last field. Source: ours: a label and a note.
const MAX_BY_FIELD: u32 = 120;
/// Prefix of `og:type` values for products: also `product.item`. Source: Open Graph, Facebook.
const SHARED_PRODUCT: &str = "product";
/// Value of `og:type` for a text. Source: likewise. Blogging software declares it on all pages, contact pages among
/// them.
const SHARED_TEXT: &str = "article";
/// Raises the probability of a service for a page that is little more than a form, unless it is a forum's.
pub(super) fn doubt(
    page: &PageSnapshot,
    kept: (&Units, &[Option<UnitRole>]),
    page_type: &mut PageType,
) {
    let is_other = |kind: PageKind| !matches!(kind, PageKind::Forum | PageKind::Service);
    let kind = page_type.kind.filter(|kind| is_other(*kind));
    if kind.is_some_and(|kind| is_form(page, kept, kind)) {
        for (kind, times) in OF_FORM {
            page_type.weigh(kind, times);
        }
    }
}

/// Whether little is kept of a page beside a form, which must not stand wholly above the kept text. A form without a
/// password does not count if it is sent with `method=get`, as searches are, or stands on a front page, which shows
/// images, links and a newsletter form. Source: ours, front pages of shops. Pages with a product or an article of
/// their own are excluded; but sites that declare all their pages as products have logins, too.
fn is_form(
    page: &PageSnapshot,
    (units, roles): (&Units, &[Option<UnitRole>]),
    kind: PageKind,
) -> bool {
    let kept = || {
        let each = units.list.iter().zip(roles);
        each.filter(|(_, role)| role.is_some())
            .map(|(unit, _)| unit)
    };
    let start = kept().next().map_or(page.root(), |unit| unit.first);
    let Some(form) = Form::largest(page, start) else {
        return false;
    };
    let is_beside = |unit: &&Unit| unit.first < form.first || unit.first > form.last;
    let beside: u32 = kept().filter(is_beside).map(|unit| unit.chars).sum();
    let chars: u32 = kept().map(|unit| unit.chars).sum();
    let linked: u32 = kept().map(|unit| unit.link_chars).sum();
    let between = page.totals_between(form.first, form.last).chars;
    let may_be = form.has_password || !is_front_page(page);
    let is_before = |unit: &&Unit| unit.first < form.first;
    let before: u32 = kept().filter(is_before).map(|unit| unit.chars).sum();
    let is_account = || {
        let is_little = before <= MAX_BESIDE && beside <= MAX_BESIDE_PASSWORD;
        let is_text = || kind == PageKind::Article || declares_text(page);
        let may_log_in = form.has_password && is_little && !is_front_page(page);
        may_log_in && !declares_product(page) && !is_text()
    };
    may_be
        && (beside <= MAX_BESIDE || is_account())
        && linked <= MAX_LINKED.max(chars / SHARE_LINKED)
        && between <= MAX_BY_FIELD * form.fields
        && !form.takes_comments(page)
        && !form.sells(page)
        && (form.has_password || !declares_product(page))
        && !has_text_apart(
            page,
            kept().find(|unit| page.tag(unit.block) == "h1"),
            form.first,
        )
}

/// Whether the headline stands with more text in an `article` without the field: then the article, however short, is
/// the page's content.
fn has_text_apart(page: &PageSnapshot, headline: Option<&Unit>, field: NodeId) -> bool {
    headline.is_some_and(|unit| {
        let own = page.totals(unit.block).chars;
        let mut around = page.ancestors(unit.block);
        let article = around.find(|up| page.tag(*up) == "article");
        article.is_some_and(|article| {
            page.totals(article).chars > own && !page.contains(article, field)
        })
    })
}

/// Whether a page declares a product, in linked data, microdata or `og:type`.
fn declares_product(page: &PageSnapshot) -> bool {
    let mut kinds = page
        .iter()
        .filter_map(|(_, node)| node.attribute("itemtype"));
    let is_linked = || {
        let linked = LinkedData::from_page(page);
        let mut things = linked.describing();
        things.any(|thing| is_of_kind(thing, |kind| kind.ends_with("Product")))
    };
    is_shared_as(page, |kind| kind.starts_with(SHARED_PRODUCT))
        || kinds.any(is_product)
        || is_linked()
}

/// Whether a page declares a text of its own, in linked data, microdata or `og:type`.
fn declares_text(page: &PageSnapshot) -> bool {
    is_shared_as(page, |kind| kind == SHARED_TEXT) || declares_one_text(page)
}

/// Whether the page's `og:type` satisfies `is_such`.
pub(super) fn is_shared_as(page: &PageSnapshot, is_such: impl Fn(&str) -> bool) -> bool {
    let is_shared = |meta: NodeId| {
        let kind = page.attribute(meta, "content").unwrap_or("").trim();
        page.attribute(meta, "property") == Some("og:type") && is_such(kind)
    };
    page.tagged(["meta"]).any(is_shared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What a page is that was told a list of some probability: a headline, a text, and a form in an element of that
    /// name with fields of such attributes.
    fn kind(around: &str, text: &str, fields: &[(&str, &[(&str, &str)])]) -> Option<PageKind> {
        kind_at("", "post", (around, text), fields)
    }

    /// The same at an address, with a form of the method.
    fn kind_at(
        address: &str,
        method: &str,
        (around, text): (&str, &str),
        fields: &[(&str, &[(&str, &str)])],
    ) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Log in").close();
        t.open("p").text(text).close();
        t.open(around).open_with("form", &[("method", method)]);
        for (tag, attributes) in fields {
            t.open("div").text("A label").close();
            t.open_with(tag, attributes).close();
        }
        let mut page = t.finish();
        page.source.url = address.to_owned();
        let units = Units::from_page(&page);
        let is_kept = |unit: &Unit| (unit.text != "A label").then_some(UnitRole::Main);
        let roles: Vec<_> = units.list.iter().map(is_kept).collect();
        let mut found = told(0.8);
        doubt(&page, (&units, &roles), &mut found);
        found.kind
    }

    fn told(listing: f64) -> PageType {
        let kinds = [
            (PageKind::Listing, listing),
            (PageKind::Service, 1.0 - listing),
        ];
        PageType {
            kind: Some(PageKind::Listing),
            sd: None,
            probabilities: kinds.into_iter().collect(),
        }
    }

    const NAME: (&str, &[(&str, &str)]) = ("input", &[("name", "login")]);
    const PASSWORD: (&str, &[(&str, &str)]) = ("input", &[("type", "password")]);

    #[test]
    fn what_is_little_else_than_a_form_is_a_service() {
        let (service, listing) = (Some(PageKind::Service), Some(PageKind::Listing));
        let short = "Who has no account yet gets one for nothing.";
        let fields = [NAME, PASSWORD];
        assert_eq!(kind("div", short, &fields), service);
        assert_eq!(kind("div", &"A long text. ".repeat(40), &fields), listing);
        assert_eq!(kind("header", short, &fields), listing, "of the site");
        assert_eq!(kind("div", short, &[NAME]), listing, "one field");
        let search: (&str, &[(&str, &str)]) = ("input", &[("name", "searchword")]);
        assert_eq!(kind("div", short, &[NAME, search]), listing);
        let number: (&str, &[(&str, &str)]) = ("input", &[("name", "count"), ("value", "1")]);
        assert_eq!(kind("div", short, &[number, number]), listing);
        let comment: (&str, &[(&str, &str)]) = ("textarea", &[("name", "comment")]);
        assert_eq!(kind("div", short, &[NAME, comment]), listing);
        let message: (&str, &[(&str, &str)]) = ("textarea", &[("name", "message")]);
        assert_eq!(kind("div", short, &[NAME, message]), service);
    }

    #[test]
    fn below_a_form_with_a_password_stands_what_an_account_is_good_for() {
        let kind = |second: (&str, &[(&str, &str)]), times: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Register").close();
            t.open_with("form", &[("method", "post")]);
            t.open_with(NAME.0, NAME.1).close();
            t.open_with(second.0, second.1).close();
            t.close();
            t.open("p").text(&"Why to register. ".repeat(times));
            let page = t.finish();
            let units = Units::from_page(&page);
            let roles = vec![Some(UnitRole::Main); units.len()];
            let mut found = told(0.8);
            doubt(&page, (&units, &roles), &mut found);
            found.kind
        };
        let (service, listing) = (Some(PageKind::Service), Some(PageKind::Listing));
        assert_eq!(kind(PASSWORD, 40), service);
        assert_eq!(kind(PASSWORD, 80), listing);
        let message: (&str, &[(&str, &str)]) = ("textarea", &[("name", "message")]);
        assert_eq!(kind(message, 40), listing);
    }

    #[test]
    fn a_text_whose_readers_log_in_amid_it_is_no_form() {
        let kind = |told: PageKind, shared: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            let shared = [("property", "og:type"), ("content", shared)];
            t.open("head").open_with("meta", &shared).close().close();
            t.open("body").open("h1").text("Rain").close();
            t.open("p").text("Rain on the moor all day.").close();
            t.open_with("form", &[("method", "post")]);
            t.open_with(NAME.0, NAME.1).close();
            t.open_with(PASSWORD.0, PASSWORD.1).close();
            t.close();
            t.open("p").text(&"Rain and more rain. ".repeat(40));
            let page = t.finish();
            let units = Units::from_page(&page);
            let roles = vec![Some(UnitRole::Main); units.len()];
            let kinds = [(told, 0.8), (PageKind::Service, 0.2)];
            let mut found = PageType {
                kind: Some(told),
                sd: None,
                probabilities: kinds.into_iter().collect(),
            };
            doubt(&page, (&units, &roles), &mut found);
            found.kind
        };
        let (article, listing) = (PageKind::Article, PageKind::Listing);
        assert_eq!(kind(listing, "website"), Some(PageKind::Service));
        assert_eq!(kind(listing, "article"), Some(listing));
        assert_eq!(kind(article, "website"), Some(article));
    }

    #[test]
    fn a_form_is_a_service_though_the_model_is_surer_of_a_list() {
        let mut found = told(0.999);
        for (kind, times) in OF_FORM {
            found.weigh(kind, times);
        }
        assert_eq!(found.kind, Some(PageKind::Service));
    }

    #[test]
    fn what_has_a_thing_or_a_text_of_its_own_is_no_form() {
        let listing = Some(PageKind::Listing);
        let message: (&str, &[(&str, &str)]) = ("textarea", &[("name", "message")]);
        let to_buy = [("type", "submit"), ("value", "Add to cart")];
        let fields = [NAME, message, ("input", &to_buy[..])];
        assert_eq!(kind("div", "A kettle of copper.", &fields), listing);
        let drawn = |article: &str, head: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("head").open_with("meta", head).close().close();
            t.open("body").open(article);
            t.open("h1").text("Rain").close();
            t.open("p").text("Rain on the moor all day.").close();
            t.close().open_with("form", &[("method", "post")]);
            t.open(NAME.0).close();
            t.open_with(message.0, message.1).close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let roles = vec![Some(UnitRole::Main); units.len()];
            let mut found = told(0.8);
            doubt(&page, (&units, &roles), &mut found);
            found.kind
        };
        assert_eq!(drawn("div", &[]), Some(PageKind::Service));
        assert_eq!(drawn("article", &[]), listing);
        let shared = [("property", "og:type"), ("content", "product.item")];
        assert_eq!(drawn("div", &shared), listing);
        let marked = [("itemtype", "http://schema.org/Product")];
        assert_eq!(drawn("div", &marked), listing);
    }

    #[test]
    fn what_asks_or_stands_in_front_is_a_form_by_its_password() {
        let (service, listing) = (Some(PageKind::Service), Some(PageKind::Listing));
        let place: (&str, &[(&str, &str)]) = ("input", &[("name", "place")]);
        let kind = |address: &str, method: &str, second| {
            kind_at(address, method, ("div", "Short."), &[NAME, second])
        };
        let (front, deep) = ("https://example.org/", "https://example.org/a");
        assert_eq!(kind(deep, "post", place), service);
        assert_eq!(kind(deep, "GET", place), listing);
        assert_eq!(kind(deep, "get", PASSWORD), service);
        assert_eq!(kind(front, "post", place), listing);
        assert_eq!(kind(front, "post", PASSWORD), service);
    }
}
