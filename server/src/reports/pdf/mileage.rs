//! Mileage chart of the PDF report.

use avtosled_core::date::Date;
use avtosled_core::messages::{
    READING_DOUBTFUL, READING_FALL, READING_POSSIBLE_FALL, READINGS_FELL, READINGS_POSSIBLY_FELL,
};
use avtosled_core::report::{MileageChart, MileagePoint};
use avtosled_core::sources::{ReadingState, kilometres};
use avtosled_render::report::{Level, Mileage, Reading, Tick};

use crate::platform::clock::russian_day;

/// Maximum number of grid lines.
const MOST_SUMS: u32 = 5;
/// Maximum number of year labels that do not overlap.
const MOST_YEARS: i32 = 8;

/// Mileage chart; `None` without readings.
pub fn mileage(chart: &MileageChart) -> Option<Mileage> {
    let dated: Vec<(Date, &MileagePoint)> = chart
        .points
        .iter()
        .filter_map(|point| Some((point.date.parse().ok()?, point)))
        .collect();
    let (first, last) = (dated.first()?.0, dated.last()?.0);
    let most = dated.iter().map(|(_, point)| point.mileage).max()?;
    let step = step(most);
    let top = most.div_ceil(step).max(1) * step;
    let place = Place { first, last, top };
    let readings: Vec<Reading> = dated.iter().map(|dated| place.reading(dated)).collect();
    Some(Mileage {
        alt: alt(&readings),
        readings,
        x_ticks: place.x_ticks(),
        y_ticks: place.y_ticks(step),
        lines: lines(chart),
    })
}

/// Extent of the chart: first and last day, highest mileage.
struct Place {
    first: Date,
    last: Date,
    /// Highest mileage in kilometres.
    top: u32,
}

impl Place {
    fn x(&self, day: Date) -> f64 {
        let days = |days: i64| f64::from(i32::try_from(days).unwrap_or(i32::MAX));
        match self.last.days_since(self.first) {
            // A single day is centred.
            0 => 0.5,
            all => days(day.days_since(self.first)) / days(all),
        }
    }

    fn y(&self, kilometres: u32) -> f64 {
        f64::from(kilometres) / f64::from(self.top)
    }

    fn reading(&self, (day, point): &(Date, &MileagePoint)) -> Reading {
        let (level, label) = level_and_label(point.state);
        Reading {
            x: self.x(*day),
            y: self.y(point.mileage),
            level,
            date: russian_day(*day),
            text: kilometres(point.mileage),
            source: point.source.clone(),
            label: label.to_owned(),
        }
    }

    /// Ticks at the first days of years.
    fn x_ticks(&self) -> Vec<Tick> {
        let every = (self.last.year() - self.first.year()) / MOST_YEARS + 1;
        let years = self.first.year() + 1..=self.last.year();
        let every = usize::try_from(every).unwrap_or(1);
        let ticks = years.step_by(every).filter_map(|year| {
            let day = Date::new(year, 1, 1).ok()?;
            Some(Tick {
                position: self.x(day),
                text: year.to_string(),
            })
        });
        ticks.collect()
    }

    fn y_ticks(&self, step: u32) -> Vec<Tick> {
        let sums = (0..=self.top / step).map(|number| number * step);
        sums.map(|sum| Tick {
            position: self.y(sum),
            text: kilometres(sum),
        })
        .collect()
    }
}

/// Grid step in kilometres: 1, 2 or 5 times a power of ten.
fn step(most: u32) -> u32 {
    let mut power = 1_000;
    loop {
        for digit in [1, 2, 5] {
            let step = digit * power;
            if most <= step * MOST_SUMS || step >= 500_000_000 {
                return step;
            }
        }
        power *= 10;
    }
}

const fn level_and_label(state: ReadingState) -> (Level, &'static str) {
    match state {
        ReadingState::Plain | ReadingState::Undated => (Level::Good, ""),
        ReadingState::Doubtful => (Level::Unknown, READING_DOUBTFUL),
        ReadingState::Fall => (Level::Attention, READING_FALL),
        ReadingState::PossibleFall => (Level::Attention, READING_POSSIBLE_FALL),
    }
}

fn lines(chart: &MileageChart) -> Vec<String> {
    let may_have_fallen = |point: &MileagePoint| point.state == ReadingState::PossibleFall;
    let fell = if chart.has_rollback {
        Some(format!("{READINGS_FELL}."))
    } else if chart.points.iter().any(may_have_fallen) {
        Some(format!("{READINGS_POSSIBLY_FELL}."))
    } else {
        None
    };
    let turned_back = chart
        .turned_back
        .map(|by| format!("Пробег скручен не меньше чем на {}.", kilometres(by)));
    let least = chart.least_driven.map(|least| {
        let least = kilometres(least);
        format!("Автомобиль проехал не меньше {least}.")
    });
    let forecast = chart.forecast.as_ref().map(|forecast| {
        let day = forecast.date.parse::<Date>();
        format!(
            "По среднему {} в год на {} ожидается около {}: это расчёт, а не показание.",
            kilometres(forecast.km_per_year),
            day.map_or_else(|_| forecast.date.clone(), russian_day),
            kilometres(forecast.mileage),
        )
    });
    let lines = [fell, turned_back, least, forecast];
    lines.into_iter().flatten().collect()
}

fn alt(readings: &[Reading]) -> String {
    let texts = readings.iter().map(|reading| {
        let label = match reading.label.as_str() {
            "" => String::new(),
            label => format!(" ({label})"),
        };
        format!("{}: {}{label}", reading.date, reading.text)
    });
    format!("График пробега. {}", texts.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: &[(&str, u32, ReadingState)]) -> MileageChart {
        let points = points.iter().map(|(date, mileage, state)| MileagePoint {
            date: (*date).to_owned(),
            mileage: *mileage,
            miles: None,
            source: "Техосмотр".to_owned(),
            anchor: String::new(),
            state: *state,
        });
        MileageChart {
            points: points.collect(),
            has_rollback: true,
            turned_back: Some(82_200),
            least_driven: None,
            forecast: None,
            note: "".into(),
        }
    }

    #[test]
    fn mileage_chart_readings_have_scaled_position_and_label() {
        let rendered = mileage(&chart(&[
            ("2020-06-20", 60_000, ReadingState::Plain),
            ("2021-06-20", 7_100, ReadingState::Doubtful),
            ("2022-06-20", 50_000, ReadingState::Fall),
        ]))
        .unwrap();
        let positions: Vec<(f64, f64)> = rendered
            .readings
            .iter()
            .map(|reading| (reading.x, reading.y))
            .collect();
        assert_eq!(
            positions,
            [(0.0, 1.0), (0.5, 7_100.0 / 60_000.0), (1.0, 50.0 / 60.0)]
        );
        assert_eq!(rendered.readings[1].level, Level::Unknown);
        assert!(
            rendered
                .alt
                .contains("20.06.2021: 7\u{a0}100\u{a0}км (Похоже на опечатку)")
        );
        let sums: Vec<&str> = rendered
            .y_ticks
            .iter()
            .map(|sum| sum.text.as_str())
            .collect();
        assert_eq!(sums.last(), Some(&"60\u{a0}000\u{a0}км"));
        assert_eq!(
            rendered.lines,
            [
                "Показания снижались.",
                "Пробег скручен не меньше чем на 82\u{a0}200\u{a0}км.",
            ]
        );
        let years: Vec<&str> = rendered
            .x_ticks
            .iter()
            .map(|year| year.text.as_str())
            .collect();
        assert_eq!(years, ["2021", "2022"]);
    }

    #[test]
    fn single_reading_is_centred_and_no_reading_has_no_chart() {
        let rendered = mileage(&chart(&[("2020-06-20", 900, ReadingState::Plain)])).unwrap();
        assert!((rendered.readings[0].x - 0.5).abs() < f64::EPSILON);
        assert!(mileage(&chart(&[])).is_none());
    }

    #[test]
    fn mileage_grid_step_is_round_number_for_highest_reading() {
        let expected = [
            (0, 1_000),
            (4_900, 1_000),
            (60_000, 20_000),
            (212_290, 50_000),
        ];
        for (most, expected) in expected {
            assert_eq!(step(most), expected, "{most}");
        }
    }
}
