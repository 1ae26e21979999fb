//! WASM functions that plan lists of cars; a separate module, because only the page of lists reads workbooks.

use avtosled_core::car_list::{self, ColumnChoice, FileError, FileRefusal, ListFile};
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::today::today;

/// Plans an uploaded file; a refusal is returned, not thrown.
#[wasm_bindgen(js_name = planCarListFile, unchecked_return_type = "ListPlan | FileRefusal")]
pub fn plan_car_list_file(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "ColumnChoice | null")] choice: JsValue,
) -> Result<JsValue, JsError> {
    plan(car_list::read_file(bytes), choice)
}

/// Plans pasted text; a refusal is returned, not thrown.
#[wasm_bindgen(js_name = planCarListText, unchecked_return_type = "ListPlan | FileRefusal")]
pub fn plan_car_list_text(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "ColumnChoice | null")] choice: JsValue,
) -> Result<JsValue, JsError> {
    plan(car_list::read_text(text), choice)
}

fn plan(file: Result<ListFile, FileError>, choice: JsValue) -> Result<JsValue, JsError> {
    let choice: Option<ColumnChoice> = serde_wasm_bindgen::from_value(choice)?;
    match file {
        Ok(file) => through_json(&car_list::plan(&file, choice.as_ref(), today())),
        Err(error) => through_json(&FileRefusal::from(error)),
    }
}

/// Converts through JSON text, since a plan has thousands of objects.
fn through_json<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    let text = serde_json::to_string(value)?;
    js_sys::JSON::parse(&text).map_err(|_| JsError::new("not JSON"))
}
