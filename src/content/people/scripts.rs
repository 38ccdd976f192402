//! Scripts without spaces between the parts of a name.

use std::ops::RangeInclusive;

/// Number of characters of a Chinese, Japanese or Korean name.
pub(super) const NAME: RangeInclusive<usize> = 2..=4;

/// Whether a name is Chinese, Japanese or Korean, whose scripts put no space into names.
pub(in super::super) fn is_spaceless(name: &str) -> bool {
    name.chars().any(|c| is_ideograph(c) || is_hangul(c))
}

/// Headings and link texts in Chinese, Japanese and Korean that name nobody. Source: ours, by custom: `关于作者`, `저자소개`.
const NOBODY: [&str; 24] = [
    "作者", "著者", "筆者", "执笔", "執筆", "记者", "記者", "编辑", "編集", "編輯", "简介", "簡介",
    "紹介", "介绍", "介紹", "关于", "關於", "文章", "专栏", "專欄", "更多", "저자", "소개", "필자",
];

/// Whether a text may be one person's name in Chinese, Japanese or Korean: a single word of 2 to 4 characters. Many
/// other words are, too, so it must stand in a place for names.
pub(super) fn may_be_name(text: &str) -> bool {
    let is_sign = |c: char| c.is_alphabetic() && (is_ideograph(c) || is_hangul(c));
    NAME.contains(&text.chars().count())
        && text.chars().all(is_sign)
        && !NOBODY.iter().any(|word| text.contains(word))
}

pub(super) fn is_hangul(c: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

pub(super) fn is_ideograph(c: char) -> bool {
    ('\u{3000}'..='\u{9fff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_one_word_is_as_long_as_one() {
        for name in ["陈晓岚", "김하늘", "さくら", "欧阳娜娜"] {
            assert!(may_be_name(name), "{name}");
        }
        for text in [
            "陈",
            "自由撰稿人",
            "关于作者",
            "저자소개",
            "Jane",
            "佐藤 美咲",
            "张三、",
        ] {
            assert!(!may_be_name(text), "{text}");
        }
    }
}
