//! What every page asks.

use avtosled_core::catalogue::Catalogue;
use avtosled_core::date::Date;
use avtosled_core::document::DocumentKind;
use avtosled_core::form::{Form, FormName, OrderedSources};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::osago::OsagoInput;
use avtosled_core::pricing::Selection;
use avtosled_core::report::Advert;
use avtosled_core::withdrawal::Withdrawal;
use avtosled_core::{catalogue as lists, document, form, identifier, osago, packages, pricing};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::border::{either, from_js, to_js};

/// Takes the table of makers, which lies beside the module as `makers.txt`: once, before any question.
#[wasm_bindgen(js_name = takeMakers)]
pub fn take_makers(table: String) {
    identifier::take_makers(table);
}

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

/// What the sources of an order ask of a person, and which cannot be asked by what is told.
#[wasm_bindgen(js_name = sourceQuestions, unchecked_return_type = "SourceQuestions | FieldErrors")]
pub fn source_questions(
    #[wasm_bindgen(
        unchecked_param_type = "{ type: IdentifierKind; sources: SourceId[]; inputs: object }"
    )]
    order: JsValue,
) -> Result<JsValue, JsError> {
    let order = OrderedSources::read(&from_js(order)?, today());
    either(order.map(|order| order.questions()))
}

/// Where a sum of the balance goes.
#[wasm_bindgen(js_name = divideWithdrawal, unchecked_return_type = "Division | FieldErrors")]
pub fn divide_withdrawal(
    #[wasm_bindgen(
        unchecked_param_type = "{ amount: number | null; balance: number; credit: number; payments: number[]; paysPlan: boolean }"
    )]
    withdrawal: JsValue,
) -> Result<JsValue, JsError> {
    let withdrawal = Withdrawal::read(&from_js(withdrawal)?, today());
    either(withdrawal.and_then(|withdrawal| withdrawal.divide()))
}

/// How many whole checks a monthly sum of a subscription is enough for; none of an unknown one.
#[wasm_bindgen(js_name = subscriptionChecks)]
#[must_use]
pub fn subscription_checks(subscription: &str, roubles: f64) -> u32 {
    let plan = packages::subscription(subscription);
    let amount = Kopecks::from_roubles(roubles).unwrap_or_default();
    plan.map_or(0, |plan| plan.checks_for(amount))
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

/// A name that the declared type does not allow is the caller's bug, not the user's input.
fn unknown(what: &str, name: &str) -> JsError {
    JsError::new(&format!("unknown {what}: {name}"))
}
