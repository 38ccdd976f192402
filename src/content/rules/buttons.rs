//! Labels of buttons that act on the content beside them: `Add to cart`, `Save`, `Share`. Buttons that open a part of
//! the page (a question, a tab, a panel) are kept: they are titles.
//!
//! A text is dropped that stands in buttons alone and
//! - has the same words as at least two other buttons, in whatever language, even if each opens something
//!   (`Show more`), also apart from a number of clicks behind the words (`Helpful 4`, [`mod@counts`]); or
//! - opens nothing, and is a label to buy, save or share, or stands in one line or box with such a button, nothing
//!   between them: all buttons of a row are of one kind, in whatever language ([`mod@rows`]); or stands in a row
//!   right above a table (there, too) or a list ([`mod@above_lists`]); or
//! - opens nothing, and is the hidden name of a visible icon button, for screen readers (`Bookmark this story`,
//!   `Previous`); or
//! - opens nothing, and its button has no other of its class and place ([`mod@lone`]).
//!
//! A bare word for sharing below each of several texts, as in a live ticker, is dropped as well. A button alone in a
//! paragraph right behind running text is an example of what the text describes, and is kept. Source: ours, on wcxb:
//! of 236 texts that three or more buttons of a page say, 17 were printed, and the truth has 3 of these (names of
//! files and `Show more` beside examples of code); of single buttons the truth has questions, names of groups and of
//! days.
//!
//! Repeated labels may be on any control: an element with the role `button`, a link without an address, which a
//! script listens to, or one that calls a phone number. Source: ours, of 2,400 pages of the sets and of formasaurus
//! five print such words, all controls (`Remove`, `Zum Merkzettel`). Excluded are links with a number (`3`), cards
//! that can be clicked as a whole, links in a card that lead somewhere (its section), and buttons whose part is open
//! already: they are its title. Labels beside the titles of collapsible parts, and the buttons that open all parts,
//! are found by [`mod@openers`], buttons that choose the rows of a table by [`mod@rows`].
//!
//! Separators between buttons (`|`) and counts of votes do not count as text ([`mod@parting`]).
//!
//! A clickable unit that is only a sign (`+`, `»`) is a control if it stands beside other text. It is content, the
//! name of an operator, if it is all that an item or a cell says; if it is one of four or more different signs that
//! each begin an item or cell; or if it is one of three or more different signs at the same place of like boxes (`×`
//! above `multiplies two numbers`): controls that open and close are only two.
//!
//! The answers right below a question that occurs once on the page are left to the score: the choices of a quiz
//! (`True`, `False`) are read with it. A repeated question is about items of the page (`Was this review helpful?`),
//! and so is one in a single line with its answers in a review ([`mod@verdicts`]).

mod above_lists;
mod counts;
mod lone;
mod openers;
mod parting;
mod rows;
mod verdicts;

use super::links::is_bare;
use super::texts::{ASKS, OPENING, begins_with_word, is_entry, is_pressed};
use crate::content::offers::says_to_buy;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, Token};
use crate::content::words::phrases::Phrases;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use above_lists::above_lists;
use counts::counts;
use lone::lone;
use openers::openers;
pub(in crate::content) use openers::states;
use parting::{is_count, is_parting};
use rows::{above_tables, beside_deeds, rows};
use verdicts::verdicts;

/// Maximum number of words of the buttons in one line. Source: ours: three buttons of two words.
const MAX_WORDS: u32 = 6;
/// Minimum number of texts of a page with the same words. Source: ours: two may be the ends of one list.
const MIN_ALIKE: usize = 3;
/// Maximum number of ancestors from a text to its button. Source: ours: inline markup around a word, an icon beside
/// it.
const MAX_IN_BUTTON: usize = 5;
/// Minimum number of words of a hidden text for the button before it to open it. Source: ours: fewer are the
/// confirmation of a click (`Added to cart`).
const MIN_CLOSED: u32 = 6;
/// Maximum number of characters of a button that is examined. Source: ours: a label of six words; bounds the cost.
const MAX_DEED: u32 = 40;
/// Maximum number of characters of a clickable sign, and the characters that it may consist of. Source: ours, 954
/// pages of formasaurus: arrows, and signs to open or close; stars and faces tell something.
const MAX_SIGN: u32 = 3;
const SIGNS: &str = "<>«»‹›\\/|+-–—×✕✖✗…·.←→↑↓↗▲▼△▽◀▶◄►▴▾◂▸❮❯⟨⟩≡☰";
/// Maximum number of signs in one line, each on a button of its own, and of its characters. Source: Owl Carousel has
/// two; others add one to the first and one to the last.
const MAX_SIGNS: usize = 4;
const MAX_SIGN_LINE: u32 = 12;
/// Minimum number of different signs that each begin an item or a cell for them to be names of operators, the tags of
/// these, and the maximum number of ancestors of a sign that are examined. Source: ours: a pager has at most four
/// arrows, in one line.
const MIN_OPERATORS: usize = 4;
const PARTS: [&str; 4] = ["td", "th", "dt", "li"];
const MAX_IN_PART: usize = 3;
/// The same for signs at one place of like boxes, and the number of ancestors that make up the place. Source: ours,
/// keys of a device.
const MIN_KEYS: usize = 3;
const MAX_IN_PLACE: usize = 6;
/// Attributes of controls that toggle or select something. Source: WAI-ARIA.
const CHOOSING: [&str; 3] = ["aria-pressed", "aria-selected", "aria-haspopup"];
/// The attribute that tells whether a control's part is open. Source: likewise.
const EXPANDED: &str = "aria-expanded";
/// Labels of buttons to buy, to save or to join, in lower case, in addition to the lexicon's labels of accounts and
/// of sharing and to the labels of shops ([`says_to_buy`]). Source: ours, shops and pages of courses.
static DEEDS: Phrases = Phrases::separated(
    "buy it now|buy|pre-order|save|save for later|install|enroll|enroll now|enroll for free|join waitlist|notify me|\
    jetzt kaufen|kaufen|speichern|merken|installieren|acheter|acheter maintenant|enregistrer|sauvegarder|installer|comprar|\
    comprar ahora|comprar agora|guardar|salvar|instalar|acquista|acquista ora|salva|installa|kopen|opslaan|kup teraz|zapisz|\
    αποθήκευση|купить|сохранить|установить|satın al|kaydet|购买|立即购买|收藏|購入|保存|구매하기|저장|\
    save search|save this search|add to favourites|add to favorites|add to watchlist|suche speichern|\
    zu favoriten hinzufügen|auf die merkliste|ajouter aux favoris|enregistrer la recherche|sauvegarder la recherche|\
    añadir a favoritos|agregar a favoritos|guardar búsqueda|guardar la búsqueda|adicionar aos favoritos|salvar busca|\
    salvar pesquisa|guardar pesquisa|aggiungi ai preferiti|salva ricerca|salva la ricerca|toevoegen aan favorieten|\
    zoekopdracht opslaan|zoekopdracht bewaren|dodaj do ulubionych|zapisz wyszukiwanie|προσθήκη στα αγαπημένα|\
    αποθήκευση αναζήτησης|в избранное|добавить в избранное|сохранить поиск|favorilere ekle|aramayı kaydet|加入收藏|\
    保存搜索|お気に入りに追加|検索条件を保存|즐겨찾기에 추가|검색 저장|\
    print page|print this page|drucken|seite drucken|imprimer|imprimer la page|imprimir|imprimir página|stampa pagina|\
    afdrukken|skriv ut|udskriv|tulosta|drukuj|vytisknout|yazdır|打印|印刷する|\
    listen|listen to this page|vorlesen|écouter|ascolta|luister|lees voor|lyssna|lyt|lytt|kuuntele|\
    download csv|download data|download chart|download table|show data table|csv herunterladen|datentabelle anzeigen|\
    télécharger csv|descargar csv|scarica csv|toon datatabel|toon tabel|\
    book now|jetzt buchen|réserver|réserver maintenant|reservar|reservar ahora|reservar agora|vou reservar|prenota|\
    prenota ora|boek nu|nu boeken|boka nu|book nå|zarezerwuj|забронировать|rezervasyon yap|立即预订|予約する|예약하기",
    "|",
);
/// Labels to share a text, in lower case. Names of networks are excluded: they may tell where somebody can be found.
static SHARE: Phrases = Phrases::separated(
    "share|share this|share post|share update|teilen|partager|compartir|compartilhar|partilhar|condividi|delen|\
    udostępnij|sdílet|zdieľať|dela|del|jaa|megosztás|distribuie|κοινοποίηση|поделиться|поділитися|сподели|paylaş|\
    chia sẻ|bagikan|แชร์|مشاركة|شارك|שתף|שיתוף|शेयर करें|शेयर|分享|シェア|공유",
    "|",
);

/// Answers whether a sentence is true, in lower case, and the minimum number of words of the sentence. Source: ours.
static VERDICTS: Phrases = Phrases::from_words(
    "true false yes no right wrong correct incorrect wahr falsch richtig ja nein vrai faux oui non verdadero falso sí vero \
    verdadeiro sim não waar onwaar nee prawda fałsz tak nie pravda nepravda ano ne sant falskt nej правда ложь верно \
    неверно да нет doğru yanlış evet hayır 对 错 正确 错误 是 否 はい いいえ",
);
const MIN_STATEMENT: u32 = 3;
/// Minimum number of buttons below a question. Source: ours: two to choose from.
const MIN_ANSWERS: usize = 2;

/// Words of [`SHARE`] that also have other meanings: "part", "parts" and "yes indeed". They count as sharing only in
/// a link, in a button or in an element with a class name for sharing.
const AMBIGUOUS: [&str; 4] = ["del", "dela", "delen", "jaa"];

/// Which units are labels of such buttons. Linear: buttons with much text are not read.
pub(super) fn buttons(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let on_buttons = (0..list.len()).map(|i| {
        let is_title = || page.is_heading(list[i].block) || opens(page, list, i);
        pressed(page, &list[i]).filter(|on| !is_title() && !is_shown(page, list, i, on))
    });
    let on_buttons: Vec<Option<Vec<NodeId>>> = on_buttons.collect();
    let is_shared = |unit: &Unit| {
        !unit.concealed
            && !is_entry(page, unit)
            && SHARE.holds_in_any_case(unit.text.trim())
            && surely_shares(page, unit)
    };
    let may_repeat = list
        .iter()
        .zip(&on_buttons)
        .map(|(unit, on)| on.is_some() || is_shared(unit));
    let may_repeat: Vec<bool> = may_repeat.collect();
    let mut alike: HashMap<&str, usize> = HashMap::default();
    for (unit, _) in list.iter().zip(&may_repeat).filter(|(_, may)| **may) {
        *alike.entry(unit.text.as_str()).or_default() += 1;
    }
    let repeats = |unit: &Unit| {
        alike
            .get(unit.text.as_str())
            .is_some_and(|n| *n >= MIN_ALIKE)
    };
    let answers = answers(page, list, &on_buttons);
    let signs = pressed_signs(page, units);
    let openers = openers(page, units);
    let does = |button: &NodeId| {
        page.tag(*button) == "button" && opens_nothing(page, *button) && is_deed(page, *button)
    };
    let rows = rows(page, units, &on_buttons);
    let deeds = beside_deeds(&rows, &on_buttons, does);
    let choices = above_tables(page, units, &rows, &on_buttons);
    let narrowing = above_lists(page, units, &rows, &on_buttons);
    let lone = lone(page, units, &rows, &on_buttons);
    let counts = counts(page, &on_buttons);
    let verdicts = verdicts(page, units);
    let is_out = |(i, unit): (usize, &Unit)| {
        let opens_none = |on: &Vec<NodeId>| on.iter().all(|button| opens_nothing(page, *button));
        let is_unseen_name = || unit.concealed && on_buttons[i].as_ref().is_some_and(opens_none);
        let says_of_many = || may_repeat[i] && repeats(unit);
        let chooses = choices[i] || narrowing[i];
        let does_one_thing = || is_unseen_name() || chooses || lone[i];
        let is_control = || says_of_many() || counts[i] || does_one_thing();
        !answers[i] && is_control() || deeds[i] || signs[i] || openers[i] || verdicts[i]
    };
    list.iter().enumerate().map(is_out).collect()
}

/// Which units are clickable signs, except those that name operators.
fn pressed_signs(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let all = list.iter().map(|unit| is_pressed_sign(page, unit));
    let mut found: Vec<bool> = all.collect();
    let begins_part = |i: &usize| {
        let mut around = page.inclusive_ancestors(list[*i].block).take(MAX_IN_PART);
        let part = around.find(|up| PARTS.contains(&page.tag(*up)));
        part.is_some_and(|part| units.within(page, part).start == *i)
    };
    let signs: Vec<usize> = (0..list.len()).filter(|i| found[*i]).collect();
    let mut placed: HashMap<_, Vec<usize>> = HashMap::default();
    for sign in &signs {
        if let Some(place) = place_in_box(page, units, *sign) {
            placed.entry(place).or_default().push(*sign);
        }
    }
    let first: Vec<usize> = signs.into_iter().filter(begins_part).collect();
    let are_different = |signs: &[usize], least: usize| {
        let texts = signs.iter().map(|i| list[*i].text.as_str());
        texts.collect::<HashSet<&str>>().len() >= least
    };
    if are_different(&first, MIN_OPERATORS) {
        first.into_iter().for_each(|i| found[i] = false);
    }
    let keys = placed
        .into_values()
        .filter(|signs| are_different(signs, MIN_KEYS));
    keys.flatten().for_each(|i| found[i] = false);
    found
}

/// The place of a sign that is the first of several texts of its box: the tags of its ancestors and the box's class.
/// `None` for other signs.
fn place_in_box<'a>(
    page: &'a PageSnapshot,
    units: &Units,
    sign: usize,
) -> Option<(Vec<&'a str>, &'a str)> {
    let block = units.list[sign].block;
    let mut around = page.inclusive_ancestors(block).take(MAX_IN_PART);
    let own = around.find(|up| units.within(page, *up).len() > 1)?;
    let is_first = units.within(page, own).start == sign;
    let tags = page.inclusive_ancestors(block).take(MAX_IN_PLACE);
    is_first.then(|| {
        let tags = tags.map(|up| page.tag(up)).collect();
        (tags, page.attribute(own, "class").unwrap_or(""))
    })
}

/// Whether a unit is a clickable sign, or several signs that are each on a button of their own. Not a sign in a term
/// or in code, or in an item, cell or heading that says nothing else: there, it is a name.
fn is_pressed_sign(page: &PageSnapshot, unit: &Unit) -> bool {
    let names = || {
        let is_alone = is_entry(page, unit) && page.totals(unit.block).chars <= unit.chars;
        is_alone || matches!(page.tag(unit.block), "dt" | "pre" | "code")
    };
    let is_one = || unit.chars <= MAX_SIGN && is_sign(&unit.text) && is_pressed(page, unit);
    !unit.concealed && (is_one() || are_pressed_signs(page, unit)) && !names()
}

/// Whether a text is one sign, or one sign repeated; different signs may be code (`</>`).
fn is_sign(text: &str) -> bool {
    let bare = text.trim_start_matches('\\');
    let is_alike = |c: char| SIGNS.contains(c) && bare.starts_with(c);
    !bare.is_empty() && bare.chars().all(is_alike)
}

/// Whether a unit is several signs, each on a button or a link of its own.
fn are_pressed_signs(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.chars > MAX_SIGN_LINE {
        return false;
    }
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    let own = |text: NodeId| {
        let said = page.node(text).text.as_deref().unwrap_or_default().trim();
        let mut around = page.ancestors(text).take(MAX_IN_BUTTON);
        let button = around.find(|up| page.is_button(*up) || page.is_link(*up))?;
        (page.totals(text).chars <= MAX_SIGN && is_sign(said)).then_some(button)
    };
    let texts = nodes.filter(|id| page.is_said(*id));
    let Some(buttons) = texts.map(own).collect::<Option<Vec<NodeId>>>() else {
        return false;
    };
    // In document order, and not twice the same: each button has one text node.
    (2..=MAX_SIGNS).contains(&buttons.len()) && buttons.is_sorted_by(|a, b| a < b)
}

/// Which units are on buttons that answer the question right above them; the question occurs once on the page.
fn answers(page: &PageSnapshot, list: &[Unit], on_buttons: &[Option<Vec<NodeId>>]) -> Vec<bool> {
    let mut said: HashMap<&str, usize> = HashMap::default();
    for unit in list {
        *said.entry(unit.text.as_str()).or_default() += 1;
    }
    let mut found = vec![false; list.len()];
    let mut start = 0;
    for run in on_buttons.chunk_by(|one, next| one.is_some() == next.is_some()) {
        let units = start..start + run.len();
        start = units.end;
        let mut buttons: Vec<NodeId> = run.iter().flatten().flatten().copied().collect();
        buttons.dedup();
        let question = units.start.checked_sub(1).map(|before| &list[before]);
        let is_asked = question.is_some_and(|unit| {
            said.get(unit.text.as_str()) == Some(&1) && is_answered(page, unit, &buttons)
        });
        if is_asked && !buttons.iter().any(|button| is_deed(page, *button)) {
            found[units].fill(true);
        }
    }
    found
}

/// Whether buttons are the answers to a text: it is a question, or all of them say whether its statement is true.
fn is_answered(page: &PageSnapshot, unit: &Unit, buttons: &[NodeId]) -> bool {
    let is_verdict = |button: &NodeId| {
        let is_short = page.totals(*button).chars <= MAX_DEED;
        is_short && VERDICTS.holds_in_any_case(page.text(*button).trim())
    };
    let is_asked = || {
        let asks = unit.text.trim_end().ends_with(ASKS);
        asks || unit.words >= MIN_STATEMENT && buttons.iter().all(is_verdict)
    };
    buttons.len() >= MIN_ANSWERS && !unit.concealed && is_asked()
}

/// The buttons or other controls that a short unit stands in, if all its text does. The buttons must be visible, even
/// if their labels are hidden: hidden buttons belong to a closed part.
fn pressed(page: &PageSnapshot, unit: &Unit) -> Option<Vec<NodeId>> {
    if unit.words > MAX_WORDS || unit.text.ends_with(ASKS) {
        return None;
    }
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    let is_unseen =
        |id: NodeId| page.node(id).kind == NodeKind::Text && page.totals(id).held_chars() > 0;
    let says = |id: &NodeId| page.is_said(*id) || unit.concealed && is_unseen(*id);
    let has_number = unit.text.contains(char::is_numeric);
    // A larger clickable element is a card, and a link with a real address leads on: neither is a control.
    let is_control = |up: NodeId| {
        let is_small = page.totals(up).chars <= MAX_DEED;
        is_small && (page.is_button(up) || !has_number && is_bare(page, up))
    };
    let leads_on = |up: NodeId| page.is_link(up) && !is_bare(page, up);
    let said_by = |text: NodeId| page.node(text).text.as_deref().unwrap_or("");
    let mut has_count = false;
    let mut parts = |text: NodeId| {
        let is_one = is_count(said_by(text));
        has_count |= is_one;
        is_one || is_parting(said_by(text))
    };
    let mut found: Vec<NodeId> = nodes
        .filter(says)
        .map(|text| {
            let around = || page.ancestors(text).take(MAX_IN_BUTTON);
            let button = around().find(|up| page.tag(*up) == "button");
            let nearest = || around().find(|up| is_control(*up) || leads_on(*up));
            let button = button.or_else(|| nearest().filter(|up| is_control(*up)));
            (text, button)
        })
        .filter(|(text, button)| button.is_some() || !parts(*text))
        .map(|(_, button)| button)
        .collect::<Option<_>>()?;
    found.dedup();
    if has_count && found.len() < 2 {
        return None;
    }
    let is_seen = |button: NodeId| !unit.concealed || page.node(button).is_visible();
    let are_plain = found
        .iter()
        .all(|button| is_plain(page, *button) && is_seen(*button));
    (are_plain && !found.is_empty()).then_some(found)
}

/// Whether a button neither selects anything nor is the title of an open part, by its attributes and its
/// surroundings.
fn is_plain(page: &PageSnapshot, button: NodeId) -> bool {
    let is_told = |name: &&str| page.attribute(button, name).is_some();
    let role = page.attribute(button, "role");
    let mut around = page.ancestors(button).take(MAX_IN_BUTTON);
    !CHOOSING.iter().any(is_told)
        && page.attribute(button, EXPANDED) != Some("true")
        && role.is_none_or(|role| role == "button")
        && !around.any(|up| page.is_heading(up) || page.tag(up) == "summary")
        && !page
            .subtree(button)
            .take(MAX_IN_BUTTON * 2)
            .any(|inner| page.is_heading(inner))
}

/// Whether a button has no attribute that says that it opens something.
fn opens_nothing(page: &PageSnapshot, button: NodeId) -> bool {
    let is_told = |name: &&str| page.attribute(button, name).is_some();
    !OPENING.iter().any(is_told)
}

/// Whether a hidden text follows a unit and is long enough to be opened by it. Hidden table captions are excluded:
/// they are for screen readers.
fn opens(page: &PageSnapshot, list: &[Unit], unit: usize) -> bool {
    let is_closed = |next: &&Unit| next.concealed && page.tag(next.block) != "caption";
    let next = list.get(unit + 1).filter(is_closed);
    next.is_some_and(|next| next.words >= MIN_CLOSED)
}

/// Whether a button is an example that its section describes: it stands alone in a paragraph, right behind running
/// text.
fn is_shown(page: &PageSnapshot, list: &[Unit], unit: usize, buttons: &[NodeId]) -> bool {
    let (&[button], Some(before)) = (buttons, unit.checked_sub(1)) else {
        return false;
    };
    let mut around = page.ancestors(button).take(MAX_IN_BUTTON);
    let Some(own) = around.find(|up| page.tag(*up) == "p") else {
        return false;
    };
    let before = &list[before];
    page.tag(button) == "button"
        && page.totals(own).chars == page.totals(button).chars
        && !before.concealed
        && before.is_running_text()
        && page.parent(before.block) == page.parent(own)
}

/// Whether a word for sharing is unambiguous, or its surroundings show that it means sharing.
fn surely_shares(page: &PageSnapshot, unit: &Unit) -> bool {
    let word = unit.text.trim().to_lowercase();
    let shares = |up: NodeId| {
        page.is_link(up)
            || page.is_button(up)
            || Lexicon::get().is_classed(page, up, &[Token::Share])
    };
    let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
    !AMBIGUOUS.contains(&word.as_str()) || around.any(shares)
}

/// Whether a button is labelled to buy, save or share; buttons with long texts are not examined.
fn is_deed(page: &PageSnapshot, button: NodeId) -> bool {
    let says = |text: &str| says_deed(text) || says_to_buy(text);
    page.totals(button).chars <= MAX_DEED && says(page.text(button).trim())
}

/// Whether a text is a label to save, to join, to log in or to share.
pub(in crate::content) fn says_deed(text: &str) -> bool {
    let lexicon = Lexicon::get();
    lexicon.is_phrase(text, Phrase::Account)
        || lexicon.is_phrase(text, Phrase::Share)
        || DEEDS.holds_in_any_case(text)
}

/// Whether a text, in lower case, begins with an unambiguous word for sharing: `Share this story`.
pub(in crate::content) fn begins_to_share(text: &str) -> bool {
    let is_ambiguous = AMBIGUOUS.iter().any(|word| {
        let behind = text.strip_prefix(*word);
        behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
    });
    !is_ambiguous && begins_with_word(&SHARE, text)
}

#[cfg(test)]
mod tests;
