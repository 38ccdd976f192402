//! Each paper by itself: its algorithm, its blocks and its choice of content, as a preset.
//!
//! A preset is a config over the defaults. It sets what makes the method the paper's: no score of
//! another source has a say in it. What the paper leaves open keeps the default of its module,
//! which documents where that is from. A new paper is one line of [`PAPERS`].

use crate::algorithm::Segmenter;
use crate::algorithm::tps::{Filtered, Reported};
use crate::config::{Config, ConfigError};
use crate::content::find_main_content;
use crate::snapshot::{Kept, NodeId, PageSnapshot};
use crate::template::{ChunkSegmenter, TemplateMarks};
use std::ops::Range;

/// A paper that can be run by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// Name on the command line and in results.
    pub name: &'static str,
    /// What its method does, in one line.
    pub summary: &'static str,
    /// Authors, title and where it came out.
    pub citation: &'static str,
    blocks: Blocks,
    /// What differs from the defaults, as a config file.
    settings: &'static str,
}

/// Where the blocks of a paper come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Blocks {
    /// An algorithm of the registry.
    Of(&'static str),
    /// The pieces of text that a template is made of.
    Chunks,
}

/// The source papers, in the order in which `visiblock help papers` tells of them.
pub static PAPERS: &[Paper] = &[
    Paper {
        name: "vips",
        summary: "VIPS blocks; the paper names no main content, so all of them are kept",
        citation: "Cai, Yu, Wen, Ma: VIPS: a Vision-based Page Segmentation Algorithm, \
                   MSR-TR-2003-79",
        blocks: Blocks::Of("vips"),
        settings: "[content]\nmethod = \"algorithm\"\nheadline = \"drop\"\n",
    },
    Paper {
        name: "dom-vision",
        summary: "VIPS blocks, and the one of the greatest weight by equation 1",
        citation: "Web Page Segmentation Using Combined VIPS, IJAECS, section V",
        blocks: Blocks::Of("vips"),
        settings: "[content]\nmethod = \"heaviest\"\nvisual_weight = \"font-weight\"\nheadline = \"drop\"\n",
    },
    Paper {
        name: "tps",
        summary: "the main region of the tag path sequence (algorithm 1)",
        citation: "Velloso, Dorneles: Automatic Web Page Segmentation and Noise Removal for \
                   Structured Extraction using Tag Path Sequences, JIDM 4(3), 2013",
        blocks: Blocks::Of("tps"),
        settings: "[tps]\nstyles = \"paper\"\ncontent_share = 0.0\n\
                   [content]\nmethod = \"algorithm\"\nheadline = \"drop\"\n",
    },
    Paper {
        name: "sd",
        summary: "article, comments or areas by style and density",
        citation: "Pappas, Katsimpras, Stamatatos: Extracting Informative Textual Parts from Web \
                   Pages Containing User-Generated Content, i-KNOW 2012",
        blocks: Blocks::Of("sd"),
        settings: "[content]\nmethod = \"algorithm\"\nheadline = \"drop\"\n",
    },
    Paper {
        name: "template",
        summary: "table text chunks that are not on other pages of the site",
        citation: "Ma, Goharian, Chowdhury, Chung: Extracting Unstructured Data from Template \
                   Generated Web Documents, CIKM 2003",
        blocks: Blocks::Chunks,
        settings: "[template]\nmode = \"table\"\nnear = 1.0\nmin_alike = 0.0\nmin_shown = 0.0\n\
                   max_list_template = 0.0\nmin_list_pages = 0\nmax_page_template = 1.0\n\
                   [content]\nmethod = \"algorithm\"\nheadline = \"drop\"\n",
    },
    Paper {
        name: "wpnc",
        summary: "tags of high text density, the black list removed",
        citation: "Bhamare, Pawar: An Efficient Method of Web Page Noise Cleaning for Effective \
                   Web Mining",
        blocks: Blocks::Of("wpnc"),
        settings: "[wpnc]\ndensity = \"text\"\nthreshold = \"fixed\"\n\
                   [content]\nmethod = \"algorithm\"\nheadline = \"drop\"\n",
    },
];

/// The paper of that name.
pub fn find(name: &str) -> Option<&'static Paper> {
    PAPERS.iter().find(|paper| paper.name == name)
}

impl Paper {
    /// The preset, to be changed further.
    pub fn config(&self) -> Config {
        Config::parse(self.settings, self.name).unwrap_or_default()
    }

    /// The paper's segmenter, with the thresholds of a config.
    ///
    /// # Errors
    /// [`ConfigError`] for thresholds out of range.
    pub fn segmenter(&self, config: &Config) -> Result<Box<dyn Segmenter>, ConfigError> {
        match self.blocks {
            Blocks::Of(algorithm) => config.segmenter(algorithm),
            Blocks::Chunks => Ok(Box::new(ChunkSegmenter::new(config.template()?.mode))),
        }
    }

    /// The section of the thresholds that its blocks are cut by.
    pub fn section(&self) -> &'static str {
        match self.blocks {
            Blocks::Of(algorithm) => algorithm,
            Blocks::Chunks => "template",
        }
    }

    /// Whether the method needs to know what the pages of the site share.
    pub fn needs_template(&self) -> bool {
        self.blocks == Blocks::Chunks
    }

    /// A page without what the paper takes for noise: its content stays, with all ancestors.
    ///
    /// # Errors
    /// [`ConfigError`] for thresholds out of range.
    pub fn prune(
        &self,
        page: &PageSnapshot,
        config: &Config,
        marks: Option<&TemplateMarks>,
    ) -> Result<Filtered, ConfigError> {
        if self.blocks == Blocks::Of("tps") {
            // Its own pruning: the nodes between the elements of a region go with it.
            return Ok(config.tps()?.prune(page));
        }
        let blocks = self.segmenter(config)?.segment(page);
        let main = find_main_content(page, &blocks, &config.content()?, marks);
        let nodes = main.nodes(&blocks).into_iter();
        let ranges: Vec<Range<NodeId>> = nodes.map(|n| n..page.node(n).end).collect();
        let first = ranges.iter().map(|r| r.start).min();
        let last = ranges.iter().map(|r| r.end).max();
        Ok(Filtered {
            region: first.unwrap_or(page.body())..last.unwrap_or(page.body()),
            reported: Reported::Set,
            kept: Kept::ranges(page, &ranges),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
mod tests {
    use super::*;
    use crate::algorithm::sd::{Sd, SdType};
    use crate::content::{ContentOptions, Method};
    use crate::output::extract::main_text;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block, styled};
    use crate::snapshot::{Display, Style};

    #[test]
    fn every_preset_is_a_config_that_fits() {
        for paper in PAPERS {
            let parsed = Config::parse(paper.settings, paper.name);
            assert!(parsed.is_ok(), "{}: {parsed:?}", paper.name);
            let config = paper.config();
            paper.segmenter(&config).unwrap();
            let content = config.content().unwrap();
            assert_ne!(content.method, Method::Fused);
            assert!(!content.headline.is_keep(), "{}", paper.name);
            config.template().unwrap();
        }
        assert_eq!(find("sd").map(|p| p.name), Some("sd"));
        assert_eq!(find("fused"), None);
    }

    fn text_by(name: &str, page: &PageSnapshot) -> String {
        let paper = find(name).unwrap();
        let config = paper.config();
        let blocks = paper.segmenter(&config).unwrap().segment(page);
        let main = find_main_content(page, &blocks, &config.content().unwrap(), None);
        assert!(
            main.explain(page).units.is_empty(),
            "nothing else is scored"
        );
        main_text(page, &blocks, &main)
    }

    /// Equation 1 by hand, w the font weight by 400: 1 for both. The page is 1000 x 1000 px, its centre (500, 500).
    ///
    /// | block | l | w | fs | d(top) | d(centre) | weight |
    /// |---|---|---|---|---|---|---|
    /// | the links, 0 to 100 px | 60 | 1 | 16 | 0 | 450 | 960 / 450 = 2.13 |
    /// | the text, 400 to 600 px | 50 | 1 | 16 | 400 | 0 | 800 / 400 = 2 |
    ///
    /// The links weigh more and are the content: the paper knows no link density.
    #[test]
    fn by_equation_1_the_greatest_weight_decides_and_nothing_else() {
        let links = "A row of links that is a little longer than all of the text.";
        let text = "Fifty characters of text stand right in the middle";
        assert_eq!((links.len(), text.len()), (60, 50));
        let page = TestPage::draw(|s| {
            let flat: Style = block();
            s.element("nav", [0.0, 0.0, 1000.0, 100.0], flat, |s| {
                s.link([0.0, 0.0, 1000.0, 100.0], links);
            });
            s.element(
                "main",
                [0.0, 400.0, 1000.0, 200.0],
                styled(Display::Block),
                |s| {
                    s.line("p", [0.0, 400.0, 1000.0, 200.0], text);
                },
            );
        });
        assert_eq!(text_by("dom-vision", &page).trim(), links);
        assert!(text_by("vips", &page).contains(links));
        assert!(text_by("vips", &page).contains(text));
    }

    /// What one result says of a page agrees with itself: an `h1` and 1000 characters beside 895 are an
    /// article at T1 = 10 and multiple areas at 60, by the blocks and by the type that is told
    /// (worked out in `algorithm/sd/worked_examples.rs`).
    #[test]
    fn blocks_and_page_type_of_one_result_agree() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open("h1").text("Title").close();
        t.open("p").text(&"x".repeat(1000)).close().close();
        t.open("div").open("p").text(&"x".repeat(895)).close();
        let page = t.finish();
        for (t1, kind) in [(10.0, SdType::Article), (60.0, SdType::MultipleAreas)] {
            let sd = Sd {
                t1,
                ..Sd::default()
            };
            let cut = sd.segment(&page);
            for method in [Method::Fused, Method::Algorithm] {
                let options = ContentOptions::from_method(method);
                let main = find_main_content(&page, &cut, &options, None);
                let told = main.page_type.sd.as_deref();
                assert_eq!(told, Some(kind.name()), "{t1} {method:?}");
                assert_eq!(main.blocks, cut.main, "{t1} {method:?}");
            }
        }
    }
}
