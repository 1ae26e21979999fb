//! Document numbers, with one validation rule per kind.

mod digits;
mod numbers;
mod phone;
mod policy;
mod series_documents;
mod tax;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::api_name::impl_api_name;
use crate::date::Date;
use crate::identifier;
use crate::validation::Validation;

pub use phone::{
    FORMAT as PHONE_FORMAT, NATIONAL_LENGTH as PHONE_NATIONAL_LENGTH, NOT_MOBILE, Phone,
};
pub use series_documents::LENGTH as CERTIFICATE_LENGTH;

/// Kind of document.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum DocumentKind {
    BodyNumber,
    DiagnosticCard,
    DriverLicence,
    /// Electronic vehicle passport.
    Epts,
    /// Taxpayer number of a company or a person.
    Inn,
    Inn10,
    Inn12,
    /// State register number of a company or an entrepreneur.
    Ogrn,
    Ogrnip,
    /// Policy of compulsory motor insurance.
    Osago,
    PassportRf,
    PhoneMobile,
    /// Paper vehicle passport.
    Pts,
    /// Pension insurance number.
    Snils,
    /// Registration certificate.
    Sts,
    /// Payment number of a fine or a duty.
    Uin,
    Uin20,
    Uin25,
}

impl DocumentKind {
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

impl_api_name!(DocumentKind);

/// Normalises and validates a typed number.
#[must_use]
pub fn check(kind: DocumentKind, text: &str, today: Date) -> Validation {
    match kind {
        DocumentKind::BodyNumber => {
            identifier::check(identifier::IdentifierKind::Body, text, today)
        }
        DocumentKind::DiagnosticCard => numbers::diagnostic_card(text),
        DocumentKind::DriverLicence => series_documents::driver_licence(text),
        DocumentKind::Epts => numbers::epts(text),
        DocumentKind::Inn => tax::inn(text, &[10, 12]),
        DocumentKind::Inn10 => tax::inn(text, &[10]),
        DocumentKind::Inn12 => tax::inn(text, &[12]),
        DocumentKind::Ogrn => tax::ogrn(text, &[13, 15]),
        DocumentKind::Ogrnip => tax::ogrn(text, &[15]),
        DocumentKind::Osago => policy::osago(text),
        DocumentKind::PassportRf => series_documents::passport(text, today),
        DocumentKind::PhoneMobile => phone::check(text),
        DocumentKind::Pts => series_documents::pts(text),
        DocumentKind::Snils => tax::snils(text),
        DocumentKind::Sts => series_documents::sts(text),
        DocumentKind::Uin => numbers::uin(text, &[20, 25]),
        DocumentKind::Uin20 => numbers::uin(text, &[20]),
        DocumentKind::Uin25 => numbers::uin(text, &[25]),
    }
}
