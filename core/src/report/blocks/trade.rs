//! The car on the market: photos, auctions, price.

use serde::{Deserialize, Serialize};

use super::block;
use crate::money::Kopecks;
use crate::report::OdometerUnit;

block! {
    /// One photo. Its links lead to the vendor and die after minutes: the server proxies them.
    Photo {
        /// The small picture.
        url: String,
        big_url: Option<String>,
        info: Option<String>,
        /// Taken, `yyyy-mm-dd`.
        date: Option<String>,
        /// Russian name of the collection.
        source: Option<String>,
    }
}

block! {
    /// Photos of the car.
    Photos {
        photos: Vec<Photo>,
    }
}

block! {
    /// One sale at an auction.
    AuctionLot {
        auction: Option<String>,
        country: Option<String>,
        lot: Option<String>,
        /// Day, `yyyy-mm-dd`.
        date: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// In `mileage_unit`.
        mileage: Option<u32>,
        /// Missing where the source names none: then it is what the country counts in.
        mileage_unit: Option<OdometerUnit>,
        /// Damage in words; missing where there was none.
        damage: Option<String>,
        /// Highest bid in whole units of `currency`.
        price: Option<u32>,
        currency: Option<String>,
        photos: Vec<String>,
    }
}

block! {
    /// Sales of the car at auctions.
    Auctions {
        /// Including those that could not be read.
        count: u32,
        lots: Vec<AuctionLot>,
    }
}

block! {
    /// What the car may cost.
    Valuation {
        /// Market price.
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        cost: Option<Kopecks>,
        /// What a dealer pays.
        #[serde(rename = "cost_trade_in")]
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        cost_trade_in: Option<Kopecks>,
        /// What was asked about.
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        modification: Option<String>,
        /// Kilometres.
        mileage: Option<u32>,
        /// The mileage is an estimate, as no source had a reading.
        mileage_estimated: bool,
        /// An earlier step's list: makes, models, years or modifications.
        options: Vec<String>,
    }
}
