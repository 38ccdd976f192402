//! The features of a page.

use crate::model::features::features;

features! {
/// A feature of a page, which tells of its kind; the comment above it says what its value is.
PageFeature,
/// The features of a page.
PageRow {
    // Units, logarithm.
    PageUnits,
    // Characters, logarithm.
    PageChars,
    // Characters per unit, logarithm.
    PageMean,
    // Link density.
    PageLinkDensity,
    // Links, logarithm.
    PageLinks,
    // Images, logarithm.
    PageMedia,
    // Form fields, logarithm.
    PageFields,
    // Share of the characters in paragraphs.
    PageParagraphs,
    // Share in `p`.
    PageInP,
    // Share in list items.
    PageInItems,
    // Share in tables.
    PageInTables,
    // Share in code.
    PageInCode,
    // Share in headings.
    PageInHeadings,
    // Share in `article`.
    PageInArticles,
    // Share in `main`.
    PageInMain,
    // `article` elements, logarithm.
    PageArticles,
    // `time` elements, logarithm.
    PageTimes,
    // `h1` elements, logarithm.
    PageTopHeadings,
    // Headings, logarithm.
    PageHeadings,
    // Short texts with prices, logarithm.
    PagePrices,
    // Short texts with prices, by units.
    PagePriceShare,
    // Share of units that end with a question mark.
    PageQuestions,
    // Short texts that are dates or times of day, logarithm.
    PageDates,
    // Share of digits.
    PageNumbers,
    // Greatest share of the page's characters in one list of alike siblings with text.
    PageBestList,
    // Its siblings, logarithm.
    PageBestListSize,
    // Its characters per sibling, logarithm.
    PageBestListMean,
    // Its link density.
    PageBestListLinks,
    // Its images per sibling.
    PageBestListMedia,
    // Share in the container of most paragraphs.
    PageBestShare,
    // Characters of the longest unit, logarithm.
    PageLongest,
    // The page's metadata call it an article.
    PageTypedArticle,
    // A product.
    PageTypedProduct,
    // A discussion.
    PageTypedForum,
    // A list or collection.
    PageTypedListing,
    // A website or organisation.
    PageTypedSite,
    // Technical documentation or how-to.
    PageTypedDocs,
    // Share of the page's characters below such a token.
    PageNamedContent, PageNamedNavigation, PageNamedPaging, PageNamedHeader, PageNamedFooter,
    PageNamedSidebar, PageNamedShare, PageNamedRelated, PageNamedComments, PageNamedThread,
    PageNamedReview, PageNamedAdvert, PageNamedNewsletter, PageNamedConsent, PageNamedAuthor,
    PageNamedTags, PageNamedList, PageNamedCard, PageNamedProduct, PageNamedAccount,
    PageNamedSearch, PageNamedForm, PageNamedDescription, PageNamedHero, PageNamedTitle,
    PageNamedMedia, PageNamedCode, PageNamedHidden, PageNamedLocale,
    // Share of the units with such a phrase.
    PageSaysRelated, PageSaysShare, PageSaysNewsletter, PageSaysConsent, PageSaysLegal,
    PageSaysAccount, PageSaysComments, PageSaysAdvert, PageSaysNavigation, PageSaysByline,
    PageSaysReview, PageSaysDescription,
    // Segments of the address's path.
    UrlDepth,
    // The path has a long number.
    UrlDigits,
    // Hyphens in the last segment, logarithm.
    UrlHyphens,
    // The path is empty.
    UrlRoot,
    // The address has a query.
    UrlQuery,
    // The path or host has such a word.
    UrlForum, UrlProduct, UrlCollection, UrlDocs, UrlBlog, UrlListing,
    // How far the words of the page's labels speak for the kind.
    WordsArticle, WordsForum, WordsProduct, WordsCollection, WordsListing, WordsDocumentation,
    WordsService,
    // How far the words of its title and headline do.
    TitleArticle, TitleForum, TitleProduct, TitleCollection, TitleListing, TitleDocumentation,
    TitleService,
    // Words of the headline.
    HeadlineWords,
    // It ends in s, like many a plural.
    HeadlinePlural,
    // It has a digit.
    HeadlineDigit,
    // It asks.
    HeadlineAsks,
    // It counts things: "10 ways", "Top 10".
    HeadlineCounts,
    // Outside of navigation: headings, logarithm.
    BodyHeadings,
    // Those of them that are links, logarithm.
    BodyHeadingLinks,
    // The same, by headings.
    BodyHeadingLinkShare,
    // Links of a headline's length, logarithm.
    BodyLongLinks,
    // The same, by units.
    BodyLongLinkShare,
    // Paragraphs, logarithm.
    BodyParagraphs,
    // Share of the page's words in them.
    BodyParagraphShare,
    // Words of a paragraph, logarithm.
    BodyParagraphMean,
    // Words, logarithm.
    BodyWords,
    // Share of the units.
    BodyUnits,
    // Their mean place among the units, 0 to 1.
    BodyPlace,
}
}
