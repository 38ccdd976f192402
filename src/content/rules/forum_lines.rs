//! Fixed lines of forum software around boards and threads: permissions of the visitor, who is online, which posts to
//! display. They are the same on all pages of one forum software and language. Some are recognised by class name.
//! Lines of mail archive software that name the program are dropped, too.

mod visitor_counts;

use crate::content::posts::is_in_box_of_reactions;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;
use visitor_counts::{counts_guests, counts_visitors};

/// Maximum number of words of such a unit. Source: ours: permissions, one below the other; longer texts are written
/// to be read.
const MAX_WORDS: u32 = 80;
/// Maximum number of words of one line. Source: ours, of the phrases below.
const MAX_LINE: u32 = 14;
/// Maximum number of characters of a line that are compared. Source: ours: the longest phrase.
const MAX_READ: usize = 60;
/// How lines begin that occur in forum software only, in lower case. Source: the language packs of phpBB, vBulletin,
/// MyBB and Invision, in part as seen on pages.
static FIXED: Phrases = Phrases::separated(
    "you may not post new threads|you may post new threads|you may not create new threads|\
    you may not post replies|you may post replies|you may not post attachments|\
    you may post attachments|you may not edit your posts|you may edit your posts|\
    you cannot post new topics in this forum|you can post new topics in this forum|\
    you can not post new topics in this forum|you cannot reply to topics in this forum|\
    you can reply to topics in this forum|you cannot edit your posts in this forum|\
    you can edit your posts in this forum|you cannot delete your posts in this forum|\
    you can delete your posts in this forum|you cannot post attachments in this forum|\
    you can post attachments in this forum|you cannot vote in polls in this forum|\
    you can vote in polls in this forum|you cannot attach files in this forum|\
    you can attach files in this forum|you cannot download files in this forum|\
    you can download files in this forum|you cannot post calendar events in this forum|\
    bb code is on|bb code is off|bbcode is on|bbcode is off|html code is on|html code is off|smilies are on|smilies are off|\
    img] code is on|img] code is off|video] code is on|video] code is off|trackbacks are on|\
    trackbacks are off|pingbacks are on|pingbacks are off|refbacks are on|refbacks are off|\
    users browsing this forum|users browsing this thread|users browsing this topic|\
    most users ever online|display posts from previous|display topics from previous|\
    du darfst keine neuen themen|du darfst keine antworten zu themen|\
    du darfst deine beiträge in diesem forum nicht|du darfst keine dateianhänge|\
    du darfst neue themen in diesem forum|du darfst antworten zu themen in diesem forum|\
    sie dürfen keine neuen themen|sie dürfen keine antworten zu themen|\
    sie dürfen ihre beiträge in diesem forum nicht|sie dürfen keine dateianhänge|\
    du kannst keine beiträge in dieses forum|du kannst auf beiträge in diesem forum nicht|\
    du kannst deine beiträge in diesem forum nicht|du kannst an umfragen in diesem forum nicht|\
    es ist dir nicht erlaubt, neue themen|es ist dir nicht erlaubt, auf beiträge|\
    es ist dir nicht erlaubt, anhänge|es ist dir nicht erlaubt, deine beiträge|\
    es ist ihnen nicht erlaubt, neue themen|es ist ihnen nicht erlaubt, auf beiträge|\
    es ist ihnen nicht erlaubt, anhänge|es ist ihnen nicht erlaubt, ihre beiträge|\
    mitglieder in diesem forum:|beiträge der letzten zeit anzeigen|themen der letzten zeit anzeigen|\
    vous ne pouvez pas poster de nouveaux|vous ne pouvez pas publier de nouveaux|\
    vous ne pouvez pas créer de nouvelles discussions|vous ne pouvez pas répondre aux sujets|\
    vous ne pouvez pas envoyer des réponses|vous ne pouvez pas éditer vos messages|\
    vous ne pouvez pas modifier vos messages|vous ne pouvez pas supprimer vos messages|\
    vous ne pouvez pas joindre de|vous ne pouvez pas voter dans les sondages|\
    vous pouvez poster de nouveaux sujets|vous pouvez publier de nouveaux sujets|\
    utilisateurs parcourant ce forum|utilisateurs parcourant actuellement ce forum|\
    afficher les messages depuis|afficher les messages postés depuis|\
    afficher les messages publiés depuis|afficher les sujets depuis|montrer les messages depuis|\
    montrer les sujets depuis|\
    no puede abrir nuevos temas|no puede responder a temas|no puede editar sus mensajes|\
    no puede borrar sus mensajes|no puede enviar adjuntos|no puedes abrir nuevos temas|\
    no puedes crear nuevos temas|no puedes publicar nuevos temas|no puedes responder a temas|\
    no puedes responder temas|no puedes editar tus mensajes|no puedes borrar tus mensajes|\
    no puedes subir archivos adjuntos|no puedes enviar adjuntos|usuarios navegando por este foro|\
    usuarios navegando este foro|mostrar mensajes previos|mostrar temas previos|\
    non puoi aprire nuovi argomenti|non puoi inserire nuovi|non puoi iniziare nuovi argomenti|\
    non puoi rispondere negli argomenti|non puoi rispondere ai topic|\
    non puoi modificare i tuoi messaggi|non puoi cancellare i tuoi messaggi|\
    non puoi inviare allegati|visitano il forum:|visualizza ultimi messaggi|\
    visualizza ultimi argomenti|você não pode enviar mensagens novas|\
    você não pode criar novos tópicos|você não pode responder tópicos|\
    você não pode responder a tópicos|você não pode editar suas mensagens|\
    você não pode excluir suas mensagens|você não pode enviar anexos|\
    usuários navegando neste fórum|utilizadores a ver este fórum|mostrar os tópicos anteriores|\
    mostrar mensagens anteriores|exibir mensagens anteriores|je kunt geen nieuwe onderwerpen|\
    je mag geen nieuwe onderwerpen|je kunt niet antwoorden op onderwerpen|\
    je mag geen reacties plaatsen|je mag niet reageren op onderwerpen|je mag geen bijlagen|\
    gebruikers op dit forum|toon berichten van af|nie możesz tworzyć nowych tematów|\
    nie możesz pisać nowych tematów|nie możesz odpowiadać w tematach|\
    nie możesz zmieniać swoich postów|nie możesz usuwać swoich postów|\
    nie możesz dodawać załączników|nie możesz głosować w ankietach|\
    użytkownicy przeglądający ten dział|użytkownicy przeglądający to forum|\
    wyświetl posty nie starsze niż|wyświetl tematy nie starsze niż|вы не можете начинать темы|\
    вы не можете отвечать на сообщения|вы не можете отвечать в темах|\
    вы не можете создавать новые темы|вы не можете редактировать свои сообщения|\
    вы не можете удалять свои сообщения|вы не можете добавлять вложения|\
    вы не можете прикреплять вложения|вы не можете голосовать в опросах|\
    сейчас этот форум просматривают|эту тему просматривают:|показать сообщения за|\
    показать темы за|bu foruma yeni başlıklar gönderemezsiniz|\
    bu forumdaki başlıklara cevap veremezsiniz|bu foruma eklentiler gönderemezsiniz|\
    bu forumu görüntüleyen kullanıcılar|bu forumu gezen kullanıcılar",
    "|",
);
/// How lines begin that occur on forum pages beside those of [`FIXED`], but may occur in other texts. Source: ours,
/// likewise.
static BESIDE: Phrases = Phrases::separated(
    "posting permissions|forum permissions|posting rules|in total there are|in total there is|legend:|\
    forum stats|total members:|icon legend|jump to:|berechtigungen in diesem forum|forumregeln|gehe zu:|legende:|\
    permissions du forum|permission de ce forum|aller à:|aller vers:|sauter vers:|\
    marquer tous les sujets comme lus|mark forums read|permisos de este foro|permisos de publicación|\
    ir a:|saltar a:|permessi forum|vai a:|permissões neste fórum|ir para:|forumrechten|ga naar:|\
    uprawnienia w tym dziale|skocz do:|права доступа|ваши права в разделе|перейти:|легенда:|\
    forum izinleri",
    "|",
);
/// How lines begin that tell who is online, which may occur in other texts, too. Source: ours, likewise.
static VISITORS: Phrases = Phrases::separated(
    "who is online|who's online|users online|currently active users|registered users:|wer ist online|qui est en ligne|\
    utilisateurs enregistrés|quién está conectado|usuarios registrados:|chi c’è in linea|\
    chi c'è in linea|quem está online|wie is er online|kto jest online|kto przegląda forum|\
    кто сейчас на конференции|кто сейчас на форуме|зарегистрированные пользователи:|kimler çevrimiçi",
    "|",
);

/// Maximum number of units from one line of a board's status box to the next. Source: ours: the names of those who
/// are online.
const MAX_APART: usize = 4;

/// Captions of the icons in a list of topics, perhaps with a state in brackets behind them. They count on forum pages
/// only. Source: ours, likewise.
static LEGEND: Phrases = Phrases::separated(
    "new posts|no new posts|unread posts|no unread posts|contains unread forum posts|\
    contains no unread forum posts|forum is a category|forum is a link|nouveau message|\
    nouveaux messages|pas de nouveau message|pas de nouveaux messages|neue beiträge|\
    keine neuen beiträge|ungelesene beiträge|keine ungelesenen beiträge",
    "|",
);
/// How lines begin that name the program of a mail archive, and the maximum number of words of such a line. Source:
/// Hypermail and MHonArc; ours: the program, its version and a date.
static MADE_BY: Phrases = Phrases::separated(
    "this archive was generated by|mail converted by mhonarc|converted by mhonarc",
    "|",
);
const MAX_MADE_BY: u32 = 20;
/// Class names of a label that is visible only without the style sheet, and of a feed icon. Source: vBulletin 4.
const UNSTYLED: [&str; 2] = ["nocss_label", "rsslink"];

/// Which units are such lines, or tell who liked a post. Linear.
pub(super) fn forum_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let each = units.list.iter();
    let fixed =
        each.map(|unit| begins(&FIXED, unit) || counts_visitors(unit) || counts_guests(unit));
    let fixed: Vec<bool> = fixed.collect();
    let each = units.list.iter();
    let visitors = each.map(|unit| unit.words <= MAX_LINE && begins(&VISITORS, unit));
    let visitors: Vec<bool> = visitors.collect();
    let each = units.list.iter().zip(&visitors);
    let beside = each
        .map(|(unit, is_visitors)| *is_visitors || unit.words <= MAX_LINE && begins(&BESIDE, unit));
    let beside: Vec<bool> = beside.collect();
    let is_forum = fixed.contains(&true) || holds_box(page, units, &beside, &visitors);
    let each = units.list.iter().zip(fixed).zip(beside);
    each.map(|((unit, is_fixed), is_named)| {
        let is_beside = || is_named || is_legend(unit);
        is_fixed
            || unit.words <= MAX_MADE_BY && MADE_BY.begins_in_any_case(unit.text.trim())
            || page.names(unit.block).any(|name| UNSTYLED.contains(&name))
            || is_forum && (is_beside() || is_in_box_of_reactions(page, unit))
    })
    .collect()
}

/// Whether a page has the status box of a board: near each other, two lines that may occur in other texts, one of
/// which tells who is online and the other begins differently, and not both are headings. (Maps have two legends, and
/// indexes two lines to jump from.)
fn holds_box(page: &PageSnapshot, units: &Units, beside: &[bool], visitors: &[bool]) -> bool {
    let list = &units.list;
    let places = (0..list.len()).filter(|i| beside[*i]);
    let next = places.clone().skip(1);
    let is_heading = |i: usize| page.is_heading(list[i].block);
    let first = |i: usize| first_words(&list[i].text).to_lowercase();
    places.zip(next).any(|(one, other)| {
        other - one <= MAX_APART
            && (visitors[one] || visitors[other])
            && !(is_heading(one) && is_heading(other))
            && first(one) != first(other)
    })
}

fn is_legend(unit: &Unit) -> bool {
    let text = unit.text.split('[').next().unwrap_or_default();
    LEGEND.holds_in_any_case(text.trim())
}

fn begins(phrases: &Phrases, unit: &Unit) -> bool {
    if unit.words > MAX_WORDS {
        return false;
    }
    let text = unit.text.trim_start_matches(|c: char| !c.is_alphanumeric());
    // Most texts begin with none of the phrases, and need not be copied.
    if !phrases.begins_in_any_case(text) {
        return false;
    }
    let start: String = text.chars().take(MAX_READ).collect();
    let start = start.to_lowercase();
    // The next line of permissions follows without a space where only a `<br>` is between them.
    let ends = |rest: &str| {
        !rest.starts_with(char::is_alphanumeric) || rest.starts_with(first_words(&start))
    };
    phrases.rests(&start).any(ends) && (unit.words <= MAX_LINE || repeats_start(&unit.text))
}

/// Whether the first two words of a text occur in it again, as in consecutive lines of permissions.
fn repeats_start(text: &str) -> bool {
    let first = first_words(text);
    text[first.len()..].contains(first)
}

/// The first two words of a text.
fn first_words(text: &str) -> &str {
    let end = text.match_indices(' ').nth(1);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn found(texts: &[&str]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for text in texts {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        forum_lines(&page, &Units::from_page(&page))
    }

    #[test]
    fn fixed_lines_are_told_from_what_is_written() {
        for text in [
            "You may not post new threads",
            "You cannot post new topics in this forum",
            "[IMG] code is On",
            "Users browsing this forum: No registered users and 1 guest",
            "Du darfst keine neuen Themen in diesem Forum erstellen.",
            "Vous ne pouvez pas poster de nouveaux sujets dans ce forum",
            "Вы не можете начинать темы",
            "» Display posts from previous: All posts",
            "You may not post new threads You may not post replies",
            "You cannot post new topics in this forumYou cannot reply to topics in this forumYou cannot edit \
            your posts in this forum",
            "Montrer les sujets depuis : Tous les sujets",
        ] {
            assert_eq!(found(&[text]), [true], "{text}");
        }
        let long = format!("You may not post new threads {}", "You may not ".repeat(50));
        for text in [
            "You cannot post new topics before you are registered.",
            "Why may I not? You may not post new threads",
            "HTML code is often generated by tools",
            "HTML code is only a part of it",
            "HTML code is only good where HTML code is",
            "You can edit your posts in this forum by clicking the pencil below each of them for a month",
            long.as_str(),
        ] {
            assert_eq!(found(&[text]), [false], "{text}");
        }
    }

    #[test]
    fn the_program_that_made_an_archive_is_told_in_a_line() {
        let made =
            "This archive was generated by hypermail 2.1.5 : Wed Apr 17 2002 - 12:00:01 CEST";
        let long = format!("{made}, {}", "and by those who wrote it ".repeat(3));
        assert_eq!(
            found(&[made, &long, "This archive was closed"]),
            [true, false, false]
        );
    }

    #[test]
    fn headings_of_such_lines_are_told_by_them() {
        let heading = "Who is online";
        assert_eq!(found(&[heading, "and who is not"]), [false, false]);
        let count = "In total there are 67 users online :: 5 registered, 4 hidden and 58 guests (based on users active \
                     over the past 5 minutes)";
        assert_eq!(found(&[heading, count]), [true, true]);
        for text in [
            "In total there are two buses.",
            "In total there are 12 online shops for yarn, and two of them send it to the islands.",
            "Insgesamt sind 34 Prozent der Läden online.",
            "En total hay 12 pueblos conectados por tren.",
        ] {
            assert_eq!(found(&[text, "No new posts"]), [false; 2], "{text}");
        }
        let lines = [heading, "Users browsing this forum: ann"];
        assert_eq!(found(&lines), [true, true]);
        let lines = [
            "Nouveau message [ Verrouillé ]",
            "No new posts",
            "New posts of mine",
        ];
        assert_eq!(found(&lines), [false; 3]);
        let beside = ["You may not post replies", "Aller vers: Forum"];
        let found_beside = found(&[&lines[..], &beside[..]].concat());
        assert_eq!(found_beside, [true, true, false, true, true]);
        let legend = "Legend: red is the bus, blue is the tram, and all that is green is the way through the park.";
        let lines = [legend, "Users browsing this forum: ann"];
        assert_eq!(found(&lines), [false, true]);
    }

    #[test]
    fn lines_that_count_guests_and_members_are_told() {
        let lines = [
            "Forum Stats",
            "Total Members: 41,959 Latest Member: ann",
            "Users Online",
            "1,073 Guests, 0 Users",
        ];
        assert_eq!(found(&lines), [true; 4]);
        let counted = "There are currently 24263 users online. 2192 members and 22071 guests";
        let lines = ["Currently Active Users", counted];
        assert_eq!(found(&lines), [true; 2]);
        for text in [
            "73 Guests, 12 Rooms",
            "73 guests came, 4 users stayed",
            "Guests, users",
            "Users online",
            "There are currently 12 online shops for yarn.",
        ] {
            assert_eq!(found(&[text]), [false], "{text}");
        }
    }

    #[test]
    fn two_lines_near_each_other_are_of_the_box_of_a_board() {
        let [heading, names, legend] = ["Who is online", "ann, bob", "Legend: Administrators"];
        assert_eq!(found(&[heading, names, legend]), [true, false, true]);
        let apart = [heading, names, names, names, names, legend];
        assert_eq!(found(&apart), [false; 6]);
        let legends = [
            "Legend: red is the quay",
            names,
            "Legend: green is the park",
        ];
        assert_eq!(found(&legends), [false; 3], "of two maps");
        let index = ["Jump to:", "A", "B", "Jump to:"];
        assert_eq!(found(&index), [false; 4]);
        assert_eq!(found(&[heading, names, heading]), [false; 3]);
        let (russian, shown) = (
            "Кто сейчас на форуме",
            "Зарегистрированные пользователи: Yandex",
        );
        assert_eq!(found(&[russian, names, shown]), [true, false, true]);
    }

    #[test]
    fn headings_alone_are_of_no_box() {
        let found = |behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text("Who is online").close();
            t.open("p").text("ann, bob").close();
            t.open(behind).text("Posting rules");
            let page = t.finish();
            forum_lines(&page, &Units::from_page(&page))
        };
        assert_eq!(found("p"), [true, false, true]);
        assert_eq!(found("h3"), [false; 3]);
    }

    #[test]
    fn what_a_style_sheet_would_hide_is_told_by_its_class() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (class, text) in [
            ("nocss_label", "Statistics:"),
            ("action rsslink", "View this feed"),
            ("label", "Statistics:"),
        ] {
            t.open_with("p", &[("class", class)]).text(text).close();
        }
        let page = t.finish();
        let found = forum_lines(&page, &Units::from_page(&page));
        assert_eq!(found, [true, true, false]);
    }
}
