//! Finds the header of a mail that a page shows: lines with labels of mails (`From:`, `Date:`, `Subject:`, `To:`).
//! Archives of mailing lists (MHonArc, Hypermail) show it above the text.

use super::clean_text::clean;
use super::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Labels of author, date, subject and other lines, in lower case. Source: RFC 5322, and the words of mail programs
/// in the languages of the web.
static FROM: Phrases = Phrases::separated(
    "from, von, de, da, van, fra, från, od, от, від, kimden, 差出人, 发件人, 寄件者, 보낸 사람",
    ", ",
);
static WHEN: Phrases = Phrases::separated(
    "date, sent, datum, gesendet, envoyé, fecha, enviado, data, inviato, verzonden, dato, sendt, skickat, дата, \
    отправлено, tarih, 日付, 送信日時, 发送时间, 日期, 날짜",
    ", ",
);
static SUBJECT: Phrases = Phrases::separated(
    "subject, betreff, objet, sujet, asunto, oggetto, assunto, onderwerp, emne, ämne, temat, předmět, тема, konu, 件名, \
    主题, 主旨, 제목",
    ", ",
);
static OTHERS: Phrases = Phrases::separated(
    "to, cc, reply-to, message-id, in-reply-to, references, an, à, para, a, aan, til, till, do, komu, кому, kime, \
    宛先, 收件人",
    ", ",
);
/// Maximum number of texts among which the lines of one header stand. Source: ours: eight lines of four texts.
const MAX_TEXTS: usize = 32;
/// Maximum characters of such a text; longer ones are prose. Source: ours: a long subject.
const MAX_TEXT: u32 = 200;
/// Characters that end a name: its address follows, as mail programs write it.
const ENDS: [char; 5] = ['<', '(', '[', '"', '@'];

/// The header of a mail.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct MailHeader {
    /// The author as written; `None` if only an address is given.
    pub(super) from: Option<String>,
    /// Text nodes of the labels of its lines, in document order.
    pub(super) labels: Vec<NodeId>,
}

/// A line of a header, by its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    From,
    When,
    Subject,
    Other,
}

/// The first header among the texts: it has an author and a subject, or an author's address and a date. (Journeys are
/// from somewhere on some day, too.) Prose ends the header, and so does a second author, who is that of another
/// message.
///
/// Source: ours. Cost: linear in the texts.
pub(super) fn mail_header(
    page: &PageSnapshot,
    texts: impl Iterator<Item = NodeId>,
) -> Option<MailHeader> {
    let is_short = |id: &NodeId| page.totals(*id).chars <= MAX_TEXT;
    let texts = texts.filter(|id| page.is_said(*id)).take_while(is_short);
    let texts: Vec<NodeId> = texts.take(MAX_TEXTS).collect();
    let text_of = |at: usize| {
        let text = texts.get(at).and_then(|id| page.node(*id).text.as_deref());
        text.unwrap_or("").trim()
    };
    let mut lines: Vec<(Line, NodeId)> = Vec::new();
    let (mut from, mut is_mailed) = (None, false);
    for (at, id) in texts.iter().enumerate() {
        let Some((line, said)) = line_of(text_of(at), text_of(at + 1)) else {
            continue;
        };
        if line == Line::From && lines.iter().any(|(known, _)| *known == Line::From) {
            break;
        }
        if line == Line::From {
            let is_apart = said.is_empty();
            let behind = if is_apart { text_of(at + 1) } else { said };
            from = name_in(behind);
            is_mailed =
                behind.contains(ENDS) || text_of(at + 1 + usize::from(is_apart)).contains('@');
        }
        lines.push((line, *id));
    }
    let has = |line: Line| lines.iter().any(|(known, _)| *known == line);
    let is_header = has(Line::From) && (has(Line::Subject) || has(Line::When) && is_mailed);
    is_header.then(|| MailHeader {
        from,
        labels: lines.iter().map(|(_, id)| *id).collect(),
    })
}

/// The header line that a text begins, and the text behind its colon, which may stand at the beginning of the next
/// text.
fn line_of<'a>(text: &'a str, next: &'a str) -> Option<(Line, &'a str)> {
    let (label, said) = match text.split_once(COLONS) {
        Some(parts) => parts,
        None => (text, next.strip_prefix(COLONS)?),
    };
    let label = label.trim();
    let lines = [
        (&FROM, Line::From),
        (&WHEN, Line::When),
        (&SUBJECT, Line::Subject),
        (&OTHERS, Line::Other),
    ];
    let mut lines = lines.into_iter();
    let (_, line) = lines.find(|(words, _)| words.holds_in_any_case(label))?;
    Some((line, said.trim()))
}

/// The name before an address.
fn name_in(text: &str) -> Option<String> {
    let text = text.trim().trim_start_matches('"');
    let (name, rest) = text.split_at(text.find(ENDS).unwrap_or(text.len()));
    // An address follows the name; archives write `at` for `@` against harvesters.
    let is_address = rest.starts_with('@') || name.contains(" at ");
    clean(name).filter(|name| !is_address && name.contains(char::is_alphabetic))
}
