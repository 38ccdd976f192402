//! Jobs of people, which stand beside their names.

use crate::content::words::phrases::Phrases;

/// Jobs of writers, in lower case. Source: ours, from bylines; `staff` is left out, because it signs texts without
/// another author.
static WRITERS: Phrases = Phrases::from_words(
    "editor writer reporter correspondent columnist journalist contributor redakteur redakteurin \
    chefredakteur chefredakteurin korrespondent korrespondentin journalistin rédacteur \
    rédactrice journaliste periodista redattore giornalista корреспондент журналист журналистка \
    обозреватель редактор спецкор кореспондент журналіст reportera corresponsal redactora \
    redactor repórter jornalista inviato corrispondente dziennikarz dziennikarka redaktorka \
    novinář reportér toimittaja gazeteci muhabir muhabiri",
);
/// Jobs of other people who sign their texts.
static JOBS: Phrases = Phrases::from_words(
    "director manager engineer analyst president founder co-founder ceo cto professor producer \
    photographer specialist expert expertin consultant attorney strategist projektleiter projektleiterin leiter \
    leiterin geschäftsführer geschäftsführerin rechtsanwalt rechtsanwältin volontär volontärin",
);
/// Professions that are named with an author. A profession may be part of a name (`Coach`), so it counts only behind
/// a full name.
static PROFESSIONS: Phrases = Phrases::from_words(
    "economist dietitian nutritionist physician psychologist psychotherapist therapist scientist researcher \
    historian lecturer blogger vlogger dermatologist cardiologist pharmacist teacher advisor adviser fellow doctor \
    nurse chef coach author scholar ökonom ökonomin psychologe psychologin historiker historikerin \
    wissenschaftler wissenschaftlerin ärztin bloggerin autor autorin dozent dozentin",
);
/// Ranks before these, in lower case.
const RANKS: [&str; 15] = [
    "senior",
    "junior",
    "managing",
    "deputy",
    "chief",
    "associate",
    "assistant",
    "contributing",
    "freelance",
    "executive",
    "general",
    "news",
    "sports",
    "political",
    "in",
];
/// Those of them that begin a job title, and are in no name of an organisation.
const LEADING_RANKS: [&str; 5] = ["senior", "junior", "deputy", "contributing", "freelance"];
/// Minimum number of words of a full name. Source: ours.
const MIN_NAME: usize = 2;
/// Maximum number of words of a job title. Source: ours: `senior staff writer`.
const MAX_JOB: usize = 4;
/// Jobs that are surnames, too. Source: ours.
const SURNAMES: [&str; 2] = ["leiter", "president"];

fn is_writer(word: &str) -> bool {
    WRITERS.holds_in_any_case(word)
}

fn is_job(word: &str) -> bool {
    is_writer(word) || JOBS.holds_in_any_case(word)
}

/// Whether a text contains a job.
pub(in super::super) fn holds_job(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.any(is_job)
}

/// Whether a text contains a profession.
pub(super) fn holds_profession(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.any(is_profession)
}

pub(super) fn is_profession(word: &str) -> bool {
    PROFESSIONS.holds_in_any_case(word)
}

/// Whether a text is a given name and a job that is also a surname: `Mark Leiter`.
pub(super) fn may_be_surname(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let [first, last] = &words[..] else {
        return false;
    };
    let is_rank = RANKS.contains(&first.as_str()) || is_job(first);
    !is_rank && SURNAMES.contains(&last.as_str())
}

/// Whether a short text beside a name is the job of a writer.
pub(in super::super) fn tells_writer(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.clone().count() <= MAX_JOB && words.any(is_writer)
}

/// A full name without the job title behind it, if that begins with a rank: `Jane Doe Senior Editor`.
pub(super) fn before_rank(name: &str) -> &str {
    let name = name.trim_end();
    let ends_with_job = name.rsplit(' ').next().is_some_and(is_writer);
    if !ends_with_job {
        return name;
    }
    let is_rank = |word: &str| LEADING_RANKS.contains(&&*word.to_lowercase());
    up_to(name, |word, _| is_rank(word))
}

/// A full name without the agency and the job behind it: `JANE DOE AP Sports Writer`, `JANE DOE ASSOCIATED PRESS`.
pub(in super::super) fn before_agency(name: &str) -> &str {
    let begins = |word: &str| AGENCY.iter().any(|own| word.eq_ignore_ascii_case(own));
    up_to(name.trim_end(), |word, rest| {
        begins(word) && is_of_agency(rest)
    })
}

/// A full name up to the first word that `begins` accepts; it is given that word and the rest of the text from there
/// on.
fn up_to(name: &str, begins: impl Fn(&str, &str) -> bool) -> &str {
    let mut start = 0;
    for (at, word) in name.split(' ').enumerate() {
        let (before, rest) = name.split_at_checked(start).unwrap_or((name, ""));
        if at >= MIN_NAME && begins(word, rest) {
            return before.trim_end();
        }
        start += word.len() + 1;
    }
    name
}

/// First words of an agency's name.
const AGENCY: [&str; 3] = ["associated", "the", "ap"];

/// Whether a text is the name of an agency, with or without a job there; its initials (`AP`) count only with a job.
fn is_of_agency(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let rest = match words.as_slice() {
        ["associated", "press", rest @ ..] | ["the", "associated", "press", rest @ ..] => rest,
        ["ap", rest @ ..] if !rest.is_empty() => rest,
        _ => return false,
    };
    rest.len() <= MAX_JOB && rest.last().is_none_or(|last| is_writer(last))
}

/// Whether a text consists of jobs and ranks, and nothing else.
pub(super) fn is_job_alone(text: &str) -> bool {
    let mut words = text.split_whitespace().map(str::to_lowercase);
    holds_job(text) && words.all(|w| is_job(&w) || RANKS.contains(&&*w))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agency_behind_a_name_is_none_of_it() {
        for (text, name) in [
            ("MAX MUSTER AP Sports Writer", "MAX MUSTER"),
            ("MAX MUSTER ASSOCIATED PRESS", "MAX MUSTER"),
            ("Jane Doe The Associated Press", "Jane Doe"),
            ("Jane Doe AP", "Jane Doe AP"),
            ("Max AP Writer", "Max AP Writer"),
            ("The Associated Press", "The Associated Press"),
            ("Jane Doe Ap Rhys", "Jane Doe Ap Rhys"),
        ] {
            assert_eq!(before_agency(text), name, "{text}");
        }
    }
}
