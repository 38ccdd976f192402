//! What a page shows of its kind beside what the model tells ([`crate::content::kind_model`]).
//!
//! The model knows the kinds of the pages that it was learned from: it has seen few forms, few front pages by their
//! address and no classified advertisements. Each of these features makes a kind some times as likely as another: of
//! what the model told an article 20 times less where it is a front page and ten times where it is made of entries (a
//! list against an article then 30 : 1), of a form a service 2,000 times as likely as a list, 670 as a collection or a
//! product and 400 as an article, of an offer a product 5 times, of what is called a forum and lists its threads a
//! forum 5 times, of a thread of signed posts 40 times, of one without a post 25 times less, of one work or service that is
//! declared a list or a collection 20 times less, of a list that sells nothing a collection ten times less. A kind that the
//! model is surer of than that stays. What is kept is chosen before: they decide about metadata, the standfirst and records.
//!
//! # Steps
//! 1. Little else than a form is a service ([`form_doubt`]).
//! 2. A front page is no article, and what is made of entries is a list ([`entry_doubt`]).
//! 3. One thing that is offered is a product ([`offer_doubt`]).
//! 4. A list that sells nothing is no collection ([`sale_doubt`]).
//! 5. What is given out as one work, or describes one work or service by its headline, is no list ([`work_doubt`]).
//! 6. A forum has posts or is called one; a list of its threads is one, too, and so is what is given out as a thread whose
//!    posts are signed throughout ([`forum_doubt`]).

use super::{entry_doubt, form_doubt, forum_doubt, offer_doubt, sale_doubt, work_doubt};
use crate::content::page_type::PageType;
use crate::content::posts::Post;
use crate::content::unit_role::UnitRole;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;

/// Weighs the kinds of a page by what it shows, given its units with their roles, and the posts among them. Linear in
/// nodes, but for the depth of fields and headings.
pub(in crate::content) fn weigh(
    page: &PageSnapshot,
    kept: (&Units, &[Option<UnitRole>]),
    posts: &[Post],
    page_type: &mut PageType,
) {
    form_doubt::doubt(page, kept, page_type);
    entry_doubt::doubt(page, kept, page_type);
    offer_doubt::doubt(page, page_type);
    sale_doubt::doubt(page, kept, page_type);
    work_doubt::doubt(page, page_type);
    forum_doubt::doubt(page, kept, posts, page_type);
}
