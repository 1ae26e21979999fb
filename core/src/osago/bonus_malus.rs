//! Bonus-malus classes (КБМ).

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Factors of the classes from M to 13, in hundredths.
pub(super) type Scale = [u16; 15];

/// Bonus-malus class, the worst first.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[strum(const_into_str)]
pub enum KbmClass {
    #[strum(serialize = "M")]
    M,
    #[serde(rename = "0")]
    #[strum(serialize = "0")]
    C0,
    #[serde(rename = "1")]
    #[strum(serialize = "1")]
    C1,
    #[serde(rename = "2")]
    #[strum(serialize = "2")]
    C2,
    /// Class of a new driver.
    #[serde(rename = "3")]
    #[strum(serialize = "3")]
    C3,
    #[serde(rename = "4")]
    #[strum(serialize = "4")]
    C4,
    #[serde(rename = "5")]
    #[strum(serialize = "5")]
    C5,
    #[serde(rename = "6")]
    #[strum(serialize = "6")]
    C6,
    #[serde(rename = "7")]
    #[strum(serialize = "7")]
    C7,
    #[serde(rename = "8")]
    #[strum(serialize = "8")]
    C8,
    #[serde(rename = "9")]
    #[strum(serialize = "9")]
    C9,
    #[serde(rename = "10")]
    #[strum(serialize = "10")]
    C10,
    #[serde(rename = "11")]
    #[strum(serialize = "11")]
    C11,
    #[serde(rename = "12")]
    #[strum(serialize = "12")]
    C12,
    #[serde(rename = "13")]
    #[strum(serialize = "13")]
    C13,
}

use KbmClass::{C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, M};

/// Class after a year with 0, 1, 2 and 3 claims; more claims lead to M. Two sources agree.
const NEXT: [[KbmClass; 4]; 15] = [
    [C0, M, M, M],
    [C1, M, M, M],
    [C2, M, M, M],
    [C3, C1, M, M],
    [C4, C1, M, M],
    [C5, C2, C1, M],
    [C6, C3, C1, M],
    [C7, C4, C2, M],
    [C8, C4, C2, M],
    [C9, C5, C2, M],
    [C10, C5, C2, C1],
    [C11, C6, C3, C1],
    [C12, C6, C3, C1],
    [C13, C6, C3, C1],
    [C13, C7, C3, C1],
];

impl KbmClass {
    pub const ALL: &'static [Self] = Self::VARIANTS;
    pub const STARTING: Self = C3;

    /// Parses a class as policies write it; the letter M may be Cyrillic or lower case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim() {
            "m" | "м" | "М" => Some(M),
            name => name.parse().ok(),
        }
    }

    /// Name in the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The class after a year with this number of claims.
    #[must_use]
    pub fn after_year(self, claims: usize) -> Self {
        NEXT[self as usize].get(claims).copied().unwrap_or(M)
    }

    pub(super) const fn factor(self, scale: &Scale) -> u16 {
        scale[self as usize]
    }
}
