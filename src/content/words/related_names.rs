//! Headings of recommendations beside a page's own content: `Related items`, `You may also like`, `Customers also
//! bought`.
//!
//! Headings that the front page of a shop has over its lists (`Best sellers`, `Popular`, `More from`) are left out:
//! they may be what the page lists.

use super::phrases::Phrases;
use super::related_lists;
use crate::content::units::Unit;

/// Maximum words of such a heading. Source: ours: a line, `Customers who bought this item also bought`.
const MAX_HEADING: u32 = 9;
/// Maximum words of a heading that is a bare word. Source: ours: a word, and a sign on either side.
const MAX_BARE: u32 = 3;

/// Beginnings of such headings, in lower case. Source: ours, from shops in these languages; on 662 pages of wcxb and
/// of shops three gain (F1 +.65 in sum) and none loses. With `best sellers`, a catalogue loses .2. The lexicon's
/// phrases for related texts have many that front pages use for their own lists.
static OF_SHOPS: Phrases = Phrases::separated(
    "related products|related items|related articles|related posts|similar products|similar items|\
    similar articles|recommended products|recommended items|recommended articles|recommended for you|\
    you may also like|you might also like|you may also be|you might also be|you may also enjoy|\
    you might also enjoy|you may like|you might like|you'll also love|you’ll also love|customers also|\
    customers who bought|customers who viewed|others also|people also|people who bought|\
    people who viewed|shoppers also|frequently bought together|often bought together|\
    ähnliche artikel|ähnliche produkte|das könnte ihnen auch|das könnte dir auch|das könnte sie auch|\
    das könnte dich auch|kunden kauften|kunden, die diese|wird oft zusammen|passende produkte|\
    produits similaires|produits associés|articles similaires|vous aimerez aussi|vous aimerez peut-être|\
    vous pourriez aussi|vous pourriez également|les clients ont aussi|les clients ont également|les clients ont acheté|les clients ayant|souvent achetés ensemble|\
    productos relacionados|productos similares|artículos relacionados|artículos similares|también te puede|\
    también te podría|también le puede|te puede interesar|quizás también te|clientes que compraron|clientes que vieron|\
    los clientes también|frecuentemente comprados|\
    prodotti correlati|prodotti simili|articoli correlati|articoli simili|potrebbe interessarti|\
    potrebbe anche|potrebbero interessarti|ti potrebbe|i clienti hanno anche|i clienti hanno acquistato|spesso comprati insieme|\
    produtos relacionados|produtos semelhantes|artigos relacionados|você também pode|também pode gostar|\
    quem comprou|quem viu|clientes também|\
    gerelateerde producten|gerelateerde artikelen|vergelijkbare producten|misschien vind je|\
    misschien ook interessant|dit vind je misschien|anderen kochten|anderen bekeken|klanten kochten|\
    klanten bekeken|vaak samen gekocht|\
    podobne produkty|produkty powiązane|powiązane produkty|produkty podobne|klienci kupili|\
    klienci, którzy|może ci się|może zainteresuje|mogą cię zainteresować|inni klienci|\
    liknande produkter|relaterade produkter|relaterade artiklar|du kanske också|du kanske gillar|\
    kunder som köpte|andra köpte|andra tittade|ofta köpta tillsammans|\
    související produkty|podobné produkty|mohlo by vás|mohlo by se vám|zákazníci také|ostatní také|\
    často kupované společně|\
    relaterede produkter|relaterede varer|lignende produkter|lignende varer|måske kan du også|\
    du vil måske også|du kan måske lide|andre købte|andre så også|kunder købte|\
    похожие товары|похожие статьи|похожие предложения|сопутствующие товары|рекомендуемые товары|\
    с этим товаром|вам может понравиться|вам также может|вас может заинтересовать|вас также может|\
    関連商品|関連記事|関連アイテム|おすすめ商品|おすすめアイテム|この商品を見た|この商品を買った人|この商品を購入した人|この商品をチェックした|この商品に関連|\
    こちらの商品も|類似商品|あなたへのおすすめ|おすすめ広告|関連キーワード|関連検索|関連する検索|\
    相关商品|相关产品|相关推荐|相关文章|類似商品|类似商品|相關商品|相關產品|猜你喜欢|猜你喜歡|\
    您可能也喜欢|你可能也喜欢|您可能还喜欢|你可能还喜欢|你可能喜歡|您可能喜歡|为您推荐|为你推荐|為您推薦|\
    购买此商品的|看了又看|买了又买|\
    이런 상품도|관련 상품|có thể bạn quan tâm|có thể bạn thích|có thể bạn cũng|sản phẩm liên quan|قد يعجبك|قد يهمك|\
    recently viewed|your recently viewed|zuletzt angesehen|vus récemment|vu récemment|vistos recientemente|\
    visti di recente|vistos recentemente|recent bekeken|ostatnio oglądane|nedávno prohlížené|senast visade|\
    недавно просмотренные|вы недавно смотрели|最近チェックした|最近浏览|\
    related searches|ähnliche suchen|búsquedas relacionadas|beliebte suchen|căutări frecvente|recherches associées|\
    ricerche correlate|pesquisas relacionadas|\
    more like this|more titles like|mehr wie dies|plus de titres similaires|similaires à ce|más como est|\
    más títulos como|mais como est|mais títulos como|altri titoli simili|meer zoals dit|więcej takich jak|\
    podobne do tego|mer liknande|mer som detta|mere som dette|больше похожего",
    "|",
);

/// Beginnings of headings of other offers, and of what others have viewed. Source: ours, from sites of homes, hotels,
/// courses, posts, apps, events, films, books, recipes, songs and doctors in these languages.
static OF_OFFERS: Phrases = Phrases::separated(
    "recommended if|recommended because|recommendations for you|inspired by your|based on your|\
    similar homes|similar houses|similar properties|similar listings|similar apartments|similar rentals|\
    similar rooms|similar hotels|similar stays|similar places|similar courses|similar classes|similar programs|\
    similar apps|similar games|similar extensions|similar plugins|similar themes|similar jobs|similar positions|\
    similar roles|similar vacancies|similar events|\
    related homes|related properties|related listings|related courses|related classes|related programs|\
    related apps|related games|related extensions|related plugins|related jobs|related positions|\
    related vacancies|related events|\
    other events you|other courses you|other jobs at|other jobs you|other open positions|other open roles|\
    other openings|other vacancies|\
    ähnliche immobilien|ähnliche wohnungen|ähnliche häuser|ähnliche hotels|ähnliche unterkünfte|ähnliche kurse|\
    ähnliche apps|ähnliche jobs|ähnliche stellen|ähnliche veranstaltungen|ähnliche anzeigen|ähnliche angebote|\
    biens similaires|annonces similaires|offres similaires|formations similaires|hôtels similaires|\
    emplois similaires|événements similaires|applications similaires|\
    propiedades similares|anuncios similares|cursos relacionados|cursos similares|empleos similares|\
    ofertas similares|eventos similares|alojamientos similares|aplicaciones similares|\
    annunci simili|immobili simili|corsi correlati|corsi simili|offerte simili|eventi simili|alloggi simili|\
    imóveis semelhantes|anúncios semelhantes|vagas semelhantes|eventos semelhantes|\
    vergelijkbare woningen|vergelijkbare vacatures|vergelijkbare accommodaties|vergelijkbare cursussen|\
    gerelateerde cursussen|\
    podobne oferty|podobne ogłoszenia|podobne kursy|podobne mieszkania|\
    похожие объявления|похожие вакансии|похожие курсы|похожие отели|похожие квартиры|\
    παρόμοιες θέσεις|παρόμοιες αγγελίες|παρόμοια ακίνητα|\
    similar movies|similar films|similar books|similar recipes|similar tracks|similar songs|similar videos|\
    similar albums|similar artists|similar providers|similar doctors|\
    related movies|related films|related books|related recipes|related tracks|related songs|related videos|\
    related albums|related artists|related providers|related doctors|\
    ähnliche filme|ähnliche bücher|ähnliche rezepte|ähnliche titel|ähnliche lieder|ähnliche videos|ähnliche alben|\
    ähnliche künstler|ähnliche anbieter|ähnliche ärzte|\
    films similaires|livres similaires|recettes similaires|titres similaires|vidéos similaires|albums similaires|\
    artistes similaires|médecins similaires|\
    películas similares|libros similares|recetas similares|recetas relacionadas|canciones similares|\
    vídeos similares|vídeos relacionados|videos relacionados|artistas similares|médicos similares|\
    film simili|libri simili|ricette simili|ricette correlate|brani simili|video simili|video correlati|\
    artisti simili|medici simili|\
    filmes semelhantes|livros semelhantes|receitas semelhantes|receitas relacionadas|músicas semelhantes|\
    artistas semelhantes|\
    vergelijkbare films|vergelijkbare boeken|vergelijkbare recepten|vergelijkbare artiesten|gerelateerde video's|\
    podobne filmy|podobne książki|podobne przepisy|podobne utwory|podobni artyści|\
    liknande filmer|liknande böcker|liknande recept|liknande låtar|liknande artister|\
    lignende film|lignende bøger|lignende opskrifter|lignende videoer|\
    похожие фильмы|похожие книги|похожие рецепты|похожие песни|похожие видео|похожие исполнители|\
    関連動画|関連書籍|関連レシピ|相关视频|相关电影|相关书籍",
    "|",
);
/// Bare words for recommendations, in lower case. Source: ours, sites of services. Limits: a text may call its advice
/// the same (`Empfehlungen`, in one of 954 pages with forms and 473 of snippets): so only sections of cards and links
/// count.
static RECOMMENDED: Phrases = Phrases::from_words(
    "recommendations recommended recommandations recomendaciones recomendações empfehlungen raccomandazioni aanbevelingen \
    rekomendacje rekommendationer anbefalinger рекомендации рекомендуем おすすめ 推荐 추천",
);
/// Beginnings of headings of links to elsewhere, whatever the page is about. Source: ours, pages that the models have
/// not learned from: four of 476 of wcxb win .09 of F1 in sum, none loses; none of 473 of snippets, 91 of aeb and 954
/// with forms keeps such a section. Other languages: [`mod@related_lists`]. Limits: headings only.
static OF_OTHERS: Phrases = Phrases::separated(
    "related services|related sponsors|related topics|related stories|related resources|related guides|related links|\
    featured client stories|featured customer stories|keep exploring",
    "|",
);
/// Words for other people, as the first or second word of a heading with a later word for `also`: `Travelers who
/// viewed this also viewed`. Source: ours.
static OTHERS: Phrases = Phrases::from_words(
    "customers travelers travellers guests visitors viewers readers users players shoppers buyers learners students \
    members fans people others kunden gäste reisende besucher nutzer leser käufer teilnehmer lernende andere clients \
    voyageurs visiteurs lecteurs utilisateurs internautes apprenants autres clientes viajeros huéspedes visitantes \
    usuarios lectores estudiantes otros clienti viaggiatori ospiti utenti lettori studenti altri viajantes hóspedes \
    usuários leitores alunos outros klanten gasten reizigers bezoekers anderen otras personas pessoas persone personnes \
    andra inni klienci клиенты покупатели пользователи",
);
static ALSO: Phrases = Phrases::from_words(
    "also auch aussi également también anche também ook även också også również także также też",
);
/// Words of headings of recently viewed items, whatever the items: `Últimas piezas vistas`; and maximum words of such
/// a heading. Source: ours, shops in these languages: all 27 texts with both words that wcxb, shops and formasaurus
/// have are such. Limits: what others have viewed (`Últimas aves vistas`) may be what a page lists.
static OF_LATE: Phrases = Phrases::from_words(
    "recently zuletzt kürzlich récemment derniers dernières recientemente últimos últimas recentemente ultimi ultime \
    recent laatst ostatnio недавно",
);
static SEEN: Phrases = Phrases::from_words(
    "viewed angesehene angesehen vus vues consultés consultées visto vistos vistas visti viste visualizzati bekeken \
    oglądane просмотренные",
);
const MAX_SEEN: u32 = 5;

/// Words that mark a heading as a recommendation if all three kinds occur: for the reader, for `also` or `other`, and
/// beginnings of words for interest and liking: `Diese Produkte könnten Sie auch interessieren`. Source: ours, from
/// shops and banks in these languages. Limits: all three kinds must occur; a question does not count.
static YOU: Phrases = Phrases::from_words(
    "you sie ihnen dir dich euch vous te le les os ti lei você lhe je jou u ci cię wam was państwa vás vám вам вас \
    тебе тебя du dig deg dere σας σου saatat sinua teitä vă",
);
static TOO: Phrases = Phrases::from_words(
    "also auch aussi également también anche também ook myös επίσης také též też również także також также \
    тоже också også și otros otras autres altri altre outros outras andere",
);
static LIKED: Phrases = Phrases::from_words(
    "interest interess interesar interesa interese interés intéress intress gefall gefäll mögen like enjoy love plaire \
    gustar gustan piac gostar bevall kiinnost plăc plac ενδιαφέρ αρέσ сподоба цікав зацікав понрав \
    нравит интерес заинтерес zainteres interesow spodob zajím zaujím líbit gilla tycka lide",
);
/// Words for a guess, which count like `also` with the two others: `Te podrían gustar`. English is left out, as its
/// texts use them, too (`What you might like about it`). And maximum words of such a heading.
static MAYBE: Phrases = Phrases::from_words(
    "podrían podría puede pueden potrebbe potrebbero könnte könnten pourrait pourraient poderia poderiam vielleicht quizás \
    talvez kanske måske kanskje возможно може możliwe",
);
const MAX_GUESSED: u32 = 5;
/// Endings of infinitives with a pronoun for the reader: `piacerti`, `gustarte`.
const JOINED: [&str; 5] = ["rti", "rvi", "rte", "rle", "rles"];
/// Words of short headings over paid offers beside what a page lists. Source: ours, shops and marketplaces in these
/// languages. Limits: words that name a trade or what classified pages list are left out (`Реклама`, `Anzeigen`).
static PAID_FOR: Phrases = Phrases::from_words(
    "sponsored gesponsert gesponserte gesponserter sponsorisé sponsorisés sponsorisée sponsorisées sponsorizzato \
    sponsorizzati sponsorizzate patrocinado patrocinados patrocinada patrocinadas gesponsord gesponsorde sponsorowane \
    sponsrad sponsrade sponsoreret sponsorerede sponset sponzorované スポンサー",
);
/// Beginnings of words that are enough alone: `İlginizi çekebilir`, `Ez is érdekelheti`. Source: ours, likewise.
static LIKED_BY_YOU: Phrases =
    Phrases::from_words("ilginizi ilgini beğenebilirsin hoşunuza érdekelhet");

/// Whether a text begins as such a heading, or says anywhere what others have viewed or the reader may like, and is
/// no sentence (`You may also like it in green.`).
pub(in crate::content) fn names_related(unit: &Unit) -> bool {
    let text = name_of(unit);
    let is_sentence = text.ends_with(['.', '。']) && !text.ends_with("..");
    unit.words <= MAX_HEADING
        && !is_sentence
        && (OF_SHOPS.begins_in_any_case(text)
            || OF_OFFERS.begins_in_any_case(text)
            || names_others(text)
            || names_seen(unit)
            || names_liked(text))
}

/// Whether a text is a heading that shops have over recommendations.
pub(in crate::content) fn names_as_shops_do(unit: &Unit) -> bool {
    let text = name_of(unit);
    OF_SHOPS.begins_in_any_case(text)
        || names_seen(unit)
        || names_liked(text)
        || names_others(text)
        || names_paid_for(unit)
}

/// Whether a short text marks paid offers.
pub(in crate::content) fn names_paid_for(unit: &Unit) -> bool {
    let mut words = unit.text.split(|c: char| !c.is_alphabetic());
    unit.words <= MAX_BARE
        && unit.link_chars == 0
        && words.any(|word| PAID_FOR.holds_in_any_case(word))
}

/// Whether a text begins as a heading of other offers of the kind that the page is about.
pub(in crate::content) fn names_offers(unit: &Unit) -> bool {
    OF_OFFERS.begins_in_any_case(name_of(unit))
}

/// Whether a text begins as a heading of links to elsewhere.
pub(in crate::content) fn names_elsewhere(unit: &Unit) -> bool {
    let text = name_of(unit);
    unit.words <= MAX_HEADING
        && (OF_OTHERS.begins_in_any_case(text) || related_lists::names_related(text))
}

/// Whether a text is a bare word for recommendations.
pub(in crate::content) fn names_recommendations(unit: &Unit) -> bool {
    let text = name_of(unit).trim_end_matches(|c: char| !c.is_alphanumeric());
    unit.words <= MAX_BARE && RECOMMENDED.holds_in_any_case(text)
}

/// Whether a text says what else the reader may like.
fn names_liked(text: &str) -> bool {
    // Lower-casing a capital `İ` leaves a combining dot.
    let lower = text.to_lowercase().replace('\u{307}', "");
    let words = || lower.split(|c: char| !c.is_alphanumeric());
    let has = |known: &Phrases| words().any(|word| known.holds(word));
    let is_joined = |word: &str| JOINED.iter().any(|end| word.ends_with(end));
    let is_told = || {
        let mut liked = words().filter(|word| LIKED.begins(word));
        let is_guess = || text.split_whitespace().count() <= MAX_GUESSED as usize && has(&MAYBE);
        words().any(|word| LIKED_BY_YOU.begins(word))
            || liked.any(|word| has(&YOU) || is_joined(word)) && (has(&TOO) || is_guess())
    };
    !text.ends_with(['?', '？', '!', ';']) && is_told()
}

/// Whether a short text is a heading of recently viewed items.
fn names_seen(unit: &Unit) -> bool {
    let has = |known: &Phrases| {
        let mut words = unit.text.split(|c: char| !c.is_alphanumeric());
        words.any(|word| known.holds_in_any_case(word))
    };
    unit.words <= MAX_SEEN && has(&OF_LATE) && has(&SEEN)
}

/// A text without the signs before it.
fn name_of(unit: &Unit) -> &str {
    unit.text.trim_start_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a text says what others have viewed, too.
fn names_others(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let mut first = words.by_ref().take(2);
    first.any(|word| OTHERS.holds_in_any_case(word))
        && words.any(|word| ALSO.holds_in_any_case(word))
}

#[cfg(test)]
mod tests {
    use super::{names_liked, names_others};

    #[test]
    fn what_others_have_seen_too_is_told_by_whom_and_also() {
        for text in [
            "Otras personas también buscaron",
            "Andra sökte även på",
            "Inni klienci oglądali również",
            "Andere kochten auch",
        ] {
            assert!(names_others(text), "{text}");
        }
        assert!(!names_others("Otras personas"));
    }

    #[test]
    fn what_may_please_the_reader_too_is_told_in_many_languages() {
        for text in [
            "Diese Produkte könnten Sie auch interessieren",
            "Ces produits peuvent aussi vous intéresser",
            "Otros productos que te pueden interesar",
            "Talvez também lhe interesse",
            "Saatat olla kiinnostunut myös näistä",
            "S-ar putea să vă intereseze și",
            "Μπορεί επίσης να σας ενδιαφέρουν",
            "Вам також може сподобатися",
            "Du er kanskje også interessert i",
            "Bunlar da ilginizi çekebilir",
            "İlginizi çekebilir",
            "Ez is érdekelheti",
            "Возможно, вам понравится",
            "Potrebbero piacerti",
            "Te podrían gustar",
        ] {
            assert!(names_liked(text), "{text}");
        }
        for text in [
            "What is of interest to you",
            "Mir gefällt das auch",
            "Interese și pasiuni",
            "Do you also like trains?",
            "Altre cose interessanti",
            "Das könnte interessant werden",
        ] {
            assert!(!names_liked(text), "{text}");
        }
    }
}
