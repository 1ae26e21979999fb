//! Calls to the registers beside the traffic police.

use avtosled_sandbox::TOKEN;
use axum::body::Body;
use axum::http::Request;
use axum::http::Uri;
use axum::http::header;
use serde_json::Value;

use super::Client;
use super::percent_encode;

/// The path of a call; values are encoded here.
pub fn path(file: &str, kind: &str, parameters: &[(&str, &str)]) -> String {
    let query = parameters
        .iter()
        .fold(String::new(), |query, (name, value)| {
            format!("{query}&{name}={}", percent_encode(value))
        });
    format!("/car/api/{file}?type={kind}{query}&token={TOKEN}")
}

impl Client {
    /// One call to the car-data service.
    pub async fn ask(&self, file: &str, kind: &str, parameters: &[(&str, &str)]) -> Value {
        self.json(&path(file, kind, parameters)).await
    }

    /// Status, content type and bytes behind the address of a picture.
    pub async fn picture(&self, address: &str) -> (u16, String, Vec<u8>) {
        let uri: Uri = address.parse().unwrap();
        let request = Request::get(uri.path()).body(Body::empty()).unwrap();
        let response = self.response(request).await;
        let status = response.status().as_u16();
        let kind = response.headers().get(header::CONTENT_TYPE);
        let kind = kind.map_or("", |kind| kind.to_str().unwrap()).to_owned();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await;
        (status, kind, bytes.unwrap().to_vec())
    }
}

/// A method with one parameter, and what "not found" looks like there.
pub struct ByNumber {
    pub name: &'static str,
    pub file: &'static str,
    pub kind: &'static str,
    pub parameter: &'static str,
    /// Takes a plate, not a VIN.
    pub is_by_plate: bool,
}

const fn by_vin(name: &'static str, file: &'static str, kind: &'static str) -> ByNumber {
    ByNumber {
        name,
        file,
        kind,
        parameter: "vin",
        is_by_plate: false,
    }
}

const fn by_plate(
    name: &'static str,
    file: &'static str,
    kind: &'static str,
    parameter: &'static str,
) -> ByNumber {
    ByNumber {
        name,
        file,
        kind,
        parameter,
        is_by_plate: true,
    }
}

/// All methods that ask about one car by one number.
pub const BY_NUMBER: &[ByNumber] = &[
    by_vin("rsa.osago", "rsa.php", "osago"),
    by_vin("zalog.notary", "zalog.php", "notary"),
    by_vin("zalog.fedresurs", "zalog.php", "fedresurs"),
    by_plate("taxi.search", "taxi/v3/taxi.php", "search", "string"),
    by_vin("fts.auto", "fts.php", "auto"),
    by_vin("elpts.vin", "elpts.php", "vin"),
    by_vin("gost.vin", "gost.php", "vin"),
    by_vin("vindecoder.vin", "vindecoder.php", "vin"),
    by_plate("autophoto.regnum", "autophoto.php", "regnum", "regNum"),
    by_plate("nomerogram.regnum", "nomerogram.php", "regnum", "regNum"),
    by_vin("auctions.vin", "auctions.php", "vin"),
    by_vin("eaisto.vin", "eaisto.php", "vin"),
    by_plate("eaisto.regnum", "eaisto.php", "regnum", "regnum"),
];
