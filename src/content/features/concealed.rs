//! Hidden text: why it is hidden, and how much of it stands together.

use super::Context;
use super::numbers::{log, share};
use super::unit_features::{UnitFeature, UnitRow};
use crate::snapshot::{Hidden, NodeId};

/// Adds the features of hidden text.
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let whole = context.held(context.page.root());
    let of_page = share(whole.concealed, whole.chars);
    for (unit, row) in context.units.list.iter().zip(rows) {
        row[UnitFeature::ConcealedShare] = of_page;
        if !unit.concealed {
            continue;
        }
        row[UnitFeature::Concealed] = 1.0;
        let feature = match context.page.node(unit.first).hidden {
            Some(Hidden::Invisible | Hidden::Transparent) => UnitFeature::ConcealedFaded,
            Some(Hidden::Clipped | Hidden::OffPage | Hidden::Empty) => {
                UnitFeature::ConcealedClipped
            }
            _ => UnitFeature::ConcealedUnrendered,
        };
        row[feature] = 1.0;
        row[UnitFeature::ConcealedChars] = log(f64::from(together(context, unit.first)));
    }
}

/// Characters of the largest wholly hidden subtree around the text.
fn together(context: &Context, text: NodeId) -> f32 {
    let around = context.page.unseen_around(text);
    around.map_or(0.0, |n| context.held(n).chars)
}
