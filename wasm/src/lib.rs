#![doc = include_str!("../README.md")]

use avtosled_core::catalogue::Catalogue;
use avtosled_core::date::Date;
use avtosled_core::document::DocumentKind;
use avtosled_core::fields::FieldErrors;
use avtosled_core::form::{Form, FormName};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::osago::{OsagoInput, TariffInput};
use avtosled_core::pricing::Selection;
use avtosled_core::report::Advert;
use avtosled_core::sources::SourceId;
use avtosled_core::value::Value;
use avtosled_core::{catalogue as lists, document, form, identifier, osago, packages, pricing};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// Checks what a car is looked up by and explains the result.
#[wasm_bindgen(js_name = checkIdentifier, unchecked_return_type = "Answer")]
pub fn check_identifier(
    #[wasm_bindgen(js_name = "type", unchecked_param_type = "IdentifierKind | \"plate\"")]
    kind: &str,
    text: &str,
) -> Result<JsValue, JsError> {
    let kind = IdentifierKind::parse(kind).ok_or_else(|| unknown("identifier type", kind))?;
    to_js(&identifier::check(kind, text, today()))
}

/// Checks the number of a document and explains the result.
#[wasm_bindgen(js_name = checkDocument, unchecked_return_type = "Answer")]
pub fn check_document(
    #[wasm_bindgen(unchecked_param_type = "DocumentKind")] kind: &str,
    text: &str,
) -> Result<JsValue, JsError> {
    let kind = DocumentKind::parse(kind).ok_or_else(|| unknown("document kind", kind))?;
    to_js(&document::check(kind, text, today()))
}

/// Prices a selection of services.
#[wasm_bindgen(unchecked_return_type = "Quote | FieldErrors")]
pub fn quote(
    #[wasm_bindgen(unchecked_param_type = "Selection")] selection: JsValue,
) -> Result<JsValue, JsError> {
    let selection = Selection::read(&from_js(selection)?, today());
    either(selection.and_then(|selection| pricing::quote(&selection)))
}

/// The approximate price of an OSAGO policy.
#[wasm_bindgen(js_name = osagoApproximate, unchecked_return_type = "OsagoQuote | FieldErrors")]
pub fn osago_approximate(
    #[wasm_bindgen(unchecked_param_type = "OsagoInput")] input: JsValue,
) -> Result<JsValue, JsError> {
    let input = OsagoInput::read(&from_js(input)?, today());
    either(input.and_then(|input| osago::approximate(&input)))
}

/// The premium of an OSAGO policy by the tariff in force on its day.
#[wasm_bindgen(js_name = osagoTariff, unchecked_return_type = "TariffQuote | FieldErrors")]
pub fn osago_tariff(
    #[wasm_bindgen(unchecked_param_type = "TariffInput")] input: JsValue,
) -> Result<JsValue, JsError> {
    let input = TariffInput::read(&from_js(input)?, today());
    either(input.and_then(|input| osago::tariff(&input)))
}

/// Regions and places that have a factor of territory.
#[wasm_bindgen(js_name = osagoTerritories, unchecked_return_type = "TariffRegion[]")]
pub fn osago_territories() -> Result<JsValue, JsError> {
    to_js(&osago::territories())
}

/// How the price of an advertisement stands to the price band of a report.
#[wasm_bindgen(js_name = compareAdvert, unchecked_return_type = "AdvertComparison | FieldErrors")]
pub fn compare_advert(
    #[wasm_bindgen(
        unchecked_param_type = "{ price: number | null; band: PriceBand; reasons: VerdictReason[] }"
    )]
    advert: JsValue,
) -> Result<JsValue, JsError> {
    let advert = Advert::read(&from_js(advert)?, today());
    either(advert.map(|advert| advert.compare()))
}

/// Checks the values of a form.
#[wasm_bindgen(js_name = validateForm, unchecked_return_type = "FormAnswer")]
pub fn validate_form(
    #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
    #[wasm_bindgen(unchecked_param_type = "unknown")] values: JsValue,
) -> Result<JsValue, JsError> {
    let name = FormName::parse(name).ok_or_else(|| unknown("form", name))?;
    to_js(&form::validate(name, &from_js(values)?, today()))
}

/// One of the three price lists.
#[wasm_bindgen(unchecked_return_type = "PriceList")]
pub fn catalogue(
    #[wasm_bindgen(unchecked_param_type = "Catalogue")] name: &str,
) -> Result<JsValue, JsError> {
    let name = Catalogue::parse(name).ok_or_else(|| unknown("catalogue", name))?;
    to_js(&lists::price_list(name))
}

/// The ways to ask a source: any one of them, with all that it lists.
#[wasm_bindgen(js_name = waysToAsk, unchecked_return_type = "Input[][]")]
pub fn ways_to_ask(
    #[wasm_bindgen(unchecked_param_type = "SourceId")] name: &str,
) -> Result<JsValue, JsError> {
    let source: SourceId = name.parse().map_err(|_| unknown("source", name))?;
    to_js(&source.source().ways)
}

/// Packages, quick-buy packages and subscriptions.
#[wasm_bindgen(unchecked_return_type = "Offers")]
pub fn offers() -> Result<JsValue, JsError> {
    to_js(&packages::offers())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are whole"
)]
fn today() -> Date {
    Date::from_unix_ms(js_sys::Date::now() as i64)
}

fn from_js(value: JsValue) -> Result<Value, JsError> {
    Ok(serde_wasm_bindgen::from_value(value)?)
}

/// Plain objects and null, so that `JSON.stringify` gives what the server sends.
fn to_js<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    Ok(value.serialize(&Serializer::json_compatible())?)
}

/// A refusal is data: the errors stand in place of the value.
fn either<T: Serialize>(answer: Result<T, FieldErrors>) -> Result<JsValue, JsError> {
    answer.map_or_else(|errors| to_js(&errors), |value| to_js(&value))
}

/// A name that the declared type does not allow is the caller's bug, not the user's input.
fn unknown(what: &str, name: &str) -> JsError {
    JsError::new(&format!("unknown {what}: {name}"))
}
