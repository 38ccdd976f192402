//! What people do for a living stands beside their names, and is none.

/// What people do who write, in lower case. Source: ours, from bylines; `staff` is none, which signs
/// what nobody else does.
const JOBS: [&str; 46] = [
    "editor",
    "writer",
    "reporter",
    "correspondent",
    "columnist",
    "journalist",
    "contributor",
    "director",
    "manager",
    "engineer",
    "analyst",
    "president",
    "founder",
    "co-founder",
    "ceo",
    "cto",
    "professor",
    "producer",
    "photographer",
    "specialist",
    "consultant",
    "attorney",
    "strategist",
    "redakteur",
    "redakteurin",
    "chefredakteur",
    "chefredakteurin",
    "korrespondent",
    "korrespondentin",
    "projektleiter",
    "projektleiterin",
    "leiter",
    "leiterin",
    "geschäftsführer",
    "geschäftsführerin",
    "journalistin",
    "rechtsanwalt",
    "rechtsanwältin",
    "volontär",
    "volontärin",
    "rédacteur",
    "rédactrice",
    "journaliste",
    "periodista",
    "redattore",
    "giornalista",
];
/// What stands before them, likewise.
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
/// Jobs that are surnames, too. Source: ours.
const SURNAMES: [&str; 2] = ["leiter", "president"];

/// Whether a text says what somebody does for a living.
pub(super) fn holds_job(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.any(|word| JOBS.contains(&&*word.to_lowercase()))
}

/// Whether a text is a first name and a job that is a surname, too: `Mark Leiter`.
pub(super) fn may_be_surname(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let [first, last] = &words[..] else {
        return false;
    };
    let is_rank = RANKS.contains(&first.as_str()) || JOBS.contains(&first.as_str());
    !is_rank && SURNAMES.contains(&last.as_str())
}

/// Whether a text says what somebody does, and of what rank, and nothing else.
pub(super) fn is_job_alone(text: &str) -> bool {
    let mut words = text.split_whitespace().map(str::to_lowercase);
    holds_job(text) && words.all(|w| JOBS.contains(&&*w) || RANKS.contains(&&*w))
}
