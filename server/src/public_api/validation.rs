//! Validation of an identifier by the rules of core: free of charge, without a database query.

use avtosled_core::date::Date;
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::validation::Validation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Identifier to be validated.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentifierToValidate {
    /// Kind of the identifier; recognised by default: VIN, then plate, then body number.
    #[serde(rename = "type")]
    pub kind: Option<IdentifierKind>,
    pub identifier: String,
}

impl IdentifierToValidate {
    /// Kind of the identifier as given or detected; a VIN if no kind is valid.
    #[must_use]
    pub fn kind(&self, today: Date) -> IdentifierKind {
        let detect = || identifier::detect(&self.identifier, today);
        self.kind.or_else(detect).unwrap_or_default()
    }
}

/// Result of the validation of an identifier, with an explanation.
#[derive(Serialize, ToSchema)]
pub struct ValidatedIdentifier {
    #[serde(rename = "type")]
    kind: IdentifierKind,
    #[serde(flatten)]
    validation: Validation,
}

/// Validates an identifier and explains what is wrong with it.
#[must_use]
pub fn validate(request: &IdentifierToValidate, today: Date) -> ValidatedIdentifier {
    let kind = request.kind(today);
    let validation = identifier::check(kind, &request.identifier, today);
    ValidatedIdentifier { kind, validation }
}
