//! Adjusts the page kind given by the model ([`crate::content::kind_model`]) by what the page shows.
//!
//! The model knows only the kinds of pages it was trained on: it has seen few forms, few front pages by their address
//! and no classified advertisements. Each sign makes a kind a number of times as likely: a page classified as an
//! article 20 times less likely one if it is a front page, ten times if it is made of entries (list against article
//! then 30 : 1); a form 2,000 times as likely a service as a list, 670 as a collection or a product and 400 as an
//! article; an offer a product 5 times; a list of threads with the name of a forum a forum 5 times; a thread of
//! signed posts 40 times; a forum without a post 25 times less; a page declared as one work or service a list or a
//! collection 20 times less; a list that sells nothing a collection ten times less. Where the model is surer than
//! that, its kind stays. The kept units are chosen before: the adjusted kind decides about metadata, the standfirst
//! and records.
//!
//! # Steps
//! 1. A page that is little more than a form is a service ([`form_doubt`]).
//! 2. A front page is no article, and a page made of entries is a list ([`entry_doubt`]).
//! 3. A page that offers one thing is a product ([`offer_doubt`]).
//! 4. A list that sells nothing is no collection ([`sale_doubt`]).
//! 5. A page declared as one work, or describing one work or service by its headline, is no list ([`work_doubt`]).
//! 6. A forum has posts or is named one; a list of its threads is one, too, and so is a page returned as a thread of
//!    posts that all have author and date ([`forum_doubt`]).

use super::{entry_doubt, form_doubt, forum_doubt, offer_doubt, sale_doubt, work_doubt};
use crate::content::page_type::PageType;
use crate::content::posts::Post;
use crate::content::unit_role::UnitRole;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;

/// Adjusts the kind of a page, given its units with their roles, and the posts among them. Cost: linear in nodes, but
/// for the depth of fields and headings.
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
