//! Forms of the stock: cars to add, changes of cars, tags.

use serde::Serialize;

use super::batch_request::identify;
use super::order::KIND_MESSAGE;
use super::registration_data::Change;
use super::tags::tags;
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::identifier::IdentifierKind;
use crate::money::Kopecks;
use crate::stock::{MAX_ADDED_CARS, MAX_STOCK_CARS};

/// Maximum characters of an identifier as typed; the rest is of no use to any kind.
const MAX_IDENTIFIER_CHARS: usize = 120;
const MIN_ASKING_PRICE: Kopecks = Kopecks::roubles(1);
const MAX_ASKING_PRICE: Kopecks = Kopecks::roubles(1_000_000_000);
const PRICE_MESSAGE: &str = "Цена — от 1 до 1 000 000 000 ₽";
/// First year of a day in stock.
const FIRST_YEAR: i32 = 2000;
const SINCE_MESSAGE: &str = "Дата поступления — с 2000 года и не позже сегодняшней";
const IDS_MESSAGE: &str = "Выберите хотя бы одну машину";

/// Cars to add to the stock: that of a report, those of a batch, or a list; exactly one of the three.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct StockAddition {
    /// Report of the account.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub report_id: Option<String>,
    /// Batch of the account, whose completed rows are added.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub batch_id: Option<String>,
    /// Cars, 1 to 500.
    #[serde(default)]
    pub cars: Vec<NewStockCar>,
}

/// A car to add to the stock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NewStockCar {
    /// VIN, state plate or body number, as typed.
    pub identifier: String,
    /// Kind of the identifier; detected by default: VIN, then plate, then body number.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<IdentifierKind>))]
    pub kind: IdentifierKind,
    /// Normalised identifier; not a field of the form.
    #[serde(skip)]
    pub number: String,
    /// Price of the advertisement in roubles.
    pub asking_price: Option<Kopecks>,
    /// First day in stock; today by default.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
    pub in_stock_since: Option<Date>,
    /// At most 10 tags of 1 to 30 characters.
    #[serde(default)]
    pub tags: Vec<String>,
}

/// Change of a car in stock; missing fields stay.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct StockCarChange {
    /// Price of the advertisement in roubles; `null` erases it.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required = false))]
    pub asking_price: Change<Kopecks>,
    /// First day in stock.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
    pub in_stock_since: Option<Date>,
    /// All tags of the car.
    pub tags: Option<Vec<String>>,
}

/// Tags to add to and remove from cars in stock.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct StockTags {
    /// Ids of cars, 1 to 1 000.
    pub ids: Vec<String>,
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub add: Vec<String>,
    /// Removed before others are added.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub remove: Vec<String>,
}

/// Cars to remove from the stock.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct StockRemoval {
    /// Ids of cars, 1 to 1 000.
    pub ids: Vec<String>,
}

impl FromFields for StockAddition {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let addition = Self {
            report_id: fields.non_blank("reportId").map(str::to_owned),
            batch_id: fields.non_blank("batchId").map(str::to_owned),
            cars: cars(fields, today),
        };
        let chosen = [
            addition.report_id.is_some(),
            addition.batch_id.is_some(),
            !addition.cars.is_empty(),
        ];
        let is_broken = ["reportId", "batchId", "cars"].map(|name| fields.has_error(name));
        match chosen.into_iter().filter(|is_chosen| *is_chosen).count() {
            1 => {}
            0 if is_broken.contains(&true) => {}
            0 => fields.add_error("cars", "required", "Добавьте хотя бы одну машину"),
            _ => fields.add_error(
                "",
                "too_many",
                "Укажите что-то одно: отчёт, список или машины",
            ),
        }
        Some(addition)
    }
}

fn cars(fields: &FieldReader<'_>, today: Date) -> Vec<NewStockCar> {
    let cars = fields.objects("cars", |fields| new_car(fields, today));
    let cars = cars.unwrap_or_default();
    if cars.len() > MAX_ADDED_CARS {
        let message = "За один раз можно добавить не больше 500 машин: разделите список";
        fields.add_error("cars", "too_many", message);
    }
    cars
}

/// Reads a car; one with an error is returned with an empty number, so that the list is not empty.
fn new_car(fields: &FieldReader<'_>, today: Date) -> NewStockCar {
    let asked = fields.choice("type", IdentifierKind::parse, KIND_MESSAGE);
    let text = fields.required_text("identifier", "Нужен VIN, госномер или номер кузова");
    let text: String = text.map_or_else(String::new, |text| {
        text.chars().take(MAX_IDENTIFIER_CHARS).collect()
    });
    let mut identified = (asked.unwrap_or_default(), String::new());
    if !fields.has_error("identifier") && !fields.has_error("type") {
        match identify(&text, asked, today) {
            Ok(found) => identified = found,
            Err(message) => fields.add_error("identifier", "invalid_identifier", message),
        }
    }
    let (kind, number) = identified;
    NewStockCar {
        identifier: text,
        kind,
        number,
        asking_price: asking_price(fields),
        in_stock_since: in_stock_since(fields, today),
        tags: tags(fields, "tags").unwrap_or_default(),
    }
}

impl FromFields for StockCarChange {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        Some(Self {
            asking_price: Change::new(fields, "askingPrice", asking_price(fields)),
            in_stock_since: in_stock_since(fields, today),
            tags: tags(fields, "tags"),
        })
    }
}

impl FromFields for StockTags {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let change = Self {
            ids: ids(fields),
            add: tags(fields, "add").unwrap_or_default(),
            remove: tags(fields, "remove").unwrap_or_default(),
        };
        let is_empty = change.add.is_empty() && change.remove.is_empty();
        if is_empty && !fields.has_error("add") && !fields.has_error("remove") {
            fields.add_error("add", "required", "Укажите метку");
        }
        Some(change)
    }
}

impl FromFields for StockRemoval {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        Some(Self { ids: ids(fields) })
    }
}

fn asking_price(fields: &FieldReader<'_>) -> Option<Kopecks> {
    let price = fields.amount("askingPrice")?;
    if !(MIN_ASKING_PRICE..=MAX_ASKING_PRICE).contains(&price) {
        fields.add_error("askingPrice", "out_of_range", PRICE_MESSAGE);
    }
    Some(price)
}

fn in_stock_since(fields: &FieldReader<'_>, today: Date) -> Option<Date> {
    let text = fields.non_blank("inStockSince")?;
    let day = Date::from_text(text).ok();
    let day = day.filter(|day| day.year() >= FIRST_YEAR && *day <= today);
    if day.is_none() {
        fields.add_error("inStockSince", "out_of_range", SINCE_MESSAGE);
    }
    day
}

fn ids(fields: &FieldReader<'_>) -> Vec<String> {
    let ids = fields.texts_up_to("ids", MAX_STOCK_CARS);
    let ids = ids.filter(|ids| !ids.is_empty());
    let ids = fields.required("ids", ids, IDS_MESSAGE).unwrap_or_default();
    ids.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field_errors::FieldErrors;
    use crate::form::Form;

    const VIN: &str = "XTA210990Y2765499";

    fn read<T: Form>(json: serde_json::Value) -> Result<T, FieldErrors> {
        let today = Date::new(2026, 11, 30).unwrap();
        T::read(&serde_json::from_value(json).unwrap(), today)
    }

    fn errors<T: Form>(json: serde_json::Value) -> Vec<(String, String)> {
        let errors = read::<T>(json).err().unwrap_or_default().errors.into_iter();
        errors
            .map(|error| (error.path, error.code.into_owned()))
            .collect()
    }

    fn error(path: &str, code: &str) -> Vec<(String, String)> {
        vec![(path.to_owned(), code.to_owned())]
    }

    #[test]
    fn car_of_a_list_is_normalised() {
        let addition: StockAddition = read(serde_json::json!({ "cars": [{
            "identifier": "xta 210990-y2765499", "askingPrice": 499_000.5,
            "inStockSince": "01.11.2026", "tags": [" Срочно ", "СРОЧНО", "VIP"],
        }, { "identifier": "а123вс77" }] }))
        .unwrap();
        let [first, second] = &addition.cars[..] else {
            panic!("two cars: {addition:?}");
        };
        assert_eq!(
            (first.kind, first.number.as_str()),
            (IdentifierKind::Vin, VIN)
        );
        assert_eq!(first.asking_price, Some(Kopecks(49_900_050)));
        assert_eq!(first.in_stock_since, Date::new(2026, 11, 1).ok());
        assert_eq!(first.tags, ["Срочно", "VIP"]);
        assert_eq!(
            (second.kind, second.number.as_str()),
            (IdentifierKind::License, "A123BC77")
        );
        assert_eq!((second.asking_price, second.in_stock_since), (None, None));
    }

    #[test]
    fn exactly_one_kind_of_addition_is_required() {
        let car = serde_json::json!([{ "identifier": VIN }]);
        for (json, expected) in [
            (serde_json::json!({}), error("cars", "required")),
            (serde_json::json!({ "cars": [] }), error("cars", "required")),
            (
                serde_json::json!({ "reportId": "1", "cars": car }),
                error("", "too_many"),
            ),
            (
                serde_json::json!({ "reportId": "1", "batchId": "2" }),
                error("", "too_many"),
            ),
            (serde_json::json!({ "batchId": "2" }), vec![]),
            (
                serde_json::json!({ "cars": 1 }),
                error("cars", "wrong_type"),
            ),
        ] {
            assert_eq!(errors::<StockAddition>(json.clone()), expected, "{json}");
        }
    }

    #[test]
    fn error_of_a_car_has_the_path_of_its_field() {
        let cases = [
            (serde_json::json!({ "identifier": "12" }), "identifier"),
            (serde_json::json!({ "identifier": " " }), "identifier"),
            (serde_json::json!({}), "identifier"),
            (
                serde_json::json!({ "identifier": VIN, "askingPrice": 0 }),
                "askingPrice",
            ),
            (
                serde_json::json!({ "identifier": VIN, "askingPrice": 1_000_000_001 }),
                "askingPrice",
            ),
            (
                serde_json::json!({ "identifier": VIN, "inStockSince": "2026-12-01" }),
                "inStockSince",
            ),
            (
                serde_json::json!({ "identifier": VIN, "inStockSince": "1999-12-31" }),
                "inStockSince",
            ),
            (
                serde_json::json!({ "identifier": VIN, "inStockSince": "вчера" }),
                "inStockSince",
            ),
            (
                serde_json::json!({ "identifier": VIN, "tags": ["а", " "] }),
                "tags[1]",
            ),
            (
                serde_json::json!({ "identifier": VIN, "tags": ["я".repeat(31)] }),
                "tags[0]",
            ),
            (
                serde_json::json!({ "identifier": VIN, "type": "chassis" }),
                "type",
            ),
        ];
        for (car, path) in cases {
            let json = serde_json::json!({ "cars": [{ "identifier": VIN }, car] });
            let paths: Vec<String> = errors::<StockAddition>(json)
                .into_iter()
                .map(|(path, _)| path)
                .collect();
            assert_eq!(paths, [format!("cars[1].{path}")], "{car}");
        }
    }

    #[test]
    fn list_above_the_maximum_is_rejected() {
        let list = |count| serde_json::json!({ "cars": vec![serde_json::json!({ "identifier": VIN }); count] });
        assert_eq!(
            errors::<StockAddition>(list(MAX_ADDED_CARS + 1)),
            error("cars", "too_many")
        );
        assert_eq!(errors::<StockAddition>(list(MAX_ADDED_CARS)), vec![]);
    }

    #[test]
    fn missing_price_stays_and_null_erases_it() {
        let change = |json| read::<StockCarChange>(json).unwrap().asking_price;
        assert_eq!(change(serde_json::json!({})), Change::Keep);
        assert_eq!(
            change(serde_json::json!({ "askingPrice": null })),
            Change::Clear
        );
        assert_eq!(
            change(serde_json::json!({ "askingPrice": 100 })),
            Change::Set(Kopecks(10_000))
        );
    }

    #[test]
    fn tags_of_many_cars_need_cars_and_tags() {
        for (json, expected) in [
            (
                serde_json::json!({ "ids": [], "add": ["а"] }),
                error("ids", "required"),
            ),
            (
                serde_json::json!({ "ids": ["1"] }),
                error("add", "required"),
            ),
            (serde_json::json!({ "ids": ["1"], "remove": ["а"] }), vec![]),
            (
                serde_json::json!({ "ids": vec!["1"; MAX_STOCK_CARS + 1], "add": ["а"] }),
                error("ids", "too_many"),
            ),
        ] {
            assert_eq!(errors::<StockTags>(json.clone()), expected, "{json}");
        }
    }
}
