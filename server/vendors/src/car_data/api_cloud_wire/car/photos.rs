//! Photos of a car by its plate, from two collections. Of `autophoto.php` the links are known from
//! another client, `date` and `info` are a guess; of `nomerogram.php` only `rez` and `img` are known,
//! from a reseller, and path and type are a guess.

use avtosled_core::report::{Photo, Photos};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud_wire::reading::{
    Day, Envelope, Parsed, Reading, Text, WireError, are_days, items, listed, text,
};

/// Part of the path, and type, of the second collection.
pub const SECOND: (&str, &str) = ("nomerogram", "regnum");

const FIRST_NAME: &str = "Автофото";
const SECOND_NAME: &str = "Номерограм";
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
    img: Value,
}

/// The first collection.
pub fn parse(envelope: &Envelope) -> Result<Parsed<Photos>, WireError> {
    Ok(listed(envelope, ("count", "records"), first)?.parsed(block))
}

/// The second collection.
pub fn parse_second(envelope: &Envelope) -> Result<Parsed<Photos>, WireError> {
    Ok(listed(envelope, ("num", "rez"), second)?.parsed(block))
}

fn block(_: u32, photos: Vec<Vec<Photo>>) -> Photos {
    let photos = photos.into_iter().flatten().collect();
    Photos { photos }
}

fn first(record: Record) -> Reading<Vec<Photo>> {
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
        source: Some(FIRST_NAME.to_owned()),
    };
    Reading::new(vec![photo], is_full)
}

fn second(record: Record) -> Reading<Vec<Photo>> {
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
            source: Some(SECOND_NAME.to_owned()),
        })
        .collect();
    if photos.is_empty() {
        return Reading::Failed;
    }
    Reading::new(photos, is_full)
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
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud_wire::samples;

    type Parse = fn(&Envelope) -> Result<Parsed<Photos>, WireError>;

    fn photos(parse: Parse, answer: &Value) -> (Vec<Photo>, usize) {
        let (block, unparsed) = samples::read(parse, answer).unwrap();
        (block.photos, unparsed)
    }

    #[test]
    fn reads_photos_of_both_collections() {
        let (photos_of_first, unparsed) = photos(parse, &samples::photos());
        assert_eq!((photos_of_first.len(), unparsed), (1, 0));
        assert_eq!(photos_of_first[0].url, "https://photo.test/1/small.png");
        assert_eq!(photos_of_first[0].date.as_deref(), Some("2030-04-05"));
        let (photos_of_second, unparsed) = photos(parse_second, &samples::more_photos());
        assert_eq!((photos_of_second.len(), unparsed), (2, 0));
        assert_eq!(photos_of_second[1].date.as_deref(), Some("2030-04-05"));
    }

    #[test]
    fn none_is_an_answer() {
        let answer = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(photos(parse, &answer), (Vec::new(), 0));
        let answer = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(photos(parse_second, &answer), (Vec::new(), 0));
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
            assert_eq!(photos(parse, &answer), (Vec::new(), 1), "{url}");
            let answer = json!({"num": 1, "rez": [{"img": [url, "https://photo.test/1"]}]});
            assert_eq!(photos(parse_second, &answer).0.len(), 1, "{url}");
        }
    }
}
