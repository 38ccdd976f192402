//! The names of the terms.

use std::ops::{Index, IndexMut};

/// Defines terms: an enum with a name for each.
macro_rules! terms {
    ($(#[$of:meta])* $kind:ident { $($(#[$doc:meta])* $name:ident,)* }) => {
        $(#[$of])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum $kind { $($(#[$doc])* $name,)* }

        impl $kind {
            /// All of them, in order.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Name, as in the coefficients and in explanations.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }

        impl Index<$kind> for Row<{ $kind::ALL.len() }> {
            type Output = f32;

            fn index(&self, term: $kind) -> &f32 {
                &self.0[term as usize]
            }
        }

        impl IndexMut<$kind> for Row<{ $kind::ALL.len() }> {
            fn index_mut(&mut self, term: $kind) -> &mut f32 {
                &mut self.0[term as usize]
            }
        }
    };
}

/// The values of all terms of one kind.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row<const N: usize>(pub(crate) [f32; N]);

/// The terms of one unit.
pub(crate) type UnitRow = Row<{ Term::ALL.len() }>;

/// The terms of a page.
pub(crate) type PageRow = Row<{ PageTerm::ALL.len() }>;

impl<const N: usize> Default for Row<N> {
    fn default() -> Self {
        Self([0.0; N])
    }
}

terms! {
/// A term of the evidence for a unit; the docs say what its value is.
Term {
    /// Characters, logarithm.
    TextChars,
    /// Words, logarithm.
    TextWords,
    /// Share of the characters in links.
    TextLinkDensity,
    /// Sentence ends, logarithm.
    TextSentences,
    /// Commas, logarithm.
    TextCommas,
    /// Ends like a sentence.
    TextEndsSentence,
    /// Share of digits.
    TextDigits,
    /// Share of capitals.
    TextCapitals,
    /// Share of signs.
    TextSymbols,
    /// A short text with a sign of money.
    TextPrice,
    /// Has a copyright sign.
    TextLegalSign,
    /// Characters per word.
    TextWordLength,
    /// How often the page repeats the text, logarithm.
    TextRepeated,
    /// Is part of the document's title.
    TextInTitle,
    /// A phrase of the category stands in it.
    SaysRelated,
    /// A phrase of the category stands in it.
    SaysShare,
    /// A phrase of the category stands in it.
    SaysNewsletter,
    /// A phrase of the category stands in it.
    SaysConsent,
    /// A phrase of the category stands in it.
    SaysLegal,
    /// A phrase of the category stands in it.
    SaysAccount,
    /// A phrase of the category stands in it.
    SaysComments,
    /// A phrase of the category stands in it.
    SaysAdvert,
    /// A phrase of the category stands in it.
    SaysNavigation,
    /// A phrase of the category stands in it.
    SaysByline,
    /// A phrase of the category stands in it.
    SaysReview,
    /// A phrase of the category stands in it.
    SaysDescription,
    /// Characters of the unit before, logarithm.
    BeforeChars,
    /// Characters of the unit after, logarithm.
    AfterChars,
    /// Link density of the unit before.
    BeforeLinkDensity,
    /// Link density of the unit after.
    AfterLinkDensity,
    /// Mean characters of the eleven units around, logarithm.
    NearChars,
    /// Link density of the eleven units around.
    NearLinkDensity,
    /// Stands in such an element or ARIA role.
    InNav,
    /// Stands in such an element or ARIA role.
    InHeader,
    /// Stands in such an element or ARIA role.
    InFooter,
    /// Stands in such an element or ARIA role.
    InAside,
    /// Stands in such an element or ARIA role.
    InMain,
    /// Stands in such an element or ARIA role.
    InArticle,
    /// Stands in such an element or ARIA role.
    InSection,
    /// Stands in such an element or ARIA role.
    InForm,
    /// Stands in such an element or ARIA role.
    InControl,
    /// Stands in such an element or ARIA role.
    InList,
    /// Stands in such an element or ARIA role.
    InTable,
    /// Stands in such an element or ARIA role.
    InDefinition,
    /// Stands in such an element or ARIA role.
    InQuote,
    /// Stands in such an element or ARIA role.
    InCode,
    /// Stands in such an element or ARIA role.
    InFigure,
    /// Stands in such an element or ARIA role.
    InHeading,
    /// Stands in such an element or ARIA role.
    InParagraph,
    /// Stands in such an element or ARIA role.
    InLink,
    /// Stands in such an element or ARIA role.
    InDialog,
    /// Stands in such an element or ARIA role.
    InItem,
    /// An ancestor's class or id has such a token.
    NamedContent,
    /// An ancestor's class or id has such a token.
    NamedNavigation,
    /// An ancestor's class or id has such a token.
    NamedPaging,
    /// An ancestor's class or id has such a token.
    NamedHeader,
    /// An ancestor's class or id has such a token.
    NamedFooter,
    /// An ancestor's class or id has such a token.
    NamedSidebar,
    /// An ancestor's class or id has such a token.
    NamedShare,
    /// An ancestor's class or id has such a token.
    NamedRelated,
    /// An ancestor's class or id has such a token.
    NamedComments,
    /// An ancestor's class or id has such a token.
    NamedThread,
    /// An ancestor's class or id has such a token.
    NamedReview,
    /// An ancestor's class or id has such a token.
    NamedAdvert,
    /// An ancestor's class or id has such a token.
    NamedNewsletter,
    /// An ancestor's class or id has such a token.
    NamedConsent,
    /// An ancestor's class or id has such a token.
    NamedAuthor,
    /// An ancestor's class or id has such a token.
    NamedTags,
    /// An ancestor's class or id has such a token.
    NamedList,
    /// An ancestor's class or id has such a token.
    NamedCard,
    /// An ancestor's class or id has such a token.
    NamedProduct,
    /// An ancestor's class or id has such a token.
    NamedAccount,
    /// An ancestor's class or id has such a token.
    NamedSearch,
    /// An ancestor's class or id has such a token.
    NamedForm,
    /// An ancestor's class or id has such a token.
    NamedDescription,
    /// An ancestor's class or id has such a token.
    NamedHero,
    /// An ancestor's class or id has such a token.
    NamedTitle,
    /// An ancestor's class or id has such a token.
    NamedMedia,
    /// An ancestor's class or id has such a token.
    NamedCode,
    /// An ancestor's class or id has such a token.
    NamedHidden,
    /// An ancestor's class or id has such a token.
    NamedLocale,
    /// One of the three nearest has such a token.
    NearContent,
    /// One of the three nearest has such a token.
    NearNavigation,
    /// One of the three nearest has such a token.
    NearPaging,
    /// One of the three nearest has such a token.
    NearHeader,
    /// One of the three nearest has such a token.
    NearFooter,
    /// One of the three nearest has such a token.
    NearSidebar,
    /// One of the three nearest has such a token.
    NearShare,
    /// One of the three nearest has such a token.
    NearRelated,
    /// One of the three nearest has such a token.
    NearComments,
    /// One of the three nearest has such a token.
    NearThread,
    /// One of the three nearest has such a token.
    NearReview,
    /// One of the three nearest has such a token.
    NearAdvert,
    /// One of the three nearest has such a token.
    NearNewsletter,
    /// One of the three nearest has such a token.
    NearConsent,
    /// One of the three nearest has such a token.
    NearAuthor,
    /// One of the three nearest has such a token.
    NearTags,
    /// One of the three nearest has such a token.
    NearList,
    /// One of the three nearest has such a token.
    NearCard,
    /// One of the three nearest has such a token.
    NearProduct,
    /// One of the three nearest has such a token.
    NearAccount,
    /// One of the three nearest has such a token.
    NearSearch,
    /// One of the three nearest has such a token.
    NearForm,
    /// One of the three nearest has such a token.
    NearDescription,
    /// One of the three nearest has such a token.
    NearHero,
    /// One of the three nearest has such a token.
    NearTitle,
    /// One of the three nearest has such a token.
    NearMedia,
    /// One of the three nearest has such a token.
    NearCode,
    /// One of the three nearest has such a token.
    NearHidden,
    /// One of the three nearest has such a token.
    NearLocale,
    /// Lists around it.
    ListDepth,
    /// Ancestors, logarithm.
    Depth,
    /// The nearest container: share of the page's characters.
    ParentChars,
    /// The nearest container: characters per unit, logarithm.
    ParentMean,
    /// The nearest container: link density.
    ParentLinkDensity,
    /// The nearest container: share of its characters in paragraphs.
    ParentParagraphs,
    /// The nearest container: text density: characters per element, logarithm.
    ParentDensity,
    /// The nearest container: units, logarithm.
    ParentUnits,
    /// The container around that: share of the page's characters.
    GrandChars,
    /// The container around that: characters per unit, logarithm.
    GrandMean,
    /// The container around that: link density.
    GrandLinkDensity,
    /// The container around that: share of its characters in paragraphs.
    GrandParagraphs,
    /// The container around that: text density: characters per element, logarithm.
    GrandDensity,
    /// The container around that: units, logarithm.
    GrandUnits,
    /// The first container of 1000 characters: share of the page's characters.
    ThousandChars,
    /// The first container of 1000 characters: characters per unit, logarithm.
    ThousandMean,
    /// The first container of 1000 characters: link density.
    ThousandLinkDensity,
    /// The first container of 1000 characters: share of its characters in paragraphs.
    ThousandParagraphs,
    /// The first container of 1000 characters: text density: characters per element, logarithm.
    ThousandDensity,
    /// The first container of 1000 characters: units, logarithm.
    ThousandUnits,
    /// The first container of a tenth of the page: share of the page's characters.
    TenthChars,
    /// The first container of a tenth of the page: characters per unit, logarithm.
    TenthMean,
    /// The first container of a tenth of the page: link density.
    TenthLinkDensity,
    /// The first container of a tenth of the page: share of its characters in paragraphs.
    TenthParagraphs,
    /// The first container of a tenth of the page: text density: characters per element, logarithm.
    TenthDensity,
    /// The first container of a tenth of the page: units, logarithm.
    TenthUnits,
    /// The first container of three tenths of the page: share of the page's characters.
    ThirdChars,
    /// The first container of three tenths of the page: characters per unit, logarithm.
    ThirdMean,
    /// The first container of three tenths of the page: link density.
    ThirdLinkDensity,
    /// The first container of three tenths of the page: share of its characters in paragraphs.
    ThirdParagraphs,
    /// The first container of three tenths of the page: text density: characters per element, logarithm.
    ThirdDensity,
    /// The first container of three tenths of the page: units, logarithm.
    ThirdUnits,
    /// Stands in the container of most paragraphs.
    InBest,
    /// Levels from that container to one that holds the unit, logarithm.
    BestDistance,
    /// Share of the page's characters in that container.
    BestShare,
    /// Stands after that container.
    AfterBest,
    /// The innermost list of alike siblings: siblings, logarithm.
    ListSize,
    /// The innermost list of alike siblings: share of the page's characters.
    ListShare,
    /// The innermost list of alike siblings: characters per sibling, logarithm.
    ListMean,
    /// The innermost list of alike siblings: link density.
    ListLinkDensity,
    /// The innermost list of alike siblings: images per sibling.
    ListMedia,
    /// The largest list of alike siblings around: siblings, logarithm.
    OuterListSize,
    /// The largest list of alike siblings around: share of the page's characters.
    OuterListShare,
    /// The largest list of alike siblings around: characters per sibling, logarithm.
    OuterListMean,
    /// The largest list of alike siblings around: link density.
    OuterListLinkDensity,
    /// The largest list of alike siblings around: images per sibling.
    OuterListMedia,
    /// Units with the same tag path, logarithm.
    PathUnits,
    /// Share of the page's characters in them.
    PathShare,
    /// Their mean characters, logarithm.
    PathMean,
    /// Their link density.
    PathLinkDensity,
    /// Level of the heading above, 1 to 6.
    HeadingLevel,
    /// Characters since the heading above, logarithm.
    HeadingDistance,
    /// Levels to the container that holds the heading too, logarithm.
    HeadingDiff,
    /// The heading above has a phrase of the category.
    UnderRelated,
    /// The heading above has a phrase of the category.
    UnderShare,
    /// The heading above has a phrase of the category.
    UnderNewsletter,
    /// The heading above has a phrase of the category.
    UnderLegal,
    /// The heading above has a phrase of the category.
    UnderComments,
    /// The heading above has a phrase of the category.
    UnderNavigation,
    /// The heading above has a phrase of the category.
    UnderReview,
    /// The heading above has a phrase of the category.
    UnderDescription,
    /// Stands before the page's headline.
    BeforeTitle,
    /// Share of the page's characters since the headline.
    SinceTitle,
    /// Levels from the headline to a container that holds the unit, logarithm.
    TitleDistance,
    /// The page has a headline.
    HasTitle,
    /// Place among the units, 0 to 1.
    OrderUnits,
    /// Place in the text, 0 to 1.
    OrderChars,
    /// Top by page height.
    Top,
    /// Screens from the top, logarithm.
    TopScreens,
    /// Distance from the page's centre line by its width.
    OffCentre,
    /// Width of its block by the page's.
    Width,
    /// Font size by the page's mean.
    FontSize,
    /// Font weight by normal.
    FontWeight,
    /// Lightness of the text colour.
    Color,
    /// The weight formula against the page's greatest, logarithm.
    Weight,
    /// Stands in the main region of TPS.
    InTps,
    /// Share of the page's characters in that region.
    TpsShare,
    /// Is held by the page but not shown.
    Concealed,
    /// Not shown because it is not rendered.
    ConcealedUnrendered,
    /// Not shown because it is cut off or has no room.
    ConcealedClipped,
    /// Not shown because it is invisible or transparent.
    ConcealedFaded,
    /// Characters of the largest subtree around it of which nothing is shown, logarithm.
    ConcealedChars,
    /// Share of the page's characters that are not shown.
    ConcealedShare,
    /// Share of its words that stand alike in the page's metadata.
    Described,
    /// Share of its words that stand in the document's title.
    TextTitleWords,
    /// Microdata call it prose of the content.
    PropertyProse,
    /// Microdata call it a name or price.
    PropertyName,
    /// Microdata call it a review, an author, a way back.
    PropertyAside,
    /// Probability that the page is of this type.
    TypeArticle,
    /// Probability that the page is of this type.
    TypeForum,
    /// Probability that the page is of this type.
    TypeProduct,
    /// Probability that the page is of this type.
    TypeCollection,
    /// Probability that the page is of this type.
    TypeListing,
    /// Probability that the page is of this type.
    TypeDocumentation,
    /// Probability that the page is of this type.
    TypeService,
}
}

terms! {
/// A term of the evidence for the type of a page.
PageTerm {
    /// Units, logarithm.
    PageUnits,
    /// Characters, logarithm.
    PageChars,
    /// Characters per unit, logarithm.
    PageMean,
    /// Link density.
    PageLinkDensity,
    /// Links, logarithm.
    PageLinks,
    /// Images, logarithm.
    PageMedia,
    /// Form fields, logarithm.
    PageFields,
    /// Share of the characters in paragraphs.
    PageParagraphs,
    /// Share in `p`.
    PageInP,
    /// Share in list items.
    PageInItems,
    /// Share in tables.
    PageInTables,
    /// Share in code.
    PageInCode,
    /// Share in headings.
    PageInHeadings,
    /// Share in `article`.
    PageInArticles,
    /// Share in `main`.
    PageInMain,
    /// `article` elements, logarithm.
    PageArticles,
    /// `time` elements, logarithm.
    PageTimes,
    /// `h1` elements, logarithm.
    PageTopHeadings,
    /// Headings, logarithm.
    PageHeadings,
    /// Short texts with prices, logarithm.
    PagePrices,
    /// Short texts with prices, by units.
    PagePriceShare,
    /// Share of units that end with a question mark.
    PageQuestions,
    /// Short texts that are dates or times of day, logarithm.
    PageDates,
    /// Share of digits.
    PageNumbers,
    /// Greatest share of the page's characters in one list of alike siblings with text.
    PageBestList,
    /// Its siblings, logarithm.
    PageBestListSize,
    /// Its characters per sibling, logarithm.
    PageBestListMean,
    /// Its link density.
    PageBestListLinks,
    /// Its images per sibling.
    PageBestListMedia,
    /// Share in the container of most paragraphs.
    PageBestShare,
    /// Characters of the longest unit, logarithm.
    PageLongest,
    /// The page's metadata call it an article.
    PageTypedArticle,
    /// A product.
    PageTypedProduct,
    /// A discussion.
    PageTypedForum,
    /// A list or collection.
    PageTypedListing,
    /// A website or organisation.
    PageTypedSite,
    /// Technical documentation or how-to.
    PageTypedDocs,
    /// Share of the page's characters below such a token.
    PageNamedContent,
    /// Share of the page's characters below such a token.
    PageNamedNavigation,
    /// Share of the page's characters below such a token.
    PageNamedPaging,
    /// Share of the page's characters below such a token.
    PageNamedHeader,
    /// Share of the page's characters below such a token.
    PageNamedFooter,
    /// Share of the page's characters below such a token.
    PageNamedSidebar,
    /// Share of the page's characters below such a token.
    PageNamedShare,
    /// Share of the page's characters below such a token.
    PageNamedRelated,
    /// Share of the page's characters below such a token.
    PageNamedComments,
    /// Share of the page's characters below such a token.
    PageNamedThread,
    /// Share of the page's characters below such a token.
    PageNamedReview,
    /// Share of the page's characters below such a token.
    PageNamedAdvert,
    /// Share of the page's characters below such a token.
    PageNamedNewsletter,
    /// Share of the page's characters below such a token.
    PageNamedConsent,
    /// Share of the page's characters below such a token.
    PageNamedAuthor,
    /// Share of the page's characters below such a token.
    PageNamedTags,
    /// Share of the page's characters below such a token.
    PageNamedList,
    /// Share of the page's characters below such a token.
    PageNamedCard,
    /// Share of the page's characters below such a token.
    PageNamedProduct,
    /// Share of the page's characters below such a token.
    PageNamedAccount,
    /// Share of the page's characters below such a token.
    PageNamedSearch,
    /// Share of the page's characters below such a token.
    PageNamedForm,
    /// Share of the page's characters below such a token.
    PageNamedDescription,
    /// Share of the page's characters below such a token.
    PageNamedHero,
    /// Share of the page's characters below such a token.
    PageNamedTitle,
    /// Share of the page's characters below such a token.
    PageNamedMedia,
    /// Share of the page's characters below such a token.
    PageNamedCode,
    /// Share of the page's characters below such a token.
    PageNamedHidden,
    /// Share of the page's characters below such a token.
    PageNamedLocale,
    /// Share of the units with such a phrase.
    PageSaysRelated,
    /// Share of the units with such a phrase.
    PageSaysShare,
    /// Share of the units with such a phrase.
    PageSaysNewsletter,
    /// Share of the units with such a phrase.
    PageSaysConsent,
    /// Share of the units with such a phrase.
    PageSaysLegal,
    /// Share of the units with such a phrase.
    PageSaysAccount,
    /// Share of the units with such a phrase.
    PageSaysComments,
    /// Share of the units with such a phrase.
    PageSaysAdvert,
    /// Share of the units with such a phrase.
    PageSaysNavigation,
    /// Share of the units with such a phrase.
    PageSaysByline,
    /// Share of the units with such a phrase.
    PageSaysReview,
    /// Share of the units with such a phrase.
    PageSaysDescription,
    /// Segments of the address's path.
    UrlDepth,
    /// The path has a long number.
    UrlDigits,
    /// Hyphens in the last segment, logarithm.
    UrlHyphens,
    /// The path is empty.
    UrlRoot,
    /// The address has a query.
    UrlQuery,
    /// The path or host has such a word.
    UrlForum,
    /// The path or host has such a word.
    UrlProduct,
    /// The path or host has such a word.
    UrlCollection,
    /// The path or host has such a word.
    UrlDocs,
    /// The path or host has such a word.
    UrlBlog,
    /// The path or host has such a word.
    UrlListing,
}
}
