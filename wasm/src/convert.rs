//! Conversion of values between JavaScript and core.

use avtosled_core::field_errors::FieldErrors;
use avtosled_core::json_value::Value;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
#[cfg(feature = "tariff")]
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::prelude::{JsError, JsValue};

#[cfg(feature = "rules")]
pub(crate) fn from_js(value: JsValue) -> Result<Value, JsError> {
    Ok(serde_wasm_bindgen::from_value(value)?)
}

#[cfg(feature = "tariff")]
#[wasm_bindgen]
extern "C" {
    /// `JSON.stringify`; throws for circular values, returns `undefined` for functions and the like.
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
}

/// Converts a JavaScript value through JSON text; null for values that JSON cannot represent.
///
/// The value crosses the WASM boundary once.
#[cfg(feature = "tariff")]
pub(crate) fn from_js_as_json(value: &JsValue) -> Value {
    let text = stringify(value).ok().flatten();
    text.and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or(Value::Null)
}

/// Converts to plain objects and null, so that `JSON.stringify` returns the same text as the server.
pub(crate) fn to_js<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    Ok(value.serialize(&Serializer::json_compatible())?)
}

/// Converts a result to JavaScript: the value, or the field errors instead of an exception.
pub(crate) fn value_or_errors<T: Serialize>(
    result: Result<T, FieldErrors>,
) -> Result<JsValue, JsError> {
    result.map_or_else(|errors| to_js(&errors), |value| to_js(&value))
}
