//! Which columns of a list are the ones everybody knows; each at most once.

use super::fields::Fields;
use super::kind_names::kind_name;
use super::titles::set_apart;
use super::{BESIDE, Columns, MIN_SHARED};
use crate::algorithm::mdr::FieldKind;

/// Characters of a title that nothing but its place calls so, the mean. Source: ours: a line.
const MAX_LINE: f64 = 80.0;
/// A column stands in the list where at least this share of the records has it. Source: ours: half.
const MIN_COMMON: f64 = 0.5;
/// Factor of the likelihood of a title for a text that is neither linked nor a heading, is not
/// named a title by its markup and is not the first one of the record. Source: ours.
const WITHOUT_CUE: f64 = 0.7;

/// The factor for a text without these cues that is bold and larger than all others. Source: ours: as a link.
const SET_APART: f64 = 1.8;

/// The kinds that columns are found for: what reads most surely goes first.
const KINDS: [FieldKind; 5] = [
    FieldKind::Price,
    FieldKind::Date,
    FieldKind::Rating,
    FieldKind::Author,
    FieldKind::Title,
];

impl Columns {
    /// The columns everybody knows, given those of the items of each series.
    pub(super) fn find_known(&mut self, fields: &[Fields<'_>], series: &[Vec<u32>]) {
        self.find_kinds(fields, series);
        self.url = column_of_url(fields, self.number_of(FieldKind::Title));
        self.image = column_of_image(fields);
    }

    fn find_kinds(&mut self, fields: &[Fields<'_>], series: &[Vec<u32>]) {
        let scorer = KindScorer {
            fields,
            series,
            first: first_text(fields),
            set_apart: set_apart(fields),
        };
        let mut free: Vec<&Fields<'_>> = fields.iter().collect();
        for kind in KINDS {
            let best = free
                .iter()
                .enumerate()
                .map(|(i, f)| (i, scorer.score(kind, f)))
                .filter(|(_, score)| *score > 0.0)
                // The first of equals.
                .rev()
                .max_by(|a, b| a.1.total_cmp(&b.1));
            if let Some((i, _)) = best {
                let found = free.remove(i);
                if let Some(column) = self.by_number.get_mut(&found.number) {
                    column.kind = Some(kind);
                    column.is_constant &= found.list.len() < 2;
                    column.is_rare = false;
                }
            }
        }
    }
}

/// The column of the text that the records begin with.
fn first_text(fields: &[Fields<'_>]) -> Option<u32> {
    let is_text = |f: &&Fields<'_>| !f.shows_pictures() && f.filled >= MIN_COMMON && f.says_words();
    let is_value = |f: &&Fields<'_>| {
        let kinds = [FieldKind::Price, FieldKind::Date, FieldKind::Rating];
        kinds.iter().any(|kind| f.likelihood(*kind) > 0.0)
    };
    let may_differ = |f: &&Fields<'_>| f.list.len() < MIN_SHARED || !f.is_constant();
    let mut texts = fields.iter().filter(may_differ).filter(is_text);
    texts.find(|f| !is_value(f)).map(|f| f.number)
}

/// Tells how likely columns are of a kind.
struct KindScorer<'a> {
    fields: &'a [Fields<'a>],
    series: &'a [Vec<u32>],
    /// The column of the text that the records begin with.
    first: Option<u32>,
    /// The column of the text that is bold and larger than all others.
    set_apart: Option<u32>,
}

impl KindScorer<'_> {
    fn score(&self, kind: FieldKind, f: &Fields<'_>) -> f64 {
        let is_signed = kind == FieldKind::Author && self.is_signed(f);
        let signed = if is_signed { 1.0 } else { 0.0 };
        (signed + f.likelihood(kind)) * self.weight(kind, f)
    }

    fn weight(&self, kind: FieldKind, f: &Fields<'_>) -> f64 {
        let is_title = kind == FieldKind::Title;
        let is_item = is_title && self.series.iter().any(|s| s.contains(&f.number));
        let is_called_title = is_title && f.is_called_title();
        let is_labelled = f.is_labelled() && !f.is_named(kind_name(kind)) && !is_called_title;
        let beside = if is_item || is_labelled { BESIDE } else { 1.0 };
        if !is_title || f.is_called() || is_called_title {
            return beside;
        }
        match f.mean_chars() {
            // A text longer than a line was written by people and is no title.
            chars if chars > MAX_LINE => 0.0,
            _ if Some(f.number) == self.set_apart => beside * SET_APART,
            _ if Some(f.number) == self.first => beside,
            // Texts with the same words in each record name actions: `3 points Reply`.
            _ if f.has_same_words() => 0.0,
            _ => beside * WITHOUT_CUE,
        }
    }

    /// Whether it has names behind the word for those who wrote.
    fn is_signed(&self, f: &Fields<'_>) -> bool {
        let mut fields = self.fields.iter();
        let at = fields.position(|other| other.number == f.number);
        let before = at.and_then(|at| self.fields.get(at.checked_sub(1)?));
        before.is_some_and(|before| before.says_by() && before.filled >= f.filled)
            && f.may_be_signed()
    }
}

/// The column of the address a record leads to: that of the title, where it is linked.
fn column_of_url(fields: &[Fields<'_>], title: Option<u32>) -> Option<u32> {
    let linked = fields.iter().filter(|f| f.is_linked());
    let of_title = linked.clone().find(|f| Some(f.number) == title);
    let likeliest = || {
        linked
            .rev()
            .max_by(|a, b| a.as_url().total_cmp(&b.as_url()))
    };
    of_title.or_else(likeliest).map(|f| f.number)
}

/// The column of the picture of a record.
fn column_of_image(fields: &[Fields<'_>]) -> Option<u32> {
    let pictures = fields.iter().filter(|f| f.shows_pictures() && !f.is_sign());
    let fullest = pictures
        .rev()
        .max_by(|a, b| a.as_image().total_cmp(&b.as_image()));
    fullest.map(|f| f.number)
}
