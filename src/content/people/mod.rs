//! The names of people in bylines, one by one, without the text around them.

mod before_names;
mod behind_names;
mod beside;
mod bylines;
mod capitals;
mod jobs;
mod labelled;
mod name;
mod nobody;
mod organisations;
mod reporters;
mod scripts;

pub(super) use before_names::{inside, is_barely_byline, is_byline, is_label, is_noun, runs_on};
pub(super) use beside::tells_of_bearer;
pub(super) use bylines::{declared_in, full_name, is_one_name, marked_name, names_in, whole_site};
pub(super) use capitals::{is_capitalised, is_whole};
pub(super) use jobs::{before_agency, holds_job, tells_writer};
pub(super) use labelled::{labelled, names_editor};
pub(super) use name::{may_be_nick, may_be_shown};
pub(super) use nobody::tells_deed;
pub(super) use organisations::{has_legal_form, is_host_name, names_organisation, tells_body};
pub(super) use reporters::reporters;
pub(super) use scripts::is_spaceless;
