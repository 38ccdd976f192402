//! Words of the names of site sections, which stand where titles, names and dates are looked for.

use crate::content::words::phrases::Phrases;
use crate::snapshot::tokens::tokens;

/// Words of the names of sections and of kinds of articles, in lower case. Source: ours, from the languages of snippets.
static SECTIONS: Phrases = Phrases::from_words(
    "news press release blog post posts case study article articles update updates report reports review reviews feature \
    features story stories event events guide guides podcast video videos photo gallery opinion editorial analysis \
    interview announcement announcements company corporate local world national international regional city politics \
    business sports sport culture travel health science technology tech lifestyle entertainment education weather today \
    daily weekly latest breaking top home community market markets product products research white paper publication \
    publications archive archives category read min minutes comments share contact about \
    aktuell aktuelles aktuelle neues neue nachrichten meldung meldungen pressemitteilung bericht berichte politik \
    wirtschaft kultur wissen gesellschaft leben panorama lokales stadt kreis landkreis gemeinde rathaus verein \
    actualité actualités communiqué dossier politique économie société monde région ville vie \
    noticias noticia notícias notícia novidades actualidad política economía sociedad mundo cultura deportes comunicado sala prensa \
    notizie cronaca politica attualità comunicato stampa nieuws bericht haber haberler gündem spor ekonomi \
    новости политика экономика общество культура спорт",
);

/// Whether a word occurs in the names of sections and of kinds of articles.
pub(in crate::content::metadata) fn is_of_section(word: &str) -> bool {
    SECTIONS.holds_in_any_case(word)
}

/// Whether all words of a text occur in the names of sections: `News`, `Aktuelle Meldungen`.
pub(in crate::content::metadata) fn names_section(text: &str) -> bool {
    let mut words = tokens(text).peekable();
    words.peek().is_some() && words.all(is_of_section)
}
