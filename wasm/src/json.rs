//! A question read by way of JSON text: it crosses the border once, and core reads it as the server reads a body.

use avtosled_core::json_value::Value;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Throws at what refers to itself; functions and the like have no text.
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
}

/// Null for what JSON cannot hold.
pub(crate) fn from_js(value: &JsValue) -> Value {
    let text = stringify(value).ok().flatten();
    text.and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or(Value::Null)
}
