//! What the kind of the page changes in its metadata ([`Metadata::change_by_kind`]).
//!
//! 1. On [`mod@lists`] and boards, authors and dates belong to the entries.
//! 2. On all pages but articles, manuals and threads, the owner of the site is no author ([`mod@owners`]).
//! 3. Visible authors and dates of an offer are not the page's, but the price that it shows is ([`mod@selling`]).
//! 4. The author and date of a thread are those of its first post ([`mod@thread`]); its change is the one that this
//!    post tells ([`mod@thread_change`], by the [`mod@post_boxes`]).

mod lists;
mod owners;
mod post_boxes;
mod selling;
mod thread;
mod thread_change;

use crate::content::MainContent;
use crate::content::metadata::reader::Reader;
use crate::content::metadata::record::{Headline, Metadata};
use crate::content::page_type::PageKind;
use crate::segmentation::Role;
use lists::MIN_KIND;
use thread::{opening_post, submitter};

impl Metadata {
    /// Changes the metadata of a page by the page's kind, if that is known, and by its posts.
    pub(super) fn change_by_kind(
        &mut self,
        reader: &Reader<'_>,
        main: &MainContent,
        headline: &Headline,
        kind: Option<PageKind>,
    ) {
        let (page, page_type) = (reader.page, &main.page_type);
        let is_thread = main.regions.iter().any(|region| region.role == Role::Post);
        // A kind with a low probability takes nothing away.
        let likely = kind.filter(|kind| page_type.probability(*kind) >= MIN_KIND);
        let may_be_signed = matches!(kind, Some(PageKind::Article | PageKind::Documentation));
        if !is_thread {
            self.leave_to_entries(reader, headline, page_type, [kind, likely]);
        }
        if !is_thread && kind.is_some() && !may_be_signed {
            self.drop_owner(reader, likely == Some(PageKind::Service));
        }
        if self.is_of_offer(reader, headline, [kind, likely]) {
            self.drop_shown();
            self.drop_seller(reader.host().as_deref());
        }
        if kind == Some(PageKind::Product) && self.price.is_none() {
            self.put_shown_price(page, main, headline);
        }
        let lang = || reader.lang_of_dates();
        if let Some(post) = opening_post(page, &main.regions, lang()) {
            let title = self.title.as_deref().unwrap_or("");
            let submitter = submitter(page, main, (post, title), lang());
            self.take_first_post(submitter.as_ref().unwrap_or(post));
            self.take_change(page, &main.regions, post, lang());
        }
    }
}
