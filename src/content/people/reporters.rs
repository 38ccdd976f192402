//! Reporters, as agencies and newspapers in China name them: in brackets behind the dateline (`新京报讯（记者 陆一夫）`), or in
//! a line of their own behind the employer (`新京报记者 陆一夫`).

use super::scripts::NAME;
use crate::content::words::lexicon::is_unspaced;

/// Titles of reporters and writers.
const TITLES: [&str; 4] = ["记者", "通讯员", "专栏作者", "作者"];
/// Quotation marks around the name of a series.
const QUOTES: [char; 2] = ['《', '》'];
/// Titles between the names of several people in the same brackets.
const BETWEEN: [&str; 4] = ["记者", "见习记者", "通讯员", "实习生"];
/// Titles of people who did not write the text, behind the names of reporters.
const CHECKERS: [&str; 5] = ["校对", "审核", "责编", "编审", "摄影"];
/// Words for compiling other reports, behind reporters and before other names.
const PUT_TOGETHER: [&str; 5] = ["整合", "综合", "编译", "整理", "编辑"];
/// Ends of a dateline.
const DISPATCHED: [char; 2] = ['电', '讯'];
/// The end, or the beginning, of the place of a report behind the names: `西宁报道`, `发自西宁`.
const REPORTS: [&str; 4] = ["报道", "报导", "報導", "報道"];
const SENT_FROM: &str = "发自";
/// Maximum number of characters before the title: employer and rank. Source: ours: `观察者网`, `南都见习`.
const MAX_OFFICE: usize = 8;
/// Maximum number of characters before the brackets, and of names in them. Source: ours: `新华社巴黎12月9日电`.
const MAX_BEFORE: usize = 20;
const MAX_NAMES: usize = 5;

/// The names behind a title and its employer, if a space separates them.
pub(super) fn behind_title(text: &str) -> Option<&str> {
    let rest = split_at_title(text)?;
    rest.starts_with(char::is_whitespace)
        .then(|| rest.trim_start())
}

/// The names of a line up to those of proof-readers or photographers: `王小明 校对 李铭`.
pub(super) fn before_checkers(names: &str) -> &str {
    let places = CHECKERS.iter().filter_map(|job| {
        let is_begun = |at: &usize| names[..*at].ends_with(char::is_whitespace);
        names.find(*job).filter(is_begun)
    });
    let end = places.min().unwrap_or(names.len());
    names[..end].trim_end()
}

/// Whether a piece of a line names proof-readers or photographers: `校对`, `校对：李铭`.
pub(super) fn tells_checkers(piece: &str) -> bool {
    let piece = piece.trim();
    let mut behind = CHECKERS.iter().filter_map(|job| piece.strip_prefix(*job));
    behind.any(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// The reporters in a text that is only a byline, or that begins with a dateline.
pub(in super::super) fn reporters(text: &str) -> Option<Vec<String>> {
    let text = text.trim();
    if text.is_ascii() {
        return None;
    }
    let Some((before, rest)) = text.split_once(['（', '(']) else {
        return people(behind_title(text)?);
    };
    let (inside, _) = rest.split_once(['）', ')'])?;
    if before.is_empty() {
        return people(behind_title(inside)?);
    }
    let is_dispatch = before.ends_with(DISPATCHED) && before.chars().count() <= MAX_BEFORE;
    people(split_at_title(inside).filter(|_| is_dispatch)?)
}

/// The text behind the first title, if only an employer stands before it.
fn split_at_title(text: &str) -> Option<&str> {
    let mut cut = TITLES.iter().filter_map(|title| text.split_once(*title));
    let (before, rest) = cut.next()?;
    let before = before.trim_matches(QUOTES);
    let is_office = before.chars().count() <= MAX_OFFICE && before.chars().all(is_unspaced);
    is_office.then_some(rest)
}

/// The names of which a text consists, if of nothing else.
fn people(text: &str) -> Option<Vec<String>> {
    let words =
        without_place(before_checkers(text)).split(|c: char| c.is_whitespace() || c == '、');
    let words = words.take_while(|word| !PUT_TOGETHER.contains(word));
    let names = words.filter(|word| !word.is_empty() && !BETWEEN.contains(word));
    let names: Vec<String> = names.map(str::to_owned).collect();
    let is_name =
        |name: &String| NAME.contains(&name.chars().count()) && name.chars().all(is_unspaced);
    let are_names = (1..=MAX_NAMES).contains(&names.len()) && names.iter().all(is_name);
    are_names.then_some(names)
}

/// The names without the last word, if that is the place of the report.
fn without_place(names: &str) -> &str {
    match names.trim_end().rsplit_once(char::is_whitespace) {
        Some((before, place))
            if place.starts_with(SENT_FROM) || REPORTS.iter().any(|end| place.ends_with(end)) =>
        {
            before.trim_end()
        }
        _ => names,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reports_stands_in_brackets_or_in_a_line() {
        for (text, names) in [
            ("新华社巴黎12月9日电（记者唐霁）法国9日", "唐霁"),
            ("新京报讯（记者 陆一夫）11月25日，新京报记者", "陆一夫"),
            ("（职工通讯员 李琴雯 刘会）为深入推进", "李琴雯 刘会"),
            ("本报讯（记者张三 通讯员李四）", ""),
            ("本报讯（记者 张三 通讯员 李四）", "张三 李四"),
            ("澎湃新闻记者 段彦超 廖艳", "段彦超 廖艳"),
            ("澎湃新闻记者段彦超获悉", ""),
            ("《棱镜》作者 周纯", "周纯"),
            ("西北观察记者 马晓燕 西宁报道", "马晓燕"),
            ("西北观察记者 马晓燕 发自西宁", "马晓燕"),
            ("记者 刘晓阳 校对 李铭", "刘晓阳"),
            ("新京报讯（记者 陆一夫 摄影 李铭）11月", "陆一夫"),
            ("极目新闻讯（记者陈智 整合）10月8日", "陈智"),
            ("新京报讯（记者 陆一夫 编辑 李铭）11月", "陆一夫"),
            ("歌曲《棱镜》作者 周纯", ""),
            ("昨日（记者招待会）上", ""),
            ("（记者招待会）", ""),
            ("他对记者 说", ""),
            ("有人说，记者 张三", ""),
            ("Words (of it)", ""),
            ("", ""),
        ] {
            let found = reporters(text).unwrap_or_default();
            assert_eq!(found.join(" "), names, "{text}");
        }
        assert_eq!(behind_title("南都见习记者 林子沛"), Some("林子沛"));
        assert_eq!(behind_title("记者王小明"), None);
    }
}
