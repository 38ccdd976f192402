//! The role of each kept unit: the page's own content, a post of a forum, or a reader's comment.

mod above_posts;
mod answered_post;
mod article_above;
mod comment_chapters;
mod comment_forms;
mod comment_places;
mod entry_doubt;
mod form_doubt;
mod forum_doubt;
mod judged;
pub(super) mod kind_doubts;
mod listed_comments;
mod offer_doubt;
mod post_frame;
mod readers;
mod review_places;
mod sale_doubt;
mod tickets;
mod titled;
mod unsigned;
mod work_doubt;
mod written_forms;

use crate::content::page_type::{PageKind, PageType};
use crate::content::posts::{
    Least, Message, Post, PostReader, Posts, archived_message, likely_posts,
};
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use above_posts::leave_above;
use post_frame::leave_frame;
use titled::end_of_titled;

use super::unit_role::UnitRole;
use judged::owners;
pub(crate) use judged::{Judged, PlacedUnits};
pub(crate) use readers::Readers;

/// What happens to places of comments if the page is no forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommentsRule {
    /// They are regions of their own, kept whole except for their controls.
    Keep,
    /// They are left out, unless they hold most of the kept content and neither stand below a text with its own title
    /// nor hold readers' signed comments below a text: then they are the page's content, whatever their class (`<main
    /// class=comments-open>`), and become posts if each part is signed.
    Drop,
    /// They are content like any other if the page has posts or signs of a forum; else as [`Self::Drop`].
    Content,
}

/// How sure it is that a page is a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forum {
    /// Sure, by its kind: what looks like comments are its posts.
    Surely,
    /// By its kind; an article with many comments looks the same.
    Is,
    /// Another kind is likelier; decided by a clear thread, or by one that is signed in full.
    MayBe,
    /// Hardly; decided only by a thread that is clear and signed in full.
    No,
    /// It is a list of what stands elsewhere, or an article with readers' comments.
    Never,
}

/// Minimum probability of a page that is surely a forum. Source: ours, measured on wcxb and snippets.
const SURE_FORUM: f64 = 0.95;
/// Minimum probability of a forum for a thread to decide. Source: ours, measured on threads.
const MIN_FORUM_OF_THREAD: f64 = 0.12;
/// Minimum probability of a list for its entries to be no posts. Source: ours: indexes of blogs have .9.
const SURE_LIST: f64 = 0.8;
/// Minimum probability of a forum, and minimum ratio of it to that of an article, for elements named comments to be
/// possible posts, which are not dropped. Source: ours, measured on wcxb, threads and news: their forums have .94 and
/// more, articles with many comments .51 and .37 of an article.
const MIN_FORUM_OF_COMMENTS: f64 = 0.4;
const MIN_AGAINST_ARTICLE: f64 = 2.0;
/// Minimum share of a page that a thread must explain to make it a forum, 0..=1. Source: ours, measured on threads
/// and wcxb.
const MIN_CLEAR: f32 = 0.5;
/// A minimum that no thread reaches.
const MORE_THAN_ALL: f32 = f32::INFINITY;

/// Minimum posts of a thread behind whose last post nothing is kept. Source: ours: of two, the second may be a quote.
const MIN_THREAD: usize = 3;
/// Minimum posts of the discussion of a ticket ([`mod@tickets`]), which stands where comments do. Source: ours.
const MIN_OF_TICKET: usize = 1;

/// Minimum share of the posts' words that are content by their score, if the page may be no forum, 0..=1. Source:
/// ours, measured on threads.
const MIN_SAID: f64 = 0.25;
/// The minimum share if it surely is a forum, which may list its boards. Source: ours, measured on threads and wcxb:
/// their forums have .49 and more, a list of boards .40.
const MIN_SAID_SURELY: f64 = 0.45;

impl Forum {
    /// Whether the page may be an article with comments.
    pub(crate) fn is_doubtful(self) -> bool {
        matches!(self, Self::Is | Self::MayBe)
    }

    /// Whether the kind of the page speaks against a forum.
    fn is_unlikely(self) -> bool {
        matches!(self, Self::MayBe | Self::No)
    }

    /// The minimum that a thread must explain; `None` where threads decide nothing. Posts that all give author and
    /// date in the same way count for one step of certainty: they say more than the model's words, which are known in
    /// some languages only.
    fn least(self) -> Option<Least> {
        let [signed, other] = match self {
            Self::Surely | Self::Is => [0.0, 0.0],
            Self::MayBe => [0.0, MIN_CLEAR],
            Self::No => [MIN_CLEAR, MORE_THAN_ALL],
            Self::Never => return None,
        };
        Some(Least { signed, other })
    }

    /// Derives it from the kind of the page.
    pub(crate) fn from_type(page_type: &PageType) -> Self {
        match page_type.kind {
            Some(PageKind::Forum) if page_type.probability(PageKind::Forum) >= SURE_FORUM => {
                Self::Surely
            }
            Some(PageKind::Forum) => Self::Is,
            _ if page_type.probability(PageKind::Forum) >= MIN_FORUM_OF_THREAD => Self::MayBe,
            _ if lists(page_type) >= SURE_LIST => Self::Never,
            _ => Self::No,
        }
    }
}

/// The probability that a page lists what stands elsewhere.
fn lists(page_type: &PageType) -> f64 {
    page_type.probability(PageKind::Listing) + page_type.probability(PageKind::Collection)
}

/// Whether elements named comments may be the posts of a page.
pub(super) fn are_comments_posts(page_type: &PageType) -> bool {
    let forum = page_type.probability(PageKind::Forum);
    let article = page_type.probability(PageKind::Article);
    forum >= MIN_FORUM_OF_COMMENTS && forum > MIN_AGAINST_ARTICLE * article
}

/// The role of each unit, and the posts that roles refer to. On a forum the content is the posts, each with its whole
/// text and without frame, while posts below an article are its comments. Elsewhere, units in places of comments are
/// dropped or, by `comments`, kept likewise.
pub(crate) fn roles(
    readers: &Readers<'_>,
    judged: Judged<'_>,
    forum: Forum,
    comments: CommentsRule,
) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let (page, units) = (readers.page(), readers.placed().units);
    if let Some(message) = archived_message(readers.reader()) {
        let roles = of_message(page, units, judged.kept, &message);
        // If the page shows the message's header, the header gives author and date as text.
        let is_post = message.header.is_empty();
        return (roles, is_post.then_some(message.post).into_iter().collect());
    }
    let thread = thread((readers.reader(), units), judged.kept, forum);
    // For other kinds of forums, `thread` has checked that.
    let is_article = || forum == Forum::No && readers.are_below_article();
    match thread.filter(|_| !is_article()) {
        Some(thread) => roles_of_thread(readers, judged, (thread, forum), comments),
        None => roles_outside_of_threads(readers, judged, comments),
    }
}

/// The roles on a page that shows one message of a mailing list: only its text, its headline, and its header if that
/// has labels, are kept; the rest belongs to the archive.
fn of_message(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    Message { post, header }: &Message,
) -> Vec<Option<UnitRole>> {
    let written = if header.is_empty() {
        UnitRole::Post(0)
    } else {
        UnitRole::Main
    };
    let first = post.body.first().copied().unwrap_or(units.len());
    let each = units.list.iter().zip(kept).enumerate();
    let roles = each.map(|(i, (unit, kept))| {
        let is_headline = i < first && *kept && page.is_heading(unit.block);
        match post.body.binary_search(&i) {
            Ok(_) => Some(written),
            Err(_) => (is_headline || header.contains(&i)).then_some(UnitRole::Main),
        }
    });
    roles.collect()
}

/// The thread that the page is, or that stands below its text.
fn thread(
    (reader, units): (&PostReader<'_>, &Units),
    kept: &[bool],
    forum: Forum,
) -> Option<Posts> {
    let least = forum.least()?;
    let found = likely_posts(reader, |_| true, least);
    // A page without posts is no thread, whatever its kind.
    let is_one = !found.posts.is_empty()
        && match forum {
            Forum::Surely => is_said(&found, units, kept, MIN_SAID_SURELY),
            _ => {
                let is_clear = found.explained >= least.other;
                // A thread that explains little of a page may stand below an article.
                let is_signed =
                    || found.are_signed && !article_above::is_above(units, kept, &found.posts);
                let is_thread = found.are_of_thread() && (is_clear || is_signed());
                is_thread && are_kept(&found, units, kept)
            }
        };
    is_one.then_some(found)
}

/// Whether the posts above a place of comments are a thread, and that place is its reply form, which may ask for a
/// mail address as comment forms below articles do. The page must be a forum by its kind; no post may stand in such a
/// place, each must have a date, and all but the first an author, as the opener may be anonymous. Source: ours, two
/// of 52 threads; two more of 476 pages of wcxb and one of 473 of snippets are forums of that likelihood with such a
/// form and no posts.
pub(crate) fn is_above_form(readers: &Readers<'_>, kept: &[bool], forum: Forum) -> bool {
    if forum != Forum::Is {
        return false;
    }
    let found = thread((readers.reader(), readers.placed().units), kept, forum);
    let posts = found.map(|found| found.posts).unwrap_or_default();
    let places = readers.places();
    let is_outside = |post: &Post| !post.nodes.iter().any(|node| places.hold(*node));
    posts.len() >= MIN_THREAD
        && posts
            .iter()
            .all(|post| post.date.is_some() && is_outside(post))
        && posts.iter().skip(1).all(|post| post.author.is_some())
}

fn roles_of_thread(
    readers: &Readers<'_>,
    judged: Judged<'_>,
    (thread, forum): (Posts, Forum),
    comments: CommentsRule,
) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let (page, units, kept) = (readers.page(), readers.placed().units, judged.kept);
    let may_drop = comments != CommentsRule::Keep;
    let is_of_ticket = readers.are_of_ticket();
    let listed = listed_comments::start_below_entry(page, units, kept, &thread.posts);
    if let Some(start) = listed.filter(|_| may_drop) {
        return main(kept, |i| i < start);
    }
    let is_above =
        listed.is_some() || !is_of_ticket && article_above::is_above(units, kept, &thread.posts);
    let is_answered = || answered_post::is_answered(readers, kept, &thread.posts);
    if forum != Forum::Surely && readers.wrote(&thread.posts) && !is_answered() {
        if forum.is_unlikely() && !may_drop {
            return readers.roles();
        }
        if may_drop && (is_above || forum.is_unlikely() && readers.are_beside_content()) {
            let places = readers.places();
            return main(kept, |i| !places.hold(units.list[i].block));
        }
    }
    if may_drop && forum != Forum::Surely && !is_of_ticket {
        let is_unlikely = forum.is_unlikely();
        let titled = || end_of_titled(page, units, kept, |_| true);
        let titled = is_unlikely.then(titled).flatten();
        let heading = article_above::heading_of_comments(units, kept, &thread.posts, titled);
        if let Some(heading) = heading {
            return main(kept, |i| i < heading);
        }
    }
    let role = if is_above {
        |post| UnitRole::Comment(Some(post))
    } else {
        UnitRole::Post
    };
    let mut roles = of_thread(page, (units, kept), &thread, role);
    // Below an article, the score already excludes readers' texts.
    if !is_above {
        leave_frame(page, units, &thread.posts, judged, &mut roles);
        leave_above(page, units, &thread.posts, &mut roles);
    }
    (roles, thread.posts)
}

fn roles_outside_of_threads(
    readers: &Readers<'_>,
    judged: Judged<'_>,
    comments: CommentsRule,
) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let (page, units, kept) = (readers.page(), readers.placed().units, judged.kept);
    // A page without posts and without signs of a forum is no forum.
    if comments == CommentsRule::Content && forum_doubt::tells_forum(page, units) {
        return main(kept, |_| true);
    }
    if comments == CommentsRule::Keep {
        return readers.roles();
    }
    if readers.are_beside_content() {
        let places = readers.places();
        return main(kept, |i| !places.hold(units.list[i].block));
    }
    let found = readers.posts();
    let is_thread = if readers.are_of_ticket() {
        are_all_signed(found, MIN_OF_TICKET)
    } else {
        found.explained >= MIN_CLEAR && are_all_signed(found, MIN_THREAD)
    };
    if !is_thread || !are_kept(found, units, kept) {
        return main(kept, |_| true);
    }
    let mut roles = of_thread(page, (units, kept), found, UnitRole::Post);
    leave_frame(page, units, &found.posts, judged, &mut roles);
    (roles, found.posts.clone())
}

/// Whether posts in places of comments are a thread, whatever the page's kind: at least `least` posts, each with
/// author and date. Source: ours: a single text without distinct authors is no sign.
fn are_all_signed(found: &Posts, least: usize) -> bool {
    let is_signed = |post: &Post| post.author.is_some() && post.date.is_some();
    found.posts.len() >= least && !found.are_entries() && found.posts.iter().all(is_signed)
}

/// The kept units for which `is_own` holds, as the page's own content.
fn main(kept: &[bool], is_own: impl Fn(usize) -> bool) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let each = kept.iter().enumerate();
    let roles = each.map(|(i, kept)| (*kept && is_own(i)).then_some(UnitRole::Main));
    (roles.collect(), Vec::new())
}

/// Whether part of the posts' text is content by its score, and the posts are many, or each has an author or a kept
/// unit. (A box of dated headlines beside a text looks like a second post, a list of them like a thread.)
fn are_kept(found: &Posts, units: &Units, kept: &[bool]) -> bool {
    let says = |post: &Post| post.body.iter().any(|unit| kept[*unit]);
    let is_kept = |post: &Post| says(post) || post.author.is_some();
    is_said(found, units, kept, MIN_SAID)
        && (found.posts.len() >= MIN_THREAD || found.posts.iter().all(is_kept))
}

/// Whether at least the share `least` of the posts' words is content by its score.
fn is_said(found: &Posts, units: &Units, kept: &[bool], least: f64) -> bool {
    let said = found.posts.iter().flat_map(|post| &post.body);
    let (mut all, mut content) = (0.0, 0.0);
    for unit in said {
        let words = f64::from(units.list[*unit].words);
        all += words;
        content += if kept[*unit] { words } else { 0.0 };
    }
    content >= all * least
}

/// The roles of the units on a forum, or on an article with a thread below it.
fn of_thread(
    page: &PageSnapshot,
    (units, kept): (&Units, &[bool]),
    thread: &Posts,
    role: fn(usize) -> UnitRole,
) -> Vec<Option<UnitRole>> {
    let owners = owners(page, units, &thread.posts);
    // On a page that is a thread of several posts, nothing behind the last post is kept.
    let last = owners.iter().rposition(Option::is_some);
    let is_thread = thread.posts.len() >= MIN_THREAD && thread.explained >= MIN_CLEAR;
    let end = last.filter(|_| is_thread);
    let each = owners.into_iter().zip(kept).enumerate();
    let roles = each.map(|(i, (owner, kept))| match owner {
        Some((post, is_body)) => is_body.then(|| role(post)),
        None => (*kept && end.is_none_or(|end| i < end)).then_some(UnitRole::Main),
    });
    roles.collect()
}

#[cfg(test)]
mod tests;
