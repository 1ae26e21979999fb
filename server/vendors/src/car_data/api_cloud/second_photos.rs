//! `nomerogram.php type=regnum`: the second collection of photos. Only `rez` and `img` are known, from
//! a reseller; path and type are a guess.

use avtosled_core::report::{Photo, Photos};
use serde::Deserialize;
use serde_json::Value;

use super::photos::links;
use super::request::{Method, Request, plate};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, WireError, are_days, listed,
};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    is_confirmed: false,
    ..Method::new("nomerogram", "regnum")
};

pub const NAME: &str = "Номерограм";

pub fn request(subject: &Subject) -> Request {
    Request::new(&METHOD).with("regNum", plate(subject))
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    date: Day,
    info: Text,
    img: Value,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Photos>, WireError> {
    let records = listed(envelope, ("num", "rez"), read)?;
    Ok(records.parsed(|_, photos: Vec<Vec<Photo>>| Photos {
        photos: photos.into_iter().flatten().collect(),
    }))
}

fn read(record: Record) -> Reading<Vec<Photo>> {
    let (urls, are_links) = links(&record.img);
    let is_full = are_days(&[&record.date]) && are_links;
    let (info, date) = (record.info.0, record.date.day());
    let photos: Vec<Photo> = urls
        .into_iter()
        .map(|url| Photo {
            big_url: Some(url.clone()),
            url,
            info: info.clone(),
            date: date.clone(),
            source: Some(NAME.to_owned()),
        })
        .collect();
    if photos.is_empty() {
        return Reading::Failed;
    }
    Reading::new(photos, is_full)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "num": 1,
  "rez": [
    {"date": "05.04.2030", "img": ["https://photo.test/2.png", "https://photo.test/3.png"]}
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn reads_the_photos_of_a_record() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.photos.len(), unparsed), (2, 0));
        assert_eq!(block.photos[1].date.as_deref(), Some("2030-04-05"));
    }

    #[test]
    fn none_is_an_answer_and_a_strange_link_is_kept_raw() {
        let answer = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::known(parse, &answer), (Photos::default(), 0));
        let answer = json!({"num": 1, "rez": [{"img": [5, "https://photo.test/1"]}]});
        let (block, unparsed) = samples::known(parse, &answer);
        assert_eq!((block.photos.len(), unparsed), (1, 1));
    }
}
