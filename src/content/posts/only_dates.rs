//! Finds the dates of entries that have no full date: short relative times (`2h`, `3 Std.`), and dates of edits
//! (`Edited on 12 May 2021`).
//!
//! Alone, either may be something else: a reading time, a duration, the edit of something dated above. They are taken
//! as dates if several stand at one path and hardly any other date stands between them. Full dates at that path are
//! counted with them: `2h`, `5h`, `May 12`.
//!
//! A date of an edit inside a link with a number is the post's date if others have theirs in such a link at the same
//! path: `edited` stands where the date of writing does.

use super::address::is_profile;
use super::kinds::{Kind, MIN_REPEATED, kind_by_first};
use super::leaf::Leaf;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{BETWEEN_PIECES, NodeId, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Maximum characters of a short time, and maximum digits of its number. Source: ours: `12 minutos`, `365 d`,
/// `Aktualisiert 12 Mon.`.
const MAX_SHORT: u32 = 20;
const MAX_DIGITS: usize = 3;
/// Minimum number of other posts' dates at the path of an edit. Source: ours.
const MIN_OTHERS: usize = 2;
/// Number of texts before and behind a short time among which the link to its author is looked for. Source: ours,
/// from feeds: a name, a handle, what somebody is, and separators between them.
const BEFORE: usize = 6;
const BEHIND: usize = 2;
/// Maximum number of elements above a text that make up its path. Source: ours: a link in a line in the head of an
/// entry.
const MAX_ABOVE: usize = 4;
/// Maximum share of the gaps between short times that hold another date. Source: ours: where each entry has a full
/// date, all gaps do; a text may name a day.
const MAX_DATED: f32 = 0.25;
/// Units of short times, in lower case, without the point behind them. Source: ours, from the short forms of CLDR,
/// and of Bluesky, Facebook, LinkedIn, Quora and X. Units that name a day or a month in East Asia (`3日`) are left
/// out.
static UNITS: Phrases = Phrases::from_words(
    "s sec secs second seconds sek seg segs m min mins minute minutes minuten minuto minutos minuti mn h hr hrs hour \
    hours hs std stunde stunden heure heures hora horas ora ore d day days tag tage tg tgn j jr jour jours día días dia \
    dias g gg giorno giorni w wk wks week weeks wo wochen woche sem semaine semaines semana semanas sett settimana \
    settimane mo mos mon mth month months monat monate mois mes meses mese mesi y yr yrs year years a an ans año años \
    ano anos anno anni jahr jahre u uur dag dagen weken mnd jaar t tim timer time dagar dage dgr v uge uger mån mdr år \
    godz dni dzień tyg mies lat l r rok sa saat dk dakika gün hf hafta ay yıl с сек м мин ч час часа часов д дн день дня \
    дней нед мес г год лет хв год тиж міс р hod dn týd měs ó ó. perc nap hét hó tt pv vk kk tuntia λ ώ ημ εβδ μήν \
    jam menit hari minggu bulan giờ phút ngày tuần tháng năm 초 분 시간 일 주 개월 년 秒 分 分钟 分鐘 小时 小時 時間 \
    天 週 周 週間 个月 個月 か月 ヶ月 カ月 วิ นาที ชม วัน สัปดาห์ س د ي ساعة دقيقة يوم שע שע׳ דק דק׳ ימ ימ׳",
);

/// Words that may stand before a short time. Source: ours, from Quora.
static DONE: Phrases = Phrases::from_words(
    "updated answered posted edited asked commented aktualisiert beantwortet bearbeitet gepostet modifié répondu publié \
    actualizado respondido publicado editado aggiornato risposto atualizado bijgewerkt beantwoord обновлено",
);

/// Marks such texts as dates.
///
/// Cost: linear in the texts and in what stands around them.
pub(super) fn take(page: &PageSnapshot, list: &mut [Leaf]) {
    take_only(page, list);
    take_linked(page, list);
}

/// Marks edits in links with a number as dates, at a path where at least as many others have a date in such a link.
fn take_linked(page: &PageSnapshot, list: &mut [Leaf]) {
    if !list.iter().any(|leaf| leaf.is_change && !leaf.is_date) {
        return;
    }
    let mut places: BTreeMap<Vec<Kind>, [Vec<usize>; 2]> = BTreeMap::new();
    for (at, leaf) in list.iter().enumerate() {
        let href = leaf.link.and_then(|link| page.attribute(link, "href"));
        let is_numbered = href.is_some_and(|href| href.contains(|c: char| c.is_ascii_digit()));
        if is_numbered && (leaf.is_date || leaf.is_change) {
            let found = places.entry(place(page, leaf.node)).or_default();
            found[usize::from(!leaf.is_date)].push(at);
        }
    }
    for [dates, changes] in places.into_values() {
        if dates.len() >= MIN_OTHERS && changes.len() <= dates.len() {
            for at in changes {
                list[at].is_date = true;
            }
        }
    }
}

/// Marks short times and edits as dates where there is no other date.
fn take_only(page: &PageSnapshot, list: &mut [Leaf]) {
    let mut places: BTreeMap<Vec<Kind>, Vec<usize>> = BTreeMap::new();
    for (at, leaf) in list.iter().enumerate() {
        if may_date(page, list, at) {
            let found = places.entry(place(page, leaf.node)).or_default();
            found.push(at);
        }
    }
    if places.is_empty() {
        return;
    }
    let is_date = |at: &usize| list[*at].is_date;
    let dates: Vec<usize> = (0..list.len()).filter(is_date).collect();
    for date in &dates {
        if let Some(found) = places.get_mut(&place(page, list[*date].node)) {
            found.push(*date);
        }
    }
    for mut found in places.into_values() {
        found.sort_unstable();
        if found.len() >= MIN_REPEATED && are_only(&found, &dates) {
            for at in found {
                (list[at].is_label, list[at].is_date) = (true, true);
            }
        }
    }
}

/// Whether hardly any other date stands between the texts in `found`.
fn are_only(found: &[usize], dates: &[usize]) -> bool {
    let begin = |at: usize| dates.partition_point(|date| *date < at);
    let is_dated = |pair: &&[usize]| begin(pair[0] + 1) < begin(pair[1]);
    let dated = found.windows(2).filter(is_dated).count();
    dated as f32 <= MAX_DATED * (found.len() - 1) as f32
}

/// Whether a text that is no date may be one: it is the date of an edit, or a short time beside a link to a profile.
fn may_date(page: &PageSnapshot, list: &[Leaf], at: usize) -> bool {
    let leaf = &list[at];
    if leaf.is_date {
        return false;
    }
    if leaf.is_change {
        return true;
    }
    if leaf.chars > MAX_SHORT || !is_short_time(&leaf.text) {
        return false;
    }
    let chars = |id: NodeId| page.totals(id).chars;
    let is_alone = page
        .parent(leaf.node)
        .is_some_and(|up| chars(up) == chars(leaf.node));
    let is_signed = |range: Range<usize>| {
        let mut links = list[range].iter().filter_map(|leaf| leaf.link);
        links.any(|link| is_profile(page, link))
    };
    let end = list.len().min(at + 1 + BEHIND);
    is_alone && (is_signed(at.saturating_sub(BEFORE)..at) || is_signed(at + 1..end))
}

/// Whether a text is only a number with a unit of time, perhaps behind a word of [`DONE`].
fn is_short_time(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c.is_whitespace() || BETWEEN_PIECES.contains(&c));
    let text = match text.split_once(' ') {
        Some((done, time)) if DONE.holds_in_any_case(done) => time,
        _ => text,
    };
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - unit.len();
    let unit = unit.trim_start().trim_end_matches('.');
    (1..=MAX_DIGITS).contains(&digits) && UNITS.holds_in_any_case(unit)
}

/// The kinds of the elements above a text, which are its path.
fn place(page: &PageSnapshot, text: NodeId) -> Vec<Kind> {
    let above = page.ancestors(text).take(MAX_ABOVE);
    above.map(|id| kind_by_first(page, id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::test_pages::posts_of;
    use crate::snapshot::test_page::TestPage;

    /// When the entries of a feed were written by what tells so, each with a label behind it.
    fn dates(times: [&str; 4], label: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for (who, time) in ["ann", "Bob", "Cid", "Dee"].into_iter().zip(times) {
            t.open_with("div", &[("class", "item")]).open("div");
            t.open_with("a", &[("href", &format!("/profile/{who}"))]);
            t.text(who).close().text(" · ");
            t.open_with("a", &[("href", &format!("/post/{who}1"))]);
            t.text(time).close().open("small").text(label).close();
            t.close().open("p");
            let text = format!("The ferry that {who} took was an hour late again.");
            t.text(&text);
            t.close().close();
        }
        let page = t.finish();
        let found = posts_of(&page).posts;
        found.into_iter().filter_map(|post| post.date).collect()
    }

    #[test]
    fn entries_are_dated_by_times_in_short() {
        for times in [
            ["2h", "3h", "4h", "5h"],
            ["2 Std.", "3 Std.", "1 Tg.", "2 Tg."],
            ["2 h", "2 j", "3 sem", "1 an"],
            ["5분", "2시간", "3시간", "1일"],
        ] {
            assert_eq!(dates(times, "Public"), times);
        }
        let mixed = dates(["2h", "3h", "3 May 2021", "2 May 2021"], "Public");
        assert_eq!(mixed, ["2h", "3h", "2021-05-03", "2021-05-02"]);
    }

    #[test]
    fn beside_a_date_a_time_in_short_is_none() {
        let found = dates(["5 min", "7 min", "4 min", "9 min"], "12 May 2021");
        assert_eq!(found, ["2021-05-12"; 4]);
    }

    #[test]
    fn entries_are_dated_by_their_change_where_nothing_else_does() {
        let changed = [12, 13, 14, 15].map(|day| format!("编辑于 2024-03-{day}"));
        let [a, b, c, d] = &changed;
        let days = [12, 13, 14, 15].map(|day| format!("2024-03-{day}"));
        assert_eq!(dates([a, b, c, d], "Public"), days);
        let written = dates([a, b, c, d], "1 May 2024");
        assert_eq!(written, ["2024-05-01"; 4]);
    }

    /// When posts were written of which the second says before its day what was done then, in links that lead there.
    fn linked(done: &str) -> Vec<Option<String>> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for (day, done) in (12..).zip(["", done, "", ""]) {
            t.open("article").open("div");
            t.open_with("a", &[("href", "/profile/ann")])
                .text("ann")
                .close();
            t.close().open("p");
            t.text(&format!("The ferry was late again on the {day}th day."));
            t.close().open("footer").open("span");
            if !done.is_empty() {
                t.text(done);
            }
            t.open_with("a", &[("href", &format!("/ann/{day}"))]);
            t.text(&format!("{day} May 2021"))
                .close()
                .close()
                .close()
                .close();
            t.open("div").text(&format!("{} May 2021", day + 1)).close();
        }
        let page = t.finish();
        let found = posts_of(&page).posts;
        found.into_iter().map(|post| post.date).collect()
    }

    #[test]
    fn an_edited_post_is_dated_where_others_are() {
        let days = [12, 13, 14, 15].map(|day| Some(format!("2021-05-{day}")));
        assert_eq!(linked("edited"), days);
    }

    #[test]
    fn units_of_times_stand_alone_behind_a_number() {
        for text in [
            "2h",
            "· 3d",
            "Updated 2y",
            "2 min",
            "12 mo",
            "2W",
            "4 ч.",
            "3個月",
        ] {
            assert!(is_short_time(text), "{text}");
        }
        for text in ["2", "h", "2 km", "2000 h", "2h late", "3月", "#2h"] {
            assert!(!is_short_time(text), "{text}");
        }
    }
}
