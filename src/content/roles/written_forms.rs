//! Forms with text fields that readers fill in.

use super::comment_forms::is_for_comments;
use crate::content::fields::is_written;
use crate::content::offers::is_buy_control;
use crate::hash::HashMap;
use crate::snapshot::{Node, NodeId, PageSnapshot};

/// Minimum text fields of a form: one is for a newsletter or a search.
const MIN_FIELDS: u32 = 2;
/// Maximum number of fields of a page that are looked at. Source: ours, to bound the cost.
const MAX_FIELDS: usize = 100;
/// Tags of parts of a page that have forms of their own, whatever the page is for.
const BESIDE: [&str; 4] = ["header", "footer", "nav", "aside"];
/// Attributes with the name or label of a field.
const LABELS: [&str; 4] = ["name", "id", "placeholder", "aria-label"];
/// Parts of names of search fields, and whole names, in lower case. Source: ours.
const SEARCH: [&str; 11] = [
    "search",
    "such",
    "busca",
    "busq",
    "recherch",
    "query",
    "keyword",
    "cerca",
    "ricerca",
    "zoek",
    "поиск",
];
const SEARCH_NAMES: [&str; 2] = ["q", "s"];

/// A form, and its text fields.
#[derive(Debug)]
pub(super) struct Form {
    node: NodeId,
    /// The number of text fields.
    pub(super) fields: u32,
    pub(super) first: NodeId,
    pub(super) last: NodeId,
    /// Whether one of them is a password field.
    pub(super) has_password: bool,
    /// Whether its method is `get`, as for searches.
    asks: bool,
}

impl Form {
    /// The form with the most text fields from a node on, the first of several; forms with `method=get` count only
    /// with a password.
    pub(super) fn largest(page: &PageSnapshot, start: NodeId) -> Option<Self> {
        let mut forms: Vec<Self> = Vec::new();
        let fields = page.tagged(["input", "textarea"]);
        let fields = fields.filter(|field| *field >= start && takes_words(page, *field));
        for field in fields.take(MAX_FIELDS) {
            let Some(form) = form_of(page, field) else {
                continue;
            };
            let is_password = is_called(page, field, ("type", "password"));
            if let Some(known) = forms.iter_mut().find(|known| known.node == form) {
                known.fields += 1;
                known.last = field;
                known.has_password |= is_password;
            } else {
                let new = Self {
                    node: form,
                    fields: 1,
                    first: field,
                    last: field,
                    has_password: is_password,
                    asks: is_called(page, form, ("method", "get")),
                };
                forms.push(new);
            }
        }
        let forms = forms
            .into_iter()
            .filter(|form| form.has_password || !form.asks);
        let largest = forms.rev().max_by_key(|form| form.fields);
        largest.filter(|form| form.fields >= MIN_FIELDS)
    }

    /// Whether it has a buy button: its fields are then options of a product, such as an engraving.
    pub(super) fn sells(&self, page: &PageSnapshot) -> bool {
        page.subtree(self.node).any(|id| is_buy_control(page, id))
    }

    /// Whether it takes comments on the page's text, however short that is.
    pub(super) fn takes_comments(&self, page: &PageSnapshot) -> bool {
        let mut known = HashMap::default();
        let fields = page.tagged(["textarea"]);
        let fields = fields.filter(|field| (self.first..=self.last).contains(field));
        let mut fields = fields.take(MAX_FIELDS);
        fields.any(|field| is_for_comments(page, field, &mut known))
    }
}

fn is_called(page: &PageSnapshot, id: NodeId, (name, value): (&str, &str)) -> bool {
    let own = page.attribute(id, name).unwrap_or("").trim();
    own.eq_ignore_ascii_case(value)
}

/// Whether a field takes free text: no search, and no quantity as for goods.
fn takes_words(page: &PageSnapshot, field: NodeId) -> bool {
    let node = page.node(field);
    is_written(page, field) && !is_search(node) && !holds_number(node)
}

fn is_search(node: &Node) -> bool {
    let mut said = LABELS.iter().filter_map(|name| node.attribute(name));
    said.any(|said| {
        let said = said.to_lowercase();
        SEARCH_NAMES.contains(&said.as_str()) || SEARCH.iter().any(|part| said.contains(*part))
    })
}

fn holds_number(node: &Node) -> bool {
    let held = node.value.as_deref().or_else(|| node.attribute("value"));
    let held = held.unwrap_or("").trim();
    !held.is_empty() && held.bytes().all(|byte| byte.is_ascii_digit())
}

/// The form around a field; `None` in parts of the page that have forms of their own.
fn form_of(page: &PageSnapshot, field: NodeId) -> Option<NodeId> {
    let mut form = None;
    for up in page.ancestors(field) {
        if BESIDE.contains(&page.tag(up)) || page.attribute(up, "role") == Some("search") {
            return None;
        }
        if form.is_none() && page.tag(up) == "form" {
            form = Some(up);
        }
    }
    form
}
