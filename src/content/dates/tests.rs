//! Dates in many languages, and dates for programs.

use super::*;

fn read(text: &str, lang: &str) -> String {
    in_text(text, lang).unwrap_or_default()
}

#[test]
fn dates_are_read_in_the_languages_of_the_web() {
    for (text, lang) in [
        ("May 6, 2024", "en"),
        ("Posted on Monday, May 6th, 2024 at 7:08 am", "en"),
        ("6 May 2024", "en-GB"),
        ("05/06/2024", "en-US"),
        ("05/06/2024", "en_US"),
        ("06/05/2024", "en-GB"),
        ("06/05/2024", "fr"),
        ("Montag, 6. Mai 2024, 07:08 Uhr", "de"),
        ("06.05.2024 - 07:08", "de"),
        ("Stand: 6.5.2024", "de"),
        ("06.05.24", "de"),
        ("06.05.24", "en"),
        ("05.06.24", "en-US"),
        ("05/06/24 12:21pm", "en-US"),
        ("5/6/24 12:21pm", "en"),
        ("06/05/24, 9:05", "en-GB"),
        ("le 6 mai 2024", "fr"),
        ("6 de mayo de 2024", "es"),
        ("6 maggio 2024", "it"),
        ("6 de maio de 2024", "pt"),
        ("6 mei 2024", "nl"),
        ("6 maja 2024 r.", "pl"),
        ("6 мая 2024 г.", "ru"),
        ("6 Mayıs 2024", "tr"),
        ("6. května 2024", "cs"),
        ("6 травня 2024", "uk"),
        ("6 maj 2024", "sv"),
        ("6. toukokuuta 2024", "fi"),
        ("2024. május 6.", "hu"),
        ("6 Μαΐου 2024", "el"),
        ("6 ΜΑΪΟΥ 2024", "el"),
        ("6 ΜΑΙ 2024", "el"),
        ("2024年5月6日", "ja"),
        ("2024年05月06日 07:08", "zh"),
        ("2024년 5월 6일", "ko"),
        ("2024-05-06 07:08", ""),
        ("2024/5/6", ""),
        ("Mon 06-May-24 10:53:49", "en"),
        ("٦ مايو ٢٠٢٤", "ar"),
        ("۶ مه ۲۰۲۴", "fa"),
        ("6 במאי 2024", "he"),
        ("２０２４年５月６日", "ja"),
        ("6 tháng 5, 2024", "vi"),
        ("6 Май 2024", "ru"),
        ("6 май 2024 г.", "bg"),
        ("14:05 - 06/05/2024", "fr"),
        ("2024년 5월 6일 오후 1:20", "ko"),
        ("发布时间：24-05-06", "zh"),
        ("06.05.2024. 10:30", "hr"),
        ("6° maggio 2024", "it"),
        ("06\u{200f}/05\u{200f}/2024", "ar"),
    ] {
        assert_eq!(read(text, lang), "2024-05-06", "{text}");
    }
    assert_eq!(read("25 декабрь 2019", "ru"), "2019-12-25");
    assert_eq!(read("07.17.13", "en"), "2013-07-17");
    assert_eq!(read("07.17.13", ""), "2013-07-17");
    assert_eq!(read("12.05.98", "de"), "1998-05-12");
    assert_eq!(read("1.2.2024.3", "de"), "");
    for (text, lang) in [
        ("13/03/27 23:15", "ja"),
        ("Sizes 08/10/12", "en"),
        ("04/19/13 inches", "en"),
        ("19/04/13", "en"),
        ("04/19/13", "de"),
        ("Sizes 8/10/12", "en"),
        ("10/12/16-20", "en"),
        ("版本：24-05-06", "zh"),
        ("发布时间：24-05-06-07", "zh"),
    ] {
        assert_eq!(read(text, lang), "", "{text}");
    }
    assert_eq!(read("04/19/13", "en"), "2013-04-19");
    assert_eq!(read("Posted 04/19/13", "en-US"), "2013-04-19");
    assert_eq!(read("3. Jänner 2020", "de"), "2020-01-03");
    assert_eq!(read("12 août 2019", "fr"), "2019-08-12");
    assert_eq!(read("9 Sept. 2019", "en"), "2019-09-09");
}

#[test]
fn words_of_one_language_are_no_months_of_another() {
    for text in [
        "Issue 12, March 2020",
        "Windows 11 out 2021",
        "Mayor 12, 2020",
        "Book Pro 14 2021",
    ] {
        assert_eq!(read(text, "en"), "", "{text}");
    }
    assert_eq!(read("12 set 2021", "it"), "2021-09-12");
    assert_eq!(read("12. listopada 2021.", "hr"), "2021-10-12");
    assert_eq!(read("12 listopada 2021", "pl"), "2021-11-12");
    assert!(!labels::is_label("4 out of 5") && labels::is_label("12 set 2021"));
    let time = |text: &str| super::read(text, "ko").unwrap_or_default();
    assert_eq!(time("2024년 5월 6일 오후 1:20"), "2024-05-06T13:20");
    assert_eq!(time("2024년 5월 6일 오전 12:05"), "2024-05-06T00:05");
}

#[test]
fn months_of_hindi_and_thai_are_read() {
    for (text, lang, iso) in [
        ("15 मार्च 2024", "hi", "2024-03-15"),
        ("3 फ़रवरी 2021 को", "hi", "2021-02-03"),
        ("१५ अगस्त २०२३", "hi", "2023-08-15"),
        ("20 सितंबर, 2020", "hi", "2020-09-20"),
        ("5 กรกฎาคม 2567", "th", "2024-07-05"),
        ("๑๒ กุมภาพันธ์ ๒๕๖๔", "th", "2021-02-12"),
        ("เผยแพร่: 3 ม.ค. 2565 10:30", "th", "2022-01-03"),
        ("14 มิ.ย. 2020", "th", "2020-06-14"),
    ] {
        assert_eq!(read(text, lang), iso, "{text}");
    }
    assert_eq!(read("5 may 2700", "en"), "");
    assert_eq!(read("令和6年5月12日", "ja"), "2024-05-12");
    assert_eq!(read("發布於 民國113年5月12日", "zh"), "2024-05-12");
    assert_eq!(read("昭和64年1月7日", "ja"), "", "before there were pages");
    assert_eq!(read("令和元年5月1日", "ja"), "2019-05-01");
    for (text, lang, iso) in [
        ("چهارشنبه ۴ آذر ۱۴۰۵", "fa", "2026-11-25"),
        ("5 دي 1402", "fa", "2023-12-26"),
        ("۱۴۰۵/۰۹/۰۴", "fa", "2026-11-25"),
        ("1405/09/04", "en", ""),
        ("25 พ.ย. 69", "th", "2026-11-25"),
        ("15 كانون الثاني 2026", "ar", "2026-01-15"),
        ("الأربعاء، 25 نوفمبر/تشرين الثاني 2026", "ar", "2026-11-25"),
        ("15 جانفي 2026", "ar", "2026-01-15"),
        (
            "الأحد، 04 آب/اغسطس 2013، آخر تحديث 02:21",
            "ar",
            "2013-08-04",
        ),
        ("4 أغسطس 2013", "ar", "2013-08-04"),
        ("2 ابريل 2013", "ar", "2013-04-02"),
        ("২৫ নভেম্বর ২০২৬", "bn", "2026-11-25"),
        ("25 நவம்பர் 2026", "ta", "2026-11-25"),
        ("2026. gada 15. janvāris", "lv", "2026-01-15"),
        ("15 KASIM 2026", "tr", "2026-11-15"),
        ("15 EKİM 2026", "tr", "2026-10-15"),
        ("© 2020, 12 May 2021", "en", "2021-05-12"),
    ] {
        assert_eq!(read(text, lang), iso, "{text}");
    }
}

#[test]
fn slugs_begin_with_no_day() {
    let day = |path: &str| in_path(path).unwrap_or_default();
    assert_eq!(day("/2020/05/10/laptops"), "2020-05-10");
    assert_eq!(day("/2020/05/10.html"), "2020-05-10");
    assert_eq!(day("/2020-05-10-laptops"), "2020-05-10");
    assert_eq!(day("/2020/05/10-best-laptops/"), "");
    assert_eq!(day("/05-12-2020-story"), "", "either may be the month");
    assert_eq!(day("/25-12-2020-story"), "2020-12-25");
}

#[test]
fn what_is_no_date_is_none() {
    for text in [
        "",
        "2024",
        "May 2024",
        "31.02.2024",
        "12:30:45",
        "1.2.3.4",
        "10.0.0.1",
        "ISBN 3-16-148410-0",
        "6 apples 2024",
        "13/13/2024",
        "2024-99-99",
        "99999999999 1 1",
        "1 may 1066",
    ] {
        assert_eq!(in_text(text, "en"), None, "{text}");
    }
}

#[test]
fn machines_write_dates_in_many_ways() {
    for (text, iso) in [
        ("2024-05-06", "2024-05-06"),
        ("20240506", "2024-05-06"),
        ("2024-05-06T07:08:09Z", "2024-05-06T07:08:09+00:00"),
        ("20240506T070809Z", "2024-05-06T07:08:09+00:00"),
        ("2024-05-06T07:08:09.123+02:00", "2024-05-06T07:08:09+02:00"),
        ("2024-05-06T07:08:09+0200", "2024-05-06T07:08:09+02:00"),
        ("2024-05-06T07:08+02:00", "2024-05-06T07:08:00+02:00"),
        ("2024-05-06T07:08Z", "2024-05-06T07:08:00+00:00"),
        ("2024-05-06T0708Z", "2024-05-06T07:08:00+00:00"),
        ("2024-05-06 07:08:09", "2024-05-06T07:08:09"),
        ("Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09+00:00"),
        ("May 6, 2024", "2024-05-06"),
        ("2024-05-06T", "2024-05-06"),
    ] {
        assert_eq!(from_machine(text, "en").as_deref(), Some(iso), "{text}");
    }
    assert_eq!(from_machine("yesterday", "en"), None);
    for (text, lang) in [
        ("1403-02-17T07:08:09Z", "fa"),
        ("2567-05-06 07:08:09", "th"),
    ] {
        let day = from_machine(text, lang);
        assert_eq!(day.as_deref(), Some("2024-05-06"), "{text}");
    }
    assert_eq!(from_machine("0001-01-01T00:00:00Z", "en"), None);
}

#[test]
fn two_digits_of_a_year_come_first_in_chinese_before_a_time() {
    let day = Some("2024-03-04".to_owned());
    assert_eq!(in_text("24-3-4 12:10 来自广东", "zh"), day);
    assert_eq!(in_text("24-3-4", "zh"), None, "a size");
    assert_eq!(in_text("24-3-4 12:10", "fr"), None);
}

#[test]
fn dates_are_read_with_their_time() {
    for (text, lang, expected) in [
        ("2021-05-12", "", "2021-05-12"),
        ("2021-05-12T10:30:00Z", "", "2021-05-12T10:30:00+00:00"),
        (
            "Posted on May 12th, 2021 at 9:05 pm",
            "",
            "2021-05-12T21:05",
        ),
        ("May 12, 2021 9:05 p.m.", "en", "2021-05-12T21:05"),
        ("May 12, 2021 12:05 a.m.", "en", "2021-05-12T00:05"),
        ("Sept. 3, 2019", "", "2019-09-03"),
        ("3. März 2020, 08:15 Uhr", "", "2020-03-03T08:15"),
        ("12 de enero de 2018", "", "2018-01-12"),
        ("3 juillet 2017", "", "2017-07-03"),
        ("31/07/2003", "", "2003-07-31"),
        ("07/31/2003", "", "2003-07-31"),
        ("01.02.2003 - 12:00:05", "", "2003-02-01T12:00:05"),
        ("29 February 2020", "", "2020-02-29"),
        ("Thu, Jun 23 '05, 7:14 PM", "en", "2005-06-23T19:14"),
        ("03/04/2021", "en", "2021-03-04"),
    ] {
        assert_eq!(super::read(text, lang).as_deref(), Some(expected), "{text}");
    }
    for text in [
        "03/04/2021",
        "3 days ago",
        "Version 2.10.2021.5",
        "é2021-05",
        "31. Juni 2021",
    ] {
        assert_eq!(super::read(text, ""), None, "{text}");
    }
}

#[test]
fn labels_tell_when_in_any_way() {
    for text in [
        "3 weeks ago",
        "vor 2 Tagen",
        "il y a 3 jours",
        "12:42am On Apr 24",
        "April 2",
        "Yesterday at noon",
        "September 2019",
        "» Sun Mar 06, 2016 8:00 am",
        "03.12.12 14:09",
        "3時間前",
        "2 天前",
        "5 分钟前",
        "Hoy, 10:30",
        "publicado hoy",
        "3시간 전",
        "منذ 3 ساعات",
        "3 ชั่วโมงที่แล้ว",
        "3 giờ trước",
        "昨日 14:05",
    ] {
        assert!(is_label(text), "{text}");
    }
    for text in [
        "",
        "Posts: 312",
        "ann",
        "12 answers",
        "Member",
        "Page 2 of 3",
        "Vor Ort",
        "David Ayer",
    ] {
        assert!(!is_label(text), "{text}");
    }
}

#[test]
fn days_of_something_else_are_told_from_what_stands_before_them() {
    for (text, before) in [
        ("Registered: 2017-03-14", "Member"),
        ("21. Januar 2013", "Anmeldungsdatum:"),
        ("Jul 5, 2020 at 10:00", "edited"),
        ("30.04.20", "Zuletzt hier:"),
        ("38 secs ago", "Last reply"),
        ("2019-03-14", "登録日"),
        ("注册时间 2019-03-14", ""),
        ("Last edited by ann (2024-08-03 11:02:20)", ""),
    ] {
        assert!(is_of_other(text, before), "{text}");
    }
    assert!(!is_of_other("Posted 2017-03-14 (edited)", "ann"));
    assert!(!is_of_other("Feb 4, 2014 at 13:02", "asked"));
    assert!(!is_of_other("12 May 2021", "Registered: 2017-03-14"));
    assert!(!is_of_other("12 May 2021", "Registered User"));
    assert!(!is_of_other("12 May 2021", "Latestnick"));
    assert!(is_of_other("since 3rd Feb 1997", "You are visitor number"));
    assert!(!is_of_other("3rd Feb 1997", "sincere"));
    assert!(is_label(
        "20. April 2020 11:17 (zuletzt bearbeitet: 21. April 2020 12:17)"
    ));
    assert!(is_time("11:43pm") && is_time("11:43 p.m.") && !is_time("11:43pm On Apr 23"));
    assert!(!is_time("2020-04-20 11:43") && !is_time("3 weeks ago"));
}

#[test]
fn addresses_hold_days() {
    assert_eq!(
        in_path("/blog/2020/01/28/title").as_deref(),
        Some("2020-01-28")
    );
    assert_eq!(
        in_path("/news-2020-1-28.html").as_deref(),
        Some("2020-01-28")
    );
    let day_first = "/de/23-01-2022-a-title/17-378.html";
    assert_eq!(in_path(day_first).as_deref(), Some("2022-01-23"));
    assert_eq!(in_path("/2020/01/a-title"), None);
    assert_eq!(in_path("/2020/13/28/"), None);
}

#[test]
fn the_year_may_stand_behind_the_time() {
    for text in [
        "Tue Jan 14 17:22:09 CET 2014",
        "Tue Jan 14 17:22:09 2014",
        "Tue 14 Jan 17:22:09 CET 2014",
        "Tue Jan 14 17:22:09 +0100 2014",
    ] {
        let expected = Some("2014-01-14T17:22:09");
        assert_eq!(super::read(text, "en").as_deref(), expected, "{text}");
        assert!(is_label(text), "{text}");
    }
    assert_eq!(in_text("Jan 14 17:22 with 2014 more", "en"), None);
}

#[test]
fn dates_of_mails_keep_their_zone() {
    for (text, iso) in [
        (
            "Thu, 9 May 2024 10:11:12 -0400",
            "2024-05-09T10:11:12-04:00",
        ),
        ("2024-05-09 10:11 -0400", "2024-05-09T10:11:00-04:00"),
        ("2024-05-09T10:11:12-0400", "2024-05-09T10:11:12-04:00"),
    ] {
        assert_eq!(super::read(text, "en").as_deref(), Some(iso), "{text}");
    }
}

#[test]
fn days_of_the_week_behind_a_name_are_told_from_names() {
    for word in ["Tuesday", "Mittwoch", "mardi", "sobota", "пятница"] {
        assert!(labels::is_weekday_behind(word), "{word}");
    }
    for word in ["Sun", "Domingo", "Sobota", "Walsh", ""] {
        assert!(!labels::is_weekday_behind(word), "{word}");
    }
}

#[test]
fn days_of_the_islamic_calendar_are_read() {
    for text in [
        "الأربعاء 22/01/1437 الساعة 22:07 هـ",
        "22/1/1437هـ",
        "1437/01/22 هجرية",
        "٢٢ محرم ١٤٣٧ هـ",
        "22 محرم 1437",
    ] {
        assert_eq!(in_text(text, "ar").as_deref(), Some("2015-11-04"), "{text}");
    }
    let second = "22 ربيع الثاني 1437 هجرى";
    assert_eq!(in_text(second, "ar").as_deref(), Some("2016-02-01"));
    for text in ["22/01/1437", "22/01/1237 هـ", "22/13/1437 هـ"] {
        assert_eq!(in_text(text, "ar"), None, "{text}");
    }
    assert!(tells_two_calendars(
        "01 فبراير 2016 م - 22 ربيع الثاني 1437 هجرى"
    ));
    assert!(!tells_two_calendars("22 ربيع الثاني 1437 هجرى"));
    assert!(!tells_two_calendars("01 فبراير 2016 م"));
}

#[test]
fn months_are_read_as_they_stand_alone() {
    for (text, month) in [
        ("Июнь 5, 2023, 08:40", 6),
        ("Червень 5, 2023", 6),
        ("Липень 5, 2023", 7),
        ("Luty 5, 2023", 2),
        ("Listopad 5, 2023", 11),
        ("Květen 5, 2023", 5),
        ("Siječanj 5, 2023", 1),
        ("Gegužė 5, 2023", 5),
        ("Agost 5, 2023", 8),
    ] {
        let expected = Some(format!("2023-{month:02}-05"));
        assert_eq!(in_text(text, ""), expected, "{text}");
    }
    let listopad = in_text("Listopad 5, 2023", "hr");
    assert_eq!(listopad.as_deref(), Some("2023-10-05"));
}

#[test]
fn a_day_in_utc_is_another_one_elsewhere() {
    assert!(is_day_in_utc("2014-06-30", "2014-06-29T20:08:00-04:00"));
    assert!(is_day_in_utc("2014-06-28", "2014-06-29T01:08:00+02:00"));
    for time in [
        "2014-06-30T20:08:00-04:00",
        "2014-06-29T10:08:00-04:00",
        "2014-06-30",
        "2014-06-29T20:08:00",
    ] {
        assert!(!is_day_in_utc("2014-06-30", time), "{time}");
    }
}
