//! Lists of definitions: a record is its terms and what is said of them.

use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot};

/// Least share of the terms that have as many texts as each other for these to be columns, tenths, fewest terms, and
/// most texts of each. Source: ours, by a court's list of its decisions: three below each name.
const MIN_EVEN_TENTHS: usize = 9;
const MIN_TERMS: usize = 5;
const MAX_TEXTS: usize = 6;

/// The records of a `<dl>` with these children: each has one or more terms and all that is said of them, up to the
/// next term (HTML Standard §4.4.9). `None` where there are other children, and where most terms have several texts,
/// and not all as many: those are headings then, and the texts below them the records. Where terms stand in no
/// `<dl>`, all have as many texts.
pub(super) fn records(page: &PageSnapshot, children: &[NodeId]) -> Option<Candidate> {
    let is_term = |id: NodeId| page.tag(id) == "dt";
    let is_part = |id: &NodeId| matches!(page.tag(*id), "dt" | "dd");
    let list = page.parent(*children.first()?)?;
    let is_list = page.tag(list) == "dl";
    let parts = children.iter().copied().filter(is_part);
    let parts: Vec<NodeId> = parts.collect();
    if is_list && parts.len() < children.len() {
        return None;
    }
    let groups = parts.chunk_by(|a, b| is_term(*a) || !is_term(*b));
    let groups = groups.filter(|group| is_term(group[0]));
    let records: Vec<Vec<NodeId>> = groups.map(<[NodeId]>::to_vec).collect();
    let texts = |record: &Vec<NodeId>| record.iter().filter(|id| !is_term(**id)).count();
    let with = |count: usize| {
        let records = records.iter();
        records.filter(|record| texts(record) == count).count()
    };
    let are_plain = is_list && records.len() >= 2 && 2 * with(1) > records.len();
    let most = records.get(records.len() / 2).map_or(0, texts);
    let are_even = (1..=MAX_TEXTS).contains(&most)
        && records.len() >= MIN_TERMS
        && 10 * with(most) >= MIN_EVEN_TENTHS * records.len();
    (are_plain || are_even).then_some(Candidate { records })
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_term_keeps_all_that_is_said_of_it() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("dl");
        for i in 0..12 {
            t.open("dt").text(&format!("Term {i}")).close();
            t.open("dd").text(&format!("It means {i}")).close();
            if i % 3 == 0 {
                t.open("dd").text(&format!("Or else {i}")).close();
            }
        }
        let lists = Mdr::default().records(&t.finish());
        let texts = lists[0].records.iter().map(|r| r.text.replace('\n', " "));
        let texts: Vec<String> = texts.collect();
        assert_eq!(texts.len(), 12, "{texts:?}");
        assert_eq!(texts[0], "Term 0 It means 0 Or else 0");
        assert_eq!(texts[1], "Term 1 It means 1");
    }

    #[test]
    fn terms_with_as_many_texts_each_are_records() {
        let first = |list: &str, texts: &dyn Fn(usize) -> usize| {
            let mut t = TestPage::new(800.0, 2000.0);
            t.open("body").open(list);
            for i in 0..8 {
                let place = format!("/{i}.pdf");
                t.open("dt").open_with("a", &[("href", place.as_str())]);
                t.text(&format!("Brian House {i} v. State")).close().close();
                for part in 0..texts(i) {
                    t.open("dd").text(&format!("{part}8A05-13-CR-{i}")).close();
                }
            }
            let lists = Mdr::default().records(&t.finish());
            let record = lists.first().and_then(|list| list.records.first());
            record.map_or(String::new(), |record| record.text.replace('\n', " "))
        };
        let whole = "Brian House 0 v. State 08A05-13-CR-0 18A05-13-CR-0 28A05-13-CR-0";
        assert_eq!(first("dl", &|_| 3), whole);
        assert_eq!(first("div", &|_| 3), whole, "in no list");
        assert_ne!(first("dl", &|i| 2 + i % 3), first("dl", &|_| 2), "headings");
    }
}
