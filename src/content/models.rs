//! Trained models are stored in the files of the folder `models`, each read by the module that uses it.

use super::blocks::BlockModel;
use super::dates::read_months;
use super::fused::confidence::ConfidenceModel;
use super::fused::fate::FateModel;
use super::fused::score::ContentModel;
use super::kind_model;
use super::words::lexicon::Lexicon;
use super::words::page_words::PageWords;
use super::words::unit_words::UnitWords;
use super::{ContentOptions, Method};

/// Reads the models of [`Method::Fused`], and the names of months, on a separate thread: this takes some 5 ms, during
/// which the browser starts. Each is read once, by whoever needs it first.
pub(crate) fn read_models_aside(options: &ContentOptions) {
    if options.method == Method::Fused {
        std::thread::spawn(|| {
            // The largest first.
            kind_model::committed();
            UnitWords::committed();
            PageWords::committed();
            ContentModel::committed();
            FateModel::committed();
            Lexicon::get();
            BlockModel::committed();
            ConfidenceModel::committed();
            read_months();
        });
    }
}
