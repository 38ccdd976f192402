//! Icons of lines: the same small picture before or after the words of each box. It means as little as a bullet.

use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot, image_sources};

/// Fewest occurrences of an icon on a page. Source: ours: a few pictures may each have a meaning.
const MIN_TIMES: usize = 5;
/// Least share of the lines that are alike which have it. Source: ours.
const MOST: f32 = 0.8;
/// Greatest height of one, px. Source: ours: two lines of text.
const MAX_HEIGHT: u32 = 32;
/// Elements around a picture among which the box with its words is looked for, and nodes before it among which the
/// last words are. Source: ours; bounds the cost.
const MAX_AROUND: usize = 8;
const MAX_BEFORE: usize = 16;

/// A small picture with a name.
struct Icon<'a> {
    id: NodeId,
    name: &'a str,
    /// Width and height, px.
    size: [u32; 2],
    source: &'a str,
    /// The box whose words it stands before or behind.
    line: Option<NodeId>,
}

/// A group of lines, each with its icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Lines<'a> {
    In(NodeId),
    /// Boxes of one name and class anywhere on the page.
    Alike(&'a str, &'a str),
}

/// The pictures of a page that are icons of lines: of each address and name, all or none. Where others of their size
/// stand in lines as theirs do, they tell the lines apart, as a tick and a cross do.
pub(super) fn line_icons(page: &PageSnapshot) -> HashSet<NodeId> {
    let images = page.tagged(["img"]);
    let icons: Vec<Icon<'_>> = images.filter_map(|id| Icon::new(page, id)).collect();
    let mut names: HashMap<(Lines<'_>, [u32; 2]), HashSet<&str>> = HashMap::default();
    let mut groups: HashMap<(&str, &str), Vec<&Icon<'_>>> = HashMap::default();
    for icon in &icons {
        for lines in icon.lines(page) {
            let told = names.entry((lines, icon.size)).or_default();
            told.insert(icon.name);
        }
        let group = groups.entry((icon.source, icon.name)).or_default();
        group.push(icon);
    }
    groups.retain(|_, group| {
        // Of several in one line, each counts.
        let is_one_each = group.windows(2).all(|two| two[0].line != two[1].line);
        group.len() >= MIN_TIMES
            && is_one_each
            && marks_all(page, group)
            && group.iter().all(|icon| {
                let lines = icon.lines(page);
                let mut told = lines.filter_map(|lines| names.get(&(lines, icon.size)));
                icon.line.is_some() && told.all(|told| told.len() == 1)
            })
    });
    groups.into_values().flatten().map(|icon| icon.id).collect()
}

/// Whether nearly all lines that are alike have the icon: where some lack it, it says of the others that they have
/// something. Linear in the children of what holds the lines.
fn marks_all(page: &PageSnapshot, group: &[&Icon<'_>]) -> bool {
    let kind = |line: NodeId| (page.tag(line), page.attribute(line, "class"));
    let mut marked: HashMap<(NodeId, (&str, Option<&str>)), usize> = HashMap::default();
    for line in group.iter().filter_map(|icon| icon.line) {
        if let Some(holder) = page.parent(line) {
            *marked.entry((holder, kind(line))).or_default() += 1;
        }
    }
    let mut lines: HashMap<(NodeId, (&str, Option<&str>)), usize> = HashMap::default();
    for holder in marked
        .keys()
        .map(|(holder, _)| *holder)
        .collect::<HashSet<NodeId>>()
    {
        for line in page
            .children(holder)
            .filter(|line| page.totals(*line).chars > 0)
        {
            *lines.entry((holder, kind(line))).or_default() += 1;
        }
    }
    let is_nearly_all = |(at, marked): (&(NodeId, _), &usize)| {
        let all = lines.get(at).copied().unwrap_or_default();
        *marked as f32 >= MOST * all as f32
    };
    marked.iter().all(is_nearly_all)
}

impl<'a> Icon<'a> {
    fn new(page: &'a PageSnapshot, id: NodeId) -> Option<Self> {
        let node = page.node(id);
        let name = node.attribute("alt").map_or("", str::trim);
        let size = size(page, id).filter(|[_, height]| *height <= MAX_HEIGHT);
        Some(Self {
            id,
            name: Some(name).filter(|name| is_sign(name))?,
            size: size?,
            source: image_sources(node).next()?,
            line: line_around(page, id),
        })
    }

    /// The groups that its line belongs to: the lines of the same tag and class, and the lines in the same parent.
    fn lines(&self, page: &'a PageSnapshot) -> impl Iterator<Item = Lines<'a>> {
        let alike = self.line.map(|line| {
            let class = page.attribute(line, "class").unwrap_or("");
            Lines::Alike(page.tag(line), class)
        });
        let holder = self.line.and_then(|line| page.parent(line));
        alike.into_iter().chain(holder.map(Lines::In))
    }
}

/// Whether a name tells of a sign: one with a number (`4 of 5 stars`) is a value.
fn is_sign(name: &str) -> bool {
    !name.is_empty() && !name.contains(char::is_numeric)
}

/// How large a picture is: as the page tells where it did not load, else as it is drawn.
fn size(page: &PageSnapshot, id: NodeId) -> Option<[u32; 2]> {
    let node = page.node(id);
    let told: Vec<f64> = node.told_sides().collect();
    let sides = match told.as_slice() {
        [width, height] if page.is_unloaded(id) => [*width, *height],
        _ => {
            let rect = node.visible_rect.as_ref()?;
            [rect.width(), rect.height()]
        }
    };
    Some(sides.map(|side| side.round() as u32))
}

/// The box whose words a picture stands before or behind; none where it is all that a link has, in a table, and where
/// it says what the words before it ask for (`Gender:`).
fn line_around(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let around = || page.ancestors(id).take(MAX_AROUND);
    if around().any(|up| matches!(page.table_tag(up), "td" | "th")) {
        return None;
    }
    let has_words = |up: NodeId| page.totals(up).chars > 0;
    let line = around().find(|up| has_words(*up) || page.is_link(*up))?;
    let before = page.totals_between(line, id).chars;
    let behind = page.totals_between(page.node(id).end, page.node(line).end);
    let is_behind = || behind.chars == 0 && !follows_colon(page, line, id);
    (has_words(line) && (before == 0 || is_behind())).then_some(line)
}

/// Whether the last words before a node in its line end in a colon.
fn follows_colon(page: &PageSnapshot, line: NodeId, id: NodeId) -> bool {
    let mut before = (line.0..id.0).rev().map(NodeId).take(MAX_BEFORE);
    let words = before.find_map(|at| {
        let text = page.node(at).text.as_deref();
        text.map(str::trim_end).filter(|text| !text.is_empty())
    });
    words.is_some_and(|words| words.ends_with(':'))
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, inline};

    fn icon(t: &mut TestPage, name: &str, side: f64) {
        let image = t.element("img", [0.0, 0.0, side, side], inline(), |_| {});
        let source = format!("/{name}.png");
        t.set_attributes(image, &[("src", source.as_str()), ("alt", name)]);
    }

    /// How many pictures are written of lines that begin with icons of those names.
    fn written(names: &[&str], side: f64) -> usize {
        let text = body_of(|t| {
            t.open("ul");
            for name in names {
                t.open("li");
                icon(t, name, side);
                t.text("Words").close();
            }
        });
        assert_eq!(text.matches("Words").count(), names.len(), "{text}");
        text.matches("![").count()
    }

    #[test]
    fn an_icon_before_each_line_is_none_of_the_content() {
        assert_eq!(written(&["Tick"; 5], 16.0), 0);
        assert_eq!(written(&["Tick"; 4], 16.0), 4);
        assert_eq!(written(&["Tick"; 5], 40.0), 5);
        let told_apart = ["Tick", "Cross", "Tick", "Tick", "Tick", "Tick"];
        assert_eq!(written(&told_apart, 16.0), 6);
        assert_eq!(written(&["Level4"; 5], 16.0), 5);
    }

    #[test]
    fn icons_that_say_something_are_written() {
        let lines = |line: fn(&mut TestPage)| {
            let text = body_of(|t| {
                for _ in 0..5 {
                    t.open("p");
                    line(t);
                    t.close();
                }
            });
            text.matches("![").count()
        };
        let behind = lines(|t| {
            t.text("Words ");
            icon(t, "Info", 16.0);
        });
        assert_eq!(behind, 0);
        let values = lines(|t| {
            t.text("Gender: ");
            icon(t, "Female", 16.0);
        });
        assert_eq!(values, 5);
        let links = lines(|t| {
            t.open_with("a", &[("href", "/a")]);
            icon(t, "Print", 16.0);
            t.close().text("Words");
        });
        assert_eq!(links, 5);
    }

    #[test]
    fn several_in_one_line_count() {
        let mut t = TestPage::new(800.0, 600.0);
        for _ in 0..5 {
            t.open("p");
            icon(&mut t, "Star", 16.0);
            icon(&mut t, "Star", 16.0);
            t.text(" Good").close();
        }
        assert!(super::line_icons(&t.finish()).is_empty());
    }
}
