//! Words that mark dates that are not the page's: those in sentences, and of the whole site.

/// Signs at the end of sentences.
pub(super) const SENTENCE_ENDS: [char; 7] = ['.', '!', '?', '”', '"', '»', '“'];
/// Words before a date at the beginning of a sentence, in lower case.
pub(super) const IN_SENTENCES: [&str; 14] = [
    "on", "in", "since", "from", "after", "before", "am", "im", "seit", "vom", "le", "el", "il",
    "em",
];

/// Words for a part of the day that continue a Chinese sentence behind its date. Source: ours.
pub(super) const HALVES: [&str; 8] = [
    "上午", "下午", "中午", "凌晨", "傍晚", "晚上", "清晨", "早上",
];

/// Words that begin a line about the whole site: `Site last updated: 3 May 2020`. Source: ours.
pub(super) const SITES: [&str; 4] = ["site", "website", "webseite", "sitio"];
