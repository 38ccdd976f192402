//! The filling rules in order; the [module documentation of the room](super) describes each by its number.

use super::Infill;
use crate::content::settling::Rule;

/// The rules in the order in which they run, each within the units that may be kept. All are linear.
pub(in crate::content) const FILLING: &[Rule<Infill>] = &[
    // Code.
    ("code", Infill::fill_code),
    ("formulas", Infill::fill_formulas),
    // Cells.
    ("cells", Infill::fill_cells),
    ("captioned", Infill::keep_captioned),
    // Notes.
    ("notes", Infill::keep_notes),
    // Gaps.
    ("gaps", Infill::fill_gaps),
    // Between.
    ("between", Infill::keep_between),
    // Alike.
    ("alike", Infill::keep_alike),
    ("pieces", Infill::keep_pieces),
    // Leads.
    ("leads", Infill::lead),
    // Ends.
    ("ends", Infill::end),
    ("endings", Infill::keep_endings),
    // References.
    ("references", Infill::keep_references),
    // Signs.
    ("money_signs", Infill::keep_money_signs),
    ("picture_signs", Infill::keep_picture_signs),
];
