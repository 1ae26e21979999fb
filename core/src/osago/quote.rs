//! Result of the exact tariff.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::coefficient::Coefficient;
use super::edition::TariffCertainty;
use crate::money::Kopecks;

/// Code of a factor of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TariffCode {
    /// Factor of the territory.
    Kt,
    /// Factor of the bonus-malus class.
    Kbm,
    /// Factor of age and experience.
    Kvs,
    /// Multiplier of the factor of age and experience for a company.
    KvsLegal,
    /// Factor of the list of drivers.
    Ko,
    /// Factor of the engine power.
    Km,
    /// Factor of the months of use.
    Ks,
    /// Factor of the term of a transit or of a vehicle registered abroad.
    Kp,
}

/// Serialises a static text as a variant name, which gives the same JSON.
///
/// `serde-wasm-bindgen` caches the JavaScript strings of variant names.
fn cached<S: Serializer>(text: &&'static str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit_variant("", 0, text)
}

#[expect(clippy::ptr_arg, reason = "serde passes a reference to the field")]
fn cached_if_static<S: Serializer>(
    text: &Cow<'static, str>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match text {
        Cow::Borrowed(text) => cached(text, serializer),
        Cow::Owned(text) => serializer.serialize_str(text),
    }
}

/// Edition of the tariff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TariffEdition {
    /// Short name of the act: `7204-У`.
    #[serde(serialize_with = "cached")]
    pub name: &'static str,
    #[serde(serialize_with = "cached")]
    pub acts: &'static str,
    /// First day in force, `yyyy-mm-dd`.
    pub in_force: String,
    pub certainty: TariffCertainty,
}

/// Range of the base rate of a vehicle class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TariffBaseRate {
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub min: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub max: Kopecks,
    #[serde(serialize_with = "cached")]
    pub source: &'static str,
    pub certainty: TariffCertainty,
}

/// Condition under which a factor changes, and the resulting range of the premium.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TariffChange {
    /// Condition in Russian: «с 22 лет».
    #[serde(serialize_with = "cached_if_static")]
    #[cfg_attr(feature = "ts", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub when: Cow<'static, str>,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub value: Coefficient,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub min: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub max: Kopecks,
}

/// Applied factor with its basis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TariffCoefficient {
    pub code: TariffCode,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub value: Coefficient,
    /// Basis of the factor, in Russian.
    #[serde(serialize_with = "cached_if_static")]
    #[cfg_attr(feature = "ts", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub basis: Cow<'static, str>,
    /// Act and section that set the factor.
    #[serde(serialize_with = "cached")]
    pub source: &'static str,
    pub certainty: TariffCertainty,
    pub changes: Vec<TariffChange>,
}

/// Premium: its range, and the exact price when the base rate of the insurer is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TariffQuote {
    pub edition: TariffEdition,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub min: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub max: Kopecks,
    /// Exact price; only with a base rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional, type = "number"))]
    pub price: Option<Kopecks>,
    pub base_rate: TariffBaseRate,
    /// Applied factors in the order of the formula.
    pub coefficients: Vec<TariffCoefficient>,
    /// Uncertainties of the result, in Russian.
    pub warnings: Vec<String>,
}

impl TariffCode {
    /// Name of the factor in the acts.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Kt => "КТ",
            Self::Kbm => "КБМ",
            Self::Kvs => "КВС",
            Self::KvsLegal => "Множитель КВС",
            Self::Ko => "КО",
            Self::Km => "КМ",
            Self::Ks => "КС",
            Self::Kp => "КП",
        }
    }
}
