//! The order of the extended report: a VIN and services of its own list.

use avtosled_core::catalogue::Catalogue;
use avtosled_core::fields::FieldErrors;
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::identifier::IdentifierKind;
use serde_json::json;
use uuid::Uuid;

use crate::checks::orders::{Order, OrderError};
use crate::checks::source_inputs::SourceInputs;
use crate::checks::{identification, orders};
use crate::identity::rows::users;
use crate::kit::Kit;
use crate::kit::clock::moscow_day;
use crate::kit::db::StorageError;

/// An order of services of the extended list.
#[derive(Clone, Debug)]
pub struct ExtendedOrder {
    pub vin: String,
    /// Ids of the extended list.
    pub services: Vec<String>,
    pub promo_code: Option<String>,
    pub accept_mismatch: bool,
    pub inputs: SourceInputs,
}

/// Orders and returns the id of the report. The same key and order give the same report.
pub async fn place(
    kit: &Kit,
    user: &users::User,
    wanted: ExtendedOrder,
    key: Option<String>,
) -> Result<Uuid, OrderError> {
    validate(kit, &wanted)?;
    let order = Order {
        kind: IdentifierKind::Vin,
        query: wanted.vin,
        catalogue: Some(Catalogue::Extended),
        services: wanted.services,
        full_report: false,
        free_check: None,
        package_check: None,
        package_type: None,
        promo_code: wanted.promo_code,
        vk_package: false,
        accept_mismatch: wanted.accept_mismatch,
        inputs: wanted.inputs,
        reuse_answers: false,
    };
    orders::place(kit, user, order, key).await
}

fn validate(kit: &Kit, wanted: &ExtendedOrder) -> Result<(), OrderError> {
    let values = json!({ "vin": wanted.vin, "services": wanted.services });
    let values = serde_json::from_value(values)
        .map_err(|_| StorageError::Inconsistent("a form is not JSON"))?;
    let today = moscow_day(kit.clock.now());
    let answer = form::validate(FormName::ExtendedOrder, &values, today);
    if !answer.valid {
        let errors = FieldErrors {
            errors: answer.errors,
        };
        return Err(OrderError::Invalid(errors));
    }
    identification::normalize(kit, IdentifierKind::Vin, &wanted.vin, "vin")
        .map_err(OrderError::Invalid)?;
    Ok(())
}
