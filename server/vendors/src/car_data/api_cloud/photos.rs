//! `autophoto.php type=regnum`: photos of a car by its plate. The links are known from another
//! client, `date` and `info` are a guess.

use avtosled_core::report::{Block, Photo, Photos};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod, plate};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, WireError, are_days, items, listed, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 50,
    ..Method::new("autophoto", "regnum")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Photos)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("regNum", plate(subject))
}

const NAME: &str = "Автофото";
/// No link of the vendor is longer.
const LONGEST_LINK: usize = 2048;

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    urlphoto: Text,
    #[serde(rename = "bigPhoto")]
    big_photo: Text,
    date: Day,
    info: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Photos>, WireError> {
    Ok(listed(envelope, ("count", "records"), read)?.parsed(|_, photos| Photos { photos }))
}

fn read(record: Record) -> Reading<Photo> {
    let is_full = are_days(&[&record.date]);
    let (small, big) = (link(record.urlphoto), link(record.big_photo));
    let Some(url) = small.or_else(|| big.clone()) else {
        return Reading::Failed;
    };
    let photo = Photo {
        url,
        big_url: big,
        info: record.info.0,
        date: record.date.day(),
        source: Some(NAME.to_owned()),
    };
    Reading::new(photo, is_full)
}

/// An address on the web; nothing else may be shown or fetched.
pub fn link(text: Text) -> Option<String> {
    let url = reqwest::Url::parse(&text.0?).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    let has_login = !url.username().is_empty() || url.password().is_some();
    let url = String::from(url);
    (is_web && !has_login && url.len() <= LONGEST_LINK).then_some(url)
}

/// Links of a list, and whether all of its items were links.
pub fn links(value: &Value) -> (Vec<String>, bool) {
    let items = items(Some(value));
    let links: Vec<String> = items
        .iter()
        .filter_map(|value| link(Text(text::string(value))))
        .collect();
    let are_all = links.len() == items.len();
    (links, are_all)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "count": 1,
  "records": [
    {
      "urlphoto": "https://photo.test/1/small.png",
      "bigPhoto": "https://photo.test/1/big.png",
      "date": "05.04.2030",
      "info": "TEST, объявление"
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    fn photos(answer: &Value) -> (Vec<Photo>, usize) {
        let (block, unparsed) = samples::read(parse, answer).unwrap();
        (block.photos, unparsed)
    }

    #[test]
    fn reads_a_photo() {
        let (photos, unparsed) = photos(&samples::json(SAMPLE));
        assert_eq!((photos.len(), unparsed), (1, 0));
        assert_eq!(photos[0].url, "https://photo.test/1/small.png");
        assert_eq!(photos[0].date.as_deref(), Some("2030-04-05"));
    }

    #[test]
    fn none_is_an_answer() {
        let answer = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(photos(&answer), (Vec::new(), 0));
    }

    #[test]
    fn only_addresses_on_the_web_are_links() {
        for url in [
            json!("file:///etc/passwd"),
            json!("javascript:alert(1)"),
            json!("http://user:word@photo.test/1"),
            json!("/1.png"),
            json!("x".repeat(3000)),
            json!(5),
            json!(null),
        ] {
            let answer = json!({"count": 1, "records": [{"urlphoto": url}]});
            assert_eq!(photos(&answer), (Vec::new(), 1), "{url}");
            let links = links(&json!([url, "https://photo.test/1"]));
            assert_eq!((links.0.len(), links.1), (1, false), "{url}");
        }
    }
}
