//! The facts of a recipe card: how long it takes, how many portions it makes, what kind of dish it is. Each is a label
//! with a short value, which the score likes little.
//!
//! Source: ours, cards of Tasty Recipes, WP Recipe Maker, EasyRecipe, Mediavine Create and of kitchens in these
//! languages. Limits: only in a card of which ingredients and steps are kept; times and portions have a number.

use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;
use crate::snapshot::COLONS;

/// Labels whose value has a number, in lower case.
static COUNTED: Phrases = Phrases::separated(
    "prep time|preparation time|preparation|prep|cook time|cooking time|cook|bake time|baking time|total time|total|\
    active time|inactive time|additional time|hands-on time|chill time|chilling time|rest time|resting time|\
    rising time|freeze time|marinating time|passive time|ready in|yield|yields|recipe yield|serves|servings|serving|\
    makes|portions|calories|\
    vorbereitungszeit|vorbereitung|zubereitungszeit|zubereitung|arbeitszeit|kochzeit|koch- und backzeit|koch-/backzeit|\
    backzeit|ruhezeit|kühlzeit|wartezeit|gesamtzeit|gesamt|portionen|ergibt|menge|kalorien|\
    temps de préparation|préparation|temps de cuisson|cuisson|temps de repos|repos|temps total|total|portions|\
    rendement|nombre de personnes|calories|\
    tiempo de preparación|preparación|tiempo de cocción|cocción|tiempo de reposo|tiempo total|raciones|porciones|\
    comensales|rinde|calorías|tempo di preparazione|preparazione|tempo di cottura|cottura|tempo di riposo|riposo|\
    tempo totale|porzioni|dosi per|dosi|calorie|tempo de preparo|tempo de preparação|preparo|tempo de cozimento|\
    tempo de cozedura|tempo total|rendimento|rende|porções|doses|calorias|voorbereidingstijd|voorbereiding|\
    bereidingstijd|bereiding|kooktijd|oventijd|baktijd|wachttijd|totale tijd|totaal|porties|personen|aantal personen|\
    calorieën|czas przygotowania|czas gotowania|czas pieczenia|czas całkowity|całkowity czas|łączny czas|porcje|\
    liczba porcji|ilość porcji|kalorie|förberedelsetid|tillagningstid|koktid|total tid|portioner|antal portioner|\
    tilberedningstid|arbejdstid|tid i alt|antal personer|forberedelsestid|steketid|porsjoner|valmistusaika|\
    kypsennysaika|kokonaisaika|annoksia|doba přípravy|příprava|doba vaření|doba pečení|celkový čas|počet porcí|porce|\
    előkészítési idő|főzési idő|sütési idő|elkészítési idő|teljes idő|adag|timp de preparare|timp de gătire|timp total|\
    porții|hazırlama süresi|hazırlık süresi|pişirme süresi|toplam süre|porsiyon|время приготовления|время подготовки|\
    подготовка|время готовки|общее время|порции|порций|количество порций|калорийность|час приготування|час підготовки|\
    загальний час|порції|кількість порцій|време за приготвяне|порции|χρόνος προετοιμασίας|χρόνος μαγειρέματος|\
    χρόνος εκτέλεσης|συνολικός χρόνος|μερίδες|waktu persiapan|waktu memasak|total waktu|waktu total|porsi|\
    thời gian chuẩn bị|thời gian nấu|tổng thời gian|khẩu phần|وقت التحضير|وقت الطهي|الوقت الإجمالي|عدد الحصص|\
    זמן הכנה|זמן בישול|זמן כולל|מנות|準備時間|下準備|調理時間|所要時間|合計時間|分量|准备时间|烹饪时间|烹调时间|总时间|\
    份量|準備時間|烹調時間|烹飪時間|總時間|준비 시간|준비시간|조리 시간|조리시간|총 시간|분량|인분",
    "|",
);
/// Labels whose value is a word or a few.
static NAMED: Phrases = Phrases::separated(
    "course|category|cuisine|recipe type|recipe category|recipe cuisine|type|method|cooking method|diet|difficulty|\
    difficulty level|skill level|level|cost|author|recipe by|recipe author|\
    gang|gericht|küche|kategorie|schwierigkeit|schwierigkeitsgrad|niveau|autor|rezept von|type de plat|plat|cuisine|\
    catégorie|difficulté|coût|auteur|recette de|tipo de plato|plato|cocina|categoría|dificultad|coste|autor|autora|\
    portata|cucina|categoria|difficoltà|costo|autore|tipo de prato|prato|cozinha|categoria|dificuldade|custo|soort|\
    keuken|categorie|moeilijkheid|moeilijkheidsgraad|auteur|rodzaj|kuchnia|kategoria|trudność|poziom trudności|\
    typ av rätt|kök|kategori|svårighetsgrad|ret|køkken|sværhedsgrad|rett|kjøkken|vanskelighetsgrad|ruokalaji|keittiö|\
    vaikeus|chod|kuchyně|kategorie|obtížnost|fogás|konyha|nehézség|fel de mâncare|bucătărie|dificultate|öğün|mutfak|\
    zorluk|блюдо|тип блюда|кухня|категория|сложность|автор|страва|категорія|складність|είδος|κουζίνα|δυσκολία|hidangan|\
    masakan|kategori|tingkat kesulitan|món|ẩm thực|độ khó|コース|ジャンル|料理|難易度|作者|类别|菜系|难度|類別|難度|코스|\
    요리|난이도",
    "|",
);
/// Maximum number of words of a fact in one text, and of a value that is a text of its own. Source: ours:
/// `Yield: 2 dozen cookies, or 24 small ones`.
const MAX_FACT: u32 = 12;
const MAX_VALUE: u32 = 8;
/// Minimum number of facts in a text that lists several, and maximum number of its words. Source: ours: list items that
/// are set in one line.
const MIN_FACTS: usize = 2;
const MAX_FACTS: u32 = 60;
/// Maximum number of words of a label.
const MAX_LABEL: usize = 4;

/// How a text states a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    /// One label with its value, or several.
    Whole,
    /// A label alone, whose value is the next text: with a number in it, or without.
    CountedLabel,
    NamedLabel,
}

/// How a text states a fact of a recipe, if it does. Linear in the text.
pub(super) fn fact_of(unit: &Unit) -> Option<Fact> {
    if unit.words > MAX_FACTS {
        return None;
    }
    let lower = unit.text.trim().to_lowercase();
    if unit.words > MAX_FACT {
        return names_several(&lower).then_some(Fact::Whole);
    }
    let rests = COUNTED.rests(&lower).map(|rest| (rest, true));
    let rests = rests.chain(NAMED.rests(&lower).map(|rest| (rest, false)));
    let mut found = rests.filter_map(|(rest, is_counted)| fact_before(rest, is_counted));
    let fact = found.next();
    fact.or_else(|| names_several(&lower).then_some(Fact::Whole))
}

/// The label of a fact as it is written: the text before a colon or a number.
pub(super) fn label_of(fact: &Unit) -> &str {
    let ends = |c: char| COLONS.contains(&c) || c.is_numeric();
    fact.text.split(ends).next().unwrap_or("").trim()
}

/// Whether a text is the value of a label.
pub(super) fn is_value(fact: Fact, value: &Unit) -> bool {
    let is_short = (1..=MAX_VALUE).contains(&value.words) && !value.text.ends_with(COLONS);
    match fact {
        Fact::Whole => false,
        Fact::CountedLabel => is_short && value.text.contains(char::is_numeric),
        Fact::NamedLabel => is_short && !value.text.ends_with(['.', '!', '?']),
    }
}

/// The fact that a label and the rest of its text are.
fn fact_before(rest: &str, is_counted: bool) -> Option<Fact> {
    let value = rest.trim_start();
    let has_colon = value.starts_with(COLONS);
    let value = value.trim_start_matches(COLONS).trim();
    if value.is_empty() {
        let label = if is_counted {
            Fact::CountedLabel
        } else {
            Fact::NamedLabel
        };
        return Some(label);
    }
    // Without a colon the rest must begin with a number: `Servings` is not `serving`, and `cook` may begin a step.
    let is_fact = if is_counted {
        let begins_with_number = value.starts_with(|c: char| c.is_numeric());
        (has_colon || begins_with_number) && value.contains(char::is_numeric)
    } else {
        has_colon
    };
    is_fact.then_some(Fact::Whole)
}

/// Whether a text in lower case has several labels, each before a colon.
fn names_several(lower: &str) -> bool {
    let Some(last) = lower.rfind(COLONS) else {
        return false;
    };
    let ends_with_label = |before: &str| {
        let own = before.trim_end();
        let mut words = own.rsplit(' ').take(MAX_LABEL);
        let mut start = own.len() + 1;
        words.any(|word| {
            start -= word.len() + 1;
            let label = &own[start..];
            COUNTED.holds(label) || NAMED.holds(label)
        })
    };
    let labels = lower[..last].split(COLONS);
    labels.filter(|before| ends_with_label(before)).count() >= MIN_FACTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    fn units(texts: &[&str]) -> Vec<Unit> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for text in texts {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        Units::from_page(&page).list
    }

    #[test]
    fn labels_and_values_are_facts_of_a_recipe() {
        for (text, fact) in [
            ("Prep Time: 10 mins", Some(Fact::Whole)),
            ("Total Time:30 minutes", Some(Fact::Whole)),
            ("Serves 4", Some(Fact::Whole)),
            ("Yield: 24 1x", Some(Fact::Whole)),
            ("Cuisine: Thai", Some(Fact::Whole)),
            ("Zubereitungszeit: 20 Minuten", Some(Fact::Whole)),
            ("Порции: 4", Some(Fact::Whole)),
            ("調理時間：30分", Some(Fact::Whole)),
            ("Prep time", Some(Fact::CountedLabel)),
            ("Servings:", Some(Fact::CountedLabel)),
            ("Course", Some(Fact::NamedLabel)),
            (
                "Author: Ann Lee Prep Time: 35 minutes Cook Time: 22 minutes Total Time: 5 hours Yield: serves \
                 12 to 14",
                Some(Fact::Whole),
            ),
            ("Cook it in 2 pans", None),
            ("Prep times of 5 cooks", None),
            ("Total eclipse", None),
            ("Cuisine of 4 countries", None),
            ("Yield to nobody: never", None),
            ("Note: it may be eaten cold: so do we", None),
            ("2 onions", None),
        ] {
            assert_eq!(fact_of(&units(&[text])[0]), fact, "{text}");
        }
    }

    #[test]
    fn a_label_stands_before_its_value() {
        for (text, label) in [
            ("Serves 12", "Serves"),
            ("Total Time: 1 hour", "Total Time"),
            ("調理時間：30分", "調理時間"),
        ] {
            assert_eq!(label_of(&units(&[text])[0]), label);
        }
    }

    #[test]
    fn a_label_has_a_short_value() {
        let [minutes, dish, step, label] =
            &units(&["10 mins", "Dessert", "Eat it.", "Serves:"])[..]
        else {
            panic!("four texts");
        };
        let are_values = |fact| [minutes, dish, step, label].map(|unit| is_value(fact, unit));
        assert_eq!(are_values(Fact::CountedLabel), [true, false, false, false]);
        assert_eq!(are_values(Fact::NamedLabel), [true, true, false, false]);
        assert_eq!(are_values(Fact::Whole), [false; 4]);
    }
}
