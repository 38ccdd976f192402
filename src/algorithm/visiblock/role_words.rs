//! Words that hint at a role: in the markup (landmarks, ARIA roles, names) and in the text.
//!
//! Names of classes and ids are English on most sites whatever their language is; words of the
//! text are looked up in several languages.

use super::tree::Part;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Characters of a part's text that are read. Source: ours; a hint stands at its start.
const READ: usize = 400;
/// Text nodes of a part that are read. Source: ours, bounds the cost.
const READ_NODES: u32 = 60;

/// What is looked for anywhere in an address or a name; addresses tell only of advertisements.
const IN_NAMES: [&str; 14] = [
    "doubleclick",
    "adserver",
    "googlesyndication",
    "adsense",
    "/ads/",
    "header",
    "footer",
    "nav",
    "menu",
    "comment",
    "search",
    "login",
    "sponsor",
    "breadcrumb",
];
/// How many of them are hosts and paths of advertisements.
const AD_HOSTS: usize = 5;
/// What a text says that tells who owns the page.
const COPYRIGHT: [&str; 6] = [
    "©",
    "copyright",
    "(c) ",
    "all rights reserved",
    "impressum",
    "webmaster",
];
/// Find any of them in one pass over a text; `None` only if they could not be prepared.
static NAME_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::new(IN_NAMES).ok());
static COPYRIGHT_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::new(COPYRIGHT).ok());

/// How strongly words hint at each role, 0..=1: a landmark 1, a name 0.8.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Words {
    pub(super) header: f64,
    pub(super) footer: f64,
    pub(super) copyright: f64,
    pub(super) navigation: f64,
    pub(super) main: f64,
    pub(super) article: f64,
    pub(super) comments: f64,
    pub(super) aside: f64,
    pub(super) form: f64,
    pub(super) advertisement: f64,
    pub(super) breadcrumb: f64,
    pub(super) heading: f64,
    /// Share of the words that are numbers.
    pub(super) numbers: f64,
}

/// Reads the markup of a part's own nodes and the beginning of its text.
pub(super) fn words_of(page: &PageSnapshot, part: &Part) -> Words {
    let mut words = Words::default();
    let (Some(outer), false) = (part.outer(), part.nodes.len() > 1) else {
        words.read_text(&beginning(page, &part.nodes));
        return words;
    };
    let inner = part.inner.unwrap_or(outer);
    let chain = std::iter::once(inner).chain(page.ancestors(inner));
    for node in chain.take_while(|n| *n >= outer) {
        words.read_landmark(page, node);
        for attribute in ["class", "id", "src", "href"] {
            if let Some(value) = page.attribute(node, attribute) {
                words.read_name(value, attribute);
            }
        }
    }
    words.read_text(&beginning(page, &part.nodes));
    words
}

/// The first characters of the text that can be read.
fn beginning(page: &PageSnapshot, nodes: &[NodeId]) -> String {
    let mut text = String::new();
    let mut left = READ_NODES;
    for root in nodes {
        for node in page.subtree(*root) {
            let of_text = page.node(node).kind == NodeKind::Text && page.node(node).is_readable();
            let Some(own) = page.node(node).text.as_deref().filter(|_| of_text) else {
                continue;
            };
            if left == 0 || text.len() > READ {
                return text;
            }
            for word in own.split_whitespace().take(READ / 4) {
                text.push_str(&word.to_lowercase());
                text.push(' ');
            }
            left -= u32::from(!own.trim().is_empty());
        }
    }
    text
}

impl Words {
    fn read_landmark(&mut self, page: &PageSnapshot, node: NodeId) {
        let role = page.attribute(node, "role").unwrap_or("");
        match (page.tag(node), role) {
            (_, "banner") | ("header", _) => self.header = 1.0,
            (_, "contentinfo") | ("footer", _) => self.footer = 1.0,
            (_, "navigation" | "menu" | "menubar") | ("nav", _) => self.navigation = 1.0,
            (_, "main") | ("main", _) => self.main = 1.0,
            (_, "article") | ("article", _) => self.article = 1.0,
            (_, "complementary") | ("aside", _) => self.aside = 1.0,
            (_, "form" | "search") | ("form", _) => self.form = 1.0,
            (_, "heading") | ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", _) => self.heading = 1.0,
            _ => {}
        }
    }

    /// Names of classes and ids; of addresses only what tells of advertisements.
    fn read_name(&mut self, value: &str, attribute: &str) {
        let name = value.to_ascii_lowercase();
        let mut found = [false; IN_NAMES.len()];
        let finder = NAME_FINDER.iter();
        for word in finder.flat_map(|f| f.find_overlapping_iter(&name)) {
            found[word.pattern().as_usize()] = true;
        }
        if found[..AD_HOSTS].contains(&true) {
            self.advertisement = 1.0;
        }
        if matches!(attribute, "src" | "href") {
            return;
        }
        let has = |word: &str| IN_NAMES.iter().zip(found).any(|(w, f)| f && *w == word);
        let tokens: Vec<&[u8]> = name
            .as_bytes()
            .split(|b| !b.is_ascii_alphanumeric())
            .collect();
        let is = |word: &str| tokens.contains(&word.as_bytes());
        let hints = [
            (
                &mut self.header,
                has("header") || is("masthead") || is("top"),
            ),
            (
                &mut self.footer,
                has("footer") || is("foot") || is("bottom"),
            ),
            (&mut self.navigation, has("nav") || has("menu")),
            (&mut self.main, is("main") || is("content")),
            (
                &mut self.article,
                is("article") || is("post") || is("entry"),
            ),
            (&mut self.comments, has("comment") || is("replies")),
            (
                &mut self.aside,
                has("sidebar") || is("aside") || is("widget"),
            ),
            (&mut self.form, has("search") || is("form") || has("login")),
            (
                &mut self.advertisement,
                is("ad") || is("ads") || is("advert") || has("sponsor"),
            ),
            (&mut self.breadcrumb, has("breadcrumb") || is("crumbs")),
        ];
        for (hint, found) in hints {
            if found {
                *hint = hint.max(0.8);
            }
        }
    }

    fn read_text(&mut self, text: &str) {
        if COPYRIGHT_FINDER.iter().any(|f| f.is_match(text)) {
            self.copyright = 1.0;
        }
        let comments = [
            "comments",
            "kommentare",
            "commentaires",
            "comentarios",
            "commenti",
            "reacties",
            "комментарии",
            "コメント",
            "评论",
        ];
        if text
            .split_whitespace()
            .take(4)
            .any(|w| comments.contains(&w))
        {
            self.comments = self.comments.max(0.6);
        }
        let advertisement = [
            "advertisement",
            "anzeige",
            "publicité",
            "publicidad",
            "sponsored",
        ];
        if text
            .split_whitespace()
            .take(3)
            .any(|w| advertisement.contains(&w))
        {
            self.advertisement = self.advertisement.max(0.8);
        }
        let steps =
            text.matches(" > ").count() + text.matches(" » ").count() + text.matches(" › ").count();
        if steps >= 2 {
            self.breadcrumb = self.breadcrumb.max(0.7);
        }
        let (mut words, mut numbers) = (0_u32, 0_u32);
        for word in text.split_whitespace() {
            words += 1;
            numbers += u32::from(word.chars().all(|c| c.is_ascii_digit()));
        }
        self.numbers = f64::from(numbers) / f64::from(words.max(1));
    }
}
