//! Property tests of the odometer analysis for arbitrary histories.

use avtosled_core::date::Date;
use avtosled_core::report::{
    Certainty, OdometerAnalysis, OdometerUnit, Reading, ReadingState, SourceState, analyse_readings,
};
use proptest::collection::vec;
use proptest::prelude::*;

const SOURCES: [&str; 3] = ["auctions", "eaisto", "probeg"];
/// Current day of the tests, 2026-11-20, in days since 1970.
const TODAY: i64 = 20_777;

fn day(number: i64) -> Date {
    Date::from_unix_ms(number * 86_400_000)
}

fn reading(number: i64, kilometres: u32, source: usize) -> Reading {
    let source = SOURCES[source % SOURCES.len()];
    Reading {
        day: Some(day(number)),
        value: kilometres,
        unit: OdometerUnit::Kilometres,
        is_unit_assumed: false,
        source: source.to_owned(),
        record: 0,
        anchor: format!("{source}-{number}"),
    }
}

/// Readings one month to three years apart, of a car that drives up to 60 000 km a year.
fn rising_readings(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Reading>> {
    let step = (30_i64..1_000, 0_i64..60_000, 0_usize..3);
    let steps = (2_u32..200_000, vec(step, count));
    let histories = steps.prop_map(|(first, steps)| {
        let (mut number, mut kilometres) = (TODAY, i64::from(first));
        let span: i64 = steps.iter().map(|(days, ..)| days).sum();
        number -= span;
        let mut readings = vec![reading(number, first, 0)];
        for (days, a_year, source) in steps {
            number += days;
            kilometres += a_year * days / 365;
            let kilometres = u32::try_from(kilometres).unwrap_or(u32::MAX);
            readings.push(reading(number, kilometres, source));
        }
        readings
    });
    let is_countable = |readings: &Vec<Reading>| readings.iter().all(|one| one.value < 900_000);
    histories.prop_filter("six digits", is_countable)
}

/// Value with a typing error: a digit lost, added, changed, or swapped with the next one.
fn mistyped(value: u32, kind: u8, place: usize, digit: u8) -> u32 {
    let mut digits: Vec<char> = value.to_string().chars().collect();
    let place = place % digits.len();
    let digit = char::from(b'0' + digit % 10);
    match kind % 4 {
        0 => {
            digits.remove(place);
        }
        1 => digits.insert(place, digit),
        2 => digits[place] = digit,
        _ => {
            let next = (place + 1) % digits.len();
            digits.swap(place, next);
        }
    }
    digits.iter().collect::<String>().parse().unwrap_or(0)
}

fn analyse(readings: &[Reading]) -> OdometerAnalysis {
    analyse_readings(readings, day(TODAY))
}

fn kilometres(readings: &[Reading]) -> Vec<u32> {
    readings.iter().map(Reading::kilometres).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, max_global_rejects: 8_192, ..ProptestConfig::default() })]

    #[test]
    fn rising_readings_give_no_fall(readings in rising_readings(0..12)) {
        let analysis = analyse(&readings);
        prop_assert_eq!(&analysis.falls, &[]);
        prop_assert_eq!(analysis.least_driven, None);
        let is_plain = analysis.points.iter().all(|point| point.state == ReadingState::Plain);
        prop_assert!(is_plain, "{:?}", kilometres(&readings));
    }

    #[test]
    fn single_typing_error_is_never_a_sure_fall(
        mut readings in rising_readings(3..12),
        which in any::<usize>(),
        (kind, place, digit) in (any::<u8>(), any::<usize>(), any::<u8>()),
    ) {
        let which = which % readings.len();
        readings[which].value = mistyped(readings[which].value, kind, place, digit);
        let analysis = analyse(&readings);
        prop_assert!(!analysis.has_sure_fall(), "{:?}", kilometres(&readings));
        prop_assert_eq!(analysis.least_driven, None);
        prop_assert_eq!(analysis.turned_back(), None);
    }

    #[test]
    fn rollback_seen_in_several_readings_is_found_and_not_overstated(
        readings in rising_readings(4..12),
        (place, share) in (any::<usize>(), 0_u32..100),
    ) {
        let place = 2 + place % (readings.len() - 3);
        let (before, after) = readings.split_at(place);
        // The rolled-back readings are below the last but one before the rollback, to the end.
        let least = after[after.len() - 1].value - before[place - 2].value + 1_001;
        let most = after[0].value.saturating_sub(2);
        prop_assume!(least < most);
        let back = least + (most - least) * share / 100;
        let turned: Vec<Reading> = after
            .iter()
            .map(|reading| Reading { value: reading.value - back, ..reading.clone() })
            .collect();
        let all = [before, &turned].concat();
        let analysis = analyse(&all);
        prop_assert!(!analysis.falls.is_empty(), "{:?} {analysis:?}", kilometres(&all));
        // True distance of the car, including that before the first reading.
        let driven = readings[readings.len() - 1].value;
        prop_assert!(analysis.least_driven.is_none_or(|least| least <= driven), "{:?} {driven} {analysis:?}", kilometres(&all));
        prop_assert!(analysis.turned_back().is_none_or(|km| km <= back), "{:?} {back} {analysis:?}", kilometres(&all));
    }

    #[test]
    fn shuffled_readings_give_the_same_analysis(
        mut readings in rising_readings(1..10),
        slips in vec((any::<usize>(), any::<u8>(), any::<usize>(), any::<u8>()), 0..4),
        seed in any::<u64>(),
    ) {
        for (which, kind, place, digit) in slips {
            let which = which % readings.len();
            readings[which].value = mistyped(readings[which].value, kind, place, digit);
        }
        let mut shuffled = readings.clone();
        shuffled.sort_by_key(|reading| {
            (u64::from(reading.value) ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        prop_assert_eq!(analyse(&shuffled), analyse(&readings));
    }

    #[test]
    fn falls_consist_of_given_readings_without_doubtful_ones(
        values in vec((14_000_i64..TODAY, 0_u32..1_500_000, 0_usize..3), 0..12),
    ) {
        let readings: Vec<Reading> = values
            .iter()
            .map(|(number, value, source)| reading(*number, *value, *source))
            .collect();
        let analysis = analyse(&readings);
        for fall in &analysis.falls {
            prop_assert!(fall.from.kilometres > fall.to.kilometres);
            prop_assert!(fall.from.day < fall.to.day);
            for point in [&fall.from, &fall.to] {
                prop_assert!(point.state != ReadingState::Doubtful);
                prop_assert!(readings.contains(&point.reading));
            }
        }
        let is_sure = analysis.falls.iter().any(|fall| fall.certainty == Certainty::Sure);
        prop_assert_eq!(analysis.least_driven.is_some(), is_sure);
        prop_assert_eq!(analysis.turned_back().is_some(), is_sure);
        let level = analysis.assess(day(TODAY)).0;
        let is_finding = !analysis.falls.is_empty() || analysis.suspicion.is_some();
        prop_assert_eq!(level == SourceState::Attention, is_finding);
        prop_assert!(level != SourceState::Good || analysis.compared >= 2);
    }

    /// Fewer readings may hide a fall, but never improve the assessment of a car without one.
    #[test]
    fn missing_source_never_improves_the_assessment(readings in rising_readings(0..8), silent in 0_usize..3) {
        let rest: Vec<Reading> = readings
            .iter()
            .filter(|reading| reading.source != SOURCES[silent])
            .cloned()
            .collect();
        let is_good = |readings: &[Reading]| {
            analyse(readings).assess(day(TODAY)).0 == SourceState::Good
        };
        let is_suspicious = analyse(&readings).suspicion.is_some();
        prop_assert!(is_good(&readings) || is_suspicious || !is_good(&rest));
    }
}
