//! The features of a block, each with its source.

use crate::model::features::features;

features! {
/// A feature of a visual block; the comment above it says what its value is and where it is from.
BlockFeature,
/// The features of one block.
BlockRow {
    // Equation 1: width by the page's.
    EqWidth,
    // Equation 1: area by the page's.
    EqArea,
    // Equation 1: top by the page's height.
    EqTop,
    // Equation 1: distance of the centres by the page's diagonal.
    EqCentre,
    // Equation 1: font size by the page's mean.
    EqFontSize,
    // Equation 1: font weight by normal.
    EqFontWeight,
    // Equation 1: characters, logarithm.
    EqLength,
    // Equation 1: the whole of it by the page's greatest, logarithm.
    EqWeight,
    // VIPS: degree of coherence by 10.
    Doc,
    // VIPS: weight of the separator above, below, beside and the greatest inside.
    SeparatorAbove, SeparatorBelow, SeparatorBeside, SeparatorInside,
    // TPS: share of its characters in the main region.
    TpsInside,
    // TPS: the same, times how much of the page that region holds.
    TpsWeighed,
    // SD: density of its regions, logarithm.
    SdDensity,
    // SD: distance of its regions from the densest (dfm), 0 to 1.
    SdDistance,
    // SD: levels to the ancestor title, by 10.
    SdTitle,
    // SD: share of its characters in regions of that class.
    SdArticle, SdComments, SdArea,
    // WPNC: characters by tag, logarithm.
    TextDensity,
    // WPNC: composite density, logarithm.
    CompositeDensity,
    // WPNC: composite density by the page's, logarithm.
    DensityByPage,
    // Repetition: alike siblings around its texts, logarithm, and their share of the page.
    Repeated, RepeatedShare,
    // Repetition: blocks beside it of the same width or height, logarithm.
    AlikeBlocks,
    // Role: the confidence of it where the block has that role.
    RoleHeader, RoleNavigation, RoleFooter, RoleAside, RoleMain, RoleForm, RoleAdvertisement,
    RoleList, RoleHeading, RoleMedia, RoleComments, RoleOverlay,
    // Look: its ground has another colour than what it stands on; it has a border.
    GroundApart, Bordered,
    // Text: share of the characters in links, in paragraphs, not shown.
    LinkDensity, Paragraphs, Concealed,
    // Tree: it has no blocks inside; levels above it by 10.
    Leaf, Level,
}
}
