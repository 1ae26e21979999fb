//! Russian texts of the odometer analysis.

use super::reading::{AssessedReading, Reading, ReadingState};
use super::rollbacks::Certainty;
use super::suspicion::Suspicion;
use super::verdict::{Fall, OdometerAnalysis, is_stale};
use crate::date::Date;
use crate::plural::counted;
use crate::sources::state::{SourceState, Weight};
use crate::sources::texts::{format_date, kilometres};

const ROUND_TO_KM: u32 = 1_000;

impl Fall {
    /// Russian text of a fall: both readings and the possible causes.
    #[must_use]
    pub fn text(&self) -> String {
        let (from, to) = (
            kilometres(self.from.kilometres),
            kilometres(self.to.kilometres),
        );
        let (since, day) = (format_date(self.from.day), format_date(self.to.day));
        let why = match self.certainty {
            Certainty::Sure => return format!("Пробег снижался: {from} → {to} к {day}"),
            Certainty::Possible => "Пробег скручен, или в одной из записей ошибка",
            Certainty::PossibleRound => {
                "Пробег скручен, в одной из записей ошибка, или пятизначный счётчик начал новый круг"
            }
        };
        format!("Возможное снижение пробега: {from} ({since}) → {to} ({day}). {why}")
    }
}

impl OdometerAnalysis {
    /// State and text of the mileage: the heaviest fall, or why there is no conclusion.
    #[must_use]
    pub fn assess(&self, today: Date) -> (SourceState, String) {
        if let Some(fall) = self.heaviest_fall() {
            return (SourceState::Attention, fall.text());
        }
        if let Some(suspicion) = &self.suspicion {
            let level = match suspicion {
                Suspicion::Round { .. } => SourceState::NoData,
                Suspicion::Unchanged { .. } | Suspicion::EqualSteps { .. } => {
                    SourceState::Attention
                }
            };
            return (level, self.with_doubtful_readings(suspicion.text()));
        }
        let Some(current) = self.current() else {
            let text = "Показаний пробега, которые можно сравнить, нет".to_owned();
            return (SourceState::NoData, self.with_doubtful_readings(text));
        };
        let (level, text) = self.without_falls(current, today);
        (level, self.with_doubtful_readings(text))
    }

    /// Weight and headline of the falls or of the suspicion; `None` without either.
    pub(in crate::sources) fn headline(&self) -> Option<(Weight, String)> {
        if let Some(kilometres) = self.turned_back() {
            return Some((Weight::Rollback, turned_back_text(kilometres)));
        }
        let possible = (Weight::Past, "Возможное снижение пробега".to_owned());
        if !self.falls.is_empty() {
            return Some(possible);
        }
        let doubtful = (
            Weight::Question,
            "Показания пробега под сомнением".to_owned(),
        );
        matches!(
            self.suspicion,
            Some(Suspicion::Unchanged { .. } | Suspicion::EqualSteps { .. })
        )
        .then_some(doubtful)
    }

    fn heaviest_fall(&self) -> Option<&Fall> {
        let is_sure = |fall: &&Fall| fall.certainty == Certainty::Sure;
        self.falls.iter().find(is_sure).or(self.falls.first())
    }

    fn without_falls(&self, current: &AssessedReading, today: Date) -> (SourceState, String) {
        let value = kilometres(current.kilometres);
        let day = format_date(current.day);
        let age = stale_age(current.day, today);
        if self.compared < 2 {
            let old = age.map_or(String::new(), |age| format!(", показанию {age}"));
            let text = format!("Одно показание: {value} от {day}{old}, сравнить не с чем");
            return (SourceState::NoData, text);
        }
        if let Some(age) = age {
            let text = format!(
                "До {day} снижения пробега не найдено, но последнему показанию {age}: {value}. О \
                 пробеге сегодня оно ничего не говорит"
            );
            return (SourceState::NoData, text);
        }
        let text = format!("Снижения пробега не найдено, последнее показание {value}");
        (SourceState::Good, text)
    }

    fn with_doubtful_readings(&self, mut text: String) -> String {
        let points = self.points.iter();
        for point in points.filter(|point| point.state == ReadingState::Doubtful) {
            let value = kilometres(point.kilometres);
            let day = format_date(point.day);
            text.extend([". Показание ", &value, " от ", &day, " похоже на опечатку"]);
        }
        text
    }
}

/// Headline of a rollback: «Пробег скручен не меньше чем на 82 000 км».
fn turned_back_text(km: u32) -> String {
    let rounded = km / ROUND_TO_KM * ROUND_TO_KM;
    let rounded = kilometres(rounded.max(ROUND_TO_KM));
    format!("Пробег скручен не меньше чем на {rounded}")
}

/// Age of a reading that is too old: `5 лет`.
fn stale_age(day: Date, today: Date) -> Option<String> {
    let days = today.days_since(day);
    let years = u64::try_from(days / 365).unwrap_or(0);
    is_stale(day, today).then(|| counted(years, "год", "года", "лет"))
}

/// Heaviest fall with a reading of one source, and the index of the record of that source.
pub(crate) fn own_fall<'a>(
    odometer: &'a OdometerAnalysis,
    own: &[Reading],
) -> Option<(&'a Fall, usize)> {
    let with_record = |fall: &'a Fall| {
        let record = record_of(own, &fall.to).or_else(|| record_of(own, &fall.from));
        Some((fall, record?))
    };
    let is_sure = |(fall, _): &(&Fall, usize)| fall.certainty == Certainty::Sure;
    let mut falls = odometer.falls.iter().filter_map(with_record);
    let sure = falls.clone().find(is_sure);
    sure.or_else(|| falls.next())
}

/// Reservation about the mileage in the line of the inspection cards.
///
/// `None` without doubts, or if another source reports a fall.
pub(crate) fn mileage_caveat(odometer: &OdometerAnalysis, today: Date) -> Option<String> {
    let is_doubtful = |point: &AssessedReading| point.state == ReadingState::Doubtful;
    let (level, text) = odometer.assess(today);
    let is_clear = level == SourceState::Good && !odometer.points.iter().any(is_doubtful);
    (!is_clear && odometer.falls.is_empty()).then_some(text)
}

fn record_of(own: &[Reading], point: &AssessedReading) -> Option<usize> {
    let is_same = |reading: &&Reading| {
        reading.day == Some(point.day) && reading.kilometres() == point.kilometres
    };
    own.iter().find(is_same).map(|reading| reading.record)
}
