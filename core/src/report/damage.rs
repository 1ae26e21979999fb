//! The damage scheme of a car seen from above, drawn from the accident codes of the traffic police.
//!
//! Of a code of three digits the first is the severity, 1 lighter and 2 heavier, and the others the
//! zone: 10 to 25 a car, 30 to 43 a bus, 50 to 59 a motorcycle, 60 to 80 a truck, 90 to 99 special
//! marks. Codes of two digits, 01 to 09, are of the older scheme and tell no severity.
//!
//! Doubt: that a code means a zone of a car is confirmed, **which zone each number means is not**.
//! The order used here runs clockwise from the front, then along the top, and is a guess; the page
//! says «вероятно» and shows the codes themselves beside the drawing.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Accident, Accidents};

/// Shown beside every drawing.
pub const DAMAGE_NOTE: &str = "Схема построена по кодам повреждений Госавтоинспекции. Официальной \
расшифровки кодов нет, поэтому места показаны предположительно: сверьте их при осмотре.";

macro_rules! zones {
    ($($zone:ident = $code:literal, $title:literal;)+) => {
        /// A part of the car seen from above, front up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        pub enum Zone {
            $($zone),+
        }

        impl Zone {
            /// All zones, in the order of their codes.
            pub const ALL: [Self; 16] = [$(Self::$zone),+];

            /// The zone in Russian.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$zone => $title),+ }
            }

            const fn of_code(code: u8) -> Option<Self> {
                match code { $($code => Some(Self::$zone),)+ _ => None }
            }
        }
    };
}

zones! {
    FrontBumper = 10, "передний бампер";
    FrontRightWing = 11, "правое переднее крыло";
    FrontRightDoor = 12, "правая передняя дверь";
    RearRightDoor = 13, "правая задняя дверь";
    RearRightWing = 14, "правое заднее крыло";
    RearBumper = 15, "задний бампер";
    RearLeftWing = 16, "левое заднее крыло";
    RearLeftDoor = 17, "левая задняя дверь";
    FrontLeftDoor = 18, "левая передняя дверь";
    FrontLeftWing = 19, "левое переднее крыло";
    Hood = 20, "капот";
    Windscreen = 21, "лобовое стекло";
    Roof = 22, "крыша";
    RearWindow = 23, "заднее стекло";
    Boot = 24, "крышка багажника";
    Bottom = 25, "днище";
}

/// How bad the damage of a zone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// The older scheme does not tell.
    Unknown,
    Light,
    Heavy,
}

/// A damaged zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ZoneDamage {
    pub zone: Zone,
    pub title: Cow<'static, str>,
    pub severity: Severity,
    /// The code of the traffic police behind it.
    pub code: String,
    /// In how many accidents this zone was hit.
    pub times: u32,
}

/// A code that is no zone of a car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnplacedCode {
    pub code: String,
    pub text: Cow<'static, str>,
}

/// The damage of one accident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccidentDamage {
    /// Day, `yyyy-mm-dd`; empty where it could not be read.
    pub date: String,
    /// In the order of [`Zone::ALL`].
    pub zones: Vec<ZoneDamage>,
    pub unplaced: Vec<UnplacedCode>,
}

/// The damage of all accidents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DamageScheme {
    /// In the order of the block.
    pub accidents: Vec<AccidentDamage>,
    /// All accidents at once: of each zone the worst severity.
    pub overall: Vec<ZoneDamage>,
    pub note: Cow<'static, str>,
}

/// The scheme of a car's accidents.
#[must_use]
pub fn damage_scheme(accidents: &Accidents) -> DamageScheme {
    let accidents: Vec<AccidentDamage> = accidents.accidents.iter().map(accident_damage).collect();
    let mut overall = Vec::new();
    for damage in accidents.iter().flat_map(|accident| &accident.zones) {
        add(&mut overall, damage.clone(), 1);
    }
    DamageScheme {
        overall,
        accidents,
        note: DAMAGE_NOTE.into(),
    }
}

pub(super) fn accident_damage(accident: &Accident) -> AccidentDamage {
    let mut zones = Vec::new();
    let mut unplaced: Vec<UnplacedCode> = Vec::new();
    for code in &accident.damage_codes {
        let (hit, severity) = read(code);
        for zone in &hit {
            let damage = ZoneDamage {
                zone: *zone,
                title: zone.title().into(),
                severity,
                code: code.clone(),
                times: 1,
            };
            add(&mut zones, damage, 0);
        }
        if hit.is_empty() {
            unplaced.push(UnplacedCode {
                code: code.clone(),
                text: unplaced_text(code).into(),
            });
        }
    }
    AccidentDamage {
        date: accident.date.clone(),
        zones,
        unplaced,
    }
}

/// Adds a zone in its place; of a known one the worst severity stays.
fn add(zones: &mut Vec<ZoneDamage>, damage: ZoneDamage, times: u32) {
    match zones.binary_search_by_key(&damage.zone, |known| known.zone) {
        Ok(place) => {
            if let Some(known) = zones.get_mut(place) {
                known.times = known.times.saturating_add(times);
                if damage.severity > known.severity {
                    known.severity = damage.severity;
                    known.code = damage.code;
                }
            }
        }
        Err(place) => zones.insert(place, damage),
    }
}

fn read(code: &str) -> (Vec<Zone>, Severity) {
    use Zone::{
        FrontBumper, FrontLeftDoor, FrontLeftWing, FrontRightDoor, FrontRightWing, RearBumper,
        RearLeftDoor, RearLeftWing, RearRightDoor, RearRightWing, Roof,
    };
    let of_car = |zone: &[u8]| number(zone).and_then(Zone::of_code).into_iter().collect();
    match code.as_bytes() {
        [b'1', zone @ ..] if zone.len() == 2 => (of_car(zone), Severity::Light),
        [b'2', zone @ ..] if zone.len() == 2 => (of_car(zone), Severity::Heavy),
        [b'0', old] => {
            // Nine zones: clockwise from the front, the top last; a guess, as above.
            let zones: &[Zone] = match old {
                b'1' => &[FrontBumper],
                b'2' => &[FrontRightWing],
                b'3' => &[FrontRightDoor, RearRightDoor],
                b'4' => &[RearRightWing],
                b'5' => &[RearBumper],
                b'6' => &[RearLeftWing],
                b'7' => &[RearLeftDoor, FrontLeftDoor],
                b'8' => &[FrontLeftWing],
                b'9' => &[Roof],
                _ => &[],
            };
            (zones.to_vec(), Severity::Unknown)
        }
        _ => (Vec::new(), Severity::Unknown),
    }
}

/// Two digits.
fn number(digits: &[u8]) -> Option<u8> {
    match digits {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + ones - b'0'),
        _ => None,
    }
}

fn unplaced_text(code: &str) -> &'static str {
    let zone = match code.as_bytes() {
        [b'1' | b'2', zone @ ..] => number(zone),
        _ => None,
    };
    match zone {
        Some(30..=43) => "повреждение по схеме автобуса",
        Some(50..=59) => "повреждение по схеме мотоцикла",
        Some(60..=80) => "повреждение по схеме грузового автомобиля",
        Some(90..=99) => "особая отметка",
        _ => "код без расшифровки",
    }
}

/// «спереди», «сзади и слева»: the sides of the car that were hit.
pub(super) fn place_in_words(zones: &[ZoneDamage]) -> Option<String> {
    use Zone::{
        Boot, Bottom, FrontBumper, FrontLeftDoor, FrontLeftWing, FrontRightDoor, FrontRightWing,
        Hood, RearBumper, RearLeftDoor, RearLeftWing, RearRightDoor, RearRightWing, RearWindow,
        Roof, Windscreen,
    };
    let sides: [(&str, &[Zone]); 6] = [
        (
            "спереди",
            &[FrontBumper, Hood, Windscreen, FrontLeftWing, FrontRightWing],
        ),
        (
            "сзади",
            &[RearBumper, Boot, RearWindow, RearLeftWing, RearRightWing],
        ),
        (
            "справа",
            &[FrontRightDoor, RearRightDoor, FrontRightWing, RearRightWing],
        ),
        (
            "слева",
            &[FrontLeftDoor, RearLeftDoor, FrontLeftWing, RearLeftWing],
        ),
        ("сверху", &[Roof]),
        ("снизу", &[Bottom]),
    ];
    let hit: Vec<&str> = sides
        .iter()
        .filter(|(_, side)| zones.iter().any(|damage| side.contains(&damage.zone)))
        .map(|(word, _)| *word)
        .collect();
    match hit.as_slice() {
        [] => None,
        [one] => Some((*one).to_owned()),
        [first @ .., last] if first.len() < 3 => Some(format!("{} и {last}", first.join(", "))),
        _ => Some("с нескольких сторон".to_owned()),
    }
}
