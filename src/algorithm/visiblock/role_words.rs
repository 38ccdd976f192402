//! Words that hint at a role: in the markup (landmarks, ARIA roles, names) and in the text.
//!
//! Names of classes and ids are English on most sites whatever their language is; words of the
//! text are looked up in several languages.

use super::tree::Part;
use crate::hash::HashMap;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// Characters of a part's text that are read. Source: ours; a hint stands at its start.
const READ: usize = 400;
/// Text nodes of a part that are read. Source: ours, bounds the cost.
const READ_NODES: usize = 60;

/// How strongly a name hints at what it says; a landmark hints by 1. Source: ours.
const BY_NAME: f64 = 0.8;
/// How strongly a text hints at comments, and at advertisements, by one of its first words. Source:
/// ours.
const BY_FIRST_WORDS: [f64; 2] = [0.6, 0.8];
/// The first words of a text: those in which comments say so, and advertisements. Source: ours.
const FIRST_WORDS: [usize; 2] = [4, 3];
/// Signs between steps that make a breadcrumb, and how strongly they hint at one. Source: ours.
const MIN_SIGNS: usize = 2;
const BY_SIGNS: f64 = 0.7;

/// Substrings of addresses and names that indicate advertisements.
const AD_HOSTS: [&str; 5] = [
    "doubleclick",
    "adserver",
    "googlesyndication",
    "adsense",
    "/ads/",
];
/// Substrings that are searched for in class names and ids.
const IN_NAMES: [&str; 9] = [
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
/// Phrases of a copyright or legal notice.
const COPYRIGHT: [&str; 6] = [
    "©",
    "copyright",
    "(c) ",
    "all rights reserved",
    "impressum",
    "webmaster",
];
/// Words that a comment section begins with.
const COMMENTS: [&str; 9] = [
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
/// Words that an advertisement begins with.
const ADVERTISEMENTS: [&str; 5] = [
    "advertisement",
    "anzeige",
    "publicité",
    "publicidad",
    "sponsored",
];
/// Separators between the steps of a breadcrumb.
const STEPS: [char; 3] = ['>', '»', '›'];

/// Find any of them in one pass over a text; `None` only if they could not be prepared.
static AD_FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| case_blind_finder(&AD_HOSTS));
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

/// A cache of the words found in class names and ids; the elements of a page share most of their names.
#[derive(Debug, Default)]
pub(super) struct Names<'a>(HashMap<&'a str, Words>);

/// The texts of a page that can be read, in lower case, cut and counted once for all parts that they stand in.
#[derive(Debug)]
pub(super) struct Texts {
    /// One behind the other: words with a space behind each.
    all: String,
    /// Where each begins in there, and where the last one ends; what there is before.
    starts: Vec<Start>,
    /// For each node, and one more for the end: how many begin before it.
    before: Vec<usize>,
    /// The ranges of copyright phrases in the text, in order.
    copyright: Vec<Range<usize>>,
}

/// Where a text begins.
#[derive(Debug, Clone, Copy, Default)]
struct Start {
    at: usize,
    /// Words before it, and how many of them are numbers.
    words: u32,
    numbers: u32,
}

/// The beginning of a part's text.
#[derive(Debug, Default)]
struct Beginning<'a> {
    text: Cow<'a, str>,
    words: u32,
    numbers: u32,
    /// Whether it tells who owns the page.
    is_copyright: bool,
}

impl Texts {
    /// Linear in the nodes and in what is read of them.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        let mut texts = Self {
            all: String::new(),
            starts: vec![Start::default()],
            before: Vec::with_capacity(page.len() + 1),
            copyright: Vec::new(),
        };
        let mut end = Start::default();
        for (_, node) in page.iter() {
            texts.before.push(texts.starts.len() - 1);
            let is_text = node.kind == NodeKind::Text && node.is_readable();
            let text = node.text.as_deref().filter(|_| is_text).unwrap_or("");
            for word in text.split_whitespace().take(READ / 4) {
                push_lower(&mut texts.all, word);
                texts.all.push(' ');
                end.words += 1;
                end.numbers += u32::from(word.bytes().all(|b| b.is_ascii_digit()));
            }
            if texts.all.len() > end.at {
                end.at = texts.all.len();
                texts.starts.push(end);
            }
        }
        texts.before.push(texts.starts.len() - 1);
        let finder = COPYRIGHT_FINDER.iter();
        let found = finder.flat_map(|f| f.find_iter(&texts.all));
        texts.copyright = found.map(|found| found.range()).collect();
        texts
    }

    /// That of some subtrees.
    fn beginning(&self, page: &PageSnapshot, nodes: &[NodeId]) -> Beginning<'_> {
        if let [node] = nodes {
            return self.first_of(self.within(page, *node));
        }
        let mut found = Beginning::default();
        let mut left = READ_NODES;
        for at in nodes.iter().flat_map(|node| self.within(page, *node)) {
            if left == 0 || found.text.len() > READ {
                break;
            }
            let (start, end) = (self.starts[at], self.starts[at + 1]);
            found.text.to_mut().push_str(&self.all[start.at..end.at]);
            found.words += end.words - start.words;
            found.numbers += end.numbers - start.numbers;
            left -= 1;
        }
        found.is_copyright = COPYRIGHT_FINDER.iter().any(|f| f.is_match(&*found.text));
        found
    }

    fn within(&self, page: &PageSnapshot, id: NodeId) -> Range<usize> {
        self.before[id.index()]..self.before[page.node(id).end.index()]
    }

    /// As many of them as it takes to read enough.
    fn first_of(&self, texts: Range<usize>) -> Beginning<'_> {
        let start = self.starts[texts.start];
        let most = texts.len().min(READ_NODES);
        let ends = &self.starts[texts.start..texts.start + most];
        let count = ends.partition_point(|end| end.at - start.at <= READ);
        let end = self.starts[texts.start + count];
        let next = self
            .copyright
            .partition_point(|found| found.start < start.at);
        let is_inside = |found: &Range<usize>| found.end <= end.at;
        Beginning {
            text: Cow::Borrowed(&self.all[start.at..end.at]),
            words: end.words - start.words,
            numbers: end.numbers - start.numbers,
            is_copyright: self.copyright.get(next).is_some_and(is_inside),
        }
    }
}

/// Reads the markup of a part's own nodes and the beginning of its text.
pub(super) fn words_of<'a>(
    page: &'a PageSnapshot,
    part: &Part,
    (names, texts): (&mut Names<'a>, &Texts),
) -> Words {
    let mut words = Words::default();
    let (Some(outer), false) = (part.outer(), part.nodes.len() > 1) else {
        words.read_text(&texts.beginning(page, &part.nodes));
        return words;
    };
    let inner = part.inner.unwrap_or(outer);
    let chain = page.inclusive_ancestors(inner);
    for node in chain.take_while(|n| *n >= outer) {
        words.read_landmark(page, node);
        for name in page.node(node).name_attributes() {
            words.strengthen(
                names
                    .0
                    .entry(name)
                    .or_insert_with(|| Words::from_name(name)),
            );
        }
        // Addresses tell only of advertisements.
        let mut addresses = ["src", "href"]
            .iter()
            .filter_map(|a| page.attribute(node, a));
        if addresses.any(is_of_ads) {
            words.advertisement = 1.0;
        }
    }
    words.read_text(&texts.beginning(page, &part.nodes));
    words
}

/// How strongly a name hints that says so.
fn hint(says: bool) -> f64 {
    if says { BY_NAME } else { 0.0 }
}

/// Whether an address or a name tells of advertisements.
pub(crate) fn is_of_ads(name: &str) -> bool {
    AD_FINDER.iter().any(|f| f.is_match(name))
}

fn push_lower(text: &mut String, word: &str) {
    if word.is_ascii() {
        let at = text.len();
        text.push_str(word);
        text[at..].make_ascii_lowercase();
    } else {
        text.push_str(&word.to_lowercase());
    }
}

impl Words {
    /// The words that a class or an id contains.
    fn from_name(name: &str) -> Self {
        let lower = name.to_ascii_lowercase();
        let mut found = [false; IN_NAMES.len()];
        let finder = NAME_FINDER.iter();
        for word in finder.flat_map(|f| f.find_overlapping_iter(&lower)) {
            found[word.pattern().as_usize()] = true;
        }
        let has = |word: &str| IN_NAMES.iter().zip(found).any(|(w, f)| f && *w == word);
        let mut words = Self {
            header: hint(has("header")),
            footer: hint(has("footer")),
            navigation: hint(has("nav") || has("menu")),
            comments: hint(has("comment")),
            form: hint(has("search") || has("login")),
            advertisement: hint(has("sponsor")),
            breadcrumb: hint(has("breadcrumb")),
            ..Self::default()
        };
        for token in lower.as_bytes().split(|b| !b.is_ascii_alphanumeric()) {
            let said = match token {
                b"masthead" | b"top" => &mut words.header,
                b"foot" | b"bottom" => &mut words.footer,
                b"main" | b"content" => &mut words.main,
                b"article" | b"post" | b"entry" => &mut words.article,
                b"replies" => &mut words.comments,
                b"aside" | b"widget" => &mut words.aside,
                b"form" => &mut words.form,
                b"ad" | b"ads" | b"advert" => &mut words.advertisement,
                b"crumbs" => &mut words.breadcrumb,
                _ => continue,
            };
            *said = BY_NAME;
        }
        if is_of_ads(name) {
            words.advertisement = 1.0;
        }
        words
    }

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

    /// Takes up what a name says where it says more.
    fn strengthen(&mut self, said: &Self) {
        self.header = self.header.max(said.header);
        self.footer = self.footer.max(said.footer);
        self.navigation = self.navigation.max(said.navigation);
        self.main = self.main.max(said.main);
        self.article = self.article.max(said.article);
        self.comments = self.comments.max(said.comments);
        self.aside = self.aside.max(said.aside);
        self.form = self.form.max(said.form);
        self.advertisement = self.advertisement.max(said.advertisement);
        self.breadcrumb = self.breadcrumb.max(said.breadcrumb);
    }

    /// Reads the beginning of a text as [`Texts`] have it: words in lower case, a space behind each.
    fn read_text(&mut self, beginning: &Beginning) {
        let text = &*beginning.text;
        if beginning.is_copyright {
            self.copyright = 1.0;
        }
        let [of_comments, of_ads] = FIRST_WORDS;
        for (i, word) in text.split(' ').take(of_comments).enumerate() {
            if COMMENTS.contains(&word) {
                self.comments = self.comments.max(BY_FIRST_WORDS[0]);
            }
            if i < of_ads && ADVERTISEMENTS.contains(&word) {
                self.advertisement = self.advertisement.max(BY_FIRST_WORDS[1]);
            }
        }
        self.numbers = f64::from(beginning.numbers) / f64::from(beginning.words.max(1));
        // Most texts have none of the signs, and are not searched for each.
        let may_have = !text.is_ascii() || text.contains('>');
        let signs = STEPS
            .iter()
            .filter(|sign| may_have && text.contains(**sign));
        let steps = signs.map(|sign| text.matches(&format!(" {sign} ")).count());
        if steps.sum::<usize>() >= MIN_SIGNS {
            self.breadcrumb = self.breadcrumb.max(BY_SIGNS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A page of `paragraphs` paragraphs with the given text, each after a blank one.
    fn page(paragraphs: usize, text: &str) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 10_000.0);
        t.open("body");
        for _ in 0..paragraphs {
            t.open("p").text(" ").close();
            t.open("p").text(text).close();
        }
        t.finish()
    }

    #[test]
    fn the_beginning_of_a_text_is_read() {
        let short = page(100, "A  Word");
        let texts = Texts::from_page(&short);
        let all = texts.beginning(&short, &[short.root()]).text;
        assert_eq!(all, "a word ".repeat(READ / "a word ".len() + 1));
        let last = NodeId(short.len() as u32 - 1);
        assert_eq!(texts.beginning(&short, &[last]).text, "a word ");
        assert_eq!(
            texts.beginning(&short, &[last, last]).text,
            "a word a word "
        );
        assert_eq!(texts.beginning(&short, &[NodeId(2)]).text, "");
        let tiny = page(100, "x");
        let texts = Texts::from_page(&tiny);
        let read = texts.beginning(&tiny, &[tiny.root()]).text;
        assert_eq!(read, "x ".repeat(READ_NODES));
        let twice = texts.beginning(&tiny, &[tiny.root(), tiny.root()]).text;
        assert_eq!(twice, read);
    }
}
