//! The author of the mail that a page of a mail archive shows, by its header.

use crate::content::mail_headers::mail_header;
use crate::content::metadata::declared::family_last;
use crate::content::metadata::near::Near;
use crate::content::metadata::record::Headline;
use crate::content::people;
use crate::snapshot::{NodeId, PageSnapshot};

/// The sender in the mail header right behind the headline, if it is one name.
pub(in crate::content::metadata) fn author(
    page: &PageSnapshot,
    near: &Near,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let mut behind: Vec<NodeId> = near.behind(page, headline).collect();
    behind.sort_unstable();
    let from = mail_header(page, behind.into_iter()).and_then(|header| header.from);
    let names = from.map(|name| people::names_in(&family_last(name), site));
    names.filter(|names| names.len() == 1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    /// The authors of a page with lines of a label and its value.
    fn named(lines: &[(&str, &str)]) -> Vec<String> {
        signed(|t| {
            t.open("ul");
            for (label, said) in lines {
                t.open("li").open("em").text(label).close().text(said);
                t.close();
            }
            t.close()
                .open("pre")
                .text("When I paste a text, it crashes.");
        })
        .0
    }

    #[test]
    fn who_wrote_a_mail_is_told_beside_when_and_of_what() {
        let day = ("Date", ": Fri, 12 Mar 2004 09:30:11 +0100");
        let from = ("From", ": Jan Rehak <jr@example.org>");
        let to = ("To", ": submit@example.org");
        assert_eq!(named(&[to, from, day]), ["Jan Rehak"]);
        assert_eq!(
            named(&[from, ("Subject", ": Bug#12: a crash")]),
            ["Jan Rehak"]
        );
        let apart = ("From:", " Jan Rehak (");
        assert_eq!(named(&[apart, ("Date:", " 12 Mar 2004")]), ["Jan Rehak"]);
        let turned = ("From", ": Rehak, Jan <jr@example.org>");
        assert_eq!(named(&[turned, ("Betreff", ": Absturz")]), ["Jan Rehak"]);
    }

    #[test]
    fn a_label_without_a_header_names_nobody() {
        let from = ("From", ": Jan Rehak <jr@example.org>");
        assert_eq!(named(&[from]), [""; 0]);
        assert_eq!(named(&[from, ("To", ": submit@example.org")]), [""; 0]);
        let address = ("From", ": jr@example.org");
        assert_eq!(named(&[address, ("Subject", ": a crash")]), [""; 0]);
        let journey = [
            ("From:", "London"),
            ("To:", "Paris"),
            ("Date:", "3 May 2024"),
        ];
        assert_eq!(named(&journey), [""; 0]);
    }
}
