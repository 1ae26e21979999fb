//! Selection of services and options that all rows of a batch share.

use avtosled_core::catalogue::Catalogue;
use avtosled_core::form::{BatchRequest, Order};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::packages::quick_package;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::platform::db::StorageError;

/// Selection of services and options, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent options of the order"
)]
pub struct Selection {
    services: Vec<String>,
    catalogue: Option<Catalogue>,
    full_report: bool,
    /// Id of a quick-purchase package.
    package: Option<String>,
    package_check: bool,
    accept_mismatch: bool,
    pub fresh: bool,
}

impl Selection {
    #[must_use]
    pub fn of(request: &BatchRequest) -> Self {
        Self {
            services: request.services.clone(),
            catalogue: request.catalogue,
            full_report: request.full_report,
            package: request.package.map(|package| package.id.to_owned()),
            package_check: request.package_check,
            accept_mismatch: request.accept_mismatch,
            fresh: request.fresh,
        }
    }

    pub fn parse(stored: &Value) -> Result<Self, StorageError> {
        serde_json::from_value(stored.clone())
            .map_err(|_| StorageError::Inconsistent("the selection of a batch cannot be read"))
    }

    pub fn to_json(&self) -> Result<Value, StorageError> {
        serde_json::to_value(self)
            .map_err(|_| StorageError::Inconsistent("the selection of a batch is not JSON"))
    }

    /// Order of one car; a free check is never used.
    #[must_use]
    pub fn order(&self, kind: IdentifierKind, number: &str) -> Order {
        Order {
            query: number.to_owned(),
            kind,
            services: self.services.clone(),
            full_report: self.full_report,
            catalogue: self.catalogue,
            free_check: Some(false),
            package_check: Some(self.package_check),
            package: self.package.as_deref().and_then(quick_package),
            accept_mismatch: self.accept_mismatch,
            ..Order::default()
        }
    }
}
