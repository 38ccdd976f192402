//! Recognizes links that open a map or a calculator on the page, beside an address or a price: `Mill Lane 4 [Show on
//! map]`, `Auf Karte anzeigen`, `Finanzierung berechnen`. They are buttons made of links without an address, handled
//! by a script. A link that leads to a page stays.
//!
//! Source: ours, pages of houses, hotels and meetings.

use super::unit_links::is_script;
use super::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum characters of such a link. Source: ours.
const MAX_CHARS: u32 = 40;
/// Their texts, in lower case, without signs around them.
static OPENING: Phrases = Phrases::separated(
    "map|show map|view map|see map|open map|show on map|view on map|see on map|show on the map|view on the map|view larger map|\
    auf karte anzeigen|auf karte zeigen|auf der karte anzeigen|auf der karte zeigen|karte anzeigen|karte öffnen|zur karte|\
    voir la carte|voir sur la carte|afficher la carte|afficher sur la carte|\
    ver mapa|ver el mapa|ver en mapa|ver en el mapa|mostrar mapa|mostrar en el mapa|ver no mapa|mostrar no mapa|abrir mapa|\
    vedi mappa|vedi sulla mappa|mostra mappa|mostra sulla mappa|apri mappa|\
    toon kaart|toon op kaart|bekijk kaart|bekijk op kaart|op kaart bekijken|\
    visa karta|visa på karta|se på karta|vis kart|vis på kart|vis på kort|se på kort|vis kort|näytä kartalla|\
    pokaż mapę|pokaż na mapie|zobacz na mapie|zobrazit na mapě|ukázat na mapě|показать на карте|на карте|показати на карті|\
    haritada göster|地図を見る|地図を表示|查看地图|지도 보기|\
    calculate mortgage|mortgage calculator|finanzierung berechnen|finanzierungsrechner|calculer mon crédit|\
    calculer mes mensualités|calcular hipoteca|simular hipoteca|calcula tu hipoteca|calcola mutuo|calcola il mutuo|\
    hypotheek berekenen|bereken je hypotheek|beräkna lån|simular financiamento|oblicz ratę",
    "|",
);

/// Whether an element is such a link.
pub(crate) fn opens_map(page: &PageSnapshot, id: NodeId) -> bool {
    if page.tag(id) != "a" || !(1..=MAX_CHARS).contains(&page.totals(id).chars) {
        return false;
    }
    let href = page.attribute(id, "href").unwrap_or("").trim();
    let leads_nowhere = matches!(href, "" | "#" | "#!") || is_script(href);
    let is_place = || page.attribute(id, "name").is_some() || page.attribute(id, "id").is_some();
    if !leads_nowhere || href.is_empty() && is_place() {
        return false;
    }
    let text = page.text(id);
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    OPENING.holds_in_any_case(text)
}

#[cfg(test)]
mod tests {
    use super::opens_map;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_link_to_no_page_may_open_a_map() {
        let opens = |href: &str, text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Mill Lane 4 ");
            t.open_with("a", &[("href", href)]).text(text);
            let page = t.finish();
            opens_map(&page, by_tag(&page, "a"))
        };
        assert!(opens("#", "Auf Karte anzeigen"));
        assert!(opens("javascript:void(0)", "(Show on map)"));
        assert!(!opens("/map", "Show on map"));
        assert!(!opens("#map", "Show on map"));
        assert!(!opens("#", "Maps of the town"));
    }
}
