//! Column type for the name of a source.

use std::fmt;
use std::str::FromStr;

use avtosled_core::sources::SourceId;
use sea_orm::DeriveValueType;

/// Source, stored by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, DeriveValueType)]
#[sea_orm(value_type = "String")]
pub struct Source(pub SourceId);

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl FromStr for Source {
    type Err = strum::ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        name.parse().map(Self)
    }
}
