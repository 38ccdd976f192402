//! Lists of definitions: a record is its terms and what is said of them.

use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot};

/// The records of a `<dl>` with these children: each has one or more terms and all that is said of them, up to
/// the next term (HTML Standard §4.4.9). `None` where there are other children, and where most terms have
/// several texts: those are headings then, and the texts below them the records.
pub(super) fn records(page: &PageSnapshot, children: &[NodeId]) -> Option<Candidate> {
    let is_term = |id: NodeId| page.tag(id) == "dt";
    let is_part = |id: &NodeId| matches!(page.tag(*id), "dt" | "dd");
    let list = page.parent(*children.first()?)?;
    if page.tag(list) != "dl" || !children.iter().all(is_part) {
        return None;
    }
    let groups = children.chunk_by(|a, b| is_term(*a) || !is_term(*b));
    let groups = groups.filter(|group| is_term(group[0]));
    let records: Vec<Vec<NodeId>> = groups.map(<[NodeId]>::to_vec).collect();
    let texts = |record: &Vec<NodeId>| record.iter().filter(|id| !is_term(**id)).count();
    let plain = records.iter().filter(|record| texts(record) == 1).count();
    (records.len() >= 2 && 2 * plain > records.len()).then_some(Candidate { records })
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
}
