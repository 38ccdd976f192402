//! Headings of lists of other texts in languages that the lexicon lacks: `Související články`, `Berita terkait`.
//!
//! Only rules use them, comparing whole texts: the phrases of the lexicon are features that the score was trained on,
//! so they are not extended.

use super::phrases::Phrases;

/// Headings of lists of texts, services or things related to the page, in lower case. Source: ours, from newspapers,
/// blogs and offices in these languages.
static RELATED: Phrases = Phrases::separated(
    "související články|související zprávy|související odkazy|související obsah|související témata|\
    související služby|mohlo by vás zajímat|mohlo by vás také zajímat|\
    súvisiace články|súvisiace správy|súvisiace odkazy|súvisiaci obsah|mohlo by vás zaujímať|\
    схожі статті|схожі новини|схожі матеріали|пов'язані статті|пов’язані статті|пов'язані новини|\
    матеріали за темою|новини за темою|статті за темою|вас може зацікавити|пов'язані послуги|\
    похожие новости|похожие материалы|новости по теме|статьи по теме|связанные услуги|сопутствующие услуги|\
    вам может быть интересно|\
    relaterade artiklar|relaterade nyheter|relaterat innehåll|relaterade länkar|liknande artiklar|\
    aiheeseen liittyvää|aiheeseen liittyvät artikkelit|liittyvät artikkelit|samankaltaiset artikkelit|\
    relaterede artikler|relaterede nyheder|relateret indhold|relaterede links|lignende artikler|\
    relaterte artikler|relaterte saker|relatert innhold|relaterte lenker|lignende artikler|\
    σχετικά άρθρα|σχετικές αναρτήσεις|σχετικές ειδήσεις|σχετικά θέματα|σχετικές υπηρεσίες|σχετικοί σύνδεσμοι|\
    μπορεί να σας ενδιαφέρει|ίσως σας ενδιαφέρει|μπορεί να σας ενδιαφέρουν|\
    مطالب مرتبط|اخبار مرتبط|مقالات مرتبط|نوشته‌های مرتبط|نوشته های مرتبط|پست‌های مرتبط|مطالب مشابه|خدمات مرتبط|\
    כתבות קשורות|כתבות שאולי יעניינו אותך|מאמרים קשורים|אולי יעניין אותך|נושאים קשורים|קישורים קשורים|\
    संबंधित खबरें|संबंधित ख़बरें|संबंधित लेख|संबंधित समाचार|सम्बंधित खबरें|संबंधित विषय|संबंधित पोस्ट|\
    tin liên quan|bài viết liên quan|tin tức liên quan|bài liên quan|dịch vụ liên quan|tin cùng chuyên mục|\
    berita terkait|artikel terkait|layanan terkait|topik terkait|mungkin anda suka|anda mungkin juga suka|\
    artikel berkaitan|berita berkaitan|\
    kapcsolódó cikkek|kapcsolódó tartalmak|kapcsolódó hírek|kapcsolódó bejegyzések|kapcsolódó anyagok|\
    hasonló cikkek|ajánlott cikkek|\
    articole similare|articole asemănătoare|știri similare|știri pe aceeași temă|servicii similare|\
    subiecte similare|\
    свързани статии|подобни статии|свързани новини|свързани публикации|подобни новини|свързани услуги|\
    още по темата|\
    povezani članci|povezane vijesti|povezane vesti|vezani članci|vezane vijesti|slični članci|srodni članci|\
    povezane teme|повезани чланци|слични чланци|повезане вести|поврзани вести|\
    povezani članki|povezane novice|sorodni članki|sorodne novice|\
    susiję straipsniai|saistītie raksti|līdzīgi raksti|seotud artiklid|\
    powiązane artykuły|podobne artykuły|podobne wpisy|\
    ilgili yazılar|ilgili içerikler|ilgili makaleler|ilgili konular|ilgili hizmetler|benzer yazılar|\
    benzer haberler|benzer konular|\
    บทความที่เกี่ยวข้อง|متعلقہ خبریں|সম্পর্কিত খবর|সম্পর্কিত সংবাদ|მსგავსი სტატიები",
    "|",
);
/// Words for `related` at the end of such a heading, behind any noun (`خدمات ذات صلة`). Source: ours, Arabic.
const RELATED_ENDS: [&str; 3] = ["ذات صلة", "ذات الصلة", "ذو صلة"];
/// Maximum words of a heading with such an end. Source: ours: a noun with an adjective, and the end.
const MAX_WORDS: usize = 4;

/// Headings of lists of the most read or latest texts, and lines that link to other texts. Source: likewise.
static LISTS: Phrases = Phrases::separated(
    "nejčtenější|nejčtenější články|nejnovější články|nejnovější zprávy|další zprávy|další články|\
    najčítanejšie|najnovšie články|najnovšie správy|ďalšie články|\
    популярне|найпопулярніше|останні новини|найчитаніше|\
    mest läst|mest lästa|senaste nytt|senaste nyheterna|fler artiklar|\
    luetuimmat|uusimmat|tuoreimmat|suosituimmat|lisää aiheesta|\
    mest læste|seneste nyt|seneste nyheder|flere artikler|\
    mest lest|siste nytt|siste nyheter|flere saker|\
    δημοφιλή|δημοφιλή άρθρα|τελευταία νέα|ροή ειδήσεων|πρόσφατα άρθρα|περισσότερα άρθρα|\
    پربازدیدترین|پربازدیدها|آخرین اخبار|تازه‌ترین اخبار|محبوب‌ترین|\
    הנקראות ביותר|הנצפות ביותר|חדשות אחרונות|כתבות אחרונות|כתבות נוספות|עוד בנושא|\
    ताजा खबरें|ताज़ा खबरें|लोकप्रिय खबरें|सबसे ज्यादा पढ़े गए|ट्रेंडिंग|\
    tin mới|tin mới nhất|xem nhiều|đọc nhiều|xem nhiều nhất|tin nổi bật|tin khác|bài viết khác|\
    terpopuler|berita terpopuler|berita terbaru|artikel terbaru|artikel lainnya|berita lainnya|\
    legolvasottabb|legfrissebb|legnépszerűbb|friss hírek|legolvasottabb cikkek|további cikkek|\
    cele mai citite|ultimele știri|ultimele articole|articole recomandate|alte articole|\
    най-четени|най-четено|последни новини|\
    najčitanije|najnovije|najnovije vijesti|\
    الأكثر قراءة|الأكثر مشاهدة|آخر الأخبار|أخبار متعلقة|مقالات مشابهة|اقرأ أيضاً|اقرأ ايضا|\
    en çok okunanlar|son yazılar|আরও পড়ুন|مزید پڑھیں",
    "|",
);

/// Whether a text is only the heading of a list of related things.
pub(super) fn names_related(text: &str) -> bool {
    let name = bare(text);
    let is_ended = || {
        let mut ends = RELATED_ENDS.iter();
        let end = ends.find_map(|end| name.strip_suffix(end));
        end.is_some_and(|noun| noun.ends_with(char::is_whitespace))
            && name.split_whitespace().count() <= MAX_WORDS
    };
    RELATED.holds_in_any_case(name) || is_ended()
}

/// Whether a text is only the heading of a list of other texts.
pub(super) fn names_list(text: &str) -> bool {
    names_related(text) || LISTS.holds_in_any_case(bare(text))
}

/// A text without the punctuation around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|c: char| {
        c.is_whitespace() || c.is_ascii_punctuation() || "…»«›‹→←\u{200f}".contains(c)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_other_texts_have_names_in_many_languages() {
        for text in [
            "Související články",
            "СХОЖІ НОВИНИ:",
            "Aiheeseen liittyvää",
            "Σχετικά άρθρα",
            "خدمات ذات صلة",
            "الأخبار ذات الصلة",
            "Tin liên quan",
            "» Berita Terkait",
        ] {
            assert!(names_related(text) && names_list(text), "{text}");
        }
        assert!(names_list("Najčitanije") && !names_related("Najčitanije"));
    }

    #[test]
    fn sentences_and_other_names_are_none() {
        for text in [
            "Související články najdete v archivu",
            "ذات صلة",
            "القوانين واللوائح المنظمة للعمل ذات الصلة",
            "Berita",
            "",
        ] {
            assert!(!names_list(text), "{text}");
        }
    }
}
