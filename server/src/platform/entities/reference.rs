//! Reference from a ledger transfer or promo use to the row it belongs to.

use std::fmt;
use std::str::FromStr;

use sea_orm::entity::prelude::*;
use strum::ParseError;

/// Reference to a row of another table, stored as text such as `report:<id>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
#[sea_orm(value_type = "String")]
pub enum Reference {
    Report(Uuid),
    Payment(Uuid),
    UserPackage(Uuid),
    WatchChange(Uuid),
    QuickPurchase(Uuid),
    /// No row: an operator gave the reason.
    Admin,
    /// The referenced row was deleted by retention.
    Forgotten,
}

impl Reference {
    /// Id of the referenced row; `None` without a row.
    #[must_use]
    pub const fn id(self) -> Option<Uuid> {
        match self {
            Self::Report(id)
            | Self::Payment(id)
            | Self::UserPackage(id)
            | Self::WatchChange(id)
            | Self::QuickPurchase(id) => Some(id),
            Self::Admin | Self::Forgotten => None,
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report(id) => write!(f, "report:{id}"),
            Self::Payment(id) => write!(f, "payment:{id}"),
            Self::UserPackage(id) => write!(f, "user_package:{id}"),
            Self::WatchChange(id) => write!(f, "watch_change:{id}"),
            Self::QuickPurchase(id) => write!(f, "quick_purchase:{id}"),
            Self::Admin => f.write_str("admin"),
            Self::Forgotten => Ok(()),
        }
    }
}

impl FromStr for Reference {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (kind, id) = text.split_once(':').unwrap_or((text, ""));
        let of_row = match kind {
            "report" => Self::Report,
            "payment" => Self::Payment,
            "user_package" => Self::UserPackage,
            "watch_change" => Self::WatchChange,
            "quick_purchase" => Self::QuickPurchase,
            "admin" => return Ok(Self::Admin),
            "" => return Ok(Self::Forgotten),
            _ => return Err(ParseError::VariantNotFound),
        };
        let id = Uuid::parse_str(id).map_err(|_| ParseError::VariantNotFound)?;
        Ok(of_row(id))
    }
}
