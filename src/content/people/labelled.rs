//! Author labels in Chinese and Japanese within a text of several labels: `来源：本站 作者：张三 时间：…`.

use crate::snapshot::COLONS;

/// The labels, best first, which need a colon; a single character must not end another word (`正文：`).
const LABELS: [&str; 5] = ["作者", "撰文", "采写", "记者", "文"];
/// Labels of editors, who did not write the text.
const EDITORS: [&str; 8] = [
    "责任编辑",
    "責任編輯",
    "编辑",
    "編輯",
    "責編",
    "责编",
    "編集",
    "编审",
];
/// Signs that end the names.
const ENDS: [char; 8] = ['（', '(', '）', ')', '【', '】', '|', '｜'];
/// Maximum number of characters of the names. Source: ours: five names.
const MAX_NAMES: usize = 30;

/// The best label of a text with the names behind it, up to the next label, a date or a bracket.
pub(in super::super) fn labelled(text: &str) -> Option<&str> {
    if text.is_ascii() {
        return None;
    }
    let places = LABELS.iter().flat_map(|label| {
        let places = text.match_indices(label);
        places.map(|(at, label)| (at, at + label.len()))
    });
    let begins = |at: usize| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric())
    };
    let mut own = places.filter(|(at, _)| begins(*at));
    own.find_map(|(at, end)| {
        let names = text[end..].trim_start().strip_prefix(COLONS)?;
        let start = text.len() - names.len();
        let names = names_at_start(names);
        let said = names.trim().chars().count();
        (1..=MAX_NAMES)
            .contains(&said)
            .then(|| text[at..start + names.len()].trim_end())
    })
}

/// Whether a text begins with the label of an editor: `（责任编辑：张三）`.
pub(in super::super) fn names_editor(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    EDITORS.iter().any(|editor| text.starts_with(editor))
}

fn names_at_start(text: &str) -> &str {
    let text = text.find(ENDS).map_or(text, |end| &text[..end]);
    let is_other =
        |word: &str| word.contains(COLONS) || word.starts_with(|c: char| c.is_ascii_digit());
    let words = text.split_inclusive(char::is_whitespace);
    let names = words.take_while(|word| !is_other(word));
    let length = names.map(str::len).sum::<usize>();
    &text[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editor_is_told_from_who_writes() {
        assert!(names_editor("（责任编辑：张三）") && names_editor("编辑 张三"));
        assert!(!names_editor("作者：张三") && !names_editor("Editor: Jane Doe"));
    }

    #[test]
    fn a_label_in_the_midst_of_a_text_names_who_wrote() {
        for (text, names) in [
            (
                "来源：本站原创\u{a0}作者：医技药剂党支部",
                "作者：医技药剂党支部",
            ),
            ("时间：2019-09-25 作者：网络整理", "作者：网络整理"),
            ("出处：快科技 作者：宪瑞 编辑：宪瑞", "作者：宪瑞"),
            ("作者: 张三 李四 2019-09-25", "作者: 张三 李四"),
            ("取材・文：山田太郎", "文：山田太郎"),
            ("作者：张三（新华社）", "作者：张三"),
            ("正文：其他", ""),
            ("作者 张三", ""),
            ("来源：本站 作者： 时间：2019", ""),
            ("Author: Jane Doe", ""),
        ] {
            assert_eq!(labelled(text).unwrap_or_default(), names, "{text}");
        }
    }
}
