//! Prints random inputs with their outputs, one JSON object per line:
//! `cargo run --release -p avtosled-core --example random_inputs -- <seed> <count>`.
//!
//! The Node tests of `wasm` compare the WASM build with them byte by byte.

mod support;

use std::error::Error;
use std::io::{self, BufWriter, Write as _};

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::document::DocumentKind;
use avtosled_core::form::FormName;
use serde_json::{Map, Value, json};

/// Texts near the limits of the rules; each random input changes a few of their characters.
const TEXTS: [&str; 26] = [
    "1HGCM82633A004352",
    "XTA219010N0000001",
    "ХТА210990Y0000001",
    "WP0ZZZ99ZTS392124",
    "LSVAM4188C2000001",
    "YT9NN1U14KA007175",
    "5YJ3E1EA6LF000001",
    "А123ВС77",
    "АВ 123 777",
    "9999АА177",
    "А123ВС-77 RUS",
    "005D01277",
    "JZA80-1004956",
    "DBA-NCP131-2012345",
    "2101-123456",
    "77АА000001",
    "9936000004",
    "164301000000001",
    "7841000001",
    "000000000184",
    "5127746000003",
    "320770000000041",
    "13494000539",
    "18810177240101000019",
    "ХХХ0000000001",
    "+7 (916) 123-45-67",
];

const CHARACTERS: &[char] = &[
    '0', '1', '2', '3', '5', '7', '8', '9', 'A', 'B', 'I', 'O', 'Q', 'S', 'Z', 'a', 'x', 'А', 'В',
    'Д', 'О', 'Х', 'ё', 'я', '-', ' ', '+', '.', '"', '\\', '\n', '\u{1}', '\u{7f}', '\u{a0}',
    '\u{200b}', '\u{2028}', '５', 'ß', 'Ö', '😀',
];

/// Seeded random generator (`SplitMix64`), the same on every platform.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap_or(0) % limit.max(1)
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    fn text(&mut self) -> String {
        let mut text: Vec<char> = self.pick(&TEXTS).chars().collect();
        for _ in 0..self.below(4) {
            let index = self.below(text.len());
            let c = *self.pick(CHARACTERS);
            match self.below(4) {
                0 => text.insert(index, c),
                1 if !text.is_empty() => drop(text.remove(index)),
                2 if index + 1 < text.len() => text.swap(index, index + 1),
                _ if !text.is_empty() => text[index] = c,
                _ => text.push(c),
            }
        }
        text.into_iter().collect()
    }

    fn number(&mut self) -> Value {
        let whole = i64::try_from(self.below(60_000)).unwrap_or(0) - 1000;
        match self.below(3) {
            0 => json!(whole),
            // Whole numbers that end in 5.
            1 => json!(whole.div_euclid(7) * 10 + 5),
            _ => json!(f64::from(i32::try_from(whole).unwrap_or(0)) / 100.0),
        }
    }

    /// Value of a field: mostly of the expected type, sometimes any.
    fn value(&mut self, field: &str, depth: u8) -> Value {
        if self.below(12) == 0 {
            return match self.below(6) {
                0 => Value::Null,
                1 => json!(true),
                2 => self.number(),
                3 => json!([self.text(), self.below(9)]),
                4 => json!({ self.text(): 1, "2": 2, "1": 1 }),
                _ => json!(self.text()),
            };
        }
        match field {
            "amount" if depth == 1 => self.object(&["value", "currency"], depth),
            "amount" | "balance" | "enginePower" => self.number(),
            "payments" => json!([self.number(), self.number(), self.number()]),
            "price" => json!(self.below(3_000_000)),
            "band" => self.band(),
            "reasons" => json!([self.object(&["level", "text", "serviceId"], depth + 1)]),
            "fullReport" | "freeCheck" | "paid" | "acceptMismatch" => json!(self.below(2) == 0),
            "services" | "selectedServices" => self.services(),
            "deliveryMethods" => json!(["email", "phone"][..=self.below(2)]),
            "object" => self.object(&["id", "status", "paid", "amount"], depth + 1),
            "contacts" => self.object(&["email", "phone"], depth + 1),
            _ => match choices(field) {
                [] => json!(self.text()),
                choices => json!(self.pick(choices)),
            },
        }
    }

    fn band(&mut self) -> Value {
        let typical = self.below(2_000_000);
        let (below, above) = (self.below(200_000), self.below(200_000));
        let min = typical.saturating_sub(below);
        let is_estimated = self.below(2) == 0;
        json!({ "min": min, "typical": typical, "max": typical + above, "mileageEstimated": is_estimated })
    }

    fn services(&mut self) -> Value {
        let list = catalogue::items(*self.pick(&Catalogue::ALL));
        let count = self.below(6);
        let mut ids: Vec<&str> = (0..count).map(|_| self.pick(list).id).collect();
        if self.below(8) == 0 {
            ids.push("unknown");
        }
        json!(ids)
    }

    fn object(&mut self, fields: &[&str], depth: u8) -> Value {
        let mut object = Map::new();
        for field in fields {
            if self.below(6) != 0 {
                object.insert((*field).to_owned(), self.value(field, depth));
            }
        }
        if self.below(10) == 0 {
            object.insert(self.text(), json!(1));
        }
        Value::Object(object)
    }
}

fn choices(field: &str) -> &'static [&'static str] {
    match field {
        "level" => &["stop", "attention", "good", "noData", "worse"],
        "serviceId" => &["valuation", "dtp", ""],
        "type" => &["vin", "license", "body", "notification", "x"],
        "catalogue" => &["search", "selection", "extended", "other"],
        "region" => &["moscow", "spb", "other", "mars"],
        "driverAge" => &["young", "experienced"],
        "drivingExperience" => &["novice", "experienced"],
        "driversCount" => &["limited", "unlimited"],
        "bonusMalusClass" => &["13", "3", "m", "5"],
        "packageType" => &["starter", "start", "active", "basic", "premium", "x"],
        "subscriptionType" => &["personal", "business_pro", "x"],
        "promoCode" => &["ПЕРВЫЙ20", "первый20", "", "ВТОРОЙ"],
        "email" => &["a@example.com", "a@b", "", "имя@пример.рф"],
        "returnUrl" => &[
            "https://example.com",
            "http://",
            "javascript:x",
            "https://a b",
        ],
        "code" => &["123456", "12345", "12345а"],
        _ => &[],
    }
}

const FIELDS: [&str; 44] = [
    "query",
    "type",
    "selectedServices",
    "fullReport",
    "catalogue",
    "freeCheck",
    "promoCode",
    "phone",
    "code",
    "challengeId",
    "licenseNumber",
    "issueDate",
    "packageType",
    "subscriptionType",
    "amount",
    "description",
    "returnUrl",
    "metadata",
    "object",
    "contact",
    "username",
    "password",
    "email",
    "role",
    "vkId",
    "firstName",
    "lastName",
    "message",
    "reportId",
    "deliveryMethods",
    "contacts",
    "vin",
    "services",
    "birthDate",
    "inn",
    "passportSeries",
    "passportNumber",
    "region",
    "enginePower",
    "driverAge",
    "drivingExperience",
    "driversCount",
    "bonusMalusClass",
    "acceptMismatch",
];

fn case(random: &mut Random) -> (&'static str, Vec<Value>) {
    match random.below(22) {
        0..=7 => {
            let kind = *random.pick(&["vin", "vin", "license", "license", "plate", "body"]);
            ("checkIdentifier", vec![json!(kind), json!(random.text())])
        }
        8..=12 => {
            let kind = random.pick(DocumentKind::ALL).name();
            ("checkDocument", vec![json!(kind), json!(random.text())])
        }
        13..=14 => {
            let fields = [
                "catalogue",
                "services",
                "fullReport",
                "promoCode",
                "freeCheck",
            ];
            ("quote", vec![random.object(&fields, 0)])
        }
        15..=16 => {
            let fields = &FIELDS[37..43];
            ("osagoApproximate", vec![random.object(fields, 0)])
        }
        17..=18 => {
            let name = random.pick(FormName::ALL).name();
            ("validateForm", vec![json!(name), random.object(&FIELDS, 0)])
        }
        19 => (
            "compareAdvert",
            vec![random.object(&["price", "band", "reasons"], 0)],
        ),
        20 => (
            "divideWithdrawal",
            vec![random.object(&["amount", "balance", "payments"], 0)],
        ),
        _ => (
            "catalogue",
            vec![json!(random.pick(&Catalogue::ALL).name())],
        ),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || -> Result<u64, Box<dyn Error>> {
        Ok(arguments
            .next()
            .ok_or("usage: random_inputs <seed> <count>")?
            .parse()?)
    };
    let (mut random, count) = (Random(number()?), number()?);
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..count {
        let (function, args) = case(&mut random);
        let output = support::call(function, &args)?;
        writeln!(
            out,
            "{}",
            json!({ "function": function, "args": args, "output": output })
        )?;
    }
    Ok(out.flush()?)
}
