//! Posts of threads against what is true of them.
//!
//! # How posts are matched
//! Both texts are bags of lower-case words. A found post is a true one where the words they have
//! in common make an F of at least [`MIN_OVERLAP`]; of all pairs the best are matched first, each
//! post once, so that two posts in one or one in two count as errors. True posts without words
//! (pictures alone) are passed over. Shares are over all posts of all pages and, as long threads
//! weigh more there, over pages too.
//!
//! The words of the posts are compared as one bag per page. Author, date and link are judged for
//! matched posts whose truth knows them: an author by name or by the address of the profile, a
//! date by its day (as written where the truth is no day, such as `3 weeks ago`; where then the
//! page gives a day to machines, nobody can tell and it is passed over), a link by its end, as
//! the truth has it relative, or by its numbered fragment.

use super::report::{PageFailure, Report, SCHEMA};
use super::table::{Cell, Table};
use super::truth::threads::TruePost;
use crate::content::read_date;
use crate::snapshot::tokens::folded;
use crate::snapshot::tokens::{Bag, word_bag};
use serde::Serialize;

/// Least F of common words of a found post and the true one. Source: ours: a post with a line of
/// its frame is still that post; two short posts in one are not.
pub(crate) const MIN_OVERLAP: f64 = 0.7;

/// A post that was found.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub(crate) struct FoundPost {
    /// Its text.
    pub text: String,
    /// Who wrote it.
    pub author: Option<String>,
    /// Address of the author's profile.
    pub author_url: Option<String>,
    /// When.
    pub date: Option<String>,
    /// Its own address.
    pub link: Option<String>,
}

/// How many of those that could be right are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub(crate) struct Right {
    /// Whose truth is known.
    pub known: usize,
    /// Of which it was found as it is.
    pub right: usize,
}

impl Right {
    fn add(&mut self, is_right: Option<bool>) {
        self.known += usize::from(is_right.is_some());
        self.right += usize::from(is_right == Some(true));
    }

    fn plus(self, other: Self) -> Self {
        Self {
            known: self.known + other.known,
            right: self.right + other.right,
        }
    }

    fn share(self) -> Option<f64> {
        (self.known > 0).then(|| self.right as f64 / self.known as f64)
    }
}

/// The posts of one page.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub(crate) struct ThreadLine {
    /// Id of the page.
    pub id: String,
    /// The kind that was told of the page.
    pub kind: String,
    /// True posts with words.
    pub posts: usize,
    /// Posts that were found.
    pub found: usize,
    /// Of them, true ones.
    pub matched: usize,
    /// F of the words of all posts.
    pub words_f: f64,
    /// Authors of matched posts.
    pub author: Right,
    /// Dates of matched posts.
    pub date: Right,
    /// Links of matched posts.
    pub link: Right,
    /// What went wrong first, for people.
    pub errors: Vec<String>,
}

impl ThreadLine {
    /// Judges the posts of one page in a language.
    pub(crate) fn judge(id: &str, truth: &[TruePost], found: &[FoundPost], lang: &str) -> Self {
        let truth: Vec<&TruePost> = truth
            .iter()
            .filter(|post| word_bag(&post.text).total() > 0)
            .collect();
        let pairs = matched(&truth, found);
        let mut line = Self {
            id: id.to_owned(),
            posts: truth.len(),
            found: found.len(),
            matched: pairs.len(),
            words_f: overlap(
                &word_bag(&joined(truth.iter().map(|p| p.text.as_str()))),
                &word_bag(&joined(found.iter().map(|p| p.text.as_str()))),
            ),
            ..Self::default()
        };
        for (t, f) in &pairs {
            let (t, f) = (truth[*t], &found[*f]);
            line.author.add(is_author_right(t, f));
            line.date.add(is_date_right(t, f, lang));
            line.link.add(is_link_right(t, f));
            for (is_right, told) in [
                (is_author_right(t, f), (&t.user, &f.author)),
                (is_date_right(t, f, lang), (&t.date, &f.date)),
                (is_link_right(t, f), (&t.link, &f.link)),
            ] {
                if is_right == Some(false) {
                    line.errors.push(format!("{} ≠ {:?}", told.0, told.1));
                }
            }
        }
        let missed = (0..truth.len()).filter(|t| pairs.iter().all(|(m, _)| m != t));
        let missed = missed.map(|t| format!("missed: {}", start(&truth[t].text)));
        let wrong = (0..found.len()).filter(|f| pairs.iter().all(|(_, m)| m != f));
        let wrong = wrong.map(|f| format!("wrong: {}", start(&found[f].text)));
        line.errors = missed.chain(wrong).chain(line.errors).collect();
        line
    }
}

fn start(text: &str) -> String {
    text.chars().take(120).collect()
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.collect::<Vec<_>>().join("\n")
}

/// F of the words that two bags have in common.
fn overlap(a: &Bag<String>, b: &Bag<String>) -> f64 {
    let both = f64::from(a.total()) + f64::from(b.total());
    if both > 0.0 {
        2.0 * f64::from(a.common(b)) / both
    } else {
        1.0
    }
}

/// Pairs of a true and a found post, the best first, each once.
fn matched(truth: &[&TruePost], found: &[FoundPost]) -> Vec<(usize, usize)> {
    let found: Vec<Bag<String>> = found.iter().map(|p| word_bag(&p.text)).collect();
    let mut pairs = Vec::new();
    for (t, post) in truth.iter().enumerate() {
        let bag = word_bag(&post.text);
        for (f, other) in found.iter().enumerate() {
            let score = overlap(&bag, other);
            if score >= MIN_OVERLAP {
                pairs.push((score, t, f));
            }
        }
    }
    // Ties, such as two posts with the text `thanks`, match the first true post with the first found one.
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut taken: Vec<(usize, usize)> = Vec::new();
    let mut is_taken = (vec![false; truth.len()], vec![false; found.len()]);
    for (_, t, f) in pairs {
        if !is_taken.0[t] && !is_taken.1[f] {
            (is_taken.0[t], is_taken.1[f]) = (true, true);
            taken.push((t, f));
        }
    }
    taken
}

fn is_address(text: &str) -> bool {
    text.contains('/') || text.contains(".php")
}

fn is_author_right(truth: &TruePost, found: &FoundPost) -> Option<bool> {
    if truth.user.is_empty() {
        return None;
    }
    let author = folded(found.author.as_deref().unwrap_or_default());
    if !is_address(&truth.user) {
        return Some(author == folded(&truth.user));
    }
    let is_named = !author.is_empty() && folded(&truth.user).contains(&author);
    Some(is_named || is_same_address(&truth.user, found.author_url.as_deref()))
}

/// Whether an address ends as the true one does, whatever session it was seen in.
fn is_same_address(truth: &str, found: Option<&str>) -> bool {
    let Some(found) = found else { return false };
    let core = |address: &str| {
        let address = address.replace("&amp;", "&");
        let mut kept = String::new();
        for piece in address.split_inclusive(['?', '&', '#']) {
            let is_session = piece.starts_with("sid=") || piece.starts_with("s=");
            kept.push_str(if is_session { "" } else { piece });
        }
        folded(kept.trim_start_matches(['.', '/']))
    };
    // The same place of the page, by which of its addresses ever.
    let place = |address: &str| address.rsplit_once('#').map(|(_, place)| place.to_owned());
    let numbered = |place: &String| place.contains(|c: char| c.is_ascii_digit());
    if let [Some(truth), Some(found)] = [truth, found].map(|a| place(a).filter(numbered)) {
        return truth == found;
    }
    let (truth, found) = (core(truth), core(found));
    // An address of nothing but a session says nothing, and every text ends with that.
    let are_said = !truth.is_empty() && !found.is_empty();
    are_said && (found.ends_with(&truth) || truth.ends_with(&found))
}

fn is_date_right(truth: &TruePost, found: &FoundPost, lang: &str) -> Option<bool> {
    if truth.date.is_empty() {
        return None;
    }
    let found = found.date.as_deref().unwrap_or_default();
    let day = |text: &str| read_date(text, lang).map(|d| d.chars().take(10).collect::<String>());
    match (day(&truth.date), day(found)) {
        (Some(truth), Some(found)) => Some(truth == found),
        (Some(_), None) => Some(false),
        (None, Some(_)) => None,
        (None, None) => Some(folded(&truth.date) == folded(found)),
    }
}

fn is_link_right(truth: &TruePost, found: &FoundPost) -> Option<bool> {
    let known = !truth.link.is_empty();
    known.then(|| is_same_address(&truth.link, found.link.as_deref()))
}

/// The evaluation of threads in every form.
pub(crate) fn thread_report(lines: &[ThreadLine], failures: &[PageFailure]) -> Report {
    let posts: usize = lines.iter().map(|l| l.posts).sum();
    let found: usize = lines.iter().map(|l| l.found).sum();
    let matched: usize = lines.iter().map(|l| l.matched).sum();
    let share = |part: usize, whole: usize| (whole > 0).then(|| part as f64 / whole as f64);
    let mean = |value: fn(&ThreadLine) -> Option<f64>| {
        let values: Vec<f64> = lines.iter().filter_map(value).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    let total = |field: fn(&ThreadLine) -> Right| {
        let all = lines.iter().map(field);
        all.fold(Right::default(), Right::plus).share()
    };
    let mut summary = Table::new("Posts of threads", &["measure", "over posts", "over pages"]);
    let page_share = |l: &ThreadLine| (l.posts > 0).then(|| l.matched as f64 / l.posts as f64);
    let page_precision = |l: &ThreadLine| (l.found > 0).then(|| l.matched as f64 / l.found as f64);
    for (name, posts, pages) in [
        ("posts found", share(matched, posts), mean(page_share)),
        ("precision", share(matched, found), mean(page_precision)),
        ("words of posts F", None, mean(|l| Some(l.words_f))),
        (
            "author right",
            total(|l| l.author),
            mean(|l| l.author.share()),
        ),
        ("date right", total(|l| l.date), mean(|l| l.date.share())),
        ("link right", total(|l| l.link), mean(|l| l.link.share())),
    ] {
        summary.push([Cell::from(name), posts.into(), pages.into()]);
    }
    let columns = [
        "id", "kind", "posts", "found", "matched", "words_f", "errors",
    ];
    let mut details = Table::new("Threads by page", &columns);
    for line in lines {
        details.push([
            Cell::from(line.id.as_str()),
            line.kind.as_str().into(),
            line.posts.into(),
            line.found.into(),
            line.matched.into(),
            line.words_f.into(),
            line.errors.join(" | ").into(),
        ]);
    }
    let json = serde_json::json!({
        "schema": SCHEMA,
        "summary": summary.to_json()["rows"],
        "pages": lines,
    });
    Report::from_pages(json, (summary, details), failures)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn true_post(text: &str) -> TruePost {
        TruePost {
            text: text.to_owned(),
            user: "members/ann-lee.12/".to_owned(),
            date: "May 12, 2021".to_owned(),
            link: "./view.php?p=3&sid=ab12#p3".to_owned(),
        }
    }

    #[test]
    fn posts_are_matched_once_and_judged() {
        let truth = [
            true_post("one two three four"),
            true_post("five six seven"),
            true_post(""),
        ];
        let found = [
            FoundPost {
                text: "One two three four!".to_owned(),
                author: Some("Ann Lee".to_owned()),
                date: Some("2021-05-12T10:00".to_owned()),
                link: Some("https://a.org/view.php?p=3&sid=zz#p3".to_owned()),
                ..FoundPost::default()
            },
            FoundPost {
                text: "one two three four five six seven".to_owned(),
                ..FoundPost::default()
            },
        ];
        let line = ThreadLine::judge("a", &truth, &found, "en");
        assert_eq!((line.posts, line.found, line.matched), (2, 2, 1));
        let right = Right { known: 1, right: 1 };
        assert_eq!((line.author, line.date, line.link), (right, right, right));
        assert!((line.words_f - 14.0 / 18.0).abs() < 1e-9);
    }

    #[test]
    fn another_date_or_author_is_wrong() {
        let found = FoundPost {
            author: Some("Bob".to_owned()),
            date: Some("2021-05-13".to_owned()),
            ..FoundPost::default()
        };
        let truth = true_post("x");
        assert_eq!(is_author_right(&truth, &found), Some(false));
        assert_eq!(is_date_right(&truth, &found, "en"), Some(false));
        assert_eq!(is_link_right(&truth, &found), Some(false));
        assert_eq!(is_link_right(&TruePost::default(), &found), None);
        assert!(!is_same_address("./view.php?p=3", Some("?sid=zz")));
        assert!(is_same_address("./view.php?p=3", Some("?p=3")));
    }
}
