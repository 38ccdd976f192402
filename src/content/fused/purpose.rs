//! Step 8: the role of each kept unit, and the units that are left out because of their role.

use super::Fused;
use crate::content::ancestry::Ancestry;
use crate::content::decision::Decision;
use crate::content::features::UnitFeature;
use crate::content::keep_or_drop::KeepOrDrop;
use crate::content::options::ContentOptions;
use crate::content::page_type::PageKind;
use crate::content::posts::Post;
use crate::content::roles::{self, CommentsRule, Forum, Judged, PlacedUnits, Readers};
use crate::content::standfirst;
use crate::content::unit_role::UnitRole;
use crate::snapshot::{NodeId, PageSnapshot};

/// Probability below which a text at an end of a post is frame: actions on the post, the author's number of posts.
/// Source: ours, measured on wcxb, whose truth has no heads of comments: of the words of posts below it, 62 are of
/// the truth and 562 are not.
const MIN_IN_POST: f32 = 0.1;

/// The rule that finds requests for feedback on a text: below a review they are frame. Source: ours, shops of apps
/// (`Was this helpful?`, `Yes`, `No` below each).
const FEEDBACK: &str = "feedback";

/// Minimum share of words in navigation for nearly all of them to be. Source: ours: all but a label.
const MIN_NAVIGATION: f64 = 0.9;

/// Assigns a role to each kept unit; returns the posts among them.
pub(super) fn assign_roles(
    page: &PageSnapshot,
    fused: &mut Fused,
    ancestry: &Ancestry,
    options: &ContentOptions,
) -> Vec<Post> {
    let best = fused.probabilities.iter().copied().fold(0.0, f32::max);
    if f64::from(best) < options.min_best || is_navigation(fused) {
        return Vec::new();
    }
    let (mut roles, posts) = told(page, fused, ancestry, options.comments);
    if !options.concealed {
        for (role, unit) in roles.iter_mut().zip(&fused.units.list) {
            *role = role.filter(|_| !unit.concealed);
        }
    }
    fused.roles = roles;
    posts
}

/// The role of each unit, by the kind of the page and the unit's place, and the posts among them.
fn told(
    page: &PageSnapshot,
    fused: &Fused,
    ancestry: &Ancestry,
    comments: KeepOrDrop,
) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let units = &fused.units;
    let placed = PlacedUnits { units, ancestry };
    let readers = Readers::new(page, placed, &fused.kept, fused.page_type.kind);
    let mut forum = Forum::from_type(&fused.page_type);
    let mut may_be_forum = roles::are_comments_posts(&fused.page_type);
    let is_followed = fused
        .verdicts
        .iter()
        .any(|v| v.decision == Decision::OtherArticle);
    let is_article = || {
        forum.is_doubtful()
            && readers.are_below_article()
            && !roles::is_above_form(&readers, &fused.kept, forum)
    };
    if forum != Forum::Surely && (is_followed || is_article()) {
        (forum, may_be_forum) = (Forum::Never, false);
    }
    let comments = match comments {
        KeepOrDrop::Keep => CommentsRule::Keep,
        KeepOrDrop::Drop if may_be_forum => CommentsRule::Content,
        KeepOrDrop::Drop => CommentsRule::Drop,
    };
    let [forum_lines, unlikely] = frame_of_posts(fused);
    let judged = Judged {
        kept: &fused.kept,
        forum_lines: &forum_lines,
        unlikely: &unlikely,
    };
    roles::roles(&readers, judged, forum, comments)
}

/// For each unit, whether it is forum furniture, a control of code, hidden without a control that opens it, or a
/// request for feedback below a review; and whether it is hardly content. Kept units are neither.
fn frame_of_posts(fused: &Fused) -> [Vec<bool>; 2] {
    let of = |is_frame: &dyn Fn(usize) -> bool| -> Vec<bool> {
        let each = fused.kept.iter().enumerate();
        each.map(|(unit, kept)| !kept && is_frame(unit)).collect()
    };
    let is_fixed = |unit: usize| {
        let verdict = fused.verdicts[unit];
        let is_hidden = fused.units.list[unit].concealed;
        matches!(verdict.decision, Decision::Forum | Decision::CodeTool)
            || verdict.decision == Decision::Message && is_hidden
            || verdict.rule == Some(FEEDBACK)
    };
    [
        of(&is_fixed),
        of(&|unit: usize| fused.probabilities[unit] < MIN_IN_POST),
    ]
}

/// The standfirst of an article, each paragraph with its first node; empty where it is left out.
pub(super) fn standfirst_of(
    page: &PageSnapshot,
    fused: &mut Fused,
    options: &ContentOptions,
) -> Vec<(NodeId, String)> {
    if fused.page_type.kind != Some(PageKind::Article) {
        return Vec::new();
    }
    let found = standfirst::standfirst(page, (&fused.units, &fused.rows), &fused.roles);
    if !options.standfirst.is_keep() {
        found.iter().for_each(|i| fused.roles[*i] = None);
        return Vec::new();
    }
    let units = found.iter().map(|i| &fused.units.list[*i]);
    units.map(|unit| (unit.first, unit.text.clone())).collect()
}

/// Whether the kept units are navigation: nearly all of them are links in navigation elements, while the rest of the
/// page is not nearly all in such elements. (Some shops put product descriptions into them.)
fn is_navigation(fused: &Fused) -> bool {
    let (mut kept, mut kept_inside, mut all, mut inside) = (0.0, 0.0, 0.0, 0.0);
    for ((unit, row), is_kept) in fused.units.list.iter().zip(&fused.rows).zip(&fused.kept) {
        let words = f64::from(unit.words);
        let in_nav = f64::from(row[UnitFeature::InNav]) * words;
        all += words;
        inside += in_nav;
        if *is_kept {
            kept += words;
            kept_inside += in_nav * f64::from(row[UnitFeature::TextLinkDensity]);
        }
    }
    kept > 0.0 && kept_inside >= MIN_NAVIGATION * kept && inside < MIN_NAVIGATION * all
}
