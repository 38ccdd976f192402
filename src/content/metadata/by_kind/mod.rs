//! What the kind of page changes in what was read of it ([`Metadata::change_by_kind`]).
//!
//! 1. On [`mod@lists`] and boards, authors and days are of the entries.
//! 2. On all pages but articles, manuals and threads, the owner of the site is no author ([`mod@owners`]).
//! 3. What is bought has neither, and the price that it shows ([`mod@selling`]).
//! 4. A thread is by who wrote its first post, and of that day ([`mod@thread`]), and was changed when that says so
//!    ([`mod@thread_change`], by the [`mod@post_boxes`]).

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
    /// Changes what was read of a page by the kind that it is of, if that is known, and by its posts.
    pub(super) fn change_by_kind(
        &mut self,
        reader: &Reader<'_>,
        main: &MainContent,
        headline: &Headline,
        kind: Option<PageKind>,
    ) {
        let (page, page_type) = (reader.page, &main.page_type);
        let is_thread = main.regions.iter().any(|region| region.role == Role::Post);
        // A kind that is as likely none takes nothing away.
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
