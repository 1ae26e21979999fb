//! Common imports of the source files.

pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::assessment::{Assess, Assessment, record_count, same_person};
pub(super) use super::block::{block, default_sample};
pub(super) use super::checklist::{CheckKind, Checklist, HIRE_ITEMS, RECYCLING_FEE_ITEM};
pub(super) use super::events::{EventDraft, EventKind, Events, joined};
pub(super) use super::facts::{FactKind, Facts, NamedValue};
pub(super) use super::input::Input;
pub(super) use super::presentation::{
    Group, Layout, Presentation, Record, RowValue, Rows, UNKNOWN, car, day, distance, joined_pair,
    list, measure, money, non_empty, number, or_not_found, or_text, or_unknown, period, person,
    personal, plain_number, plate, plate_list, sentence, status_text, text, title_with,
    title_with_day, vin, yes_no,
};
pub(super) use super::source::{
    ANY_NUMBER, DAY, DataKind, HOUR, Risk, Source, SourceId, VIN, VIN_OR_BODY,
};
pub(super) use super::state::{SourceState, Weight};
pub(super) use super::texts::{
    contains_any, country_name, format_date, format_day, in_thousands, kilometres, latest_day,
    latest_of_all, mid_sentence, roubles, sentence_case, sentence_start, total, with_comma,
    without_zero_units,
};
pub(super) use crate::date::Date;
pub(super) use crate::money::Kopecks;
pub(super) use crate::normalise::comparable_words;
pub(super) use crate::plural::counted;
