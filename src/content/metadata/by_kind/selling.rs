//! Pages about what is bought or offered: no day and no author that a reader sees there is of the page, and the price that
//! it shows is its price.

use crate::content::MainContent;
use crate::content::metadata::reader::{Reader, are_of_site};
use crate::content::metadata::record::{Headline, Metadata, MetadataSource};
use crate::content::offers::{ShownPrices, is_offered, names_amount, shown_units};
use crate::content::page_type::PageKind;
use crate::snapshot::PageSnapshot;

impl Metadata {
    /// Whether the page is of what is bought or offered, given of which kind it is, and of which it is likely.
    pub(super) fn is_of_offer(
        &self,
        reader: &Reader<'_>,
        headline: &Headline,
        [kind, likely]: [Option<PageKind>; 2],
    ) -> bool {
        // Whoever writes about a thing that can be bought beside it dates what he writes, and may declare its price.
        let has_own_price = self.price.is_some() && likely != Some(PageKind::Article);
        let may_be_product = || kind == Some(PageKind::Product) || has_own_price;
        matches!(likely, Some(PageKind::Product | PageKind::Service))
            || may_be_product() && !reader.declares_date() && is_offered(reader.page, headline.node)
    }

    /// What is bought or offered is of no day and by nobody: those that a reader sees there are of a release, of an
    /// event, of its maker or of what a customer wrote.
    pub(super) fn drop_shown(&mut self) {
        use MetadataSource::{Time, Visible};
        if matches!(self.sources.get("date"), Some(Time | Visible)) {
            self.drop_date();
        }
        if self.sources.get("authors") == Some(&Visible) {
            self.drop_authors();
        }
    }

    /// Whose shop it is has not written it.
    pub(super) fn drop_seller(&mut self, host: Option<&str>) {
        let site = self.site_name.as_deref();
        if are_of_site(&self.authors, site, host) {
            self.drop_authors();
        }
    }

    /// Takes the one price that the page shows of what it sells ([`ShownPrices::only`]).
    pub(super) fn put_shown_price(
        &mut self,
        page: &PageSnapshot,
        main: &MainContent,
        headline: &Headline,
    ) {
        let Some(units) = main.fused.as_ref().map(|fused| &fused.units) else {
            return;
        };
        let own = headline.node.and_then(|own| shown_units(page, units, own));
        let Some(own) = own else {
            return;
        };
        let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
        if let Some(only) = ShownPrices::new(page, units, &prices, own).only() {
            let source = MetadataSource::Visible;
            self.put("price", |m| &mut m.price, Some((only.amount, source)));
            let currency = Some((only.currency.to_owned(), source));
            self.put("currency", |m| &mut m.currency, currency);
        }
    }
}
