//! The metadata of a page, each field with its source, and the page's headline with its node.

use crate::content::clean_text::clean;
use crate::content::dates;
use crate::snapshot::{NodeId, PageSnapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A page about itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Metadata {
    /// Headline of the page, without the site's name; not the document's title (`<title>`), which often has that, too.
    pub title: Option<String>,
    /// Who wrote it: the authors in one line.
    pub byline: Option<String>,
    /// Who wrote it, one by one.
    pub authors: Vec<String>,
    /// When it was published, ISO 8601: a day, or a day and a time.
    pub date: Option<String>,
    /// When it was changed last, ISO 8601: a day, or a day and a time.
    pub date_modified: Option<String>,
    /// Name of the site.
    pub site_name: Option<String>,
    /// The language it is in, as a BCP 47 tag.
    pub lang: Option<String>,
    /// Address of the picture that stands for the page.
    pub lead_image: Option<String>,
    /// The address the page wants to be known by (`<link rel=canonical>`), whatever address it was read from.
    pub canonical_url: Option<String>,
    /// Address or name of the licence it may be used under.
    pub license: Option<String>,
    /// What the product that the page is about costs: the amount that the page declares, with a point; as it is
    /// declared where it cannot be read as one amount. Where none is declared, the one amount between the headline and
    /// what is pressed to buy, or the field that asks how many; where neither is near the headline, the one amount beside
    /// the only control of the page that is pressed to buy.
    pub price: Option<String>,
    /// The currency of the price: the declared code, as in ISO 4217, unless the amount names another; without a code that
    /// of the sign or word beside the amount, a sign that several countries share (`$`, `kr`) as it is written.
    pub currency: Option<String>,
    /// Where the values are from, by the names of their fields.
    pub sources: BTreeMap<String, MetadataSource>,
}

/// Where a value is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MetadataSource {
    /// A script of linked data.
    JsonLd,
    /// A `meta` element of Open Graph or Twitter.
    OpenGraph,
    /// A `meta` element of Dublin Core.
    DublinCore,
    /// Another `meta` element.
    Meta,
    /// An attribute of a `link` or `html` element, or a link marked `rel`.
    Link,
    /// The document's title.
    DocumentTitle,
    /// An element marked as microdata or microformat.
    Microdata,
    /// A `time` element.
    Time,
    /// The first post of a thread.
    Post,
    /// The page's address.
    Address,
    /// What a reader sees.
    Visible,
}

/// The headline of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Headline {
    /// The text of the headline.
    pub(crate) text: Option<String>,
    /// The element that says the headline, if the page shows it.
    pub(crate) node: Option<NodeId>,
    /// The source that told the headline.
    pub(crate) source: Option<MetadataSource>,
}

impl Headline {
    /// The first node behind the headline; the root, where no element of the page says the headline.
    pub(super) fn end(&self, page: &PageSnapshot) -> NodeId {
        self.node.map_or(page.root(), |node| page.node(node).end)
    }
}

/// Bytes of a day in ISO 8601: `2024-07-05`.
pub(super) const DAY: usize = 10;

/// A value with its source.
pub(super) type Found = Option<(String, MetadataSource)>;

/// Names with their source.
pub(super) type Named = (Vec<String>, MetadataSource);

impl Metadata {
    pub(super) fn put(
        &mut self,
        name: &str,
        field: fn(&mut Self) -> &mut Option<String>,
        found: Found,
    ) {
        if let Some((value, source)) = found {
            *field(self) = Some(value);
            self.sources.insert(name.to_owned(), source);
        }
    }

    pub(super) fn put_authors(&mut self, (authors, source): Named) {
        self.drop_authors();
        if !authors.is_empty() {
            self.byline = clean(&authors.join(", "));
            for field in ["byline", "authors"] {
                self.sources.insert(field.to_owned(), source);
            }
            self.authors = authors;
        }
    }

    pub(super) fn drop_authors(&mut self) {
        (self.authors, self.byline) = (Vec::new(), None);
        self.sources.remove("authors");
        self.sources.remove("byline");
    }

    pub(super) fn drop_date(&mut self) {
        self.date = None;
        self.sources.remove("date");
    }

    pub(super) fn drop_change(&mut self) {
        self.date_modified = None;
        self.sources.remove("date_modified");
    }

    /// Drops one of the two dates where the change is before the publication. Drops the publication date where only a
    /// reader sees it: it is then that of an event. Drops the change instead where the dates are a day apart (time
    /// zones), or where the change is seen, too, and more than a year earlier: it is then a date in the page's frame.
    pub(super) fn drop_earlier_change(&mut self) {
        let day = |date: &Option<String>| {
            date.as_deref()
                .and_then(|d| d.get(..DAY))
                .map(str::to_owned)
        };
        if let (Some(date), Some(modified)) = (day(&self.date), day(&self.date_modified))
            && modified < date
        {
            let is_shown = |field: &str| self.sources.get(field) == Some(&MetadataSource::Visible);
            let is_of_frame =
                is_shown("date_modified") && dates::is_more_than_a_year_before(&modified, &date);
            if is_shown("date") && !is_of_frame && !dates::is_next_day(&modified, &date) {
                self.drop_date();
                return;
            }
            self.drop_change();
        }
    }
}
