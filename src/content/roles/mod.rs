//! What each kept unit is for: the page's own content, a post of a forum, what a reader wrote below it.

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

/// What becomes of what stands below something named comments, where the page is no forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommentsRule {
    /// It is a region of its own, kept whole but for its controls.
    Keep,
    /// It is left out, unless it is the greater part of what is content, and neither stands below a text with its own
    /// title nor is signed by readers below a text: then it is the page's content, whatever it is named
    /// (`<main class=comments-open>`), as posts where each part is signed.
    Drop,
    /// It is content like any other, where the page has posts or something tells of a forum; else as [`Self::Drop`].
    Content,
}

/// Whether a page is a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forum {
    /// By its kind, beyond doubt: what stands there as comments do are its posts.
    Surely,
    /// By its kind; an article with many comments looks like it.
    Is,
    /// Another kind is likelier; a clear thread decides, or one that is signed throughout.
    MayBe,
    /// Hardly; a thread decides that is clear and signed throughout.
    No,
    /// It is an article, with what readers say of it, or a list of what stands elsewhere.
    Never,
}

/// Probability from which a page is a forum beyond doubt. Source: ours, measured on wcxb and snippets.
const SURE_FORUM: f64 = 0.95;
/// Least probability of a forum for a thread to decide. Source: ours, measured on threads.
const MIN_FORUM_OF_THREAD: f64 = 0.12;
/// Probability from which a page is a list, and its entries no posts. Source: ours: indexes of blogs have .9.
const SURE_LIST: f64 = 0.8;
/// From this probability of a forum on, what is named comments may be its posts and is not dropped; and how many times
/// as likely as an article it is then. Source: ours, measured on wcxb, threads and news: their forums have .94 and
/// more, articles with many comments .51 and .37 of an article.
const MIN_FORUM_OF_COMMENTS: f64 = 0.4;
const MIN_AGAINST_ARTICLE: f64 = 2.0;
/// Least that a thread explains of a page to make it a forum. Source: ours, measured on threads
/// and wcxb.
const MIN_CLEAR: f32 = 0.5;
/// What no thread explains.
const MORE_THAN_ALL: f32 = f32::INFINITY;

/// Fewest posts of a thread that ends with the last. Source: ours: of two, the second may be a quote.
const MIN_THREAD: usize = 3;
/// The same of the discussion of a ticket ([`mod@tickets`]), which stands where comments do. Source: ours.
const MIN_OF_TICKET: usize = 1;

/// Least share of the words of posts that are content by their score, where the page may be no forum. Source:
/// ours, measured on threads.
const MIN_SAID: f64 = 0.25;
/// The same where it is one beyond doubt: it may list its boards. Source: ours, measured on threads and wcxb: their
/// forums have .49 and more, a list of boards .40.
const MIN_SAID_SURELY: f64 = 0.45;

impl Forum {
    /// Whether an article with comments may look like it.
    pub(crate) fn is_doubtful(self) -> bool {
        matches!(self, Self::Is | Self::MayBe)
    }

    /// Whether the kind of the page speaks against it.
    fn is_unlikely(self) -> bool {
        matches!(self, Self::MayBe | Self::No)
    }

    /// Least that a thread must explain; `None` where it decides nothing. Who and when, told by each post in the same
    /// way, tell more than the page's words do, which are known in some languages only: they stand for one step.
    fn least(self) -> Option<Least> {
        let [signed, other] = match self {
            Self::Surely | Self::Is => [0.0, 0.0],
            Self::MayBe => [0.0, MIN_CLEAR],
            Self::No => [MIN_CLEAR, MORE_THAN_ALL],
            Self::Never => return None,
        };
        Some(Least { signed, other })
    }

    /// As the kind of a page has it.
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

/// How likely a page lists what stands elsewhere.
fn lists(page_type: &PageType) -> f64 {
    page_type.probability(PageKind::Listing) + page_type.probability(PageKind::Collection)
}

/// Whether what is named comments may be the posts of a page.
pub(super) fn are_comments_posts(page_type: &PageType) -> bool {
    let forum = page_type.probability(PageKind::Forum);
    let article = page_type.probability(PageKind::Article);
    forum >= MIN_FORUM_OF_COMMENTS && forum > MIN_AGAINST_ARTICLE * article
}

/// What each unit is for, and the posts that roles refer to. On a forum the posts are the content, each with all that
/// was written and without the frame around it, but those below an article are its comments; elsewhere what stands
/// below something named comments, or around a field for them, is dropped or, where the caller wants it, kept likewise.
pub(crate) fn roles(
    readers: &Readers<'_>,
    judged: Judged<'_>,
    forum: Forum,
    comments: CommentsRule,
) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let (page, units) = (readers.page(), readers.placed().units);
    if let Some(message) = archived_message(readers.reader()) {
        let roles = of_message(page, units, judged.kept, &message);
        // Where the page shows its header, that tells who and when.
        let is_post = message.header.is_empty();
        return (roles, is_post.then_some(message.post).into_iter().collect());
    }
    let thread = thread((readers.reader(), units), judged.kept, forum);
    // Of the others that is known.
    let is_article = || forum == Forum::No && readers.are_below_article();
    match thread.filter(|_| !is_article()) {
        Some(thread) => roles_of_thread(readers, judged, (thread, forum), comments),
        None => roles_outside_of_threads(readers, judged, comments),
    }
}

/// What units are for where a page is one message of a mailing list: beside its headline, and its header where the
/// lines of that have labels, what stands around what was written tells of the archive.
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
                // What explains little of a page may stand below an article.
                let is_signed =
                    || found.are_signed && !article_above::is_above(units, kept, &found.posts);
                let is_thread = found.are_of_thread() && (is_clear || is_signed());
                is_thread && are_kept(&found, units, kept)
            }
        };
    is_one.then_some(found)
}

/// Whether what stands above the place of comments is a thread, and that place the form to answer it, which may ask
/// for a mail address as those below articles do: the page is a forum by its kind, none of its posts stands in such a
/// place, and each tells when, and all but the first who wrote: who opened it may have no name. Source: ours, two of
/// 52 threads; two more of 476 pages of wcxb and one of 473 of snippets are forums of that likelihood with such a
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
    // Below an article, the score excludes what readers wrote.
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
    // What has no posts, and nothing that tells of a forum, is none.
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

/// Whether posts that a page names comments are its thread, whatever kind it is of: so many, each of which tells who
/// and when. Source: ours: one text in which nobody is told from another says less.
fn are_all_signed(found: &Posts, least: usize) -> bool {
    let is_signed = |post: &Post| post.author.is_some() && post.date.is_some();
    found.posts.len() >= least && !found.are_entries() && found.posts.iter().all(is_signed)
}

/// Those of the units kept that are the page's own content.
fn main(kept: &[bool], is_own: impl Fn(usize) -> bool) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let each = kept.iter().enumerate();
    let roles = each.map(|(i, kept)| (*kept && is_own(i)).then_some(UnitRole::Main));
    (roles.collect(), Vec::new())
}

/// Whether what they say is content by its score in part, and they are many or each tells who wrote or has
/// something that is kept: a box of dated headlines beside a text looks like a second post, a list of them like
/// a thread.
fn are_kept(found: &Posts, units: &Units, kept: &[bool]) -> bool {
    let says = |post: &Post| post.body.iter().any(|unit| kept[*unit]);
    let is_kept = |post: &Post| says(post) || post.author.is_some();
    is_said(found, units, kept, MIN_SAID)
        && (found.posts.len() >= MIN_THREAD || found.posts.iter().all(is_kept))
}

/// Whether at least such a share of what they say is content by its score.
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

/// What units are for on a forum, or on an article with a thread below it.
fn of_thread(
    page: &PageSnapshot,
    (units, kept): (&Units, &[bool]),
    thread: &Posts,
    role: fn(usize) -> UnitRole,
) -> Vec<Option<UnitRole>> {
    let owners = owners(page, units, &thread.posts);
    // What a reader came for ends with the last of several posts, where the page is their thread.
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
