//! Damage scheme of the PDF report.

use std::fmt::Write;

use avtosled_core::report::{DamageScheme, Severity, Zone};
use avtosled_render::report::Damage;

const WHOLE: &str = "#eef0f2";
const LINE: &str = "#5b6470";

/// Drawing of the damaged zones, with their list.
pub fn damage(scheme: &DamageScheme) -> Damage {
    let zones = scheme.overall.iter().map(|hit| hit.text.clone());
    let accidents = scheme.accidents.iter();
    let unplaced = accidents.flat_map(|accident| &accident.unplaced);
    let unplaced = unplaced.map(|code| format!("{}, код {}", code.text, code.code));
    Damage {
        drawing: drawing(scheme),
        zones: zones.chain(unplaced).collect(),
        note: scheme.note.to_string(),
    }
}

/// Top view of the car as SVG, from path constants of core.
fn drawing(scheme: &DamageScheme) -> String {
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 430\">".to_owned();
    for outline in &scheme.outlines {
        let fill = outline.zone.map_or(WHOLE, |zone| fill(scheme, zone));
        let path = &outline.path;
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{LINE}\" stroke-width=\"1.5\"/>"
        );
    }
    svg.push_str("</svg>");
    svg
}

fn fill(scheme: &DamageScheme, zone: Zone) -> &'static str {
    let hit = scheme.overall.iter().find(|hit| hit.zone == zone);
    match hit.map(|hit| hit.severity) {
        Some(Severity::Heavy) => "#b3261e",
        Some(Severity::Light) => "#f2b13c",
        Some(Severity::Unknown) => "#9aa3ad",
        None => WHOLE,
    }
}

#[cfg(test)]
mod tests {
    use avtosled_core::report::{Accident, Accidents, damage_scheme};

    use super::*;

    #[test]
    fn damaged_zone_is_coloured_and_listed() {
        let scheme = damage_scheme(&Accidents {
            accidents: vec![Accident {
                damage_codes: vec!["210".to_owned(), "777".to_owned()],
                ..Accident::default()
            }],
            ..Accidents::default()
        });
        let rendered = damage(&scheme);
        assert_eq!(rendered.drawing.matches("#b3261e").count(), 1);
        let expected = [
            "правое переднее крыло: сильное повреждение, код 210",
            "код без расшифровки, код 777",
        ];
        assert_eq!(rendered.zones, expected);
    }
}
