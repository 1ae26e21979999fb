//! The answer of the tariff.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::coefficient::Coefficient;
use super::edition::TariffCertainty;
use crate::money::Kopecks;

/// A factor of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TariffCode {
    /// Territory.
    Kt,
    /// Bonus-malus.
    Kbm,
    /// Age and experience.
    Kvs,
    /// What a company's age and experience are multiplied with.
    KvsLegal,
    /// Who may drive.
    Ko,
    /// Engine power.
    Km,
    /// Months of use.
    Ks,
    /// Term of a transit or of a foreign vehicle.
    Kp,
}

/// Writes a text of the program itself as the name of a variant, which JSON knows no difference to: the border to
/// JavaScript makes a string of such a name once, and of other texts at every answer.
fn fixed<S: Serializer>(text: &&'static str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit_variant("", 0, text)
}

#[expect(clippy::ptr_arg, reason = "serde hands over the field as it is")]
fn fixed_or_not<S: Serializer>(text: &Cow<'static, str>, serializer: S) -> Result<S::Ok, S::Error> {
    match text {
        Cow::Borrowed(text) => fixed(text, serializer),
        Cow::Owned(text) => serializer.serialize_str(text),
    }
}

/// The edition of the tariff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TariffEdition {
    /// The act in short: `7204-У`.
    #[serde(serialize_with = "fixed")]
    pub name: &'static str,
    #[serde(serialize_with = "fixed")]
    pub acts: &'static str,
    /// `yyyy-mm-dd`.
    pub in_force: String,
    pub certainty: TariffCertainty,
}

/// The corridor of the base rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TariffBaseRate {
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub min: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub max: Kopecks,
    #[serde(serialize_with = "fixed")]
    pub source: &'static str,
    pub certainty: TariffCertainty,
}

/// What would make a factor another, and the corridor of the premium then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TariffChange {
    /// «с 22 лет».
    #[serde(serialize_with = "fixed_or_not")]
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

/// A factor with what it depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TariffCoefficient {
    pub code: TariffCode,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub value: Coefficient,
    /// What it depends on, in Russian.
    #[serde(serialize_with = "fixed_or_not")]
    #[cfg_attr(feature = "ts", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub basis: Cow<'static, str>,
    /// Act and place in it.
    #[serde(serialize_with = "fixed")]
    pub source: &'static str,
    pub certainty: TariffCertainty,
    pub changes: Vec<TariffChange>,
}

/// The premium: its corridor, and the insurer's own where the rate is given.
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
    /// Only with a base rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional, type = "number"))]
    pub price: Option<Kopecks>,
    pub base_rate: TariffBaseRate,
    /// In the order of the formula.
    pub coefficients: Vec<TariffCoefficient>,
    /// What is not sure of the numbers, in Russian.
    pub warnings: Vec<String>,
}

impl TariffCode {
    /// As the acts call it.
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
