//! The objects of linked data that describe the page they stand on: the best first, and none of another page.
//!
//! A page may contain data about articles that it links to, about reviews and about the pages around it. An object
//! describes the page if its address (`url`, `mainEntityOfPage`, `@id`) is the page's, else if its name or headline
//! is a title of the page.

use super::encoded::clean_encoded;
use super::event_lists::listed_events;
use super::linked_values::{field, text_of};
use super::meta_tags::MetaTags;
use crate::content::addresses::{is_web, own_addresses};
use crate::content::linked_data::{
    LinkedData, describes_the_page, is_of_kind, is_product, objects_of,
};
use crate::content::metadata::titles::{host_label, pieces};
use crate::hash::HashSet;
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{Links, PageSnapshot};
use serde_json::{Map, Value};
use url::Url;

type Object = Map<String, Value>;

/// `meta` elements that declare a title.
const TITLES: [&str; 5] = [
    "og:title",
    "twitter:title",
    "dc.title",
    "dcterms.title",
    "citation_title",
];
/// Maximum number of `h1` elements whose words are titles, too, and maximum number of bytes of a title. Source: ours,
/// to bound the cost.
const MAX_HEADINGS: usize = 4;
const MAX_TITLE: usize = 300;
/// Maximum number of objects that are judged. Source: ours: pages have tens; to bound the cost.
const MAX_JUDGED: usize = 1000;
/// Minimum number of characters of a title that is looked for in another text, folded. Source: ours: shorter ones
/// occur in many.
const MIN_HELD: usize = 8;

/// Types of objects that are not content, by the ends of their names. Source: schema.org.
const NO_CONTENT: [&str; 11] = [
    "Person",
    "Organization",
    "WebSite",
    "Comment",
    "Answer",
    "Action",
    "Offer",
    "BreadcrumbList",
    "ItemList",
    "ListItem",
    "Page",
];
/// Fields that tell who made an object, or when.
const MADE: [&str; 5] = [
    "author",
    "creator",
    "byArtist",
    "datePublished",
    "dateCreated",
];

/// The titles and addresses of a page.
pub(in crate::content::metadata) struct OwnPage {
    addresses: Vec<Address>,
    links: Links,
    /// The first pieces of its titles, before the separator and the site's name, folded; they count as titles, too.
    pieces: HashSet<String>,
    /// Its titles, folded.
    wholes: Vec<String>,
    words: HashSet<String>,
}

/// The parts of an address that distinguish pages.
#[derive(PartialEq)]
struct Address {
    host: String,
    path: String,
    query: Option<String>,
}

impl Address {
    fn new(url: &Url) -> Option<Self> {
        let host = url.host_str().filter(|_| is_web(url))?;
        Some(Self {
            host: host.trim_start_matches("www.").to_owned(),
            path: url.path().trim_end_matches('/').to_lowercase(),
            query: url.query().map(str::to_owned),
        })
    }

    /// Whether two addresses surely differ: by their paths. Host and query may differ for one page, and sites often
    /// declare the address of their front page on every page.
    fn is_other(&self, other: &Self) -> bool {
        self.path != other.path && !other.path.is_empty()
    }
}

/// What the address of an object tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Own,
    /// The object has none.
    Untold,
    /// The address may be the page's or not.
    Unsure,
    Other,
}

/// What the name of an object tells, the surest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    /// A title of the page.
    Own,
    /// Most of its words are those of a title.
    Akin,
    Untold,
    Other,
}

/// An object with what its address and name tell.
#[derive(Clone, Copy)]
struct Judged<'a> {
    object: &'a Object,
    place: Place,
    name: Name,
}

impl Judged<'_> {
    fn is_own(&self) -> bool {
        self.place == Place::Own || self.name <= Name::Akin
    }

    /// Whether it is surely of another page; with `has_own` (an object of this page is known), whether it may be.
    fn is_foreign(&self, has_own: bool) -> bool {
        let is_away = match self.place {
            Place::Other => true,
            Place::Unsure => has_own,
            Place::Own | Place::Untold => false,
        };
        is_away && self.name == Name::Other
    }

    fn rank(&self) -> (bool, Name) {
        (self.place != Place::Own, self.name)
    }
}

impl OwnPage {
    /// Linear in the nodes.
    pub(in crate::content::metadata) fn new(page: &PageSnapshot, meta: &MetaTags) -> Self {
        let headings = page.tagged(["h1"]).take(MAX_HEADINGS);
        let headings = headings.map(|id| page.text(id));
        let declared = TITLES.iter().filter_map(|name| meta.first(&[*name]));
        let declared = declared.map(|(title, _)| title);
        let titles = std::iter::once(page.source.title.clone()).chain(headings);
        let titles = titles.chain(declared);
        let titles: Vec<String> = titles.filter(|title| title.len() <= MAX_TITLE).collect();
        let sites = meta.first(&["og:site_name"]).into_iter();
        let sites = sites.map(|(name, _)| folded(&name)).chain(host_label(page));
        let sites: Vec<String> = sites.collect();
        let is_title = |title: &String| !title.is_empty() && !sites.contains(title);
        let wholes = titles.iter().map(|title| folded(title));
        let shared = meta.first(&["og:url"]).map(|(address, _)| address);
        let links = page.links();
        let shared = shared.and_then(|address| links.resolve_page(&address));
        let addresses = own_addresses(page).chain(shared);
        let addresses = addresses.filter_map(|address| Address::new(&Url::parse(&address).ok()?));
        // The first pieces of a title; what stands behind them names the site, or a section.
        let begins = |title: &String| {
            let (whole, mut pieces) = (folded(title), pieces(title));
            pieces.retain(|piece| whole.starts_with(piece.as_str()) && is_title(piece));
            pieces
        };
        Self {
            addresses: addresses.collect(),
            links,
            pieces: titles.iter().flat_map(begins).collect(),
            wholes: wholes.filter(is_title).collect(),
            words: titles.iter().flat_map(|title| words_of(title)).collect(),
        }
    }

    /// Whether an object describes this page, by its address or its name.
    pub(super) fn is_told_by(&self, object: &Object) -> bool {
        self.judge(object).is_own()
    }

    fn judge<'a>(&self, object: &'a Object) -> Judged<'a> {
        Judged {
            object,
            place: self.place(object),
            name: self.name(object),
        }
    }

    fn place(&self, object: &Object) -> Place {
        let read = |name: &str, inside: &str| {
            let address = text_of(field(object, name)?, inside)?;
            let is_address = !address.is_empty() && address.len() <= MAX_TITLE;
            let address = is_address.then(|| self.links.resolve_page(address))??;
            Address::new(&Url::parse(&address).ok()?)
        };
        let page = || read("mainEntityOfPage", "@id").or_else(|| read("mainEntityOfPage", "url"));
        let told = [read("url", "@id"), page()];
        let is_own = |address: &Address| self.addresses.contains(address);
        let told: Vec<Address> = told.into_iter().flatten().collect();
        if told.iter().any(is_own) || read("@id", "@id").as_ref().is_some_and(is_own) {
            return Place::Own;
        }
        // The front page's address may be declared on a page whose own address is not known.
        let is_known = self.addresses.iter().any(|own| !own.path.is_empty());
        let is_other = |address: &Address| {
            let mut own = self.addresses.iter();
            is_known && own.all(|own| own.is_other(address))
        };
        match told[..] {
            [] => Place::Untold,
            _ if told.iter().all(is_other) => Place::Other,
            _ => Place::Unsure,
        }
    }

    fn name(&self, object: &Object) -> Name {
        let names = ["headline", "name", "title"].into_iter();
        let names = names.filter_map(|name| text_of(field(object, name)?, "@value"));
        let names = names.filter(|name| name.len() <= MAX_TITLE);
        let said = names.filter_map(clean_encoded).map(|name| self.says(&name));
        said.min().unwrap_or(Name::Untold)
    }

    fn says(&self, name: &str) -> Name {
        let own = folded(name);
        if own.is_empty() {
            return Name::Untold;
        }
        let parts = pieces(name);
        let is_part = |whole: &String| parts.contains(whole);
        if self.pieces.contains(&own) || self.wholes.iter().any(is_part) {
            return Name::Own;
        }
        // Most words in common, a text that is cut off, or text without spaces.
        let words: HashSet<String> = words_of(name).collect();
        let common = words
            .iter()
            .filter(|word| self.words.contains(*word))
            .count();
        let is_long = |text: &str| text.chars().nth(MIN_HELD - 1).is_some();
        let holds = |long: &str, short: &str| is_long(short) && long.contains(short);
        let is_held = |whole: &String| holds(whole, &own) || holds(&own, whole);
        if 2 * common > words.len() || self.wholes.iter().any(is_held) {
            Name::Akin
        } else {
            Name::Other
        }
    }
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    tokens(text).map(str::to_lowercase)
}

/// The objects that describe a page, the best first.
pub(super) struct Subjects<'a> {
    /// The page's subject, and objects inserted into it, such as videos.
    pub(super) content: Vec<&'a Object>,
    /// The pages around the subject.
    pub(super) pages: Vec<&'a Object>,
    /// Objects about other pages.
    pub(super) foreign: Vec<&'a Object>,
}

impl<'a> Subjects<'a> {
    /// All objects that describe content, except
    /// - a question among frequently asked ones, and a customer's review: it stands beside the reviewed subject, or
    ///   in another script without the page's title, unlike a critic's review;
    /// - an object with another page's address and name; and where an object of this page is known, one with an
    ///   uncertain address and another name;
    /// - a product with another page's address and only some words of the title, beside products of other pages: an
    ///   entry of a list;
    /// - several events with an address of their own each, none of which is the page's: entries of a list.
    ///
    /// Where nothing is left, an object of any other type describes the page if it says the page's title and who made
    /// it, or when (a recording, a photograph, a data set). Source: ours.
    ///
    /// Linear in the objects and their names.
    pub(super) fn from_linked(linked: &'a LinkedData, own: &OwnPage) -> Self {
        let documents: Vec<Vec<&'a Object>> = linked.documents().map(objects_of).collect();
        let is_review = |object: &Object| is_of_kind(object, |kind| kind == "Review");
        let mut judged: Vec<(Judged<'a>, bool)> = Vec::new();
        for objects in &documents {
            let is_faq = |object: &&Object| is_of_kind(object, |kind| kind == "FAQPage");
            let has_faq = objects.iter().any(is_faq);
            let is_asked =
                |object: &Object| has_faq && is_of_kind(object, |kind| kind == "Question");
            let describing = || objects.iter().copied().filter(|o| describes_the_page(o));
            let has_subject = describing().any(|object| !is_review(object));
            let asked = describing().filter(|object| !is_asked(object));
            let asked = asked.filter(|object| !has_subject || !is_review(object));
            let left = MAX_JUDGED.saturating_sub(judged.len());
            let asked = asked.take(left);
            judged.extend(asked.map(|object| (own.judge(object), is_review(object))));
        }
        let has_subject = judged.iter().any(|(_, is_review)| !is_review);
        judged.retain(|(known, is_review)| {
            !is_review || !has_subject || known.name == Name::Own && known.place != Place::Other
        });
        let mut judged: Vec<Judged<'a>> = judged.into_iter().map(|(known, _)| known).collect();
        let is_told = |known: &Judged| !is_inserted(known.object);
        let has_own = judged.iter().filter(|k| is_told(k)).any(Judged::is_own);
        let is_foreign = |known: &Judged| is_told(known) && known.is_foreign(has_own);
        let is_product = |known: &Judged| is_of_kind(known.object, is_product);
        let has_others = judged.iter().any(|k| is_product(k) && is_foreign(k));
        let is_listed = |known: &Judged| {
            let is_away = known.place == Place::Other && known.name == Name::Akin;
            has_others && is_away && is_product(known)
        };
        let events = listed_events(judged.iter().map(|known| (known.object, known.is_own())));
        let is_entry = |known: &Judged| events.contains(&std::ptr::from_ref(known.object));
        let is_foreign = |known: &Judged| is_foreign(known) || is_listed(known) || is_entry(known);
        let foreign = judged.iter().filter(|k| is_foreign(k)).map(|k| k.object);
        let foreign: Vec<&'a Object> = foreign.collect();
        judged.retain(|known| !is_foreign(known));
        let all = || documents.iter().flatten().copied();
        if !judged.iter().any(is_told) {
            let named = all().filter(|object| may_be_content(object));
            let named = named.take(MAX_JUDGED).map(|object| own.judge(object));
            judged.extend(named.filter(|k| k.name == Name::Own && k.place != Place::Other));
        }
        let is_page = |kind: &str| kind.ends_with("Page");
        let pages = all().filter(|o| is_of_kind(o, is_page) && !describes_the_page(o));
        let pages = pages.take(MAX_JUDGED).map(|object| own.judge(object));
        let mut pages: Vec<Judged<'a>> = pages.filter(|k| !k.is_foreign(false)).collect();
        for known in [&mut judged, &mut pages] {
            known.sort_by_key(Judged::rank);
        }
        let objects =
            |known: Vec<Judged<'a>>| known.into_iter().map(|k| k.object).collect::<Vec<_>>();
        Self {
            content: objects(judged),
            pages: objects(pages),
            foreign,
        }
    }
}

/// Whether an object is a video or an event, which may stand on a page about something else.
pub(super) fn is_inserted(object: &Object) -> bool {
    is_video(object) || is_of_kind(object, |kind| kind.ends_with("Event"))
}

pub(super) fn is_video(object: &Object) -> bool {
    is_of_kind(object, |kind| kind == "VideoObject")
}

/// Whether an object says who made it or when, and its type is not one of [`NO_CONTENT`].
fn may_be_content(object: &Object) -> bool {
    let is_none = |kind: &str| NO_CONTENT.iter().any(|end| kind.ends_with(end));
    let is_made = || MADE.iter().any(|name| field(object, name).is_some());
    !describes_the_page(object) && !is_of_kind(object, is_none) && is_made()
}

#[cfg(test)]
mod tests {
    use crate::content::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The author and the date of a page titled `River rises again` with these scripts.
    fn told(scripts: &[&str]) -> (Vec<String>, Option<String>) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        for script in scripts {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(script).close();
        }
        t.close().open("body").open("h1").text("River rises again");
        t.close().open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = "River rises again - Mill Courier".to_owned();
        let found = Metadata::from_page(&page);
        (found.authors, found.date)
    }

    fn object(kind: &str, name: &str, url: &str, author: &str) -> String {
        let url = match url {
            "" => String::new(),
            url => format!(r#""url":"https://example.org{url}","#),
        };
        format!(
            r#"{{"@type":"{kind}","name":"{name}",{url}"author":"{author}","datePublished":"2024-03-05"}}"#
        )
    }

    #[test]
    fn an_article_of_another_page_tells_nothing() {
        let own = ["Jane Doe".to_owned()];
        let (title, other) = ("River rises again", "Another story");
        let article = |name: &str, url: &str, author: &str| object("Article", name, url, author);
        let page = "/dir/page.html?from=list";
        let first = article(other, "/other", "Max Muster");
        for second in [
            article(title, page, "Jane Doe"),
            article(title, "/river", "Jane Doe"),
            article("Floods in town", "/dir/page.html", "Jane Doe"),
        ] {
            assert_eq!(told(&[&first, &second]).0, own);
            assert_eq!(told(&[&format!("[{first},{second}]")]).0, own);
        }
        assert_eq!(told(&[&first]), (Vec::new(), None));
        let unsure = article(other, "", "Jane Doe");
        assert_eq!(told(&[&unsure]).0, own, "another title, no address");
        let front = article(other, "/", "Jane Doe");
        assert_eq!(told(&[&front]).0, own, "the site's address");
    }

    #[test]
    fn a_review_in_another_script_is_of_a_customer_unless_it_says_the_title() {
        let subject =
            r#"{"@type":"NewsArticle","headline":"River rises again","author":"Jane Doe"}"#;
        let review = object("Review", "Great", "", "Bob Buyer");
        assert_eq!(told(&[&review, subject]).0, ["Jane Doe"]);
        let thing = r#"{"@type":"Product","name":"A boat"}"#;
        let critics = object("Review", "River rises again", "", "Jane Doe");
        assert_eq!(told(&[&critics, thing]).0, ["Jane Doe"]);
        assert_eq!(told(&[&review, thing]), (Vec::new(), None));
    }

    #[test]
    fn what_says_the_title_and_who_made_it_describes_the_page() {
        let day = Some("2024-03-05".to_owned());
        for kind in [
            "MusicRecording",
            "Dataset",
            "Photograph",
            "CreativeWork",
            "ItemPage",
        ] {
            let found = told(&[&object(kind, "River rises again", "", "Jane Doe")]);
            assert_eq!(found, (vec!["Jane Doe".to_owned()], day.clone()), "{kind}");
        }
        for kind in ["Person", "WebSite", "Comment"] {
            let found = told(&[&object(kind, "River rises again", "", "Jane Doe")]);
            assert_eq!(found, (Vec::new(), None), "{kind}");
        }
        let other = object("Dataset", "Another story", "", "Jane Doe");
        assert_eq!(told(&[&other]), (Vec::new(), None));
        let album = r#"{"@type":"MusicAlbum","name":"River rises again",
            "byArtist":{"@type":"MusicGroup","name":"Mill Wheel Quartet"}}"#;
        assert_eq!(told(&[album]).0, ["Mill Wheel Quartet"]);
    }
}
