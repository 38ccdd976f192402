//! Credit lines of Chinese pages: the editor, the source, or the original headline of the text: `责任编辑：…`, `（原标题：…）`.
//! They begin with such a label and hold little else, or are several labels with a name each, at least one of them
//! known: `撰文｜阿禾　摄影｜阿禾　编辑｜小满`.

use super::texts::is_entry;
use crate::content::units::Units;
use crate::snapshot::{COLONS, PageSnapshot};

/// Maximum number of characters of such a line. Source: ours: a headline in brackets.
const MAX_CHARS: usize = 60;
/// Labels with which such lines begin. Source: ours, from Chinese news sites: editor, proofreader, check, producer,
/// original headline, source, day of publication.
const LABELS: [&str; 22] = [
    "责任编辑",
    "責任編輯",
    "责编",
    "責編",
    "编辑",
    "編輯",
    "校对",
    "校對",
    "审校",
    "审核",
    "初审",
    "复审",
    "终审",
    "监制",
    "原标题",
    "本文原标题",
    "原標題",
    "本文来源",
    "本文來源",
    "发稿时间",
    "发布时间",
    "发布日期",
];
/// Labels of the source, which count behind a date only: `2019-09-07 09:59:22 来源：新京报`.
const SOURCES: [&str; 2] = ["来源", "來源"];
/// Brackets before such a line, and separators between its label and the rest.
const BRACKETS: [char; 8] = ['（', '(', '【', '[', '〔', '［', '「', '<'];
const PARTS: [char; 4] = ['丨', '|', '｜', '/'];
/// Minimum number of labels of a line of several, maximum number of characters of one of these and of the name behind
/// it. Source: ours, from accounts of WeChat; of the texts of 954 old pages no line is so.
const MIN_CREDITS: usize = 2;
const MAX_LABEL: usize = 6;
const MAX_NAME: usize = 16;
/// Labels that also stand before the questions of an interview, and how these end.
const ASKING: [&str; 2] = ["编辑", "編輯"];
const QUESTIONS: [char; 2] = ['?', '？'];

/// Which units are such lines. Linear.
pub(super) fn staff_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let units = units.list.iter();
    units
        .map(|unit| says_staff(&unit.text) && !is_entry(page, unit))
        .collect()
}

fn says_staff(text: &str) -> bool {
    // ASCII text has no Chinese label.
    if text.is_ascii() || text.chars().nth(MAX_CHARS).is_some() {
        return false;
    }
    let text = text.trim_start_matches(BRACKETS).trim_start();
    let is_led = |label: &str| {
        let rest = text.strip_prefix(label).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with(COLONS) || rest.starts_with(PARTS))
    };
    let is_sourced = || {
        let after = SOURCES.iter().find_map(|label| text.split_once(label));
        let is_of_day = |c: char| c.is_ascii_digit() || "年月日-/.: 　".contains(c);
        after.is_some_and(|(day, source)| {
            day.starts_with(|c: char| c.is_ascii_digit())
                && day.chars().all(is_of_day)
                && source.trim_start().starts_with(COLONS)
        })
    };
    let asks = text.trim_end().ends_with(QUESTIONS)
        && ASKING.into_iter().any(|label| text.starts_with(label));
    !asks && LABELS.into_iter().any(is_led) || is_sourced() || are_credits(text)
}

/// Whether a text is several labels, separated by white space, with a short name behind each, and at least one known
/// label.
fn are_credits(text: &str) -> bool {
    let is_sign = |c: char| COLONS.contains(&c) || PARTS.contains(&c);
    let mut parts = text.split(is_sign).map(str::trim);
    let Some(first) = parts.next() else {
        return false;
    };
    // Between two separators are a name and, behind its last space, the next label.
    let (mut labels, mut last) = (vec![first], None);
    for part in parts {
        if let Some(between) = last.replace(part) {
            let Some((name, label)) = between.rsplit_once(char::is_whitespace) else {
                return false;
            };
            if !is_short(name.trim_end(), MAX_NAME) {
                return false;
            }
            labels.push(label);
        }
    }
    let is_known = |label: &&str| LABELS.contains(label) || SOURCES.contains(label);
    labels.len() >= MIN_CREDITS
        && last.is_some_and(|name| is_short(name, MAX_NAME))
        && labels.iter().all(|label| is_label(label))
        && labels.iter().any(is_known)
}

/// Whether a text has at least one and at most `most` characters.
fn is_short(text: &str, most: usize) -> bool {
    !text.is_empty() && text.chars().nth(most).is_none()
}

/// Whether a text may be a label in a script other than Latin.
fn is_label(text: &str) -> bool {
    is_short(text, MAX_LABEL) && text.chars().all(|c| c.is_alphabetic() && !c.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_of_editors_are_told_from_texts() {
        for (text, expected) in [
            ("责任编辑：崔宁宁", true),
            ("（责任编辑： HN666）", true),
            ("【编辑：姚昊】", true),
            ("（原标题：姚明对周琦说了啥？）", true),
            ("2019-09-07 09:59:22 来源: 新京报 举报", true),
            ("编辑：您最近在写什么书？", false),
            ("责任编辑：崔宁宁？", true),
            ("编辑部的故事", false),
            ("编辑说：这是一篇文章", false),
            ("消息来源：一位接近监管的人士", false),
            ("Editor: Jane Doe", false),
            ("撰文｜阿禾　摄影｜阿禾　编辑｜小满", true),
            ("来源：青石河观察 编辑：小满", true),
            ("文 | Jane Doe 编辑 | 小满", true),
            ("撰文｜阿禾　摄影｜阿禾", false),
            ("时间：周五 地点：柳堤站", false),
            ("他说：来源：不明", false),
        ] {
            assert_eq!(says_staff(text), expected, "{text}");
        }
        let long = format!("编辑：{}", "这是正文。".repeat(20));
        assert!(!says_staff(&long));
    }

    #[test]
    fn a_field_of_a_table_is_none() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("编辑：姚昊").close();
        t.open("table").open("tr").open("td").text("编辑：姚昊");
        let page = t.finish();
        let found = staff_lines(&page, &Units::from_page(&page));
        assert_eq!(found, [true, false]);
    }
}
