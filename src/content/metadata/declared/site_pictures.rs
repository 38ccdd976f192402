//! Pictures that stand for a whole site, not for one of its pages: logos, icons, placeholders.

use crate::content::metadata::elements::words_of;
use url::Url;

/// Words of the file names of logos, icons and placeholders. Source: ours, measured on wcxb: one in eight of the
/// declared pictures has one of them, and only one of these is its page's.
const SIGNS: [&str; 8] = [
    "logo",
    "logos",
    "icon",
    "icons",
    "favicon",
    "fallback",
    "default",
    "placeholder",
];
/// Those of them that also name other pictures, and words beside them in the names of a site's pictures.
const COMMON: [&str; 3] = ["icon", "icons", "default"];
const BESIDE_COMMON: [&str; 15] = [
    "share",
    "shared",
    "sharing",
    "og",
    "opengraph",
    "facebook",
    "fb",
    "twitter",
    "social",
    "image",
    "img",
    "thumb",
    "thumbnail",
    "apple",
    "touch",
];
/// The host of YouTube's pictures; it names those of films in this way.
const FILMS: &str = "ytimg.com";
/// Minimum number of characters of a word of a file name that is looked for in the page's title. Source: ours.
const MIN_WORD: usize = 4;
/// Last words in the names of folders of logos.
const FOLDERS: [&str; 2] = ["logo", "logos"];
/// Another word in the name of a site's picture, beside the name of its host.
const PROFILE: &str = "profile";
/// First word of the name of a picture for sharing on Facebook, in the root folder.
const SHARED: &str = "fb";
/// Maximum number of words of the file names of a site's pictures. Source: ours: longer ones describe the picture.
const MAX_WORDS: usize = 4;
/// File extensions of photographs.
const PHOTOS: [&str; 2] = ["jpg", "jpeg"];
/// Maximum side of an icon whose name tells its size, px. Source: ours, measured on 258 pages of news: squares of 150
/// and 200 px are cut out of pictures of the page.
const MAX_ICON: u32 = 128;

/// Whether a picture stands for its site, by its address. Not if the page's title contains a word of the file name.
pub(in crate::content::metadata) fn is_of_site(address: &str, title: &str) -> bool {
    let url = Url::parse(address).ok();
    let path = url.as_ref().map_or(address, Url::path);
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
    let (name, kind) = file.rsplit_once('.').unwrap_or((file, ""));
    let words = words_of(name);
    let is_called = |name: &str| words.iter().any(|word| word == name);
    let begins_with = |name: &str| words.first().is_some_and(|word| word == name);
    let host = url.as_ref().and_then(Url::host_str).unwrap_or("");
    let names_host = host.split('.').any(is_called);
    // An article may be about the logo in a photograph.
    let is_photo = PHOTOS.iter().any(|photo| kind.eq_ignore_ascii_case(photo));
    let is_of_films = host
        .strip_suffix(FILMS)
        .is_some_and(|sub| sub.is_empty() || sub.ends_with('.'));
    if is_of_films || names_title(&words, host, title) {
        return false;
    }
    let is_beside = |word: &String| {
        let word = word.as_str();
        SIGNS.contains(&word)
            || BESIDE_COMMON.contains(&word)
            || word.contains(|c: char| c.is_ascii_digit())
            || host.split('.').any(|label| label == word)
    };
    let is_sign = |sign: &&str| {
        is_called(sign)
            && (!is_photo || names_host || begins_with(sign))
            && (!COMMON.contains(sign) || words.iter().all(is_beside))
    };
    is_short(&words) && SIGNS.iter().any(is_sign)
        || words.iter().any(|word| is_icon_size(word))
        || folders.split('/').any(is_of_logos)
        || is_called(PROFILE) && names_host
        || folders.is_empty() && begins_with(SHARED)
}

/// Whether a word of a file name, which is not part of the host's name, stands in a page's title.
fn names_title(words: &[String], host: &str, title: &str) -> bool {
    let is_own = |word: &&String| {
        word.chars().count() >= MIN_WORD
            && word.chars().all(char::is_alphabetic)
            && !BESIDE_COMMON.contains(&word.as_str())
            && !host.contains(word.as_str())
    };
    let mut own = words.iter().filter(is_own).peekable();
    if own.peek().is_none() {
        return false;
    }
    let title = words_of(title);
    own.any(|word| title.contains(word))
}

/// Whether a file name has few words.
fn is_short(words: &[String]) -> bool {
    let is_said = |word: &&String| word.contains(char::is_alphabetic);
    words.iter().filter(is_said).count() <= MAX_WORDS
}

/// Whether a word is the size of a small square: `128x128`.
fn is_icon_size(word: &str) -> bool {
    let (width, height) = word.split_once('x').unwrap_or_default();
    let side = width.parse::<u32>();
    width == height && side.is_ok_and(|side| side <= MAX_ICON)
}

/// Whether a folder holds logos.
fn is_of_logos(folder: &str) -> bool {
    let words = words_of(folder);
    let is_logo = |word: &String| FOLDERS.contains(&word.as_str());
    words.len() <= MAX_WORDS && words.last().is_some_and(is_logo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_picture_tells_of_what_it_is() {
        for address in [
            "http://static.example.org/icons/social/og/gu-logo-fallback.png",
            "https://example.org/t_logo_2048_black.png?v=1",
            "/images/apple-touch-icon@2.png",
            "https://example.org/og_image_logo/Example.gif",
            "https://example.org/img/fn_128x128.png",
            "https://s.mill.example/img/MILL_profile_lg.gif",
            "https://example.org/fb.jpg",
            "https://img.example.org/example_FB_logo_blue.jpg",
            "https://example.org/files/logo-seo.jpg",
        ] {
            assert!(is_of_site(address, "The boats are out"), "{address}");
        }
        for address in [
            "https://example.org/sites/default/files/boats.jpg",
            "https://example.org/2013/the-new-logo-of-the-example-times.jpg",
            "https://example.org/img/boats-1200x1200.jpg",
            "https://example.org/img/boats-640x360.jpg",
            "https://example.org/img/boats-150x150.jpg",
            "https://example.org/img/acme-logo.jpg",
            "https://example.org/img/a-profile-of-jane.jpg",
            "https://example.org/2013/fb-shares.jpg",
            "https://logo.example/boats.jpg",
            "https://i.ytimg.com/vi/abc/default.jpg",
            "https://example.org/img/moor-default.png",
            "https://example.org/img/icon-of-the-virgin.png",
            "https://example.org/img/boats-logo.png",
            "lead.jpg",
        ] {
            assert!(!is_of_site(address, "The boats are out"), "{address}");
        }
    }
}
