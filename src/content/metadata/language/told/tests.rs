//! Declared and detected languages.

use super::*;
use crate::snapshot::test_page::TestPage;

const GERMAN: &str = "Der Bundestag hat am Donnerstag über den Haushalt des kommenden Jahres beraten. \
    Die Abgeordneten stritten vor allem über die Ausgaben für Straßen, Schulen und die Bahn, \
    während draußen vor dem Gebäude einige hundert Menschen gegen die geplanten Kürzungen protestierten. ";

fn told(declared: &str, text: &str) -> Option<String> {
    let declared = (!declared.is_empty()).then(|| (declared.to_owned(), MetadataSource::Link));
    language(declared, text).map(|(lang, _)| lang)
}

#[test]
fn a_tag_is_written_as_usual() {
    for (declared, expected) in [
        ("DE", Some("de")),
        ("en_us", Some("en-US")),
        ("zh-hant-tw", Some("zh-Hant-TW")),
        ("utf-8", None),
        ("English", Some("en")),
        ("deutsch", Some("de")),
        ("MAGYAR", Some("hu")),
        ("Hungarian", Some("hu")),
        ("Klingonisch", None),
        ("und", None),
        ("und-Latn", None),
        ("zxx", None),
        ("mul", None),
    ] {
        assert_eq!(tag(declared).as_deref(), expected, "{declared}");
    }
}

#[test]
fn other_letters_need_less_text() {
    let greek = "Το πλοίο δεν έφυγε από το λιμάνι, γιατί ο καιρός ήταν πολύ κακός.";
    assert_eq!(told("en", greek).as_deref(), Some("el"));
    let japanese = "船は港を出ませんでした。天気がとても悪かったからです。".repeat(4);
    assert_eq!(told("en-US", &japanese).as_deref(), Some("ja"));
    assert_eq!(told("el", greek).as_deref(), Some("el"));
    assert_eq!(told("en", "Ναι").as_deref(), Some("en"), "a word");
}

#[test]
fn short_notices_of_east_asia_are_told() {
    for (text, expected) in [
        (
            "关于垃圾分类的通知 为了减少垃圾并促进回收利用，本市自四月起变更垃圾分类的方法。请广大市民予以理解和\
            配合，有关收集日期请见各区公布的日程表。",
            Some("zh"),
        ),
        (
            "분리수거 안내 시에서는 쓰레기를 줄이고 재활용을 늘리기 위하여 사월부터 분리수거 방법을 변경합니다. \
            주민 여러분의 협조를 부탁드립니다.",
            Some("ko"),
        ),
        (
            "ごみの分別について 市では、ごみの減量とリサイクルを進めるため、四月から分別の方法を変更します。\
            皆様のご理解とご協力をお願いいたします。",
            Some("ja"),
        ),
        ("ごみの分別について", None),
        (
            "The notice is as short as these three, and nobody can tell more.",
            None,
        ),
    ] {
        assert_eq!(told("", text).as_deref(), expected, "{text}");
    }
}

#[test]
fn names_in_latin_letters_make_no_text_of_another_language() {
    let mixed = "Debian の開発者ならば debconf と gettext を使うことができます。";
    let manual = mixed.repeat(40);
    assert_eq!(told("ja", &manual).as_deref(), Some("ja"));
    assert_eq!(told("", &manual).as_deref(), Some("ja"));
    let chinese = "江上老桥时隔三年重新通行，公交车和自行车又可以过桥了。".repeat(8);
    assert_eq!(told("", &chinese).as_deref(), Some("zh"));
    let filler = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. ";
    assert_eq!(told("en", &filler.repeat(20)).as_deref(), Some("en"));
}

#[test]
fn a_text_tells_where_nothing_does_or_what_does_is_wrong() {
    let long = GERMAN.repeat(5);
    assert_eq!(told("", GERMAN).as_deref(), Some("de"));
    assert_eq!(told("en-US", &long).as_deref(), Some("de"));
    assert_eq!(
        told("en-US", GERMAN).as_deref(),
        Some("en-US"),
        "a quotation"
    );
    assert_eq!(told("de_AT", &long).as_deref(), Some("de-AT"));
    assert_eq!(told("deu", &long).as_deref(), Some("deu"));
    assert_eq!(told("rm", &long).as_deref(), Some("rm"), "nobody can tell");
    assert_eq!(told("", "Kurz."), None);
    assert_eq!(told("und", "Kurz."), None);
    assert_eq!(told("mul", GERMAN).as_deref(), Some("de"));
    assert_eq!(told("DE, AT, CH", "").as_deref(), Some("de"));
    assert_eq!(told("English", "").as_deref(), Some("en"));
}

#[test]
fn lists_tell_a_language_where_all_of_them_are_in_it() {
    let list = "Обяви за работа. Апартаменти под наем София. Автомобили втора употреба. Мебели Варна. Телефони \
        Пловдив. Компютри. ";
    assert_eq!(told("", &list.repeat(12)).as_deref(), Some("bg"));
    let names = "Anna Berger, Tomas Nilsson, Maria Rossi, Jean Martin, Piotr Nowak, Katrin Vogel, Paolo Conti. ";
    assert_eq!(told("", &names.repeat(4)), None);
    let german = GERMAN.repeat(6);
    assert!(parts_agree(&german, Lang::Deu));
    let english =
        "The ship did not leave the harbour that day, because of the weather. ".repeat(16);
    assert!(!parts_agree(&(german + &english), Lang::Deu));
}

#[test]
fn all_that_a_page_says_tells_where_little_is_kept() {
    let of = |declared: Option<&str>, kept: &str, said: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(kept).close();
        t.open("nav").text(said);
        let declared = declared.map(|lang| (lang.to_owned(), MetadataSource::Link));
        of_page(&t.finish(), declared, kept).map(|(lang, _)| lang)
    };
    let long = GERMAN.repeat(5);
    assert_eq!(of(None, "Name:", &long).as_deref(), Some("de"));
    assert_eq!(of(Some("fr"), "Name:", &long).as_deref(), Some("fr"));
    assert_eq!(of(None, "Name:", GERMAN).as_deref(), Some("de"));
    assert_eq!(of(None, "Name:", "Der Bundestag hat beraten."), None);
}

#[test]
fn letters_tell_the_language_of_texts_with_latin_words() {
    let told = |words: &str| {
        let text = format!("{words} apt-get install linux-image-amd64 ").repeat(6);
        language(None, &text).map(|(lang, _)| lang)
    };
    let arabic =
        "يمكنك تثبيت الحزمة من خلال سطر الأوامر أو من خلال الواجهة الرسومية التي توفرها الكتابة";
    let persian =
        "برای نصب بسته می‌توانید از خط فرمان یا از رابط گرافیکی که در اختیار دارید بهره بگیرید";
    let urdu = "آپ پیکج کو کمانڈ لائن سے یا گرافیکل انٹرفیس سے نصب کر سکتے ہیں جو یہاں موجود ہے";
    let russian = "Чтобы установить пакет, вы можете воспользоваться командной строкой или графическим \
        интерфейсом системы. Это проще всего сделать, если вы уже знаете, как называется нужная программа, и у вас \
        есть права администратора";
    assert_eq!(told(arabic).as_deref(), Some("ar"));
    assert_eq!(told(persian).as_deref(), Some("fa"));
    assert_eq!(told(urdu).as_deref(), Some("ur"));
    assert_eq!(told(russian).as_deref(), Some("ru"));
    assert!(words_beside_latin(GERMAN).is_none());
}

#[test]
fn languages_that_are_alike_are_as_declared() {
    assert!(!is_another("nn", "da") && !is_another("sr-Latn", "hr"));
    assert!(is_another("en", "da") && is_another("eng", "fr"));
}

#[test]
fn every_language_has_a_tag() {
    for lang in Lang::all() {
        assert!(named(*lang).is_some(), "{lang}");
    }
}
