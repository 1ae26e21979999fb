//! The order of the extended report: a VIN and services of its own list.

use avtosled_core::catalogue::Catalogue;
use avtosled_core::fields::FieldErrors;
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::identifier::IdentifierKind;
use serde_json::json;
use uuid::Uuid;

use crate::clock::moscow_day;
use crate::repos::RepoError;
use crate::repos::users;
use crate::services::Services;
use crate::services::identification;
use crate::services::orders;
use crate::services::orders::Order;
use crate::services::orders::OrderError;
use crate::services::source_inputs::SourceInputs;

/// What a user orders beside a report.
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
    services: &Services,
    user: &users::User,
    wanted: ExtendedOrder,
    key: Option<String>,
) -> Result<Uuid, OrderError> {
    validate(services, &wanted)?;
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
    orders::place(services, user, order, key).await
}

fn validate(services: &Services, wanted: &ExtendedOrder) -> Result<(), OrderError> {
    let values = json!({ "vin": wanted.vin, "services": wanted.services });
    let values = serde_json::from_value(values)
        .map_err(|_| RepoError::Inconsistent("a form is not JSON"))?;
    let today = moscow_day(services.clock.now());
    let answer = form::validate(FormName::ExtendedOrder, &values, today);
    if !answer.valid {
        let errors = FieldErrors {
            errors: answer.errors,
        };
        return Err(OrderError::Invalid(errors));
    }
    identification::normalize(services, IdentifierKind::Vin, &wanted.vin, "vin")
        .map_err(OrderError::Invalid)?;
    Ok(())
}
