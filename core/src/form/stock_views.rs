//! Forms of the views of the stock: filters, saved views.

use serde::Serialize;

use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::json_value::Value;
use crate::stock::{
    MAX_FILTER_DAYS, MAX_SEARCH_CHARS, MAX_VIEW_NAME_CHARS, SortOrder, StockFilters, StockLevel,
    StockSort,
};
use crate::tags::MAX_TAG_CHARS;

/// Saved view of the stock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SavedStockView {
    /// Name, 1 to 60 characters.
    pub name: String,
    pub filters: StockFilters,
}

impl FromFields for SavedStockView {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let name = fields.required_text("name", "Назовите вид")?.trim();
        if name.chars().count() > MAX_VIEW_NAME_CHARS {
            fields.add_error("name", "too_long", "Не больше 60 символов");
        }
        let filters = fields.object("filters", |fields| StockFilters::from_fields(fields, today));
        let filters = fields.required("filters", filters, "Нужны условия отбора")?;
        Some(Self {
            name: name.to_owned(),
            filters: filters?,
        })
    }
}

impl FromFields for StockFilters {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let q = fields.non_blank("q");
        if q.is_some_and(|q| q.chars().count() > MAX_SEARCH_CHARS) {
            fields.add_error("q", "too_long", "Не больше 100 символов");
        }
        let tag = fields.non_blank("tag");
        if tag.is_some_and(|tag| tag.chars().count() > MAX_TAG_CHARS) {
            fields.add_error("tag", "too_long", "Метка — не больше 30 символов");
        }
        let choice = "Такого значения нет";
        Some(Self {
            level: fields.choice("level", StockLevel::parse, choice),
            changed: fields.flag("changed"),
            tag: tag.map(str::to_owned),
            q: q.map(str::to_owned),
            older_than_days: days(fields, "olderThanDays"),
            in_stock_days: days(fields, "inStockDays"),
            sort: fields
                .choice("sort", StockSort::parse, choice)
                .unwrap_or_default(),
            order: fields
                .choice("order", SortOrder::parse, choice)
                .unwrap_or_default(),
        })
    }
}

/// A number of days from 1; `None` when the field is missing.
fn days(fields: &FieldReader<'_>, name: &'static str) -> Option<u16> {
    if fields
        .raw_value(name)
        .is_none_or(|value| *value == Value::Null)
    {
        fields.mark_known(name);
        return None;
    }
    fields.required_integer(name, 1..=MAX_FILTER_DAYS, "Число дней — от 1 до 3650")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field_errors::FieldErrors;
    use crate::form::Form;

    fn read<T: Form>(json: serde_json::Value) -> Result<T, FieldErrors> {
        let today = Date::new(2026, 11, 30).unwrap();
        T::read(&serde_json::from_value(json).unwrap(), today)
    }

    #[test]
    fn stored_filters_of_a_view_are_read_back_by_the_form() {
        let view: SavedStockView = read(serde_json::json!({ "name": " Залежались ", "filters": {
            "level": "stop", "changed": true, "tag": "VIP", "q": "лада", "olderThanDays": 30,
            "inStockDays": 60, "sort": "asking_price", "order": "asc",
        } }))
        .unwrap();
        assert_eq!(view.name, "Залежались");
        let stored = serde_json::to_value(&view.filters).unwrap();
        assert_eq!(read::<StockFilters>(stored).unwrap(), view.filters);
        let empty = serde_json::to_value(StockFilters::default()).unwrap();
        assert_eq!(
            read::<StockFilters>(empty).unwrap(),
            StockFilters::default()
        );
    }

    #[test]
    fn invalid_filter_is_an_error_of_its_field() {
        for (json, path) in [
            (serde_json::json!({ "level": "bad" }), "level"),
            (serde_json::json!({ "sort": "vin" }), "sort"),
            (serde_json::json!({ "order": "up" }), "order"),
            (serde_json::json!({ "olderThanDays": 0 }), "olderThanDays"),
            (serde_json::json!({ "inStockDays": 1.5 }), "inStockDays"),
            (serde_json::json!({ "inStockDays": 3651 }), "inStockDays"),
            (serde_json::json!({ "q": "я".repeat(101) }), "q"),
            (serde_json::json!({ "tag": "я".repeat(31) }), "tag"),
            (serde_json::json!({ "changed": "yes" }), "changed"),
            (serde_json::json!({ "page": 1 }), "page"),
        ] {
            let errors = read::<StockFilters>(json).err().unwrap_or_default().errors;
            let paths: Vec<String> = errors.into_iter().map(|error| error.path).collect();
            assert_eq!(paths, [path]);
        }
    }
}
