//! The features of a unit's ancestors: their places (landmarks, tags) and their names.

use super::Context;
use super::numbers::log;
use super::unit_features::{UnitFeature, UnitRow};
use crate::content::ancestry::Place;
use crate::content::words::lexicon::Token;
use std::sync::LazyLock;

/// Number of ancestors whose names count as near. Source: ours.
const NEAR: usize = 3;

/// The feature for each name of an ancestor.
static NAMED: LazyLock<Vec<(Token, UnitFeature)>> =
    LazyLock::new(|| UnitFeature::family("named_", Token::ALL, Token::name));
/// The feature for each name of a near ancestor.
static NEAR_NAMED: LazyLock<Vec<(Token, UnitFeature)>> =
    LazyLock::new(|| UnitFeature::family("near_", Token::ALL, Token::name));

/// Adds the features of the ancestors.
pub(super) fn add(context: &Context, rows: &mut [UnitRow]) {
    let ancestry = &context.ancestry;
    for (unit, row) in context.units.list.iter().zip(rows) {
        // The innermost element around the unit's first text.
        let inner = context.page.parent(unit.first).unwrap_or(unit.first);
        for (place, feature) in PLACES {
            row[feature] = f32::from(u8::from(ancestry.is_in(inner, place)));
        }
        for (token, feature) in NAMED.iter() {
            row[*feature] = f32::from(u8::from(ancestry.is_named(inner, *token)));
        }
        let near = context.page.inclusive_ancestors(inner).take(NEAR);
        let near = near.fold(0, |mask, n| mask | ancestry.own[n.index()]);
        for (token, feature) in NEAR_NAMED.iter() {
            row[*feature] = f32::from(u8::from(near & token.bit() != 0));
        }
        row[UnitFeature::ListDepth] = f32::from(ancestry.lists[inner.index()].min(4));
        row[UnitFeature::Depth] = log(context.page.node(inner).depth);
    }
}

/// The feature of each place.
const PLACES: [(Place, UnitFeature); 20] = [
    (Place::Nav, UnitFeature::InNav),
    (Place::Header, UnitFeature::InHeader),
    (Place::Footer, UnitFeature::InFooter),
    (Place::Aside, UnitFeature::InAside),
    (Place::Main, UnitFeature::InMain),
    (Place::Article, UnitFeature::InArticle),
    (Place::Section, UnitFeature::InSection),
    (Place::Form, UnitFeature::InForm),
    (Place::Control, UnitFeature::InControl),
    (Place::List, UnitFeature::InList),
    (Place::Table, UnitFeature::InTable),
    (Place::Definition, UnitFeature::InDefinition),
    (Place::Quote, UnitFeature::InQuote),
    (Place::Code, UnitFeature::InCode),
    (Place::Figure, UnitFeature::InFigure),
    (Place::Heading, UnitFeature::InHeading),
    (Place::Paragraph, UnitFeature::InParagraph),
    (Place::Link, UnitFeature::InLink),
    (Place::Dialog, UnitFeature::InDialog),
    (Place::Item, UnitFeature::InItem),
];
