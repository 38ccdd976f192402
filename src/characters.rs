//! Characters of their own kinds: of fonts of icons, of scripts that write without spaces, of currencies.

/// Signs of currencies. Source: Unicode, category Sc; those of scripts that have no shops of their own left out.
const CURRENCIES: &str = "$¢£¤¥֏؋৳฿៛₠₡₢₣₤₥₦₧₨₩₪₫€₭₮₯₰₱₲₳₴₵₸₹₺₻₼₽₾₿﷼＄￠￡￥￦";

/// Whether a character is one that only fonts of icons draw: it is of no language.
pub(crate) fn is_icon(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}')
}

/// A text without such characters, and without the white space that they leave at its ends.
pub(crate) fn without_icons(text: String) -> String {
    if text.contains(is_icon) {
        text.replace(is_icon, "").trim().to_owned()
    } else {
        text
    }
}

/// Characters that are words of their own: those of Thai, kana and ideographs.
pub(crate) fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x0E00..=0x0E7F | 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
}

/// Characters of East Asian scripts that write without spaces.
pub(crate) fn is_wide(c: char) -> bool {
    matches!(u32::from(c), 0x2E80..=0x312F | 0x31A0..=0xA4CF | 0xF900..=0xFAFF
        | 0xFE30..=0xFE4F | 0xFF01..=0xFF60 | 0x20000..=0x3FFFF)
}

/// Whether a line end of the source between two characters is nothing: both are of such scripts, or one is and the
/// other a sign that they share with others (CSS Text 4; East Asian width "ambiguous" and half-width kana).
pub(crate) fn is_unbroken(before: char, after: char) -> bool {
    let is_shared = |c: char| {
        matches!(u32::from(c), 0x00B7 | 0x2014 | 0x2015 | 0x2018 | 0x2019 | 0x201C | 0x201D | 0x2025
            | 0x2026 | 0x203B | 0x2103 | 0x2190..=0x2193 | 0x2460..=0x24FF | 0x25A0..=0x25CF
            | 0x2605 | 0x2606 | 0xFF61..=0xFF9F)
    };
    let is_kana = |c: char| matches!(u32::from(c), 0xFF61..=0xFF9F);
    let [before, after] = [before, after].map(|c| (is_wide(c) || is_kana(c), is_shared(c)));
    before.0 && (after.0 || after.1) || after.0 && before.1
}

/// Whether a character is the sign of a currency.
pub(crate) fn is_currency(c: char) -> bool {
    CURRENCIES.contains(c)
}
