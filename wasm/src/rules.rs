//! WASM functions with the rules used by all pages.

use avtosled_core::catalogue::Catalogue;
use avtosled_core::document::DocumentKind;
use avtosled_core::form::{Form, FormName, OrderedSources};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::osago::OsagoInput;
use avtosled_core::pricing::Selection;
use avtosled_core::report::ListingPrice;
use avtosled_core::withdrawal::Withdrawal;
use avtosled_core::{catalogue as lists, document, form, identifier, osago, packages, pricing};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::convert::{from_js, to_js, value_or_errors};
use crate::today::today;

/// Normalises and validates an identifier of a car.
#[wasm_bindgen(js_name = checkIdentifier, unchecked_return_type = "Validation")]
pub fn check_identifier(
    #[wasm_bindgen(js_name = "type", unchecked_param_type = "IdentifierKind | \"plate\"")]
    kind: &str,
    text: &str,
) -> Result<JsValue, JsError> {
    let kind = IdentifierKind::parse(kind).ok_or_else(|| unknown("identifier type", kind))?;
    to_js(&identifier::check(kind, text, today()))
}

/// Normalises and validates the number of a document.
#[wasm_bindgen(js_name = checkDocument, unchecked_return_type = "Validation")]
pub fn check_document(
    #[wasm_bindgen(unchecked_param_type = "DocumentKind")] kind: &str,
    text: &str,
) -> Result<JsValue, JsError> {
    let kind = DocumentKind::parse(kind).ok_or_else(|| unknown("document kind", kind))?;
    to_js(&document::check(kind, text, today()))
}

/// Price of a selection of services.
#[wasm_bindgen(unchecked_return_type = "Quote | FieldErrors")]
pub fn quote(
    #[wasm_bindgen(unchecked_param_type = "Selection")] selection: JsValue,
) -> Result<JsValue, JsError> {
    let selection = Selection::read(&from_js(selection)?, today());
    value_or_errors(selection.and_then(|selection| pricing::quote(&selection)))
}

/// Approximate price of an OSAGO policy.
#[wasm_bindgen(js_name = osagoApproximate, unchecked_return_type = "OsagoQuote | FieldErrors")]
pub fn osago_approximate(
    #[wasm_bindgen(unchecked_param_type = "OsagoInput")] input: JsValue,
) -> Result<JsValue, JsError> {
    let input = OsagoInput::read(&from_js(input)?, today());
    value_or_errors(input.and_then(|input| osago::approximate(&input)))
}

/// Comparison of a listing price with the price band of a report.
#[wasm_bindgen(js_name = compareAdvert, unchecked_return_type = "ListingPriceComparison | FieldErrors")]
pub fn compare_advert(
    #[wasm_bindgen(
        unchecked_param_type = "{ price: number | null; band: PriceBand; reasons: VerdictReason[] }"
    )]
    advert: JsValue,
) -> Result<JsValue, JsError> {
    let advert = ListingPrice::read(&from_js(advert)?, today());
    value_or_errors(advert.map(|advert| advert.compare()))
}

/// Validates the values of a form.
#[wasm_bindgen(js_name = validateForm, unchecked_return_type = "FormValidation")]
pub fn validate_form(
    #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
    #[wasm_bindgen(unchecked_param_type = "unknown")] values: JsValue,
) -> Result<JsValue, JsError> {
    let name = FormName::parse(name).ok_or_else(|| unknown("form", name))?;
    to_js(&form::validate(name, &from_js(values)?, today()))
}

/// Price list of a catalogue.
#[wasm_bindgen(unchecked_return_type = "PriceList")]
pub fn catalogue(
    #[wasm_bindgen(unchecked_param_type = "Catalogue")] name: &str,
) -> Result<JsValue, JsError> {
    let name = Catalogue::parse(name).ok_or_else(|| unknown("catalogue", name))?;
    to_js(&lists::price_list(name))
}

/// Questions about additional data of the sources of an order, and the sources that lack data.
#[wasm_bindgen(js_name = sourceQuestions, unchecked_return_type = "SourceQuestions | FieldErrors")]
pub fn source_questions(
    #[wasm_bindgen(
        unchecked_param_type = "{ type: IdentifierKind; sources: SourceId[]; inputs: object }"
    )]
    order: JsValue,
) -> Result<JsValue, JsError> {
    let order = OrderedSources::read(&from_js(order)?, today());
    value_or_errors(order.map(|order| order.questions()))
}

/// Division of a withdrawal over payments.
#[wasm_bindgen(js_name = divideWithdrawal, unchecked_return_type = "Division | FieldErrors")]
pub fn divide_withdrawal(
    #[wasm_bindgen(
        unchecked_param_type = "{ amount: number | null; balance: number; credit: number; recent: number; planDiscounts: number; payments: number[]; wholeOnly?: boolean[]; paysPlan: boolean }"
    )]
    withdrawal: JsValue,
) -> Result<JsValue, JsError> {
    let withdrawal = Withdrawal::read(&from_js(withdrawal)?, today());
    value_or_errors(withdrawal.and_then(|withdrawal| withdrawal.divide_form()))
}

/// Number of checks for a monthly amount of a subscription; 0 for an unknown subscription.
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

/// Exception for a name outside the declared type, which is a bug of the caller.
fn unknown(what: &str, name: &str) -> JsError {
    JsError::new(&format!("unknown {what}: {name}"))
}
