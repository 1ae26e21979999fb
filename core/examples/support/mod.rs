//! Functions of the WASM module by their JavaScript names.

use avtosled_core::car_list::{self, ColumnChoice, FileError, FileRefusal, ListFile};
use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::date::Date;
use avtosled_core::document::{self, DocumentKind};
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::{self, Form, FormName, OrderedSources};
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::json_value::Value;
use avtosled_core::money::Kopecks;
use avtosled_core::osago::{self, OsagoInput, TariffInput};
use avtosled_core::packages;
use avtosled_core::pricing::{self, Selection};
use avtosled_core::report::ListingPrice;
use avtosled_core::withdrawal::Withdrawal;
use serde::{Deserialize, Serialize};

/// Current day of fixtures and random inputs.
pub const TODAY: (i32, u32, u32) = (2026, 11, 20);

#[derive(Debug, thiserror::Error)]
pub enum CallError {
    #[error("no function or kind {0}")]
    Unknown(String),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Date(#[from] avtosled_core::date::DateError),
}

fn subscription_checks(args: &[serde_json::Value]) -> u32 {
    let plan = args.first().and_then(serde_json::Value::as_str);
    let roubles = args.get(1).and_then(serde_json::Value::as_f64);
    let amount = Kopecks::from_roubles(roubles.unwrap_or_default()).unwrap_or_default();
    plan.and_then(packages::subscription)
        .map_or(0, |plan| plan.checks_for(amount))
}

/// Plan of a list of cars, or the refusal of its file.
fn plan_car_list(
    file: Result<ListFile, FileError>,
    choice: Option<&serde_json::Value>,
    today: Date,
) -> serde_json::Result<String> {
    let choice: Option<ColumnChoice> = choice.map(ColumnChoice::deserialize).transpose()?;
    match file {
        Ok(file) => serde_json::to_string(&car_list::plan(&file, choice.as_ref(), today)),
        Err(error) => serde_json::to_string(&FileRefusal::from(error)),
    }
}

/// Calls a function with JSON arguments; native and WASM builds must return the same JSON text.
pub fn call(function: &str, args: &[serde_json::Value]) -> Result<String, CallError> {
    let today = Date::new(TODAY.0, TODAY.1, TODAY.2)?;
    let text = |index: usize| {
        args.get(index)
            .and_then(serde_json::Value::as_str)
            .unwrap_or("")
    };
    let unknown = || CallError::Unknown(format!("{function} {}", text(0)));
    let value = |index: usize| -> Result<Value, CallError> {
        // An argument is parsed from text, like a request body.
        let json = args.get(index).map(ToString::to_string).unwrap_or_default();
        Ok(serde_json::from_str(&json)?)
    };
    let json = match function {
        "checkIdentifier" => {
            let kind = IdentifierKind::parse(text(0)).ok_or_else(unknown)?;
            serde_json::to_string(&identifier::check(kind, text(1), today))
        }
        "checkDocument" => {
            let kind = DocumentKind::parse(text(0)).ok_or_else(unknown)?;
            serde_json::to_string(&document::check(kind, text(1), today))
        }
        "quote" => {
            let selection = Selection::read(&value(0)?, today);
            value_or_errors(&selection.and_then(|selection| pricing::quote(&selection)))
        }
        "osagoApproximate" => {
            let input = OsagoInput::read(&value(0)?, today);
            value_or_errors(&input.and_then(|input| osago::approximate(&input)))
        }
        "osagoTariff" => {
            let input = TariffInput::read(&value(0)?, today);
            value_or_errors(&input.and_then(|input| osago::tariff(&input)))
        }
        "osagoTerritories" => serde_json::to_string(&osago::territories()),
        "compareAdvert" => {
            let advert = ListingPrice::read(&value(0)?, today);
            value_or_errors(&advert.map(|advert| advert.compare()))
        }
        "validateForm" => {
            let name = FormName::parse(text(0)).ok_or_else(unknown)?;
            serde_json::to_string(&form::validate(name, &value(1)?, today))
        }
        "catalogue" => {
            let name = Catalogue::parse(text(0)).ok_or_else(unknown)?;
            serde_json::to_string(&catalogue::price_list(name))
        }
        "sourceQuestions" => {
            let order = OrderedSources::read(&value(0)?, today);
            value_or_errors(&order.map(|order| order.questions()))
        }
        "divideWithdrawal" => {
            let withdrawal = Withdrawal::read(&value(0)?, today);
            value_or_errors(&withdrawal.and_then(|withdrawal| withdrawal.divide_form()))
        }
        "subscriptionChecks" => serde_json::to_string(&subscription_checks(args)),
        "planCarListText" => {
            let choice = args.get(1).filter(|choice| !choice.is_null());
            plan_car_list(car_list::read_text(text(0)), choice, today)
        }
        "planCarListFile" => {
            let bytes = args.first().map(Vec::<u8>::deserialize).transpose()?;
            let file = car_list::read_file(&bytes.unwrap_or_default());
            plan_car_list(file, args.get(1).filter(|choice| !choice.is_null()), today)
        }
        "offers" => serde_json::to_string(&packages::offers()),
        _ => return Err(unknown()),
    };
    Ok(json?)
}

/// Serialises the value of a result, or its field errors.
fn value_or_errors<T: Serialize>(result: &Result<T, FieldErrors>) -> serde_json::Result<String> {
    match result {
        Ok(value) => serde_json::to_string(value),
        Err(errors) => serde_json::to_string(errors),
    }
}
