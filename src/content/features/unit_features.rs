//! The features of a unit.

use crate::model::features::features;

/// Minimum share of the text in a font of the page's own ([`UnitFeature::Styled`]) for the page's styles to count as
/// loaded, 0..=1. Source: ours.
pub(crate) const MIN_STYLED: f32 = 0.5;

features! {
/// A feature of a text unit; the comment above it says what its value is.
UnitFeature,
/// The features of one unit.
UnitRow {
    // Characters, logarithm.
    TextChars,
    // Words, logarithm.
    TextWords,
    // Share of the characters in links.
    TextLinkDensity,
    // Sentence ends, logarithm.
    TextSentences,
    // Commas, logarithm.
    TextCommas,
    // Ends like a sentence.
    TextEndsSentence,
    // Share of digits.
    TextDigits,
    // Share of capitals.
    TextCapitals,
    // Share of signs.
    TextSymbols,
    // A short text with a sign of money.
    TextPrice,
    // Has a copyright sign.
    TextLegalSign,
    // Characters per word.
    TextWordLength,
    // How often the page repeats the text, logarithm.
    TextRepeated,
    // Is part of the document's title.
    TextInTitle,
    // A phrase of the category stands in it.
    SaysRelated, SaysShare, SaysNewsletter, SaysConsent, SaysLegal, SaysAccount, SaysComments,
    SaysAdvert, SaysNavigation, SaysByline, SaysReview, SaysDescription,
    // Characters of the unit before, logarithm.
    BeforeChars,
    // Characters of the unit after, logarithm.
    AfterChars,
    // Link density of the unit before.
    BeforeLinkDensity,
    // Link density of the unit after.
    AfterLinkDensity,
    // Mean characters of the eleven units around, logarithm.
    NearChars,
    // Link density of the eleven units around.
    NearLinkDensity,
    // Stands in such an element or ARIA role.
    InNav, InHeader, InFooter, InAside, InMain, InArticle, InSection, InForm, InControl, InList,
    InTable, InDefinition, InQuote, InCode, InFigure, InHeading, InParagraph, InLink, InDialog,
    InItem,
    // An ancestor's class or id has such a token.
    NamedContent, NamedNavigation, NamedPaging, NamedHeader, NamedFooter, NamedSidebar,
    NamedShare, NamedRelated, NamedComments, NamedThread, NamedReview, NamedAdvert,
    NamedNewsletter, NamedConsent, NamedAuthor, NamedTags, NamedList, NamedCard, NamedProduct,
    NamedAccount, NamedSearch, NamedForm, NamedDescription, NamedHero, NamedTitle, NamedMedia,
    NamedCode, NamedHidden, NamedLocale,
    // One of the three nearest has such a token.
    NearContent, NearNavigation, NearPaging, NearHeader, NearFooter, NearSidebar, NearShare,
    NearRelated, NearComments, NearThread, NearReview, NearAdvert, NearNewsletter, NearConsent,
    NearAuthor, NearTags, NearList, NearCard, NearProduct, NearAccount, NearSearch, NearForm,
    NearDescription, NearHero, NearTitle, NearMedia, NearCode, NearHidden, NearLocale,
    // Lists around it.
    ListDepth,
    // Ancestors, logarithm.
    Depth,
    // The nearest container: share of the page's characters.
    ParentChars,
    // The nearest container: characters per unit, logarithm.
    ParentMean,
    // The nearest container: link density.
    ParentLinkDensity,
    // The nearest container: share of its characters in paragraphs.
    ParentParagraphs,
    // The nearest container: text density: characters per element, logarithm.
    ParentDensity,
    // The nearest container: units, logarithm.
    ParentUnits,
    // The container around that: share of the page's characters.
    GrandChars,
    // The container around that: characters per unit, logarithm.
    GrandMean,
    // The container around that: link density.
    GrandLinkDensity,
    // The container around that: share of its characters in paragraphs.
    GrandParagraphs,
    // The container around that: text density: characters per element, logarithm.
    GrandDensity,
    // The container around that: units, logarithm.
    GrandUnits,
    // The first container of 1000 characters: share of the page's characters.
    ThousandChars,
    // The first container of 1000 characters: characters per unit, logarithm.
    ThousandMean,
    // The first container of 1000 characters: link density.
    ThousandLinkDensity,
    // The first container of 1000 characters: share of its characters in paragraphs.
    ThousandParagraphs,
    // The first container of 1000 characters: text density: characters per element, logarithm.
    ThousandDensity,
    // The first container of 1000 characters: units, logarithm.
    ThousandUnits,
    // The first container of a tenth of the page: share of the page's characters.
    TenthChars,
    // The first container of a tenth of the page: characters per unit, logarithm.
    TenthMean,
    // The first container of a tenth of the page: link density.
    TenthLinkDensity,
    // The first container of a tenth of the page: share of its characters in paragraphs.
    TenthParagraphs,
    // The first container of a tenth of the page: text density: characters per element, logarithm.
    TenthDensity,
    // The first container of a tenth of the page: units, logarithm.
    TenthUnits,
    // The first container of three tenths of the page: share of the page's characters.
    ThirdChars,
    // The first container of three tenths of the page: characters per unit, logarithm.
    ThirdMean,
    // The first container of three tenths of the page: link density.
    ThirdLinkDensity,
    // The first container of three tenths of the page: share of its characters in paragraphs.
    ThirdParagraphs,
    // The first container of three tenths of the page: text density: characters per element, logarithm.
    ThirdDensity,
    // The first container of three tenths of the page: units, logarithm.
    ThirdUnits,
    // Stands in the container of most paragraphs.
    InBest,
    // Levels from that container to one that holds the unit, logarithm.
    BestDistance,
    // Share of the page's characters in that container.
    BestShare,
    // Stands after that container.
    AfterBest,
    // The innermost list of alike siblings: siblings, logarithm.
    ListSize,
    // The innermost list of alike siblings: share of the page's characters.
    ListShare,
    // The innermost list of alike siblings: characters per sibling, logarithm.
    ListMean,
    // The innermost list of alike siblings: link density.
    ListLinkDensity,
    // The innermost list of alike siblings: images per sibling.
    ListMedia,
    // The largest list of alike siblings around: siblings, logarithm.
    OuterListSize,
    // The largest list of alike siblings around: share of the page's characters.
    OuterListShare,
    // The largest list of alike siblings around: characters per sibling, logarithm.
    OuterListMean,
    // The largest list of alike siblings around: link density.
    OuterListLinkDensity,
    // The largest list of alike siblings around: images per sibling.
    OuterListMedia,
    // Units with the same tag path, logarithm.
    PathUnits,
    // Share of the page's characters in them.
    PathShare,
    // Their mean characters, logarithm.
    PathMean,
    // Their link density.
    PathLinkDensity,
    // Level of the heading above, 1 to 6.
    HeadingLevel,
    // Characters since the heading above, logarithm.
    HeadingDistance,
    // Levels to the container that holds the heading too, logarithm.
    HeadingDiff,
    // The heading above has a phrase of the category.
    UnderRelated, UnderShare, UnderNewsletter, UnderLegal, UnderComments, UnderNavigation,
    UnderReview, UnderDescription,
    // Stands before the page's headline.
    BeforeTitle,
    // Share of the page's characters since the headline.
    SinceTitle,
    // Levels from the headline to a container that holds the unit, logarithm.
    TitleDistance,
    // The page has a headline.
    HasTitle,
    // Place among the units, 0 to 1.
    OrderUnits,
    // Place in the text, 0 to 1.
    OrderChars,
    // Top by page height.
    Top,
    // Screens from the top, logarithm.
    TopScreens,
    // Distance from the page's centre line by its width.
    OffCentre,
    // Width of its block by the page's.
    Width,
    // Font size by the page's mean.
    FontSize,
    // Font weight by normal.
    FontWeight,
    // Lightness of the text colour.
    Color,
    // The weight formula against the page's greatest, logarithm.
    Weight,
    // Stands in the main region of TPS.
    InTps,
    // Share of the page's characters in that region.
    TpsShare,
    // The score of the innermost block that holds it, and of the block around that.
    BlockScore, BlockAround,
    // The score of the outermost block that holds it.
    BlockOutermost,
    // Mean, greatest and least score of the blocks that hold it.
    BlockMean, BlockGreatest, BlockLeast,
    // Blocks that hold it.
    BlockLevels,
    // Greatest confidence that one of them is a header, navigation, footer or aside; is main.
    BlockAside, BlockMain,
    // Of the innermost: degree of coherence, composite density, the heavier separator.
    BlockDoc, BlockDensity, BlockSeparators,
    // SD: density of its region, distance from the densest, levels to the title, its class.
    SdDensity, SdDistance, SdTitle, SdArticle, SdComments, SdArea,
    // Is held by the page but not shown.
    Concealed,
    // Not shown because it is not rendered.
    ConcealedUnrendered,
    // Not shown because it is cut off or has no room.
    ConcealedClipped,
    // Not shown because it is invisible or transparent.
    ConcealedFaded,
    // Characters of the largest subtree around it of which nothing is shown, logarithm.
    ConcealedChars,
    // Share of the page's characters that are not shown.
    ConcealedShare,
    // Share of its words that stand alike in the page's metadata.
    Described,
    // Share of its words that stand in the document's title.
    TextTitleWords,
    // Microdata call it prose of the content.
    PropertyProse,
    // Microdata call it a name or price.
    PropertyName,
    // Microdata call it a review, an author, a way back.
    PropertyAside,
    // Is a heading of the highest level.
    TopHeading,
    // How far its words speak for content.
    WordsContent,
    // How far the names of the elements around it do.
    NamesContent,
    // Share of the page's text in a font of the page's own.
    Styled,
    // Probability that the page is of this type.
    TypeArticle, TypeForum, TypeProduct, TypeCollection, TypeListing, TypeDocumentation,
    TypeService,
    // The feature of that name, by the probability that the page is an article or documentation.
    OfProseTopHeading, OfProseTextLinkDensity, OfProseAfterBest, OfProseInBest,
    OfProseListLinkDensity, OfProseParentLinkDensity, OfProseBeforeTitle, OfProseTextChars,
    OfProseSinceTitle, OfProseUnderRelated, OfProseUnderComments, OfProseNamedRelated,
    OfProseNamedComments, OfProseParentParagraphs, OfProseOuterListShare,
    // The feature of that name, by the probability that the page is a collection or listing.
    OfCatalogueOuterListShare, OfCataloguePathShare, OfCatalogueTextLinkDensity,
    OfCatalogueListMedia, OfCatalogueTextChars, OfCatalogueInBest,
    // The feature of that name, by the probability that the page is of a product.
    OfProductNamedReview, OfProductUnderReview, OfProductSinceTitle, OfProductDescribed,
    OfProductTextPrice, OfProductBeforeTitle, OfProductOuterListSize, OfProductConcealed,
}
}
