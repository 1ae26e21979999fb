//! Damage scheme of a car, drawn from above, by the damage codes of the traffic police.
//!
//! A code of three digits is a severity (1 light, 2 heavy) and a zone: 10 to 25 of a car, 30 to 43 of a
//! bus, 50 to 59 of a motorcycle, 60 to 80 of a truck, 90 to 99 of any vehicle. The codes 01 to 09 of
//! the older scheme have no severity.
//!
//! The zones are the shapes of the drawings on the page of the traffic police, with their titles. Titles
//! and shapes of 20 and 21 name different sides, so both are the front.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::messages;
use crate::plural::counted;

/// Note displayed beside the drawing.
pub const DAMAGE_NOTE: &str = "Места отмечены так, как их показывает на своих чертежах \
Госавтоинспекция. У передней части сторона не различается: сверьте её при осмотре.";

macro_rules! zones {
    ($($zone:ident = $code:pat, $title:literal, $outline:literal;)+) => {
        /// Zone of a car seen from above, front up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        pub enum Zone {
            $($zone),+
        }

        impl Zone {
            /// All zones, in the order of their codes.
            pub const ALL: [Self; 15] = [$(Self::$zone),+];

            /// Russian title of the zone.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$zone => $title),+ }
            }

            /// SVG path of the zone on a drawing of 200 by 430; the bottom is drawn below the car.
            const fn outline(self) -> &'static str {
                match self { $(Self::$zone => $outline),+ }
            }

            const fn of_code(code: u8) -> Option<Self> {
                match code { $($code => Some(Self::$zone),)+ _ => None }
            }
        }
    };
}

zones! {
    FrontRightWing = 10, "правое переднее крыло",
        "M162 46L140 46L140 110L166 110Q167 76 162 46Z";
    FrontRightDoor = 11, "правая передняя дверь",
        "M166 114L140 114L132 152L132 192L166 192Z";
    RearRightDoor = 12, "правая задняя дверь",
        "M166 196L132 196L132 240L139 272L166 272Z";
    RearRightWing = 13, "правое заднее крыло",
        "M166 276L140 276L140 340L161 340Q166 312 166 276Z";
    RearRightCorner = 14, "правая задняя часть (фара, бампер)",
        "M160 344L146 344Q143 356 102 360L102 378Q157 374 160 344Z";
    RearLeftCorner = 15, "левая задняя часть (фара, бампер)",
        "M40 344L54 344Q57 356 98 360L98 378Q43 374 40 344Z";
    RearLeftWing = 16, "левое заднее крыло",
        "M34 276L60 276L60 340L39 340Q34 312 34 276Z";
    RearLeftDoor = 17, "левая задняя дверь",
        "M34 196L68 196L68 240L61 272L34 272Z";
    FrontLeftDoor = 18, "левая передняя дверь",
        "M34 114L60 114L68 152L68 192L34 192Z";
    FrontLeftWing = 19, "левое переднее крыло",
        "M38 46L60 46L60 110L34 110Q33 76 38 46Z";
    Front = 20 | 21, "передняя часть (фара, бампер)",
        "M40 42Q42 12 100 8Q158 12 160 42L146 42Q142 28 100 26Q58 28 54 42Z";
    Hood = 22, "капот",
        "M64 46Q100 32 136 46L136 110Q100 100 64 110Z";
    Roof = 23, "крыша",
        "M72 154Q100 148 128 154L128 238Q100 244 72 238Z";
    Boot = 24, "крышка багажника",
        "M64 278Q100 288 136 278L136 340Q100 352 64 340Z";
    Bottom = 25, "днище",
        "M44 396L156 396L156 424L44 424Z";
}

/// SVG paths of the windows, which are no damage zones.
const WINDOWS: [&str; 2] = [
    "M64 114Q100 104 136 114L128 150Q100 144 72 150Z",
    "M72 242Q100 248 128 242L136 274Q100 284 64 274Z",
];

/// Coarse zones of any vehicle, clockwise from the front.
///
/// Codes 90 to 99, and 01 to 09 of the older scheme.
const COARSE: [(Zone, &str); 10] = [
    (Zone::FrontRightWing, "передний правый угол"),
    (Zone::FrontRightDoor, "правый бок спереди"),
    (Zone::RearRightDoor, "правый бок сзади"),
    (Zone::RearRightCorner, "задний правый угол"),
    (Zone::RearLeftCorner, "задний левый угол"),
    (Zone::RearLeftDoor, "левый бок сзади"),
    (Zone::FrontLeftDoor, "левый бок спереди"),
    (Zone::FrontLeftWing, "передний левый угол"),
    (Zone::Roof, "крыша"),
    (Zone::Bottom, "днище"),
];

/// Severity of the damage of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// Unknown, because the older scheme has no severity.
    Unknown,
    Light,
    Heavy,
}

/// Damaged zone of a car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ZoneDamage {
    pub zone: Zone,
    pub title: Cow<'static, str>,
    pub severity: Severity,
    /// Code of the traffic police for the damage.
    pub code: String,
    /// Number of accidents that damaged this zone.
    pub times: u32,
    /// Russian text: «капот: сильное повреждение, 2 раза, код 222».
    pub text: String,
}

/// Damage code that is no zone of a car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnplacedCode {
    pub code: String,
    pub text: Cow<'static, str>,
}

/// Damage of one accident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccidentDamage {
    /// Day of the accident, `yyyy-mm-dd`; empty if unreadable.
    pub date: String,
    /// Damaged zones in the order of [`Zone::ALL`].
    pub zones: Vec<ZoneDamage>,
    pub unplaced: Vec<UnplacedCode>,
}

/// Shape of the drawing: a zone or a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Outline {
    /// Zone of the shape; missing for a window.
    pub zone: Option<Zone>,
    /// SVG path within 200 by 430, front up.
    pub path: Cow<'static, str>,
}

fn outlines() -> Vec<Outline> {
    let windows = WINDOWS.iter().map(|path| (None, *path));
    let zones = Zone::ALL.iter().map(|zone| (Some(*zone), zone.outline()));
    let parts = windows.chain(zones).map(|(zone, path)| Outline {
        zone,
        path: path.into(),
    });
    parts.collect()
}

/// Damage of all accidents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DamageScheme {
    /// Damage by accident, in the order of the block.
    pub accidents: Vec<AccidentDamage>,
    /// Damage of all accidents together: the worst severity of each zone.
    pub overall: Vec<ZoneDamage>,
    /// Shapes of the drawing, windows first.
    pub outlines: Vec<Outline>,
    pub note: Cow<'static, str>,
}

/// Damage scheme of all accidents of a car.
pub(super) fn scheme(accidents: Vec<AccidentDamage>) -> DamageScheme {
    let mut overall = Vec::new();
    for damage in accidents.iter().flat_map(|accident| &accident.zones) {
        add(&mut overall, damage.clone(), 1);
    }
    DamageScheme {
        overall: with_texts(overall),
        accidents,
        outlines: outlines(),
        note: DAMAGE_NOTE.into(),
    }
}

/// Damage of one accident by its codes.
pub(super) fn accident_damage(date: &str, codes: &[String]) -> AccidentDamage {
    let mut zones = Vec::new();
    let mut unplaced: Vec<UnplacedCode> = Vec::new();
    for code in codes {
        match parse(code) {
            Some((zone, title, severity)) => {
                let damage = ZoneDamage {
                    zone,
                    title: title.into(),
                    severity,
                    code: code.clone(),
                    times: 1,
                    text: String::new(),
                };
                add(&mut zones, damage, 0);
            }
            None => unplaced.push(UnplacedCode {
                code: code.clone(),
                text: unplaced_text(code).into(),
            }),
        }
    }
    AccidentDamage {
        date: date.to_owned(),
        zones: with_texts(zones),
        unplaced,
    }
}

fn with_texts(mut zones: Vec<ZoneDamage>) -> Vec<ZoneDamage> {
    for hit in &mut zones {
        let severity = match hit.severity {
            Severity::Heavy => messages::DAMAGE_HEAVY,
            Severity::Light => messages::DAMAGE_LIGHT,
            Severity::Unknown => messages::DAMAGE_UNKNOWN,
        };
        let often = match hit.times {
            0 | 1 => String::new(),
            times => format!(", {}", counted(times.into(), "раз", "раза", "раз")),
        };
        hit.text = format!("{}: {severity}{often}, код {}", hit.title, hit.code);
    }
    zones
}

/// Adds a zone in order, or raises the severity of a zone that is already damaged.
fn add(zones: &mut Vec<ZoneDamage>, damage: ZoneDamage, times: u32) {
    match zones.binary_search_by_key(&damage.zone, |known| known.zone) {
        Ok(index) => {
            if let Some(known) = zones.get_mut(index) {
                known.times = known.times.saturating_add(times);
                if damage.severity > known.severity {
                    known.severity = damage.severity;
                    known.code = damage.code;
                    known.title = damage.title;
                }
            }
        }
        Err(index) => zones.insert(index, damage),
    }
}

/// Zone of a damage code, with its title and severity.
fn parse(code: &str) -> Option<(Zone, &'static str, Severity)> {
    let (severity, digits) = match code.as_bytes() {
        [b'1', zone @ ..] => (Severity::Light, zone),
        [b'2', zone @ ..] => (Severity::Heavy, zone),
        old @ [b'0', b'1'..=b'9'] => (Severity::Unknown, old),
        _ => return None,
    };
    let (zone, title) = match two_digits(digits)? {
        old @ 1..=9 if severity == Severity::Unknown => *COARSE.get(usize::from(old) - 1)?,
        any @ 90..=99 => *COARSE.get(usize::from(any) - 90)?,
        car => Zone::of_code(car).map(|zone| (zone, zone.title()))?,
    };
    Some((zone, title, severity))
}

/// Number of two digits; `None` for any other text.
fn two_digits(digits: &[u8]) -> Option<u8> {
    match digits {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + ones - b'0'),
        _ => None,
    }
}

fn unplaced_text(code: &str) -> &'static str {
    let zone = match code.as_bytes() {
        [b'1' | b'2', zone @ ..] => two_digits(zone),
        _ => None,
    };
    match zone {
        Some(30) => "автобус, правая передняя часть",
        Some(31) => "автобус, правый бок спереди",
        Some(32) => "автобус, правый бок посередине",
        Some(33) => "автобус, правый бок сзади",
        Some(34) => "автобус, правая задняя часть",
        Some(35) => "автобус, левая задняя часть",
        Some(36) => "автобус, левый бок сзади",
        Some(37) => "автобус, левый бок посередине",
        Some(38) => "автобус, левый бок спереди",
        Some(39) => "автобус, левая передняя часть",
        Some(40..=42) => "автобус, крыша",
        Some(43) => "автобус, днище",
        Some(50..=59) => "повреждение по схеме мотоцикла",
        Some(60..=80) => "повреждение по схеме грузового автомобиля",
        _ => "код без расшифровки",
    }
}

/// Russian text of the damaged sides: «спереди», «сзади и слева».
pub(super) fn sides_text(zones: &[ZoneDamage]) -> Option<String> {
    use Zone::{
        Boot, Bottom, Front, FrontLeftDoor, FrontLeftWing, FrontRightDoor, FrontRightWing, Hood,
        RearLeftCorner, RearLeftDoor, RearLeftWing, RearRightCorner, RearRightDoor, RearRightWing,
        Roof,
    };
    let sides: [(&str, &[Zone]); 6] = [
        ("спереди", &[Front, Hood, FrontLeftWing, FrontRightWing]),
        (
            "сзади",
            &[
                Boot,
                RearLeftCorner,
                RearRightCorner,
                RearLeftWing,
                RearRightWing,
            ],
        ),
        (
            "справа",
            &[
                FrontRightDoor,
                RearRightDoor,
                FrontRightWing,
                RearRightWing,
                RearRightCorner,
            ],
        ),
        (
            "слева",
            &[
                FrontLeftDoor,
                RearLeftDoor,
                FrontLeftWing,
                RearLeftWing,
                RearLeftCorner,
            ],
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn damage_zones_have_distinct_outlines() {
        let paths: HashSet<&str> = Zone::ALL.iter().map(|zone| zone.outline()).collect();
        assert_eq!(paths.len(), Zone::ALL.len());
    }
}
