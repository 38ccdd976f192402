//! Ranks: texts beside authors' names that say how long or in what role they have been members (`Junior Member`).

use super::address::{deals_with_post, is_profile};
use super::naming::naming;
use super::thread::Thread;
use crate::content::words::phrases::Phrases;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Ranks that forum software comes with, in lower case. Source: ours, from phpBB, vBulletin, SMF, XenForo and their
/// translations.
static RANKS: Phrases = Phrases::separated(
    "junior member, senior member, new member, member, full member, hero member, active member, \
    sr. member, jr. member, regular member, super member, veteran member, elite member, vip member, \
    premium member, gold member, well-known member, registered user, registered member, registered, \
    super moderator, moderator, global moderator, forum moderator, site moderator, administrator, \
    forum administrator, site administrator, newbie, new user, \
    mitglied, neues mitglied, erfahrenes mitglied, aktives mitglied, bekanntes mitglied, \
    teammitglied, benutzer, neuer benutzer, registrierter benutzer, erfahrener benutzer, \
    membre, nouveau membre, membre actif, membre confirmé, membre régulier, membre enregistré, \
    modérateur, modératrice, administrateur, administratrice, \
    miembro, nuevo miembro, miembro activo, usuario, nuevo usuario, usuario registrado, moderador, \
    administrador, membro, novo membro, membro ativo, usuário, utilizador, nuovo membro, utente, \
    nuovo utente, utente registrato, moderatore, amministratore, \
    lid, nieuw lid, actief lid, gebruiker, beheerder, użytkownik, nowy użytkownik, członek, \
    участник, новый участник, активный участник, новичок, пользователь, новый пользователь, \
    старожил, модератор, администратор, üye, yeni üye, yönetici, moderatör, medlem, ny medlem, \
    aktiv medlem, moderátor, administrátor, člen, nový člen, uživatel, jäsen, uusi jäsen",
    ", ",
);

/// Whether the whole text is a rank.
pub(super) fn is_rank(text: &str) -> bool {
    RANKS.holds_in_any_case(text.trim())
}

/// Texts outside links, each with its path, that several members share whose author links differ in both text and
/// address: such a text is a rank, and not a name.
pub(super) fn shared<'a>(thread: &Thread<'a>) -> BTreeSet<(u64, &'a str)> {
    let mut first: BTreeMap<(u64, &str), (&str, &str)> = BTreeMap::new();
    let mut shared = BTreeSet::new();
    for member in 0..thread.members.len() {
        let Some(own) = profile(thread, member) else {
            continue;
        };
        let plain = thread.said[member].iter();
        for said in plain.filter(|said| thread.leaf(**said).link.is_none()) {
            let key = (said.path, thread.leaf(*said).text.as_str());
            match first.entry(key) {
                Entry::Vacant(entry) => {
                    entry.insert(own);
                }
                Entry::Occupied(entry) => {
                    let (name, href) = *entry.get();
                    if name != own.0 && href != own.1 {
                        shared.insert(key);
                    }
                }
            }
        }
    }
    shared
}

/// Text and address of the link to a member's author; `None` where there is none.
fn profile<'a>(thread: &Thread<'a>, member: usize) -> Option<(&'a str, &'a str)> {
    let root = thread.members[member].first().copied()?;
    let mut said = thread.said[member].iter();
    said.find_map(|said| {
        let leaf = thread.leaf(*said);
        let href = thread.page.attribute(leaf.link?, "href")?;
        let is_written = thread.has_body(member) && thread.is_in_body(member, said.leaf);
        let is_own = !is_written
            && !deals_with_post(href)
            && (is_profile(thread.page, leaf.link?) || naming(thread, root, leaf.node) > 0.0);
        is_own.then_some((leaf.text.as_str(), href))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::leaves::Leaves;
    use crate::content::units::Units;
    use crate::snapshot::NodeId;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_several_people_are_is_no_name() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (who, rank) in [("ann", "Old Hand"), ("Bob", "Old Hand"), ("Cid", "Guru")] {
            t.open("li");
            t.open_with("a", &[("href", &format!("/members/{who}"))])
                .text(who)
                .close();
            t.open("p").text(rank).close();
            t.close();
        }
        let page = t.finish();
        let leaves = Leaves::from_page(&page, &Units::from_page(&page));
        let posts = page.iter().filter(|(id, _)| page.tag(*id) == "li");
        let members: Vec<Vec<NodeId>> = posts.map(|(id, _)| vec![id]).collect();
        let thread = Thread::new(&page, &leaves, members);
        let found: Vec<&str> = shared(&thread).into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, ["Old Hand"]);
    }

    #[test]
    fn ranks_are_known_as_a_whole() {
        assert!(is_rank("Junior Member") && is_rank("Участник") && is_rank(" moderator "));
        assert!(!is_rank("Member of the board") && !is_rank("ann"));
    }
}
