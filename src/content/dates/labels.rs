//! Short texts that are a date or a time, in any form.

use super::months::month;
use super::times::time_of;
use super::tokens::{Token, has_digit, tokens};
use super::written::{in_text, in_tokens};
use crate::content::words::phrases::Phrases;

/// Maximum number of characters of a text that is a date or a time. Source: ours: a long date with its weekday, its
/// time and `Posted on`.
const MAX_LABEL: usize = 60;
/// Maximum number of words of a text with a relative day (`yesterday at`). Source: ours.
const MAX_DAY_WORDS: usize = 4;
/// Maximum number of words beside a month and a number. Source: ours: `on Apr at am`.
const MAX_MONTH_WORDS: usize = 5;
/// Relative days, in lower case.
static DAYS: Phrases = Phrases::from_words(
    "yesterday today gestern heute vorgestern hier ayer hoy ieri oggi ontem вчера сегодня gisteren wczoraj \
    dzisiaj dziś včera dnes вчора сьогодні днес igår idag tegnap eilen tänään azi dün bugün χθες χτες σήμερα \
    أمس اليوم دیروز امروز אתמול היום आज เมื่อวาน วันนี้ kemarin 昨日 今日 一昨日 昨天 今天 前天 어제 오늘 그저께",
);
/// Relative days that are also surnames, as those are written.
const SURNAMES: [&str; 2] = ["Ayer", "Hoy"];
/// Weekdays, in lower case.
static WEEKDAYS: Phrases = Phrases::from_words(
    "sun mon tue wed thu fri sat monday tuesday wednesday thursday friday saturday sunday montag dienstag \
    mittwoch donnerstag freitag samstag sonntag",
);
/// Weekdays of languages that write them in lower case, unlike any name: capitalised, many are names (`Domingo`,
/// `Sobota`).
static SMALL_WEEKDAYS: Phrases = Phrases::from_words(
    "lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo \
    lunedì martedì mercoledì giovedì venerdì sabato domenica segunda-feira terça-feira quarta-feira \
    quinta-feira sexta-feira dilluns dimarts dimecres dijous divendres dissabte diumenge maandag dinsdag \
    woensdag donderdag vrijdag zaterdag zondag poniedziałek wtorek środa czwartek piątek sobota niedziela \
    pondělí úterý středa čtvrtek pátek neděle pondelok utorok streda štvrtok piatok nedeľa måndag tisdag \
    onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag maanantai tiistai keskiviikko torstai \
    perjantai lauantai sunnuntai hétfő kedd szerda csütörtök péntek szombat vasárnap luni marți miercuri joi \
    vineri sâmbătă duminică понедельник вторник среда четверг пятница суббота воскресенье понеділок вівторок \
    середа четвер субота неділя",
);
/// Minimum number of letters of a capitalised weekday behind a name. Source: ours: shorter ones are names, too
/// (`Sun`).
const MIN_WEEKDAY: usize = 4;
/// Words for `ago`.
static AGO: Phrases = Phrases::from_words(
    "ago vor hace il fa atrás há назад geleden temu önce sedan тому преди před пред sitten siden πριν منذ قبل \
    پیش לפני पहले trước lalu acum 전",
);
/// Beginnings of units of time.
static UNITS: Phrases = Phrases::from_words(
    "sec min hour hr day week month year sek stund tag woche monat jahr heure jour semaine mois an hora día \
    dia semana mes año ano ora ore giorn settiman mesi anni час дн недел месяц мин лет uur dag godz dni \
    dzień tydz tygod miesi lat hodin dn týd měs годин днів хвил тиж міс рок ден сед мес timm tim timer dage \
    uge måned tunti tunt päiv viik kuuka vuos ώρ λεπτ μέρ ημέρ εβδομ μήν χρόν ساع دق يوم أيام أسبوع أسابيع \
    شهر أشهر سن روز هفته ماه שע דק יום ימים שבוע חודש שנ घंट मिनट दिन सप्ताह हफ्त महीन साल giờ phút ngày \
    tuần tháng năm jam menit hari minggu bulan tahun saat dakika gün hafta yıl zi zile săpt lun ani 시간 분 일 주 \
    개월 달 년 초",
);

/// Words for `ago` that are joined to a unit in scripts without spaces (`3時間前`).
const AGO_BEHIND: [&str; 3] = ["前", "전", "ที่แล้ว"];
static UNITS_BEFORE: Phrases = Phrases::from_words(
    "秒 分 時間 小時 小时 日 天 週 周 星期 月 分钟 分鐘 秒钟 秒鐘 个小时 個小時 个星期 個星期 週間 か月 \
    ヶ月 カ月 个月 個月 年 วินาที นาที ชั่วโมง วัน สัปดาห์ เดือน ปี 시간 분 일 주 개월 달 년",
);

/// Beginnings of texts before a date that is not that of the text: somebody joined or was seen, something was
/// changed, others answered, a counter counts since; in lower case.
static OTHERS: Phrases = Phrases::separated(
    "joined, join date, registered, member since, last active, last seen, last visit, last online, \
    last edit, last edited, edited, modified, last modified, last reply, last post, last message, latest, \
    anmeldungsdatum, angemeldet, registriert, registrierungsdatum, mitglied seit, dabei seit, \
    im board seit, beigetreten, beitritt, zuletzt, letzte, letzter, letzten, letztes, bearbeitet, \
    inscrit, inscription, dernier, dernière, modifié, registrado, miembro desde, último, editado, \
    iscritto, ultimo, modificato, lid sinds, laatste, bewerkt, dołączył, rejestracja, ostatni, \
    зарегистрирован, регистрация, последнее, последний, последняя, последние, отредактировано, 注册, 注册时间, \
    注册于, 註冊, 註冊時間, 加入时间, 加入時間, 最后登录, 最後登入, 最后编辑, 最後編輯, 编辑于, 编辑, 最后回复, 最新回复, 最後回覆, 登録日, 登録日時, 参加日, 登録, \
    最終ログイン, 最終更新, 最終投稿, 編集, 가입, 가입일, 최근 접속, 수정, 최종 수정, تاريخ التسجيل, انضم, تاريخ الانضمام, عضو منذ, \
    آخر زيارة, آخر تعديل, تاریخ عضویت, עודכן, הצטרף, εγγραφή, εγγράφηκε, τελευταία, üyelik tarihi, \
    katılım, son düzenleme, registrován, registrovaný, založen, entrou em, registrado em, último acesso, \
    tham gia, ngày tham gia, sửa lần cuối, เข้าร่วม, แก้ไข, liittynyt, viimeksi, gick med, blev medlem, \
    registrerad, registreret, tilmeldt, bergabung, зареєстрований, востаннє, регистриран, изменено, змінено, \
    本帖最后由, 本帖最後由, since, seit, depuis, desde, dal, sinds, sedan, siden",
    ", ",
);
/// Those of them that tell a change of the text: where nothing else dates it, this does.
static CHANGES: Phrases = Phrases::separated(
    "last edit, last edited, edited, modified, last modified, bearbeitet, zuletzt bearbeitet, zuletzt geändert, \
    zuletzt editiert, modifié, dernière modification, editado, última edición, última modificación, última edição, \
    modificato, ultima modifica, bewerkt, laatst bewerkt, laatst gewijzigd, отредактировано, последнее изменение, \
    последнее редактирование, 编辑于, 编辑, 最后编辑, 最後編輯, 編集, 最終更新, 수정, 최종 수정, آخر تعديل, עודכן, \
    τελευταία επεξεργασία, son düzenleme, sửa lần cuối, แก้ไข, viimeksi muokattu, изменено, змінено, 本帖最后由, 本帖最後由",
    ", ",
);
/// Words behind a beginning of [`OTHERS`] that make it the title of a user: `Registered User`. Source: ours, from
/// forum software.
const TITLES: [&str; 10] = [
    "user", "users", "member", "members", "benutzer", "mitglied", "membre", "usuario", "miembro",
    "utente",
];
/// Maximum number of characters of a text before another date. Source: ours: `Last edited by` and a name.
const MAX_OTHER: usize = 40;

/// A date without its change in brackets behind it.
fn without_change(text: &str) -> &str {
    // Most texts have no bracket, and are not searched for two characters.
    let parts = text.contains('(').then(|| text.split_once(" ("));
    match parts.flatten() {
        Some((date, rest)) if begins_other(rest) => date,
        _ => text,
    }
}

/// Whether a text begins with words for another date.
fn begins_other(text: &str) -> bool {
    begins_with(&OTHERS, text)
}

/// Whether a text begins with one of these phrases, in any case.
fn begins_with(words: &Phrases, text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let text: String = text.chars().take(MAX_OTHER).collect();
    let text = text.to_lowercase();
    let mut rests = words
        .rests(&text)
        .filter(|rest| !rest.starts_with(char::is_alphabetic));
    rests.any(|rest| {
        let next = rest.split_whitespace().next().unwrap_or("");
        !TITLES.contains(&next)
    })
}

/// Whether a text is only a time of day.
pub(crate) fn is_time(text: &str) -> bool {
    let tokens = tokens(text);
    // `p.m.` counts as one word.
    let words = tokens
        .iter()
        .filter_map(Token::word)
        .filter(|word| *word != "m");
    let words = words.count();
    time_of(&tokens, "").is_some() && words <= 1 && in_tokens(&tokens, "en").is_none()
}

/// Whether a date is not that of the text it stands beside, by its own beginning or by the text before it: the day on
/// which the author joined, or on which the text was changed.
pub(crate) fn is_of_other(date: &str, before: &str) -> bool {
    are_said(&OTHERS, date, before)
}

/// Whether a date is that of a change of the text it stands beside, by its own beginning or by the text before it.
pub(crate) fn is_of_change(date: &str, before: &str) -> bool {
    are_said(&CHANGES, date, before)
}

/// Whether a date, or the text before it, begins with one of these phrases.
fn are_said(words: &Phrases, date: &str, before: &str) -> bool {
    // Text with a date of its own tells nothing about the next one.
    let leads = before.chars().count() <= MAX_OTHER && in_text(before, "en").is_none();
    begins_with(words, date) || leads && begins_with(words, before)
}

/// Whether a short text is a date or time: a date, a time of day, a day of a month, a relative time.
pub(crate) fn is_label(text: &str) -> bool {
    let text = without_change(text.trim());
    if text.is_empty() || text.chars().nth(MAX_LABEL).is_some() {
        return false;
    }
    // Most texts have no number, and are not cut into tokens.
    if !has_digit(text) {
        return names_day(text);
    }
    let tokens = tokens(text);
    let words = || tokens.iter().filter_map(Token::word);
    in_tokens(&tokens, "").is_some()
        || names_day(text)
        || time_of(&tokens, "").is_some()
        || words().any(is_ago) && words().any(is_unit)
        || words().any(is_so_long_ago)
        || words().any(|w| w.chars().count() >= 3 && month(w, "en").is_some())
            && words().count() <= MAX_MONTH_WORDS
}

/// Whether a text is the name of a weekday.
pub(crate) fn is_weekday(text: &str) -> bool {
    WEEKDAYS.holds_in_any_case(text.trim())
}

/// Whether a word behind a name is a weekday, and no part of the name.
pub(crate) fn is_weekday_behind(word: &str) -> bool {
    let is_long = word.chars().count() >= MIN_WEEKDAY;
    SMALL_WEEKDAYS.holds(word) || is_long && is_weekday(word)
}

/// Whether a text is the name of a month, in any language.
pub(crate) fn is_month(text: &str) -> bool {
    let name = text.trim().trim_end_matches('.').to_lowercase();
    name.chars().count() >= 3
        && name.chars().all(char::is_alphabetic)
        && month(&name, "en").is_some()
}

/// Whether a text of a few words names a relative day, such as `yesterday`.
pub(crate) fn names_day(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut words = words.filter(|word| !word.is_empty());
    let few: Vec<&str> = words.by_ref().take(MAX_DAY_WORDS).collect();
    if words.next().is_some() {
        return false;
    }
    // A surname: `David Ayer`.
    let behind_name = |word: &str, before: &str| {
        SURNAMES.contains(&word) && before.starts_with(char::is_uppercase)
    };
    let befores = std::iter::once("").chain(few.iter().copied());
    let mut told = few.iter().copied().zip(befores);
    told.any(|(word, before)| is_day(word) && !behind_name(word, before))
}

fn is_day(word: &str) -> bool {
    DAYS.holds_in_any_case(word)
}

fn is_unit(word: &str) -> bool {
    UNITS.begins(word)
}

fn is_ago(word: &str) -> bool {
    AGO.holds(word)
}

/// Whether a word is a unit of time joined with a word for `ago`.
fn is_so_long_ago(word: &str) -> bool {
    let mut units = AGO_BEHIND
        .iter()
        .filter_map(|behind| word.strip_suffix(behind));
    units.any(|unit| UNITS_BEFORE.holds(unit))
}
