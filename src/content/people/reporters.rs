//! Who reports, as agencies and papers in China name them: in brackets behind where something is from
//! (`新京报讯（记者 陆一夫）`), or in a line of their own behind for whom (`新京报记者 陆一夫`).

use super::scripts::NAME;
use crate::content::words::lexicon::is_unspaced;

/// What those are called who report or write.
const TITLES: [&str; 4] = ["记者", "通讯员", "专栏作者", "作者"];
/// What stands around the name of a series.
const QUOTES: [char; 2] = ['《', '》'];
/// What those are called whose names follow between those of others, in the same brackets.
const BETWEEN: [&str; 4] = ["记者", "见习记者", "通讯员", "实习生"];
/// What those are called who have written nothing of it: their names follow those of who reports.
const CHECKERS: [&str; 5] = ["校对", "审核", "责编", "编审", "摄影"];
/// What those have done who put together what others reported: it stands behind reporters, and before names of others.
const PUT_TOGETHER: [&str; 5] = ["整合", "综合", "编译", "整理", "编辑"];
/// How it ends where and when something is from.
const DISPATCHED: [char; 2] = ['电', '讯'];
/// How the place ends, or begins, from which somebody reports, behind the names: `西宁报道`, `发自西宁`.
const REPORTS: [&str; 4] = ["报道", "报导", "報導", "報道"];
const SENT_FROM: &str = "发自";
/// Most characters before the title: for whom somebody reports, and as what. Source: ours: `观察者网`, `南都见习`.
const MAX_OFFICE: usize = 8;
/// Most characters before the brackets, and most names in them. Source: ours: `新华社巴黎12月9日电`.
const MAX_BEFORE: usize = 20;
const MAX_NAMES: usize = 5;

/// The names of a line or of brackets, without for whom their bearers report, where a space parts them from that.
pub(super) fn behind_title(text: &str) -> Option<&str> {
    let rest = split_at_title(text)?;
    rest.starts_with(char::is_whitespace)
        .then(|| rest.trim_start())
}

/// A line of names up to those of who has but checked it or made its pictures: `王小明 校对 李铭`.
pub(super) fn before_checkers(names: &str) -> &str {
    let places = CHECKERS.iter().filter_map(|job| {
        let is_begun = |at: &usize| names[..*at].ends_with(char::is_whitespace);
        names.find(*job).filter(is_begun)
    });
    let end = places.min().unwrap_or(names.len());
    names[..end].trim_end()
}

/// Whether a piece of a line tells who has checked it or made its pictures: `校对`, `校对：李铭`.
pub(super) fn tells_checkers(piece: &str) -> bool {
    let piece = piece.trim();
    let mut behind = CHECKERS.iter().filter_map(|job| piece.strip_prefix(*job));
    behind.any(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Those who report by a text that is nothing but that, or that begins with where it is from.
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

/// What stands behind the first title of a text, before which nothing stands but for whom.
fn split_at_title(text: &str) -> Option<&str> {
    let mut cut = TITLES.iter().filter_map(|title| text.split_once(*title));
    let (before, rest) = cut.next()?;
    let before = before.trim_matches(QUOTES);
    let is_office = before.chars().count() <= MAX_OFFICE && before.chars().all(is_unspaced);
    is_office.then_some(rest)
}

/// The names of which a text is made, if it is of nothing else.
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

/// Names without the last word, where that is from where their bearers report.
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
