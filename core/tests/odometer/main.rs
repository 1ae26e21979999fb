//! Tests of the odometer analysis: example histories and properties.

mod properties;
mod report_texts;

use avtosled_core::date::Date;
use avtosled_core::report::{
    Certainty, OdometerAnalysis, OdometerUnit, Reading, ReadingState, SourceState, analyse_readings,
};
use serde::Deserialize;

/// Day, value, unit and source of a reading in a test case.
type GivenReading = (Option<Date>, u32, String, String);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct History {
    name: String,
    today: Date,
    readings: Vec<GivenReading>,
    level: SourceState,
    /// Doubtful readings, kilometres, in chronological order.
    doubtful: Vec<u32>,
    falls: Vec<(u32, u32, String)>,
    least_driven: Option<u32>,
    current: Option<u32>,
}

fn reading((day, value, unit, source): &GivenReading) -> Reading {
    Reading {
        day: *day,
        value: *value,
        unit: if unit == "km" {
            OdometerUnit::Kilometres
        } else {
            OdometerUnit::Miles
        },
        is_unit_assumed: unit == "milesAssumed",
        source: source.clone(),
        record: 0,
        anchor: format!("{source}-1"),
    }
}

fn falls(analysis: &OdometerAnalysis) -> Vec<(u32, u32, String)> {
    let falls = analysis.falls.iter().map(|fall| {
        let certainty = match fall.certainty {
            Certainty::Sure => "sure",
            Certainty::Possible | Certainty::PossibleRound => "possible",
        };
        (
            fall.from.kilometres,
            fall.to.kilometres,
            certainty.to_owned(),
        )
    });
    falls.collect()
}

fn doubtful(analysis: &OdometerAnalysis) -> Vec<u32> {
    let points = analysis.points.iter();
    points
        .filter(|point| point.state == ReadingState::Doubtful)
        .map(|point| point.kilometres)
        .collect()
}

#[test]
fn newest_odometer_reading_is_trusted_only_if_recent_and_plausible() {
    let today: Date = "2026-06-15".parse().unwrap();
    let trusted = |sources: &[(&str, u32)]| {
        let readings = sources.iter().map(|(day, value)| {
            reading(&(
                day.parse().ok(),
                *value,
                "km".to_owned(),
                "cards".to_owned(),
            ))
        });
        analyse_readings(&readings.collect::<Vec<_>>(), today).trusted(today)
    };
    let (first, second) = (("2023-01-10", 50_000), ("2024-01-10", 60_000));
    for (last, expected) in [
        (("2025-06-10", 75_000), Some(75_000)),
        // A reading with an extra digit, and a fall.
        (("2025-06-10", 750_000), None),
        (("2025-06-10", 31_000), None),
        (("2024-06-10", 64_000), None),
    ] {
        assert_eq!(trusted(&[first, second, last]), expected, "{last:?}");
    }
    assert_eq!(trusted(&[("2025-06-10", 75_000)]), Some(75_000));
    assert_eq!(trusted(&[]), None);
}

#[test]
fn odometer_analysis_of_histories_matches_expert_assessments() {
    let text = include_str!("../data/odometer.json");
    let histories: Vec<History> = serde_json::from_str(text).unwrap();
    assert!(histories.len() >= 60);
    let mut wrong = Vec::new();
    for history in &histories {
        let readings: Vec<Reading> = history.readings.iter().map(reading).collect();
        let analysis = analyse_readings(&readings, history.today);
        let found = (
            analysis.assess(history.today).0,
            doubtful(&analysis),
            falls(&analysis),
            analysis.least_driven,
            analysis.current().map(|point| point.kilometres),
        );
        let expected = (
            history.level,
            history.doubtful.clone(),
            history.falls.clone(),
            history.least_driven,
            history.current,
        );
        if found != expected {
            wrong.push(format!("{}: {found:?}, not {expected:?}", history.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unchanged_or_evenly_rising_readings_are_suspicious() {
    let today: Date = "2026-11-27".parse().unwrap();
    let text = |readings: &[(&str, u32)]| {
        let readings = readings.iter().map(|(day, value)| {
            reading(&(
                day.parse().ok(),
                *value,
                "km".to_owned(),
                "cards".to_owned(),
            ))
        });
        let analysis = analyse_readings(&readings.collect::<Vec<_>>(), today);
        (
            analysis.assess(today).0,
            analysis
                .suspicion
                .map(|found| found.text().replace('\u{a0}', " ")),
        )
    };
    for (readings, expected) in [
        (
            vec![
                ("2022-05-01", 50_000),
                ("2024-05-01", 50_000),
                ("2026-05-01", 50_000),
            ],
            "Показание 50 000 км не менялось с 01.05.2022 по 01.05.2026",
        ),
        (
            vec![("2022-05-01", 50_123), ("2026-05-01", 50_230)],
            "Показание 50 230 км почти не менялось с 01.05.2022 по 01.05.2026",
        ),
        (
            vec![
                ("2020-05-01", 41_300),
                ("2022-05-01", 53_800),
                ("2024-05-01", 66_300),
                ("2026-05-01", 78_800),
            ],
            "Показания растут ровно на 12 500 км",
        ),
    ] {
        let (level, found) = text(&readings);
        assert_eq!(level, SourceState::Attention, "{readings:?}");
        assert!(
            found
                .as_ref()
                .is_some_and(|found| found.starts_with(expected)),
            "{found:?}"
        );
    }
    for readings in [
        vec![("2025-12-01", 50_000), ("2026-05-01", 50_000)],
        vec![
            ("2012-05-01", 50_000),
            ("2013-05-01", 50_000),
            ("2026-05-01", 184_312),
        ],
        vec![("2022-05-01", 50_000), ("2026-05-01", 90_000)],
        vec![
            ("2022-05-01", 50_312),
            ("2024-05-01", 63_017),
            ("2026-05-01", 70_544),
        ],
    ] {
        assert_eq!(text(&readings), (SourceState::Good, None), "{readings:?}");
    }
}

#[test]
fn readings_rounded_to_ten_thousands_leave_mileage_unknown() {
    let today: Date = "2026-11-27".parse().unwrap();
    let readings = [
        ("2020-05-01", 20_000),
        ("2022-05-01", 50_000),
        ("2024-05-01", 60_000),
        ("2026-05-01", 90_000),
    ];
    let readings = readings.map(|(day, value)| {
        reading(&(day.parse().ok(), value, "km".to_owned(), "cards".to_owned()))
    });
    let analysis = analyse_readings(&readings, today);
    let (level, text) = analysis.assess(today);
    assert_eq!(level, SourceState::NoData);
    assert!(text.starts_with("Показания округлены до"), "{text}");
    assert_eq!(analysis.trusted(today), None);
}
