//! Titles as pages declare them: their pieces, and the name of the site beside them.

use super::{clean, host_names, is_web};
use crate::content::addresses::is_front;
use crate::content::words::lexicon::is_unspaced;
use crate::input::site;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;
use url::Url;

/// Of two pieces the first is the title unless it is shorter than this, characters, and than the
/// other. Source: ours; names of sites and sections are short.
const MIN_TITLE: usize = 10;
/// What names of sites of manuals end with, folded. Source: ours, by custom of what makes them.
const SITE_ENDS: [&str; 2] = ["documentation", "dokumentation"];
/// Fewest letters of a host's label that name a site, and most letters of an article before them. Source: ours.
const MIN_SITE: usize = 4;
const MAX_BEFORE_SITE: usize = 4;
/// Fewest words of the slogan behind the name of a site. Source: ours: one is a part of the name
/// (`Example - Online`).
const MIN_SLOGAN: usize = 2;

/// Fewest words of a title that stands twice. Source: ours: names of songs and places repeat a word or two.
const MIN_TWICE: usize = 3;

/// What separates names of programs, too.
const QUALIFIER: &str = "::";
/// Ends of hosts that titles name, and no names of programs. Source: ours; the most common ones.
const HOST_ENDS: [&str; 3] = [".com", ".org", ".net"];

/// What separates a title from the name of its site. Source: ours, by custom.
#[derive(Debug)]
pub(super) struct Separator {
    text: &'static str,
    /// Whether it stands in no title; a dash may.
    is_sure: bool,
    /// Whether it separates only between scripts that write without spaces, as `-` in `标题-网站`.
    is_tight: bool,
}

/// All of them, in the order in which they are looked for.
pub(super) const SEPARATORS: [Separator; 22] = [
    Separator::sure(" | "),
    Separator::sure(" » "),
    Separator::sure(" « "),
    Separator::sure(" :: "),
    Separator::sure(" • "),
    Separator::sure(" › "),
    Separator::sure(" ‹ "),
    Separator::sure(" / "),
    Separator::sure(" >> "),
    Separator::sure(">>"),
    Separator::sure("｜"),
    Separator::sure("|"),
    Separator::sure(QUALIFIER),
    Separator::tight("_"),
    Separator::tight("——"),
    Separator::tight("－"),
    Separator::tight("-"),
    // It begins comments of programs, too.
    Separator::dash(" // "),
    Separator::dash(" - "),
    Separator::dash(" – "),
    Separator::dash(" — "),
    Separator::dash(" · "),
];
/// What may separate, too, but is of the title as often.
const COLONS: [Separator; 2] = [Separator::dash(": "), Separator::dash("：")];

impl Separator {
    const fn sure(text: &'static str) -> Self {
        Self {
            text,
            is_sure: true,
            is_tight: false,
        }
    }

    const fn tight(text: &'static str) -> Self {
        Self {
            text,
            is_sure: true,
            is_tight: true,
        }
    }

    const fn dash(text: &'static str) -> Self {
        Self {
            text,
            is_sure: false,
            is_tight: false,
        }
    }

    /// Where it stands in a title: where each begins.
    fn places(&self, title: &str) -> Vec<usize> {
        let places = title.match_indices(self.text).map(|(at, _)| at);
        let separates = |at: &usize| {
            let (before, behind) = (&title[..*at], &title[at + self.text.len()..]);
            let is_beside = || before.ends_with(is_unspaced) || behind.starts_with(is_unspaced);
            let is_between = || before.contains(is_unspaced) && behind.contains(is_unspaced);
            (!self.is_tight || is_beside() && is_between())
                && !self.quotes(before, behind)
                && !self.qualifies(before, behind)
        };
        places.filter(separates).collect()
    }

    /// Whether it is of a name of a program there: `std::vector<T>::at`.
    fn qualifies(&self, before: &str, behind: &str) -> bool {
        let is_named =
            |c: char| c.is_alphanumeric() && !is_unspaced(c) || matches!(c, '_' | '<' | '>' | '~');
        self.text == QUALIFIER
            && before.ends_with(is_named)
            && behind.starts_with(is_named)
            && !is_host_name(before)
            && !is_host_name(behind)
    }

    /// Whether it is a quotation mark there: French sets spaces between them and what is quoted.
    fn quotes(&self, before: &str, behind: &str) -> bool {
        let marks = |mark| before.matches(mark).count();
        match self.text {
            " » " => marks('«') > marks('»'),
            " « " => behind.contains('»'),
            _ => false,
        }
    }

    /// What stands before one of its places and what behind.
    fn cut<'a>(&self, title: &'a str, at: usize) -> (&'a str, &'a str) {
        (&title[..at], &title[at + self.text.len()..])
    }

    /// What stands behind one of its places, up to the next.
    fn piece_behind<'a>(&self, title: &'a str, places: &[usize], i: usize) -> &'a str {
        let end = places.get(i + 1).map_or(title.len(), |next| *next);
        &title[places[i] + self.text.len()..end]
    }

    /// What stands before the last one and what behind.
    pub(super) fn last_cut<'a>(&self, title: &'a str) -> Option<(&'a str, &'a str)> {
        let at = self.places(title).pop()?;
        Some(self.cut(title, at))
    }

    /// What stands before the first one and what behind.
    pub(super) fn first_cut<'a>(&self, title: &'a str) -> Option<(&'a str, &'a str)> {
        let at = *self.places(title).first()?;
        Some(self.cut(title, at))
    }
}

/// A title and its pieces between separators, folded, with and without what stands behind them in
/// brackets; the whole first.
pub(super) fn pieces(title: &str) -> Vec<String> {
    let mut pieces = vec![title];
    for separator in SEPARATORS.iter().chain(&COLONS) {
        let places = separator.places(title);
        for (i, at) in places.iter().enumerate() {
            let (before, behind) = separator.cut(title, *at);
            pieces.extend([before, behind, separator.piece_behind(title, &places, i)]);
        }
    }
    // `【Site】Title`
    pieces.extend(
        title
            .strip_prefix('【')
            .and_then(|rest| rest.split_once('】'))
            .map(|(_, rest)| rest),
    );
    let bare = |piece: &&str| {
        let (before, _) = piece.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        Some(folded(before))
    };
    let bare: Vec<String> = pieces.iter().filter_map(bare).collect();
    let all = pieces.iter().map(|piece| folded(piece)).chain(bare);
    all.filter(|piece| !piece.is_empty()).collect()
}

/// The pieces of a title between separators as they are written; what stands behind a colon is none.
pub(super) fn written_pieces(title: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for separator in &SEPARATORS {
        let places = separator.places(title);
        pieces.extend(places.first().map(|first| &title[..*first]));
        pieces.extend((0..places.len()).map(|i| separator.piece_behind(title, &places, i)));
    }
    let pieces = pieces.into_iter().map(str::trim);
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// A declared title without the site's name: a piece that is the name, as the page or its host
/// tells it, with what stands behind it, or what follows a separator that stands in no title.
pub(super) fn without_site(page: &PageSnapshot, title: &str, site: Option<&str>) -> String {
    let host = host_label(page);
    let is_site = |piece: &str| {
        let piece = folded(piece);
        let is_name = site.is_some_and(|site| folded(site) == piece);
        let is_host = host.as_ref() == Some(&piece);
        let is_manual = SITE_ENDS.iter().any(|end| piece.ends_with(end));
        is_name || is_host || is_manual
    };
    // At the end of a title more may stand behind the host's name; what begins it may be the title.
    let begins_with_host = |piece: &str| {
        let host = host.as_ref().filter(|host| host.len() > 3);
        host.is_some_and(|host| folded(piece).starts_with(host.as_str()))
    };
    for separator in &SEPARATORS {
        let places = separator.places(title);
        // The site's slogan may stand behind its name.
        let named = (0..places.len()).find(|i| {
            let name = separator.piece_behind(title, &places, *i);
            is_site(name) && !goes_on(&title[..places[*i]], name)
                || i + 1 == places.len() && begins_with_host(name)
        });
        if let Some(i) = named {
            return without_site(page, title[..places[i]].trim(), site);
        }
        if let Some((name, rest)) = separator.first_cut(title)
            && (is_site(name) || goes_on(name, rest))
        {
            return rest.trim().to_owned();
        }
    }
    if let Some(rest) = without_qualifier(title, is_site) {
        return rest.to_owned();
    }
    for separator in SEPARATORS.iter().filter(|separator| separator.is_sure) {
        if let Some((first, rest)) = separator.first_cut(title)
            && first.chars().count() >= rest.chars().count().min(MIN_TITLE)
        {
            return first.trim().to_owned();
        }
    }
    title.trim().to_owned()
}

/// A title of several words without the name of the site that is parted from it as names of programs are.
fn without_qualifier(title: &str, is_site: impl Fn(&str) -> bool) -> Option<&str> {
    let last = title.rsplit_once(QUALIFIER);
    let first = title.split_once(QUALIFIER).map(|(name, rest)| (rest, name));
    let mut ends = last.into_iter().chain(first);
    let (rest, _) = ends.find(|(rest, name)| rest.trim().contains(' ') && is_site(name))?;
    Some(rest.trim())
}

/// Whether a piece of a title is the name of a host: `Example.com`.
fn is_host_name(piece: &str) -> bool {
    let piece = piece.trim().to_ascii_lowercase();
    !piece.contains(char::is_whitespace) && HOST_ENDS.iter().any(|end| piece.ends_with(end))
}

/// Whether a piece of a title that ends as the name of a manual does is a page of it: its first word goes on from the
/// name that stands before it, as in `Git - git-commit Documentation`.
fn goes_on(name: &str, piece: &str) -> bool {
    let is_manual = SITE_ENDS.iter().any(|end| folded(piece).ends_with(end));
    let (name, piece) = (name.trim().to_lowercase(), piece.trim().to_lowercase());
    let rest = piece.strip_prefix(&name).filter(|_| !name.is_empty());
    is_manual && rest.is_some_and(|rest| rest.starts_with('-'))
}

/// The name of the site in a document's title: the first or last piece, where the host is called so.
pub(super) fn site_in(title: &str, address: &Url) -> Option<String> {
    let host = label_of(address).filter(|host| host.len() >= MIN_SITE)?;
    let is_name = |piece: &String| {
        // `The Example` of `example.org`.
        let is_longer = piece.ends_with(&host) && piece.len() <= host.len() + MAX_BEFORE_SITE;
        *piece == host || is_longer
    };
    outer_piece(title, |piece| host_names::forms(piece).iter().any(is_name))
}

/// The name of the site in a title that begins with a headline: what stands behind that and a separator.
pub(super) fn behind_headline<'a>(title: &'a str, headline: &str) -> Option<&'a str> {
    let rest = title
        .strip_prefix(headline)
        .filter(|_| !headline.is_empty())?;
    let mut loose = SEPARATORS.iter().filter(|separator| !separator.is_tight);
    let name = loose.find_map(|separator| rest.strip_prefix(separator.text))?;
    Some(name.trim()).filter(|name| !name.is_empty())
}

/// The address of the site as a document's title writes it, likewise or between others: `Example.org`.
pub(super) fn host_in_title(title: &str, address: &Url) -> Option<String> {
    let [host, registered] = hosts_of(address)?;
    // Asked first: titles are parted at great length.
    if !folded(title).contains(&registered) {
        return None;
    }
    let is_host = |piece: &str| piece == host || piece == registered;
    outer_piece(title, is_host).or_else(|| {
        let mut inner = written_pieces(title).into_iter().flat_map(written_pieces);
        inner
            .find(|piece| is_host(&folded(piece)))
            .map(str::to_owned)
    })
}

/// The whole title of a document that is nothing but the address of its site, or on a front page what its host is called
/// by.
pub(super) fn site_as_title(title: &str, address: &Url) -> Option<String> {
    let title = clean(title)?;
    let own = folded(&title);
    let is_host = hosts_of(address)?.contains(&own);
    let label = || label_of(address).filter(|host| host.len() >= MIN_SITE);
    let is_called = || label().is_some_and(|host| host_names::forms(&title).contains(&host));
    (is_host || is_front(address) && is_called()).then_some(title)
}

/// The host of an address and what of it was registered, folded.
fn hosts_of(address: &Url) -> Option<[String; 2]> {
    let host = folded(address.domain()?.trim_start_matches("www."));
    Some([host, folded(&site(address)?)])
}

/// The first or last piece of a title that names the site; what asks is given it folded.
pub(super) fn outer_piece(title: &str, names_site: impl Fn(&str) -> bool) -> Option<String> {
    let is_site = |piece: &&str| names_site(&folded(piece));
    let mut pieces = SEPARATORS.iter().chain(&COLONS).filter_map(|separator| {
        let last = separator.last_cut(title).map(|(_, last)| last);
        let first = separator.first_cut(title).map(|(first, _)| first);
        last.filter(is_site).or(first.filter(is_site))
    });
    pieces.next().map(|name| name.trim().to_owned())
}

/// Whether the name of a site and the label of its host hold one another: `Example Online` of `example.org`.
pub(super) fn is_akin(name: &str, address: &Url) -> bool {
    let names = host_names::forms(name);
    let is_of = |host: &str| {
        let mut names = names.iter();
        names.any(|name| name.contains(host) || host.contains(name.as_str()))
    };
    label_of(address).is_none_or(|host| is_of(&host))
}

/// A title without the mark before it that heads it in a text of Markdown: `# Home`.
pub(super) fn without_mark(title: &str) -> &str {
    let rest = title.trim_start_matches('#');
    if rest.starts_with(' ') && !rest.trim().is_empty() {
        rest.trim_start()
    } else {
        title
    }
}

/// A title that stands twice without anything but a space between, once.
pub(super) fn said_once(title: &str) -> &str {
    let middle = title.len() / 2;
    let halves = title.get(..middle).zip(title.get(middle..));
    let half = halves.filter(|(first, second)| second.strip_prefix(' ') == Some(*first));
    let is_long = |half: &str| half.split_whitespace().nth(MIN_TWICE - 1).is_some();
    let half = half.map(|(first, _)| first);
    half.filter(|half| is_long(half)).unwrap_or(title)
}

/// The host without `www.`, of a name of a site that is an address: `https://www.example.org`,
/// `www.example.org`. One without either may be the name that the site goes by.
pub(super) fn host_in(name: &str) -> Option<String> {
    let name = name.trim();
    let is_host = name.starts_with("www.") && !name.contains(char::is_whitespace);
    let url = if is_host {
        Url::parse(&format!("https://{name}"))
    } else {
        Url::parse(name)
    };
    let url = url.ok().filter(is_web)?;
    Some(url.domain()?.trim_start_matches("www.").to_owned())
}

/// The name of a site without the slogan behind it: several words behind a dash, where the site is called
/// without them in the page's title, or by its host.
pub(super) fn without_slogan<'a>(page: &PageSnapshot, name: &'a str) -> &'a str {
    let mut loose = SEPARATORS.iter().filter(|separator| !separator.is_tight);
    let Some((first, slogan)) = loose.find_map(|separator| separator.first_cut(name)) else {
        return name;
    };
    let called = folded(first);
    let host = host_label(page).filter(|host| host.len() >= MIN_SITE);
    let is_host = || {
        host.as_ref()
            .is_some_and(|host| called.starts_with(host.as_str()))
    };
    let title = &page.source.title;
    let in_title = || pieces(title).contains(&called) && !pieces(title).contains(&folded(name));
    let is_slogan = slogan.split_whitespace().nth(MIN_SLOGAN - 1).is_some();
    if !called.is_empty() && is_slogan && (is_host() || in_title()) {
        first.trim()
    } else {
        name
    }
}

/// The label of the page's host that names the site: `example` of `www.example.co.uk`.
pub(super) fn host_label(page: &PageSnapshot) -> Option<String> {
    label_of(&Url::parse(&page.source.url).ok()?)
}

fn label_of(address: &Url) -> Option<String> {
    address.domain()?;
    let registered = site(address)?;
    Some(folded(registered.split('.').next()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_title_that_stands_twice_is_told_once() {
        let twice = "The boats are out The boats are out";
        assert_eq!(said_once(twice), "The boats are out");
        let other = "The boats are out The boats are in";
        for title in ["New York New York", other, "", "a"] {
            assert_eq!(said_once(title), title);
        }
    }

    #[test]
    fn quotation_marks_part_no_title() {
        let places = |text: &str, title: &str| {
            let separator = SEPARATORS.iter().find(|s| s.text == text);
            separator.map(|s| s.places(title).len())
        };
        let quoted = "Le ministre : « Nous devons agir » face à la crise";
        assert_eq!(places(" » ", quoted), Some(0));
        assert_eq!(places(" « ", quoted), Some(0));
        assert_eq!(places(" » ", "Une page » Le site"), Some(1));
    }

    #[test]
    fn two_slashes_part_the_name_of_the_site() {
        let page = TestPage::new(800.0, 600.0).finish();
        let bare = |title: &str| without_site(&page, title, None);
        assert_eq!(bare("Example // Start // Boats"), "Start // Boats");
        assert_eq!(bare("Write // comments"), "Write // comments");
    }

    #[test]
    fn names_of_programs_are_not_parted() {
        let page = TestPage::new(800.0, 600.0).finish();
        for (title, expected) in [
            (
                "Class: YARD::Options — Manual",
                "Class: YARD::Options — Manual",
            ),
            ("vector<T>::~vector | Manual", "vector<T>::~vector"),
            (
                "The history of the bridge:: News",
                "The history of the bridge",
            ),
            ("桥的历史和它的未来之路::新闻", "桥的历史和它的未来之路"),
            (
                "How to build a bridge::Engineer.com",
                "How to build a bridge",
            ),
            ("Bridge builders::Engineer", "Bridge builders"),
            ("Engineer::Bridge builders", "Bridge builders"),
            ("Engineer::Bridge", "Engineer::Bridge"),
        ] {
            assert_eq!(without_site(&page, title, Some("Engineer")), expected);
        }
    }

    #[test]
    fn a_name_that_is_an_address_is_its_host() {
        for (name, host) in [
            ("https://www.example.org", Some("example.org")),
            ("http://example.org/news/", Some("example.org")),
            ("www.example.org", Some("example.org")),
            ("example.org", None),
            ("www. is a prefix", None),
            ("Example: news", None),
        ] {
            assert_eq!(host_in(name).as_deref(), host, "{name}");
        }
    }

    #[test]
    fn only_a_heading_of_markdown_has_a_mark() {
        assert_eq!(without_mark("# Home | Site"), "Home | Site");
        assert_eq!(without_mark("#MeToo"), "#MeToo");
        assert_eq!(without_mark("# "), "# ");
    }

    #[test]
    fn a_site_is_called_as_it_was_registered() {
        let label = |address: &str| label_of(&Url::parse(address).ok()?);
        for (address, expected) in [
            ("https://www.cnn.com/x", "cnn"),
            ("https://www.bbc.co.uk/x", "bbc"),
            ("https://developer.mozilla.org/", "mozilla"),
        ] {
            assert_eq!(label(address).as_deref(), Some(expected));
        }
        assert_eq!(label("http://127.0.0.1/x"), None);
    }
}
