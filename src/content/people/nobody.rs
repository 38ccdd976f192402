//! Texts in the place of a name that name nobody: deeds, and placeholders.

use crate::content::dates;
use crate::content::words::phrases::Phrases;
use crate::snapshot::COLONS;

/// The words before an author's employer in a byline; a declared name may begin so.
const FOR: &str = "for the ";
/// Beginnings of texts that tell what was done, or where more is, not by whom.
static VERBS: Phrases = Phrases::separated(
    "find |about |back |click |comments |weiterlesen|zurück |contact |follow |for the |from |get |join |\
    share |sign |special to |view |read |see |über |more |mehr |reviewed|publiziert|veröffentlicht|\
    geschrieben|erstellt|posted|published|written|publié|publicado|pubblicato|опубликовано",
    "|",
);
/// Names that stand for nobody.
const NOBODY: [&str; 85] = [
    "quelle",
    "quellen",
    "source",
    "sources",
    "the author",
    "facebook",
    "twitter",
    "google+",
    "email",
    "print",
    "share",
    "comments",
    "comment",
    "trackback",
    "trackbacks",
    "permalink",
    "permalien",
    "permanent link",
    "link",
    "reply",
    "admin",
    "wordpressadmin",
    "wpadmin",
    "wordpress",
    "administrator",
    "super user",
    "user admin",
    "superuser",
    "site admin",
    "site administrator",
    "webadmin",
    "anonymous",
    "unknown",
    "author",
    "autor",
    "none",
    "null",
    "guest",
    "user",
    "gast",
    "webmaster",
    "foto",
    "fotos",
    "photo",
    "photos",
    "bild",
    "bilder",
    "agencies",
    "agenturen",
    "flavor text",
    "for authors",
    "in stock",
    "information",
    "first letter",
    "last letter",
    "цена от",
    "name",
    "your name",
    "管理员",
    "系统管理员",
    "关注",
    "已关注",
    "關注",
    "订阅",
    "更多",
    "查看更多",
    "相关文章",
    "相关阅读",
    "相關文章",
    "企鹅号",
    "百家号",
    "头条号",
    "搜狐号",
    "网易号",
    "大鱼号",
    "佚名",
    "未知",
    "匿名",
    "网络",
    "网络整理",
    "本站",
    "本站原创",
    "转载",
    "原创",
    "综合",
];

/// Headings of a page's topics, in lower case.
const TOPICS: [&str; 12] = [
    "filed under",
    "posted in",
    "tags",
    "tagged",
    "topics",
    "category",
    "categories",
    "kategorie",
    "kategorien",
    "schlagwörter",
    "catégories",
    "categorías",
];

/// Whether a text begins with something that was done or can be done.
pub(in super::super) fn tells_deed(text: &str) -> bool {
    VERBS.begins_in_any_case(text.trim_start())
}

/// Whether a text begins with `for the`: `For the Tribune`, `For the Love of Boats`.
pub(super) fn begins_for(text: &str) -> bool {
    let start = text.get(..FOR.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(FOR))
}

/// Whether a piece of a byline is the heading of a page's topics: `Filed Under`, `Tags: news`.
pub(super) fn heads_topics(piece: &str) -> bool {
    let label = piece.split(COLONS).next().unwrap_or(piece);
    TOPICS.contains(&label.trim().to_lowercase().as_str())
}

/// Whether a name, in lower case, stands for nobody.
pub(super) fn is_nobody(name: &str) -> bool {
    NOBODY.contains(&name) || dates::is_weekday(name)
}
