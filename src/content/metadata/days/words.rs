//! Words that tell which days beside them are none of the page's: those within sentences, and of the whole site.

/// How sentences end.
pub(super) const SENTENCE_ENDS: [char; 7] = ['.', '!', '?', '”', '"', '»', '“'];
/// What stands before a day in a sentence, at its beginning, in lower case.
pub(super) const IN_SENTENCES: [&str; 14] = [
    "on", "in", "since", "from", "after", "before", "am", "im", "seit", "vom", "le", "el", "il",
    "em",
];

/// What goes on behind a day in a sentence in Chinese: the part of it in which something was. Source: ours.
pub(super) const HALVES: [&str; 8] = [
    "上午", "下午", "中午", "凌晨", "傍晚", "晚上", "清晨", "早上",
];

/// Words that begin a line about the whole site: `Site last updated: 3 May 2020`. Source: ours.
pub(super) const SITES: [&str; 4] = ["site", "website", "webseite", "sitio"];
