//! Pages of products and offers: visible dates and authors there are not the page's, and the price that it shows is
//! its price.

use crate::content::MainContent;
use crate::content::metadata::reader::{Reader, are_of_site};
use crate::content::metadata::record::{Headline, Metadata, MetadataSource};
use crate::content::offers::{ShownPrices, is_offered, names_amount, shown_units};
use crate::content::page_type::PageKind;
use crate::snapshot::PageSnapshot;

impl Metadata {
    /// Whether the page is an offer. `kind` is the page's kind, `likely` the same if its probability is sufficient.
    pub(super) fn is_of_offer(
        &self,
        reader: &Reader<'_>,
        headline: &Headline,
        [kind, likely]: [Option<PageKind>; 2],
    ) -> bool {
        // An article about a product declares its date, and may declare the product's price.
        let has_own_price = self.price.is_some() && likely != Some(PageKind::Article);
        let may_be_product = || kind == Some(PageKind::Product) || has_own_price;
        matches!(likely, Some(PageKind::Product | PageKind::Service))
            || may_be_product() && !reader.declares_date() && is_offered(reader.page, headline.node)
    }

    /// Drops visible dates and authors: on an offer they are those of a release, an event, a maker or a customer.
    pub(super) fn drop_shown(&mut self) {
        use MetadataSource::{Time, Visible};
        if matches!(self.sources.get("date"), Some(Time | Visible)) {
            self.drop_date();
        }
        if self.sources.get("authors") == Some(&Visible) {
            self.drop_authors();
        }
    }

    /// Drops the shop as the author.
    pub(super) fn drop_seller(&mut self, host: Option<&str>) {
        let site = self.site_name.as_deref();
        if are_of_site(&self.authors, site, host) {
            self.drop_authors();
        }
    }

    /// Takes the one price that the page shows for its product ([`ShownPrices::only`]).
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
