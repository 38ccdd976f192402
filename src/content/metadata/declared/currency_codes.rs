//! Currency codes, as pages declare them.

use crate::content::words::phrases::Phrases;

/// Currency codes, in lower case. Source: ISO 4217, with former codes, and shops' own ones (`RMB`, `NTD`).
static CODES: Phrases = Phrases::from_words(
    "aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf \
     clf clp cny cop crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl \
     hrk htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad \
     mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar \
     ron rsd rub rwf sar sbd scr sdg sek sgd shp sle sll sos srd ssp stn svc syp szl thb tjs tmt tnd top try ttd twd \
     tzs uah ugx usd uyu uzs ved ves vnd vuv wst xaf xcd xcg xof xpf yer zar zmw zwg zwl \
     byr cnh eek ltl lvl ntd rmb rol rur skk trl vef",
);

/// A declared currency code in upper case, as in ISO 4217. Limits: codes of cryptocurrencies (`BTC`), points and
/// tokens are rejected, because they cannot be told from mistakes.
pub(in crate::content) fn currency_code(currency: &str) -> Option<String> {
    let code = currency.trim();
    let is_code = CODES.holds_in_any_case(code);
    is_code.then(|| code.to_ascii_uppercase())
}
