//! Method `auctions.php type=vin`: sales at auctions; not confirmed by a contract.
//!
//! Path, type and fields are our proposal. A record without these fields is stored raw.

use avtosled_core::normalise::comparable_words;
use avtosled_core::report::{AuctionLot, Auctions, Block};
use avtosled_core::sources::OdometerUnit;
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, Kilometres, Miles, ParsedAnswer, ParsedRecord, Text, Whole, WireError,
    are_valid_dates, lenient, links, parse_records,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("auctions", "vin")
    .with_price_kopecks(80)
    .unconfirmed();

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Auctions)),
    #[cfg(test)]
    sample: SAMPLE,
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
    odometer: Value,
    damage: Text,
    price: Whole,
    currency: Text,
    photos: Value,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Auctions>, WireError> {
    Ok(parse_records(envelope, parse_record)?.into_answer(|count, lots| Auctions { count, lots }))
}

fn parse_record(record: Record) -> ParsedRecord<AuctionLot> {
    let (photos, are_photos) = links(&record.photos);
    let is_complete = are_valid_dates(&[&record.date]) && are_photos;
    let (mileage, mileage_unit) = mileage(&record.odometer);
    let lot = AuctionLot {
        auction: record.auction.0,
        country: record.country.0,
        lot: record.lot.0,
        date: record.date.day(),
        brand: record.brand.0,
        model: record.model.0,
        year: lenient::year(record.year),
        mileage,
        mileage_unit,
        damage: lenient::known(record.damage),
        price: record.price.0,
        currency: record.currency.0,
        photos,
    };
    ParsedRecord::new(lot, is_complete)
}

/// Odometer reading, and its unit if the answer names one.
fn mileage(value: &Value) -> (Option<u32>, Option<OdometerUnit>) {
    let text = comparable_words(&lenient::string(value).unwrap_or_default());
    let has_word = |words: [&str; 2]| {
        let mut words = words.iter();
        words.any(|word| text.contains(&comparable_words(word)))
    };
    if has_word(["mi", "мил"]) {
        return (Miles::read(value).0, Some(OdometerUnit::Miles));
    }
    let unit = has_word(["km", "км"]).then_some(OdometerUnit::Kilometres);
    (Kilometres::read(value).0, unit)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "count": 1,
  "records": [
    {
      "num": 1,
      "auction": "Test Auction",
      "country": "Япония",
      "lot": "00000001",
      "date": "01.02.2020",
      "brand": "TEST",
      "model": "MODEL",
      "year": "2017",
      "odometer": "61000",
      "damage": "",
      "price": "640000",
      "currency": "JPY",
      "photos": ["https://photo.test/lot.png"]
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn auction_lot_sample_is_parsed_with_mileage_price_and_photos() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let lot = &block.lots[0];
        assert_eq!((lot.mileage, lot.price), (Some(61_000), Some(640_000)));
        assert_eq!(lot.damage, None);
        assert_eq!(lot.photos.len(), 1);
    }

    #[test]
    fn no_lots_have_count_zero_and_unreadable_record_is_kept_raw() {
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &none), (Auctions::default(), 0));
        for record in [
            json!({"х": 1}),
            json!({"lot": 1, "photos": ["нет"]}),
            json!(1),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!({"records": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
