//! Widgets that popular plug-ins and themes put around a text, wherever they put it: share buttons, related posts,
//! advertisements, newsletter boxes, the site's motto, the date above a post, dropdown menus. They are recognised by
//! class names or ids that nothing else has, or nothing else without paragraphs.

use crate::content::units::Units;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

/// The date above a post of Blogger, and a site's motto.
const DAY: &str = "date-header";
const MOTTOS: [&str; 3] = ["site-description", "site-tagline", "blog-description"];
/// The ids of the banner of Doxygen above all of its pages, and of the project's name in it. The pages have titles of
/// their own.
const BANNER: [&str; 2] = ["titlearea", "projectname"];
/// Class names of a post in WordPress, and how the classes of widgets in its sidebars begin.
const POSTS: [&str; 2] = ["hentry", "entry-content"];
const WIDGET: &str = "widget_";
/// Minimum number of characters of a post beside which sidebar widgets are dropped. Source: ours: a front page may be
/// built of widgets. Widgets within a post belong to it (SiteOrigin's page builder).
const MIN_POST: u32 = 600;

/// Class names and ids of widgets, in lower case. Source: Jetpack, YARPP, Contextual Related Posts, WordPress Related
/// Posts, Related Posts for WordPress, LinkWithin, AddToAny, AddThis, ShareThis, Shariff, Sassy Social Share,
/// Mashshare, Easy Social Share Buttons, Social Warfare, Outbrain, Taboola, ZergNet, Mailchimp, MC4WP; themes of
/// WordPress and Blogger; PrestaShop's layer that opens when something is put into the basket, and its badges;
/// WordPress' own lists of links from elsewhere; the categories of a page of MediaWiki, even of a category; menus of
/// Bootstrap, Foundation and git-scm.com; the line numbers that CSDN puts behind code.
static NAMES: Phrases = Phrases::from_words(
    "pingback trackback jiathis_style jp-relatedposts jp-post-flair sharedaddy jetpack-likes-widget-wrapper \
    yarpp yarpp-related crp_related wp_rp_wrap wp_rp rp4wp-related-posts linkwithin_div \
    addtoany_share_save_container addtoany_content a2a_kit addthis_toolbox addthis_inline_share_toolbox \
    sharethis-inline-share-buttons shariff heateor_sss_sharing_container mashsb-container essb_links \
    swp_social_panel outbrain ob-widget trc_related_container taboola-below-article-thumbnails zergnet-widget \
    mc_embed_signup mc4wp-form wpdiscuz-subscribe-bar nextend-social-login donate-box donation-box \
    newsletter-signup paywall-overlay subscribe-overlay subscribe_overlay dropdown-menu f-dropdown pre-numbering layer_cart \
    block-reassurance blockreassurance blockreassurance_product catlinks",
);
/// The class name of menus of git-scm.com, which others give to the answer to a question, with paragraphs; and the
/// maximum number of nodes among which these are looked for. Source: ours, to bound the cost.
const PANEL: &str = "dropdown-panel";
const MAX_IN_PANEL: usize = 256;

/// Which units stand in a widget. Linear.
pub(super) fn widgets(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut end = NodeId(0);
    let most = page.totals(page.body()).chars / 2;
    let named = Named::from_page(page);
    let post = named.longest_post(page);
    // If several elements have the name, they are entries of a list.
    let only = |nodes: &[NodeId]| match nodes {
        [only] => Some(*only),
        _ => None,
    };
    let day = only(&named.days).filter(|id| page.tag(*id) == "h2");
    let around = [day, only(&named.mottos)];
    let posts = page.outermost(named.posts.clone());
    let is_beside = |id: NodeId| {
        post.is_some_and(|post| !page.contains(id, post))
            && !page.is_in_any(&posts, id)
            && named.in_sidebars.binary_search(&id).is_ok()
    };
    let mut may_be = page.called(|name| is_known(name) || name == BANNER[0]);
    may_be.extend(&named.in_sidebars);
    may_be.extend(around.iter().flatten());
    may_be.sort_unstable();
    for id in may_be {
        let node = page.node(id);
        let held = units.within(page, id);
        if id < end || held.is_empty() {
            continue;
        }
        // An element with most of the page's text is its content, whatever its name.
        let is_named = || is_widget(page, id) || around.contains(&Some(id)) || is_banner(page, id);
        let is_around = || page.totals(id).chars <= most && is_named();
        if is_beside(id) || is_around() {
            end = node.end;
            found[held].fill(true);
        }
    }
    found
}

/// Elements with the class names of posts and of what surrounds them, in document order.
#[derive(Debug, Default)]
struct Named {
    days: Vec<NodeId>,
    mottos: Vec<NodeId>,
    posts: Vec<NodeId>,
    /// Widgets in a sidebar of WordPress.
    in_sidebars: Vec<NodeId>,
}

impl Named {
    fn from_page(page: &PageSnapshot) -> Self {
        let widgets = page.called(|name| name == "widget");
        let mut in_sidebars = page.called(|name| name.starts_with(WIDGET));
        in_sidebars.retain(|id| widgets.binary_search(id).is_ok());
        Self {
            days: page.called(|name| name == DAY),
            mottos: page.called(|name| MOTTOS.contains(&name)),
            posts: page.called(|name| POSTS.contains(&name)),
            in_sidebars,
        }
    }

    fn longest_post(&self, page: &PageSnapshot) -> Option<NodeId> {
        let posts = self.posts.iter().copied();
        let longest = posts.max_by_key(|id| page.totals(*id).chars);
        longest.filter(|id| page.totals(*id).chars >= MIN_POST)
    }
}

/// Whether an element is the banner of Doxygen.
fn is_banner(page: &PageSnapshot, id: NodeId) -> bool {
    let [banner, project] = BANNER;
    let is_called = |id: NodeId, name: &str| page.attribute(id, "id") == Some(name);
    let mut inside = page.subtree(id).take(MAX_IN_PANEL);
    is_called(id, banner) && inside.any(|inner| is_called(inner, project))
}

/// Whether a class name or id is one of a widget, or [`PANEL`], which counts only without paragraphs.
fn is_known(name: &str) -> bool {
    NAMES.holds_in_any_case(name) || is_panel(name)
}

fn is_panel(name: &str) -> bool {
    name.eq_ignore_ascii_case(PANEL)
}

fn is_widget(page: &PageSnapshot, id: NodeId) -> bool {
    let says_more = || {
        let mut inside = page.subtree(id).take(MAX_IN_PANEL);
        inside.any(|n| page.tag(n) == "p")
    };
    let is_known = |name: &str| is_known(name) && (!is_panel(name) || !says_more());
    let classes = page.attribute(id, "class").unwrap_or("");
    let mut classes = classes.split_ascii_whitespace();
    let own = page.attribute(id, "id").unwrap_or("").trim();
    // Headings have ids made of their words: `Trackback`.
    let is_made_up = own.contains(['-', '_']);
    !page.is_heading(id) && (classes.any(is_known) || is_made_up && is_known(own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn widgets_are_told_by_their_names() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("p")
            .text("What the page says, at some length.")
            .close();
        t.open_with("div", &[("id", "jp-relatedposts")]);
        t.open("h3").text("Related").close().close();
        t.open_with("div", &[("class", "dropdown-menu left")]);
        t.open("p").text("Version 2").close().close();
        t.open_with("p", &[("class", "shariff-note")]);
        t.text("More of it.").close();
        t.open_with("div", &[("id", "layer_cart")]);
        t.open("h2").text("0 items").close().close();
        t.open_with("div", &[("class", "blockreassurance_product")]);
        t.open("p").text("Safe payment").close().close();
        t.open_with("div", &[("id", "catlinks"), ("class", "catlinks")]);
        t.open("p").text("Kategorier: Kyrkor").close().close();
        let page = t.finish();
        let found = widgets(&page, &Units::from_page(&page));
        assert_eq!(found, [false, true, true, false, true, true, true]);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("h2", &[("id", "Trackback")]);
        t.text("Trackback").close();
        t.open("p").text("What a trackback is, at some length.");
        let page = t.finish();
        let found = widgets(&page, &Units::from_page(&page));
        assert_eq!(found, [false, false]);
    }

    #[test]
    fn the_banner_of_a_manual_is_told_by_the_project_in_it() {
        let found = |project: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("id", "titlearea")]);
            t.open_with("div", &[("id", project)]).text("FLAC 1.4.2");
            t.close().open("p").text("Lossless Codec").close().close();
            t.open("p")
                .text("What the page says of the decoder, at some length.")
                .close();
            t.open_with("ul", &[("class", "pre-numbering")]);
            t.open("li").text("1");
            let page = t.finish();
            widgets(&page, &Units::from_page(&page))
        };
        assert_eq!(found("projectname"), [true, true, false, true]);
        assert_eq!(found("headline"), [false, false, false, true]);
    }

    #[test]
    fn a_panel_with_paragraphs_is_an_answer() {
        let found = |tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p");
            t.text("What the page says, at some length.").close();
            t.open_with("div", &[("class", "dropdown-panel")]);
            t.open(tag).text("Within a week.");
            let page = t.finish();
            widgets(&page, &Units::from_page(&page))
        };
        assert_eq!(found("p"), [false, false]);
        assert_eq!(found("li"), [false, true], "a menu");
    }

    #[test]
    fn a_widget_beside_a_post_is_none_of_it() {
        let found = |words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("class", "hentry")]);
            t.open("p").text(&"word ".repeat(words)).close().close();
            t.open_with("aside", &[("class", "widget widget_text")]);
            t.open("p").text(&"What we stand for. ".repeat(90));
            let page = t.finish();
            widgets(&page, &Units::from_page(&page))
        };
        assert_eq!(found(200), [false, true]);
        assert_eq!(found(20), [false, false], "a front page is built of them");
    }

    #[test]
    fn a_widget_in_another_post_is_of_that() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", "hentry")]);
        t.open("p").text(&"word ".repeat(200)).close().close();
        t.open_with("div", &[("class", "hentry")]);
        t.open_with("div", &[("class", "so-panel widget widget_text")]);
        t.open("p").text("What we stand for.");
        let page = t.finish();
        let found = widgets(&page, &Units::from_page(&page));
        assert_eq!(found, [false, false]);
    }

    #[test]
    fn what_holds_most_of_the_page_is_no_widget() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Home").close();
        t.open_with("div", &[("class", "yarpp")]);
        t.open("p").text("All that the page says.").close();
        let page = t.finish();
        let found = widgets(&page, &Units::from_page(&page));
        assert_eq!(found, [false, false]);
    }
}
