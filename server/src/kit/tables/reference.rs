//! The row that a movement of money, or the use of a promo code, belongs to.

use std::fmt;
use std::str::FromStr;

use sea_orm::entity::prelude::*;

/// Text in the database: `report:<id>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
#[sea_orm(value_type = "String")]
pub enum Reference {
    Report(Uuid),
    Payment(Uuid),
    UserPackage(Uuid),
    WatchChange(Uuid),
    QuickPurchase(Uuid),
    /// An operator's word.
    Admin,
    /// The row was deleted by age.
    Forgotten,
}

impl Reference {
    /// Of the row, whatever its table.
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

#[derive(Debug, thiserror::Error)]
#[error("a reference to nothing known")]
pub struct UnknownReference;

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
    type Err = UnknownReference;

    fn from_str(text: &str) -> Result<Self, UnknownReference> {
        let Some((kind, id)) = text.split_once(':') else {
            return match text {
                "admin" => Ok(Self::Admin),
                "" => Ok(Self::Forgotten),
                _ => Err(UnknownReference),
            };
        };
        let id = Uuid::parse_str(id).map_err(|_| UnknownReference)?;
        match kind {
            "report" => Ok(Self::Report(id)),
            "payment" => Ok(Self::Payment(id)),
            "user_package" => Ok(Self::UserPackage(id)),
            "watch_change" => Ok(Self::WatchChange(id)),
            "quick_purchase" => Ok(Self::QuickPurchase(id)),
            _ => Err(UnknownReference),
        }
    }
}
