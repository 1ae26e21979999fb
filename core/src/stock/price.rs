//! Asking price beside the price band of a report.

use serde::{Deserialize, Serialize};

use crate::money::Kopecks;

/// Position of an asking price relative to a price band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PricePosition {
    /// Lower than the band.
    Below,
    /// Within the band, its bounds included.
    Within,
    /// Higher than the band.
    Above,
}

impl PricePosition {
    /// Russian text for tables.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Below => "ниже рынка",
            Self::Within => "в рынке",
            Self::Above => "выше рынка",
        }
    }
}

/// Position of an asking price relative to a band from `min` to `max`.
#[must_use]
pub fn price_position(asking: Kopecks, min: Kopecks, max: Kopecks) -> PricePosition {
    if asking < min {
        PricePosition::Below
    } else if asking > max {
        PricePosition::Above
    } else {
        PricePosition::Within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn price_position_includes_the_bounds_of_the_band() {
        let position = |asking| price_position(Kopecks(asking), Kopecks(100), Kopecks(200));
        for (asking, expected) in [
            (99, PricePosition::Below),
            (100, PricePosition::Within),
            (150, PricePosition::Within),
            (200, PricePosition::Within),
            (201, PricePosition::Above),
        ] {
            assert_eq!(position(asking), expected, "{asking}");
        }
    }
}
