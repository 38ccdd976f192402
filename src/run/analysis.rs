//! Analysis of a page once its snapshot exists. Pure: the same snapshot and options give the same columns.

use super::row::{BlockRow, PageColumns};
use crate::algorithm::{Mdr, Segmenter};
use crate::content::{ContentOptions, MainContent, find_main_content, page_features};
use crate::hash::HashSet;
use crate::output::extract::Extraction;
use crate::output::records::{RecordsJson, by_content};
use crate::output::segment_json::{PageTemplateJson, SegmentationJson};
use crate::output::warnings::all_warnings;
use crate::segmentation::Segmentation;
use crate::snapshot::{Kept, PageSnapshot, XPaths};
use crate::template::Template;
use std::collections::BTreeMap;

/// The tasks to carry out for each page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tasks {
    pub(crate) segment: bool,
    pub(crate) extract: bool,
    pub(crate) records: bool,
    pub(crate) features: bool,
    pub(crate) template: bool,
}

/// The analysis applied to each page.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) tasks: Tasks,
    /// The blocks of the first segmenter are the ones the main content is selected from.
    pub(crate) segmenters: Vec<Box<dyn Segmenter>>,
    pub(crate) content: ContentOptions,
    pub(crate) mdr: Mdr,
    /// The template shared by the pages of the site.
    pub(crate) template: Option<Template>,
}

impl Analysis {
    /// Returns the columns of a page.
    pub(crate) fn columns(&self, page: &PageSnapshot) -> PageColumns {
        let mut columns = PageColumns {
            url: page.address().map(str::to_owned),
            http_status: page.source.status,
            title: page.source.title.clone(),
            lang: page.source.lang.clone(),
            width: page.page.width,
            height: page.page.height,
            nodes: page.len(),
            warnings: page.warnings.clone(),
            ..PageColumns::default()
        };
        let main = self.cut(page, &mut columns);
        if self.tasks.records {
            let mut lists = self.mdr.records_in(page, &Kept::all(page));
            if let Some(main) = main {
                (lists, _) = by_content(page, &main, lists);
            }
            columns.records = Some(RecordsJson::new(page, lists).regions);
        }
        columns
    }

    /// Fills the columns that are derived from blocks. Returns the main content, where one of these columns or the
    /// records need it.
    fn cut(&self, page: &PageSnapshot, columns: &mut PageColumns) -> Option<MainContent> {
        let marks = self.template.as_ref().map(|template| template.apply(page));
        let tasks = self.tasks;
        let is_described = tasks.segment || tasks.extract || tasks.features || tasks.template;
        let is_content = is_described || tasks.records;
        let mut content = None;
        for (i, segmenter) in self.segmenters.iter().enumerate() {
            if !tasks.segment && (i > 0 || !is_content) {
                continue;
            }
            let blocks = segmenter.segment(page);
            let main = find_main_content(page, &blocks, &self.content, marks.as_ref());
            if i == 0 && is_described {
                self.describe(page, (&blocks, &main), columns);
            }
            if tasks.segment {
                let json = SegmentationJson::new(page, &blocks, &main);
                let is_main: HashSet<u32> = json.main.into_iter().collect();
                let named = json.blocks.into_iter().map(|block| BlockRow {
                    algorithm: json.algorithm.clone(),
                    main: is_main.contains(&block.id),
                    block,
                });
                columns.blocks.get_or_insert_default().extend(named);
            }
            if i == 0 {
                content = Some(main);
            }
        }
        content
    }

    fn describe(
        &self,
        page: &PageSnapshot,
        (blocks, main): (&Segmentation, &MainContent),
        columns: &mut PageColumns,
    ) {
        if self.tasks.features {
            let features = page_features(page, blocks, main);
            columns.features = Some(features.into_iter().collect::<BTreeMap<_, _>>());
        }
        if self.tasks.template {
            let template = main.template.as_ref();
            columns.template = template.map(|t| PageTemplateJson::new(t, page, &XPaths::new(page)));
        }
        if !self.tasks.extract {
            columns.warnings = all_warnings(page, [blocks], main);
            columns.page_type = main.known_page_type().cloned();
            columns.confidence = main.confidence;
            return;
        }
        // Destructured by name: the compiler then reports a field that is added to `Extraction` and forgotten here.
        let Extraction {
            text,
            markdown,
            html,
            standfirst,
            metadata,
            page_type,
            confidence,
            regions,
            warnings,
            schema: _,
            url: _,
            status: _,
        } = Extraction::new(page, blocks, main);
        columns.text = Some(text);
        columns.markdown = Some(markdown);
        columns.html = Some(html);
        columns.standfirst = standfirst;
        columns.metadata = Some(metadata);
        columns.page_type = page_type;
        columns.confidence = confidence;
        columns.regions = Some(regions);
        columns.warnings = warnings;
    }
}
