//! Boxes in front of a list that ask to sign in or to register, with the advantages of that: `Sign in and save`.
//!
//! There are two kinds. Either the box begins with a heading that is no link, and has links that all lead to a login
//! or registration page by their addresses, at least one to each. Or its first text, heading or not, asks to sign in
//! or register (`Sign in, save money`), and all its buttons and links are labelled so (`Create an account`).
//!
//! Source: ours, a site of hotels; of the sets, the truth has boxes that only lead to where one registers (four pages
//! of wcxb: `Try the Free CRM!`), and none that leads to both. Limits: a box with a field is a form and is kept, and
//! so is any box on a page with much running text.

use super::texts::begins_with_word;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of units of such a box, and of words of each. Source: ours: a heading, two lines, two links.
const MAX_TEXTS: usize = 5;
const MAX_WORDS: u32 = 30;
/// Minimum number of words of running text of a page that is an article. Source: ours: a few paragraphs.
const MIN_TEXT: u32 = 200;
/// Maximum number of levels from the first text to its box. Source: ours: markup around a title.
const MAX_AROUND: usize = 4;
/// Words in addresses of login pages, and of registration pages, in lower case; two words of an address may form one
/// of them (`sign-in`). Source: ours.
const SIGN_IN: [&str; 3] = ["login", "logon", "signin"];
const REGISTER: [&str; 4] = ["register", "registration", "signup", "join"];

/// Labels and requests to sign in or to register, in lower case. Source: ours, sites in these languages.
static SAID: Phrases = Phrases::separated(
    "sign in|sign up|log in|login|register|create an account|create account|create your account|create a free account|\
    join now|join for free|anmelden|einloggen|registrieren|jetzt registrieren|jetzt anmelden|konto erstellen|\
    konto anlegen|melden sie sich an|se connecter|connectez-vous|identifiez-vous|s'inscrire|s’inscrire|inscrivez-vous|\
    créer un compte|créez un compte|iniciar sesión|inicia sesión|inicie sesión|regístrate|registrarse|crear cuenta|\
    crear una cuenta|crea una cuenta|crea tu cuenta|accedi|registrati|crea un account|crea account|entrar|entre|\
    iniciar sessão|cadastre-se|criar conta|criar uma conta|crie uma conta|inloggen|registreren|account aanmaken|\
    maak een account|zaloguj się|zarejestruj się|załóż konto|utwórz konto|logga in|skapa konto|log ind|opret konto|\
    opret en konto|logg inn|přihlásit se|registrovat se|войти|войдите|зарегистрироваться|создать аккаунт|giriş yap|\
    üye ol|hesap oluştur|ログイン|会員登録|新規登録|登录|注册|登入|註冊|로그인|회원가입",
    "|",
);
/// Minimum number of units of a box that is recognised by its texts: a request, an advantage, a control. Source:
/// ours.
const MIN_LINES: usize = 3;
/// Maximum number of characters of a control in such a box. Source: ours, to bound the cost.
const MAX_SAID: u32 = 40;

/// Which units stand in such a box. Linear.
pub(super) fn sign_in_boxes(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let boxes = (0..units.len()).filter_map(|first| {
        let by_address = || box_of(page, units, first);
        said_box_of(page, units, first).or_else(by_address)
    });
    let boxes: Vec<Range<usize>> = boxes.collect();
    let running = || units.list.iter().map(Unit::running_words).sum::<u32>();
    if !boxes.is_empty() && running() < MIN_TEXT {
        boxes.into_iter().for_each(|held| found[held].fill(true));
    }
    found
}

/// Whether a unit may begin such a box: it is visible, has no link and is not the headline.
fn may_begin(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.link_chars == 0 && !unit.concealed && page.tag(unit.block) != "h1"
}

/// The smallest element that holds more than one unit and begins with the given one, with its units, if these are few
/// and short.
fn small_box(page: &PageSnapshot, units: &Units, first: usize) -> Option<(NodeId, Range<usize>)> {
    let around = page.inclusive_ancestors(units.list[first].block);
    let around = around.take(MAX_AROUND);
    let mut around = around.map(|up| (up, units.within(page, up)));
    let (id, held) = around.find(|(_, held)| held.len() > 1)?;
    let is_small = held.start == first && held.len() <= MAX_TEXTS;
    let is_short = |unit: &Unit| unit.words <= MAX_WORDS;
    (is_small && units.list[held.clone()].iter().all(is_short)).then_some((id, held))
}

/// The units of the box that begins with a heading, if its links lead to login and registration pages.
fn box_of(page: &PageSnapshot, units: &Units, heading: usize) -> Option<Range<usize>> {
    let unit = &units.list[heading];
    if !page.is_heading(unit.block) || !may_begin(page, unit) {
        return None;
    }
    let (id, held) = small_box(page, units, heading)?;
    if page.totals(id).links == 0 {
        return None;
    }
    let (mut signs_in, mut registers) = (false, false);
    for link in page.subtree(id).filter(|id| page.is_link(*id)) {
        let path = path_words(page.attribute(link, "href").unwrap_or(""));
        let leads = |known: &[&str]| path.iter().any(|word| known.contains(&word.as_str()));
        let (to_sign_in, to_register) = (leads(&SIGN_IN), leads(&REGISTER));
        if !to_sign_in && !to_register {
            return None;
        }
        signs_in |= to_sign_in;
        registers |= to_register;
    }
    let has_field = || {
        let mut inside = page.subtree(id);
        inside.any(|id| matches!(page.tag(id), "input" | "select" | "textarea"))
    };
    (signs_in && registers && !has_field()).then_some(held)
}

/// The units of the box that begins with a request to sign in, if all its controls are labelled so, and it has no
/// field and no picture.
fn said_box_of(page: &PageSnapshot, units: &Units, first: usize) -> Option<Range<usize>> {
    let unit = &units.list[first];
    let may_ask = unit.words <= MAX_WORDS && SAID.begins_in_any_case(&unit.text);
    let asks = || begins_with_word(&SAID, &unit.text.to_lowercase());
    if !may_ask || !asks() || !may_begin(page, unit) {
        return None;
    }
    let (id, held) = small_box(page, units, first)?;
    if held.len() < MIN_LINES {
        return None;
    }
    let mut pressed = 0;
    for at in page.subtree(id) {
        match page.tag(at) {
            "input" | "select" | "textarea" | "img" => return None,
            _ if page.is_link(at) || page.is_button(at) => {
                let is_said = || SAID.holds_in_any_case(page.text(at).trim());
                if page.totals(at).chars > MAX_SAID || !is_said() {
                    return None;
                }
                pressed += 1;
            }
            _ => {}
        }
    }
    (pressed > 0).then_some(held)
}

/// The words of an address's path, in lower case, and each joined with the next one.
fn path_words(address: &str) -> Vec<String> {
    let path = address.split(['?', '#']).next().unwrap_or("");
    let path = match path.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => path,
    };
    let words = path.split(|c: char| !c.is_ascii_alphabetic());
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    let pairs: Vec<String> = words.windows(2).map(<[String]>::concat).collect();
    words.into_iter().chain(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which units are dropped from a page with a box of the given two links above a list, and a text of so many
    /// words.
    fn out(links: [&str; 2], words: usize) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Hoteles").close();
        t.open("div").open("h2").text("Inicia sesión y ahorra");
        t.close().open("p").text("Puedes ahorrar un 10%.").close();
        for link in links {
            t.open("p").open_with("a", &[("href", link)]).text("Ir");
            t.close().close();
        }
        t.close().open("p").text(&"word ".repeat(words));
        let page = t.finish();
        sign_in_boxes(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_box_that_leads_to_an_account_is_out() {
        let [yes, no] = [true, false];
        let account = ["/login?next=x", "https://a.example/sign-up"];
        assert_eq!(out(account, 20), [no, yes, yes, yes, yes, no]);
        assert_eq!(out(account, 300), [no; 6], "a text");
        assert_eq!(out(["/sign-in", "/signup"], 20)[1..5], [yes; 4]);
    }

    #[test]
    fn a_box_whose_buttons_say_so_is_out() {
        let out = |first: &str, button: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Hotels").close();
            t.open("div").open("b").text(first).close();
            t.open("p").text("Save 10% at many of them.").close();
            t.open("button").text(button).close().close();
            t.open("p").text("A house by the sea.");
            let page = t.finish();
            sign_in_boxes(&page, &Units::from_page(&page))
        };
        let is_box = [false, true, true, true, false];
        assert_eq!(out("Sign in, save money", "Create an account"), is_box);
        assert_eq!(out("Inicia sesión y ahorra", "Crear una cuenta"), is_box);
        let none = [false; 5];
        assert_eq!(out("Sign in, save money", "See all hotels"), none);
        assert_eq!(out("Signs of the sea", "Create an account"), none);
        assert_eq!(out("Entretien des voiles", "Entrar"), none, "a word");
    }

    #[test]
    fn a_box_that_leads_elsewhere_too_stays() {
        for links in [
            ["/login", "/hotels?next=/register"],
            ["/register", "/en/registration"],
            ["/login", "https://register.example/"],
        ] {
            assert_eq!(out(links, 20), [false; 6], "{links:?}");
        }
    }
}
