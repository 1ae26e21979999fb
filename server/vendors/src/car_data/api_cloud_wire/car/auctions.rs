//! `auctions.php type=vin`: sales at auctions. Nothing of this method is confirmed, not even that the
//! vendor has it: path, type and fields are our proposal. A record without these fields is kept raw.

use avtosled_core::report::{AuctionLot, Auctions};
use serde::Deserialize;
use serde_json::Value;

use super::photos::links;
use crate::car_data::api_cloud_wire::reading::{
    Day, Envelope, Parsed, Reading, Text, Whole, WireError, are_days, records, text,
};

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    auction: Text,
    country: Text,
    lot: Text,
    date: Day,
    brand: Text,
    model: Text,
    year: Whole,
    odometer: Whole,
    damage: Text,
    price: Whole,
    currency: Text,
    photos: Value,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Auctions>, WireError> {
    Ok(records(envelope, read)?.parsed(|count, lots| Auctions { count, lots }))
}

fn read(record: Record) -> Reading<AuctionLot> {
    let (photos, are_photos) = links(&record.photos);
    let is_full = are_days(&[&record.date]) && are_photos;
    let lot = AuctionLot {
        auction: record.auction.0,
        country: record.country.0,
        lot: record.lot.0,
        date: record.date.day(),
        brand: record.brand.0,
        model: record.model.0,
        year: text::year(record.year),
        mileage: record.odometer.0,
        mileage_unit: None,
        damage: text::present(record.damage),
        price: record.price.0,
        currency: record.currency.0,
        photos,
    };
    Reading::new(lot, is_full)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud_wire::samples;

    #[test]
    fn reads_a_lot() {
        let (block, unparsed) = samples::known(parse, &samples::auctions());
        assert_eq!((block.count, unparsed), (1, 0));
        let lot = &block.lots[0];
        assert_eq!((lot.mileage, lot.price), (Some(61_000), Some(640_000)));
        assert_eq!(lot.damage, None);
        assert_eq!(lot.photos.len(), 1);
    }

    #[test]
    fn none_and_strange_records_are_told_apart() {
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(samples::known(parse, &none), (Auctions::default(), 0));
        for record in [
            json!({"х": 1}),
            json!({"lot": 1, "photos": ["нет"]}),
            json!(1),
        ] {
            let (block, unparsed) = samples::known(parse, &json!({"records": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
