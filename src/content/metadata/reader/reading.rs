//! What a page declares, and the reader that asks its sources one after the other.

use crate::content::addresses::{is_below_front, is_web};
use crate::content::clean_text::clean;
use crate::content::linked_data::LinkedData;
use crate::content::metadata::days::{order, visible};
use crate::content::metadata::declared::LinkedMetadata;
use crate::content::metadata::declared::{
    MetaTags, OwnPage, Price, is_larger, is_of_site, json_ld,
};
use crate::content::metadata::elements::{Comments, link_to};
use crate::content::metadata::headings::is_strange;
use crate::content::metadata::headline::above_prose;
use crate::content::metadata::language::{language, of_page as language_of_page};
use crate::content::metadata::near::Others;
use crate::content::metadata::record::{Found, Headline, Metadata, MetadataSource};
use crate::content::metadata::titles::{without_edges, without_edges_of_heading};
use crate::content::metadata::{headline, titles};
use crate::content::{PageKind, dates};
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{Links, NodeId, NodeKind, PageSnapshot, portable};
use std::cell::OnceCell;
use std::sync::Arc;
use url::Url;

/// Number of declared titles in the list that come before the document's.
const OTHERS: usize = 4;
/// Minimum number of words of a title within the document's. Source: ours, as of one that a heading says with fewer
/// words.
const MIN_TITLE: usize = 3;

/// What a page declares for programs, and its comments.
#[derive(Debug, PartialEq)]
pub(crate) struct Declared {
    meta: MetaTags,
    linked: LinkedMetadata,
    comments: Comments,
}

impl Declared {
    /// Reads it. Linear in the nodes and in the declared data.
    pub(crate) fn read(page: &PageSnapshot) -> Arc<Self> {
        Self::with_linked(page, &LinkedData::from_page(page))
    }

    /// Reads it, given the page's linked data.
    pub(crate) fn with_linked(page: &PageSnapshot, linked: &LinkedData) -> Arc<Self> {
        let comments = Comments::from_page(page);
        let meta = MetaTags::read(page, &comments);
        Arc::new(Self {
            linked: json_ld::read(linked, &OwnPage::new(page, &meta)),
            meta,
            comments,
        })
    }
}

/// The reader of a page's metadata.
pub(in crate::content::metadata) struct Reader<'a> {
    pub(in crate::content::metadata) page: &'a PageSnapshot,
    pub(in crate::content::metadata) meta: &'a MetaTags,
    pub(in crate::content::metadata) linked: &'a LinkedMetadata,
    pub(in crate::content::metadata) comments: &'a Comments,
    links: Links,
    /// The name of the site ([`Self::site_name`]), which is also used to read titles.
    pub(super) site: OnceCell<Found>,
    /// The language of dates, found from all texts when it is first needed.
    lang_of_dates: OnceCell<String>,
    /// The dates that the page declares for something else, read when first needed.
    pub(in crate::content::metadata) other_days: OnceCell<Vec<String>>,
}

impl<'a> Reader<'a> {
    pub(in crate::content::metadata) fn new(
        page: &'a PageSnapshot,
        declared: &'a Declared,
    ) -> Self {
        Self {
            page,
            meta: &declared.meta,
            linked: &declared.linked,
            comments: &declared.comments,
            links: page.links(),
            site: OnceCell::new(),
            lang_of_dates: OnceCell::new(),
            other_days: OnceCell::new(),
        }
    }

    /// The language in which dates are read.
    pub(in crate::content::metadata) fn lang_of_dates(&self) -> &str {
        self.lang_of_dates.get_or_init(|| {
            let texts = || {
                let nodes = self.page.iter().map(|(_, node)| node);
                let texts = nodes.filter(|node| node.kind == NodeKind::Text && node.is_readable());
                texts.filter_map(|node| node.text.as_deref())
            };
            let own = self.page.source.lang.as_deref().unwrap_or_default().trim();
            let told = match own {
                "" => language(self.lang(), &order::sentences(texts())),
                _ => Some((own.to_owned(), MetadataSource::Link)),
            };
            // A page that declares `en-US` itself means it.
            let lang = match own {
                "" | "en" => order::lang_of(told, self.host().as_deref()),
                _ => own.to_owned(),
            };
            let order = order::by_weekdays(texts(), &lang);
            let all = || texts().chain([self.page.source.title.as_str()]);
            order.map_or_else(|| dates::lang_of_order(all(), &lang), str::to_owned)
        })
    }

    /// All metadata, given the headline, the kind of the page, if that is known, and a sample of its text.
    pub(in crate::content::metadata) fn metadata(
        &self,
        headline: &Headline,
        kind: Option<PageKind>,
        text: &str,
    ) -> Metadata {
        let mut metadata = Metadata::default();
        let others = Others::new(self.page, self.comments, headline);
        let title = headline.text.as_deref().unwrap_or("");
        let named = |name: String| self.without_headline(&name, title).to_owned();
        let site_name = self.site_name().or_else(|| {
            let above = above_prose::site_above(self.page, headline);
            let name = above.or_else(|| {
                let title = titles::of_document(self.page);
                titles::site_as_title(title, &self.web_address()?)
            })?;
            Some((name, MetadataSource::DocumentTitle))
        });
        let site_name = site_name.map(|(name, source)| (named(name), source));
        let site = self.site_beside_authors().map(|(name, _)| named(name));
        metadata.put_authors(self.authors(&others, headline, site.as_deref()));
        let date = self.published(&others, headline);
        let modified = self.modified(&others, headline);
        metadata.put(
            "date",
            |m| &mut m.date,
            date.or_else(|| {
                let change = modified.clone().filter(|_| is_dated_by_change(kind));
                change.filter(|(_, source)| self.is_of_day(*source, &others, headline))
            }),
        );
        metadata.put("date_modified", |m| &mut m.date_modified, modified);
        metadata.put("title", |m| &mut m.title, self.title(headline));
        let lang = language_of_page(self.page, self.lang(), text);
        metadata.put("lang", |m| &mut m.lang, lang);
        metadata.put("lead_image", |m| &mut m.lead_image, self.lead_image(title));
        metadata.put(
            "canonical_url",
            |m| &mut m.canonical_url,
            self.canonical_url(),
        );
        metadata.put("license", |m| &mut m.license, self.license());
        if let Some((price, source)) = self.price(|| &others) {
            let currency = price.currency.map(|code| (code, source));
            metadata.put("price", |m| &mut m.price, Some((price.amount, source)));
            metadata.put("currency", |m| &mut m.currency, currency);
        }
        let bare =
            |name: String| without_edges(titles::without_slogan(self.page, &name)).to_owned();
        let site_name = site_name.map(|(name, source)| (bare(name), source));
        metadata.put("site_name", |m| &mut m.site_name, site_name);
        metadata
    }

    /// Whether a date of change may stand for the publication: it is declared, or visible elsewhere than in the
    /// page's footer.
    fn is_of_day(&self, source: MetadataSource, others: &Others, headline: &Headline) -> bool {
        let is_seen = matches!(source, MetadataSource::Time | MetadataSource::Visible);
        let lang = || self.lang_of_dates();
        !is_seen || !visible::is_change_of_foot(self.page, others, headline, lang())
    }

    /// The headline, by what the page declares and shows.
    pub(in crate::content::metadata) fn own_headline(&self) -> Headline {
        self.headline_without(None)
    }

    /// The headline without the heading `refused`.
    pub(super) fn headline_without(&self, refused: Option<NodeId>) -> Headline {
        let site_name = self.site_name();
        let name = site_name.as_ref().map(|(name, _)| name.as_str());
        headline::find(self.page, &self.titles(), name, refused)
    }

    pub(in crate::content::metadata) fn linked(&self, value: &Option<String>) -> Found {
        Some((value.clone()?, MetadataSource::JsonLd))
    }

    pub(super) fn absolute(&self, found: Found) -> Found {
        let (href, source) = found?;
        Some((portable(&href, self.links.resolve_page(&href)?)?, source))
    }

    pub(in crate::content::metadata) fn date(&self, found: Found) -> Found {
        let (text, source) = found?;
        Some((dates::from_machine(&text, self.lang_of_dates())?, source))
    }

    /// The page's address on the web, else its canonical address.
    pub(super) fn web_address(&self) -> Option<Url> {
        let own = Url::parse(&self.page.source.url).ok().filter(is_web);
        own.or_else(|| Url::parse(&self.canonical_url()?.0).ok().filter(is_web))
    }

    /// Whether a heading shares no word with any declared title.
    pub(super) fn is_strange(&self, heading: NodeId) -> bool {
        let declared = self.titles();
        let titles = declared.iter().map(|(title, _)| title.as_str());
        is_strange(&self.page.text(heading), titles)
    }

    /// Whether the headline equals a declared title, and a heading shares no word with any: it then names what the
    /// page is a part of.
    pub(super) fn is_beside_titles(&self, heading: NodeId, headline: &Headline) -> bool {
        let Some(own) = headline.text.as_deref().map(folded) else {
            return false;
        };
        let declared = self.titles();
        let titles = declared.iter().map(|(title, _)| title.as_str());
        titles.clone().any(|title| folded(title) == own)
            && is_strange(&self.page.text(heading), titles)
    }

    /// The titles that the page declares, best first.
    fn titles(&self) -> Vec<(String, MetadataSource)> {
        let found = [
            self.linked(&self.linked.headline),
            // Legal texts declare their title in this way (ELI), and their number as `og:title`.
            self.meta.first(&["eli:title", "og:title"]),
            self.meta.first(&["twitter:title"]),
            self.meta
                .first(&["dc.title", "dcterms.title", "citation_title"]),
            clean(&self.page.source.title).map(|t| (t, MetadataSource::DocumentTitle)),
            self.linked(&self.linked.of_inserted),
        ];
        let is_alone = found[..OTHERS].iter().all(Option::is_none);
        let own = self.title_in_documents().filter(|_| is_alone);
        let found = own.into_iter().chain(found.into_iter().flatten());
        let titles = found.map(|(title, source)| (titles::without_mark(&title).to_owned(), source));
        let titles = titles.filter(|(title, _)| !titles::is_placeholder(title));
        // A declared title that is only the host's name comes last.
        let host = self.host();
        let names_host = |title: &str| {
            let title = title.trim_start_matches("www.");
            host.as_ref()
                .is_some_and(|host| title.eq_ignore_ascii_case(host))
        };
        let is_title = |(title, _): &(String, MetadataSource)| !names_host(title);
        let (mut declared, hosts): (Vec<_>, Vec<_>) = titles.partition(is_title);
        declared.extend(hosts);
        self.drop_names(&mut declared);
        declared
    }

    /// Drops declared titles that name only the site, if the document's title ends with that name behind other words:
    /// such titles are the same on all pages of the site.
    ///
    /// Source: ours, of 954 pages with forms (`og:title` is `og:site_name` on a login page). Limits: not on the
    /// site's front page, nor where the page's address is unknown; only behind a separator; a name at the beginning
    /// of the title stands as often before a slogan.
    fn drop_names(&self, declared: &mut Vec<(String, MetadataSource)>) {
        let page = self.page;
        if declared.len() < 2 || !is_below_front(page) {
            return;
        }
        let title = clean(&page.source.title).unwrap_or_default();
        let signs = titles::SEPARATORS.iter();
        let cuts = signs.filter_map(|sign| sign.last_cut(&title));
        let cuts: Vec<[String; 2]> = cuts.map(|(own, name)| [own, name].map(folded)).collect();
        if cuts.is_empty() {
            return;
        }
        let ends_title = |name: &String| {
            let mut cuts = cuts.iter();
            cuts.any(|[own, last]| last == name && !name.contains(own.as_str()))
        };
        let site = self.site_name().map(|(name, _)| folded(&name));
        let site = site.into_iter().chain(titles::host_label(page));
        let names: Vec<String> = site.filter(ends_title).collect();
        declared.retain(|(title, _)| !names.contains(&folded(title)));
    }

    /// The title in the `meta` element `title`, if the document's title is longer by a name before or behind it:
    /// `Example - A headline of some words`.
    fn title_in_documents(&self) -> Found {
        let whole = folded(&self.page.source.title);
        let is_in = |title: &str| {
            let title_folded = folded(title);
            let is_part = whole.starts_with(&title_folded) || whole.ends_with(&title_folded);
            let is_title = tokens(title).nth(MIN_TITLE - 1).is_some();
            is_part && is_title && title_folded != whole
        };
        self.meta
            .find(&["title"], |title| is_in(title).then(|| title.to_owned()))
    }

    /// The words of the headline, without separators at its ends; words that are repeated are told once, unless one
    /// text of its element repeats them.
    fn title(&self, headline: &Headline) -> Found {
        let text = headline.text.as_deref()?;
        let says = |own: NodeId| {
            let mut nodes = self.page.subtree(own).map(|n| self.page.node(n));
            nodes.any(|node| node.text.as_deref().and_then(clean).as_deref() == Some(text))
        };
        let is_said = headline.node.is_some_and(says);
        let once = titles::said_once(text);
        let title = if is_said { text } else { once };
        let title = match headline.node {
            Some(_) => {
                let declared = self.titles();
                let declared: Vec<&str> = declared.iter().map(|(told, _)| told.as_str()).collect();
                without_edges_of_heading(title, &declared)
            }
            None => without_edges(title),
        };
        Some((title.to_owned(), headline.source?))
    }

    /// The declared language of the page.
    pub(in crate::content::metadata) fn lang(&self) -> Found {
        let own = self.page.source.lang.as_deref().and_then(clean);
        own.map(|lang| (lang, MetadataSource::Link))
            .or_else(|| self.linked(&self.linked.lang))
            .or_else(|| {
                self.meta
                    .first(&["content-language", "dc.language", "og:locale", "language"])
            })
    }

    /// The declared picture of the page, given its title: that of linked data, or a larger version of it; a picture
    /// with a name for those of whole sites only where no other is declared.
    fn lead_image(&self, title: &str) -> Found {
        let is_own = |address: &str| !is_of_site(address, title);
        let own = |address: &str| is_own(address).then(|| address.to_owned());
        let linked = self.linked(&self.linked.image);
        let shared = self.meta.find(&["og:image", "og:image:url"], own);
        let is_in_full = |(shared, _): &(String, MetadataSource)| {
            let linked = self.linked.image.as_deref();
            linked.is_some_and(|linked| is_larger(shared, linked))
        };
        let declared = [
            shared.clone().filter(is_in_full),
            linked.clone().filter(|(address, _)| is_own(address)),
            shared,
            self.meta.find(&["twitter:image", "twitter:image:src"], own),
            link_to(self.page, "image_src").filter(|(address, _)| is_own(address)),
            linked,
        ];
        let mut declared = declared.into_iter();
        declared.find_map(|found| self.absolute(found))
    }

    /// The price. `others`, the nodes that belong to other pages, is evaluated only where needed.
    fn price<'o>(&self, others: impl FnOnce() -> &'o Others) -> Option<(Price, MetadataSource)> {
        let linked = self.linked.price.clone();
        linked
            .map(|price| (price, MetadataSource::JsonLd))
            .or_else(|| Price::from_meta(self.meta))
            .or_else(|| {
                let marked = Price::from_microdata(self.page, others)?;
                Some((marked, MetadataSource::Microdata))
            })
    }

    /// The declared price, given the page's headline.
    pub(super) fn declared_price(&self, headline: &Headline) -> Option<String> {
        let others = OnceCell::new();
        let read = || Others::new(self.page, self.comments, headline);
        let (price, _) = self.price(|| others.get_or_init(read))?;
        Some(price.amount)
    }

    fn license(&self) -> Found {
        self.absolute(link_to(self.page, "license"))
            .or_else(|| self.linked(&self.linked.license))
            .or_else(|| {
                self.meta
                    .first(&["dcterms.license", "dc.rights", "dcterms.rights"])
            })
            .filter(|(text, _)| !is_program(text))
    }
}

/// Whether a text is an address that runs code when it is followed.
fn is_program(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "javascript" | "vbscript" | "data"))
}

/// Whether the date of a change may stand for a missing publication: on articles and threads, not on reference pages
/// and offers.
fn is_dated_by_change(kind: Option<PageKind>) -> bool {
    matches!(kind, None | Some(PageKind::Article | PageKind::Forum))
}
