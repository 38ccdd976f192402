//! Recognizes rows of forum indexes and topic lists. A row tells who wrote last in the topic it leads to, and when,
//! and so looks like a post by that person.
//!
//! # Steps
//! 1. Dates of last posts: those in small elements with a name like `lastpost`, and those in tables with such a
//!    column.
//! 2. Labels of last posts (`Last post by`).
//! 3. A set of elements is rows if most elements with a date have mostly dates of last posts, or have such a label
//!    and first link to another page that is no profile.

use super::address::{names_profile, path_of};
use super::leaf::Leaf;
use super::leaves::{Leaves, Members};
use super::letters::letters_of;
use crate::content::words::phrases::Phrases;
use crate::hash::HashSet;
use crate::snapshot::{Links, NodeId, PageSnapshot};

/// Parts of class names and ids of elements about the last post. Source: ours, from phpBB, vBulletin, MyBB, SMF,
/// XenForo and Invision.
const NAMES: [&str; 4] = ["lastpost", "latestpost", "lastreply", "lastmessage"];
/// Maximum characters of such an element. Source: ours: a title, a name and a time, with a menu of the author.
const MAX_BOX: u32 = 300;
/// Minimum characters of such a name: those of the shortest in [`NAMES`].
const MIN_NAME: usize = 8;
/// What forums call the last post, in lower case. Source: ours, from the languages of forum software.
static LAST_POST: Phrases = Phrases::separated(
    "last post|latest post|last posts|latest posts|last message|last reply|latest reply|\
    letzter beitrag|letzte beiträge|letzte antwort|letzter post|neuester beitrag|\
    dernier message|derniers messages|dernière réponse|dernier post|\
    último mensaje|último post|última respuesta|última mensagem|última resposta|último tópico|\
    ultimo messaggio|ultimi messaggi|ultimo post|ultima risposta|ultimul mesaj|\
    последнее сообщение|последние сообщения|последний ответ|последний пост|посл. сообщение|\
    останнє повідомлення|laatste bericht|laatste berichten|laatste reactie|ostatni post|\
    ostatnia wiadomość|ostatnia odpowiedź|son mesaj|senaste inlägg|siste innlegg|seneste indlæg|\
    poslední příspěvek|posledný príspevok|utolsó hozzászólás|utolsó üzenet|viimeisin viesti|\
    uusin viesti|bài viết cuối|最后发表|最後發表|最后回复|最新回复|最終投稿",
    "|",
);
/// Words that may follow before a name (`Last post by`). Source: ours, likewise.
const BY: [&str; 13] = [
    "by", "von", "par", "de", "por", "di", "da", "door", "от", "від", "od", "av", "af",
];
/// Maximum characters of a label. Source: ours.
const MAX_LABEL: u32 = 40;
/// Maximum number of elements between a label and its table row, and between the row and its table. Source: ours: a
/// link in a line; a head of the table.
const MAX_IN_ROW: usize = 5;
const MAX_IN_TABLE: usize = 2;
/// Maximum number of texts of a table before the label of a column. Source: ours: a heading, and the other columns.
const MAX_BEFORE: usize = 16;
/// Minimum share of the dated members that are rows, 0..=1. Source: ours, measured on pages of formasaurus: on
/// indexes all are, in threads none.
const MIN_ROWS: f32 = 0.6;

/// What a page tells of last posts.
#[derive(Debug, Default)]
pub(super) struct LastPosts {
    /// Indices of the leaves that are dates of last posts, in order.
    dates: Vec<usize>,
    /// Indices of the leaves that are labels of last posts, in order.
    labels: Vec<usize>,
    links: Option<Links>,
}

/// Minimum rows of a list of threads or boards. Source: ours: two may be a box beside a text.
const MIN_LISTED: usize = 3;
/// What forums count: threads, and answers in threads, in lower case. Source: ours, from the languages of forum
/// software; words that blogs use, too (`comments`), are left out.
static ANSWERS: Phrases = Phrases::from_words(
    "replies topics threads posts antworten themen beiträge réponses sujets respuestas temas mensajes risposte \
    argomenti discussioni messaggi respostas tópicos mensagens reacties onderwerpen berichten odpowiedzi wątki tematy \
    posty ответы ответов темы тем сообщений сообщения відповіді теми повідомлень cevap cevaplar yanıt yanıtlar konu \
    konular mesaj mesajlar svar trådar inlägg tråde emner indlæg innlegg odpovědi odpovědí témata příspěvky příspěvků \
    odpovede témy válasz válaszok témák hozzászólás hozzászólások vastaukset aiheet viestit răspunsuri subiecte \
    απαντήσεις θέματα 回复 回覆 主题 主題 帖子 返信 返信数 トピック 答复 답글 ردود الردود المواضيع תגובות נושאים",
);
/// What forums count besides: views. Source: ours, likewise.
pub(super) static VIEWS: Phrases = Phrases::from_words(
    "views aufrufe zugriffe hits vues vus vistas visitas visite letture visualizações exibições weergaven bekeken \
    wyświetleń wyświetlenia просмотров просмотры перегляди görüntüleme okunma visningar visninger zobrazení přečteno \
    megtekintés megtekintések luettu katselut vizualizări προβολές 查看 浏览 瀏覽 閲覧 閲覧数 조회 조회수 مشاهدات المشاهدات \
    צפיות",
);

impl LastPosts {
    /// Finds dates and labels of last posts: steps 1 and 2. Cost: linear in nodes and leaves, but for nested tables.
    pub(super) fn from_page(page: &PageSnapshot, leaves: &Leaves) -> Self {
        let is_date = |leaf: &usize| leaves.list[*leaf].is_date;
        let mut dates: Vec<usize> = Vec::new();
        let mut box_end = NodeId(0);
        for id in page.called(is_called_last) {
            if id >= box_end && page.totals(id).chars <= MAX_BOX {
                box_end = page.node(id).end;
                dates.extend(leaves.within(page, id).filter(is_date));
            }
        }
        let is_label = |leaf: &Leaf| leaf.chars <= MAX_LABEL && says_last_post(&leaf.text);
        let each = leaves.list.iter().enumerate();
        let labels: Vec<usize> = each
            .filter(|(_, leaf)| is_label(leaf))
            .map(|(i, _)| i)
            .collect();
        let mut tables: HashSet<NodeId> = HashSet::default();
        for label in &labels {
            let headed = headed(page, leaves, *label);
            if let Some((table, row_end)) = headed.filter(|(table, _)| tables.insert(*table)) {
                let below = leaves.within(page, table).filter(is_date);
                dates.extend(below.filter(|leaf| leaves.list[*leaf].node >= row_end));
            }
        }
        dates.sort_unstable();
        dates.dedup();
        let links = (!labels.is_empty()).then(|| page.links());
        Self {
            dates,
            labels,
            links,
        }
    }

    /// Whether a set of elements is rows of a forum index: step 3.
    pub(super) fn are_rows(&self, page: &PageSnapshot, leaves: &Leaves, members: &Members) -> bool {
        if self.dates.is_empty() && self.labels.is_empty() {
            return false;
        }
        let (mut dated, mut rows) = (0, 0);
        for nodes in members {
            let dates = nodes.iter().map(|node| leaves.totals(page, *node).1);
            let dates = dates.sum::<u32>() as usize;
            if dates > 0 {
                dated += 1;
                rows += usize::from(self.is_row(page, leaves, nodes, dates));
            }
        }
        rows > 0 && rows as f32 >= MIN_ROWS * dated as f32
    }

    fn is_row(&self, page: &PageSnapshot, leaves: &Leaves, nodes: &[NodeId], dates: usize) -> bool {
        let inside = |found: &[usize]| -> usize {
            let count = |node: &NodeId| {
                let range = leaves.within(page, *node);
                let before = |end: usize| found.partition_point(|leaf| *leaf < end);
                before(range.end) - before(range.start)
            };
            nodes.iter().map(count).sum()
        };
        2 * inside(&self.dates) >= dates
            || inside(&self.labels) > 0 && self.leads_away(page, leaves, nodes)
    }

    /// Whether the first link of a member leads to another page that is no profile.
    fn leads_away(&self, page: &PageSnapshot, leaves: &Leaves, nodes: &[NodeId]) -> bool {
        let texts = nodes.iter().flat_map(|node| leaves.within(page, *node));
        // A link such as `#12` leads to the post itself.
        let is_named = |leaf: &usize| leaves.list[*leaf].text.contains(char::is_alphabetic);
        let link = texts
            .filter(is_named)
            .filter_map(|leaf| leaves.list[leaf].link)
            .find_map(|link| page.attribute(link, "href"));
        let target = link
            .filter(|href| !href.is_empty() && !names_profile(href))
            .and_then(|href| self.links.as_ref()?.resolve_page(href));
        target.is_some_and(|target| path_of(&target) != path_of(&page.source.url))
    }
}

/// Whether a page lists threads or boards: several rows tell of last posts, or count answers or threads, or the table
/// has columns for these.
pub(super) fn lists_threads(page: &PageSnapshot, leaves: &Leaves) -> bool {
    let last_posts = LastPosts::from_page(page, leaves);
    if last_posts.dates.len().max(last_posts.labels.len()) >= MIN_LISTED {
        return true;
    }
    let short = || leaves.list.iter().filter(|leaf| leaf.chars <= MAX_LABEL);
    let counted = short().filter(|leaf| is_count(&leaf.text));
    counted.take(MIN_LISTED).count() == MIN_LISTED || has_columns(page, leaves)
}

/// Whether a text is a count of answers or threads: `12 replies`, `Antworten: 3`.
fn is_count(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut words = words.filter(|word| !word.is_empty());
    let mut parts = text.split(|c: char| !c.is_alphanumeric());
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    words.next().is_some_and(|word| ANSWERS.holds(word))
        && words.next().is_none()
        && parts.any(is_number)
}

/// Whether a table has adjacent column heads for answers or threads and for something else that forums count.
fn has_columns(page: &PageSnapshot, leaves: &Leaves) -> bool {
    let head = |leaf: &Leaf| {
        let text = leaf.text.trim().trim_end_matches(':').to_lowercase();
        let is_answers = ANSWERS.holds(&text);
        if !is_answers && !VIEWS.holds(&text) {
            return None;
        }
        let row = above(page, leaf.node, MAX_IN_ROW, "tr")?;
        Some((row, is_answers))
    };
    let short = leaves.list.iter().filter(|leaf| leaf.chars <= MAX_LABEL);
    let heads: Vec<(NodeId, bool)> = short.filter_map(head).collect();
    // The two heads stand side by side.
    heads.windows(2).any(|pair| {
        let [(row, first), (other, second)] = [pair[0], pair[1]];
        row == other && (first || second)
    })
}

/// Whether a class name or id tells of the last post: `forumlastpost`, `lastPostInfo`.
fn is_called_last(name: &str) -> bool {
    if name.len() < MIN_NAME {
        return false;
    }
    let letters: String = letters_of(name).collect();
    NAMES.iter().any(|part| letters.contains(*part))
}

/// Whether a text is a label of the last post: `Last post by`.
fn says_last_post(text: &str) -> bool {
    let text = text.to_lowercase();
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_end = |rest: &str| {
        let rest = rest.trim_matches(|c: char| !c.is_alphanumeric());
        rest.is_empty() || BY.contains(&rest)
    };
    LAST_POST.rests(text).any(is_end)
}

/// The table in which a label heads a column, and the end of the label's row.
fn headed(page: &PageSnapshot, leaves: &Leaves, label: usize) -> Option<(NodeId, NodeId)> {
    let row = above(page, leaves.list[label].node, MAX_IN_ROW, "tr")?;
    let table = above(page, row, MAX_IN_TABLE, "table")?;
    let before = label.saturating_sub(leaves.within(page, table).start);
    let is_head = before <= MAX_BEFORE && leaves.totals(page, row).1 == 0;
    is_head.then(|| (table, page.node(row).end))
}

/// The nearest ancestor with the tag, among the first `most` ancestors.
fn above(page: &PageSnapshot, id: NodeId, most: usize, tag: &str) -> Option<NodeId> {
    let mut above = page.ancestors(id).take(most);
    above.find(|up| page.tag(*up) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::test_pages::posts_of;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const ROWS: [(&str, u32); 3] = [("ann", 12), ("Bob", 13), ("Cid", 14)];

    fn is_thread(t: TestPage) -> bool {
        let page = t.finish();
        !posts_of(&page).posts.is_empty()
    }

    /// What a row is about.
    fn about(who: &str, day: u32) -> String {
        format!("All that {who} ever wanted to know about {day} things.")
    }

    /// Author and date.
    fn sign(t: &mut TestPage, who: &str, day: u32) {
        t.open_with("a", &[("href", &format!("/members/{who}"))]);
        t.text(who).close();
        t.open("p").text(&format!("{day} May 2021")).close();
    }

    /// A row of a list: what it leads to, what that is about, and in an element of that class who wrote
    /// behind a label, and when.
    fn listed(class: &str, label: &str, href: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul");
        for (who, day) in ROWS {
            t.open_with("li", &[("class", "row")]);
            t.open_with("a", &[("href", &format!("{href}{day}"))])
                .text(&format!("Board {day}"))
                .close();
            t.open("p").text(&about(who, day)).close();
            t.open_with("div", &[("class", class)]).text(label);
            sign(&mut t, who, day);
            t.close().close();
        }
        is_thread(t)
    }

    #[test]
    fn a_row_tells_who_wrote_last() {
        assert!(listed("info", "by", "viewforum.php?f="));
        assert!(!listed("forumlastpost td", "by", "viewforum.php?f="));
        assert!(!listed("info", "Letzter Beitrag von", "viewforum.php?f="));
        assert!(
            listed("info", "Last post", "#p"),
            "a post leads to its own page"
        );
    }

    #[test]
    fn a_column_of_last_posts_heads_rows() {
        let tabled = |head: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("tr");
            t.open("td").text("Board").close();
            t.open("td").text(head).close().close();
            for (who, day) in ROWS {
                t.open("tr").open("td").open("p");
                t.text(&about(who, day)).close().close().open("td");
                sign(&mut t, who, day);
                t.close().close();
            }
            is_thread(t)
        };
        assert!(tabled("Author"));
        assert!(!tabled("Last Post"));
    }

    /// Whether a page is a list of threads that holds these texts, each in a cell of one row or in a row of its own.
    fn is_list(texts: &[&str], is_row: bool) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr");
        for text in texts {
            t.open("td").text(text).close();
            if !is_row {
                t.close().open("tr");
            }
        }
        let page = t.finish();
        super::super::lists_threads(&page, &Units::from_page(&page))
    }

    #[test]
    fn lists_of_threads_count_answers() {
        assert!(is_list(
            &["12 replies", "1,024 Replies", "0 replies"],
            false
        ));
        assert!(is_list(
            &["Antworten: 3", "Antworten: 0", "Antworten: 12"],
            false
        ));
        assert!(!is_list(&["12 replies", "3 replies"], false), "a box");
        assert!(
            !is_list(&["1,024 views", "12 views", "3 views"], false),
            "films"
        );
        assert!(!is_list(
            &["12 new posts", "3 new posts", "4 new posts"],
            false
        ));
        assert!(is_list(&["Sujets", "Réponses", "Vus"], true));
        assert!(!is_list(&["Sujets", "Vus"], false), "in rows of their own");
        assert!(!is_list(&["Titel", "Aufrufe"], true));
        let last = ["Last post by ann", "Last post by Bob", "Last post by Cid"];
        assert!(!is_list(&last, false), "names, and no labels");
        assert!(is_list(&["Last post by"; 3], false));
    }

    #[test]
    fn labels_of_last_posts_are_told() {
        for (text, expected) in [
            ("Last Post:", true),
            ("Dernier message de", true),
            ("Последнее сообщение от", true),
            ("Last post on this subject", false),
            ("The last post", false),
        ] {
            assert_eq!(says_last_post(text), expected, "{text}");
        }
        assert!(is_called_last("lastPostInfo") && is_called_last("last-post"));
        assert!(!is_called_last("post") && !is_called_last("last"));
    }
}
