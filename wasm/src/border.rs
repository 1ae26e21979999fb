//! Values on their way between JavaScript and core.

use avtosled_core::field_errors::FieldErrors;
#[cfg(feature = "rules")]
use avtosled_core::json_value::Value;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::{JsError, JsValue};

#[cfg(feature = "rules")]
pub(crate) fn from_js(value: JsValue) -> Result<Value, JsError> {
    Ok(serde_wasm_bindgen::from_value(value)?)
}

/// Plain objects and null, so that `JSON.stringify` gives what the server sends.
pub(crate) fn to_js<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    Ok(value.serialize(&Serializer::json_compatible())?)
}

/// A refusal is data: the errors stand in place of the value.
pub(crate) fn either<T: Serialize>(answer: Result<T, FieldErrors>) -> Result<JsValue, JsError> {
    answer.map_or_else(|errors| to_js(&errors), |value| to_js(&value))
}
