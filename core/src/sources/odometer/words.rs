//! What the readings prove, in Russian.

use super::judge::{Certainty, Fall, JudgedReading, Odometer};
use super::reading::{Reading, ReadingState};
use crate::date::Date;
use crate::plural::counted;
use crate::sources::SourceState;
use crate::sources::words::{kilometres, spoken_date};

/// A reading that is older tells nothing of the car today.
const STALE_DAYS: i64 = 2 * 365;
const ROUND_TO_KM: u32 = 1_000;

impl Fall {
    /// Both readings, and what the fall may mean.
    #[must_use]
    pub fn text(&self) -> String {
        let (from, to) = (
            kilometres(self.from.kilometres),
            kilometres(self.to.kilometres),
        );
        let (since, day) = (spoken_date(self.from.day), spoken_date(self.to.day));
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

impl Odometer {
    /// What the readings say of the car and how it stands, the heaviest first: «Пробег снижался»,
    /// or why nothing can be said.
    #[must_use]
    pub fn assess(&self, today: Date) -> (SourceState, String) {
        if let Some(fall) = self.heaviest() {
            return (SourceState::Attention, fall.text());
        }
        let Some(current) = self.current() else {
            let text = "Показаний пробега, которые можно сравнить, нет".to_owned();
            return (SourceState::NoData, self.with_doubts(text));
        };
        let (level, text) = self.without_falls(current, today);
        (level, self.with_doubts(text))
    }

    /// «Пробег скручен не меньше чем на 82 000 км», where a fall is sure.
    #[must_use]
    pub fn turned_back_text(&self) -> Option<String> {
        let full = self.turned_back()? / ROUND_TO_KM * ROUND_TO_KM;
        let full = kilometres(full.max(ROUND_TO_KM));
        Some(format!("Пробег скручен не меньше чем на {full}"))
    }

    fn heaviest(&self) -> Option<&Fall> {
        let is_sure = |fall: &&Fall| fall.certainty == Certainty::Sure;
        self.falls.iter().find(is_sure).or(self.falls.first())
    }

    fn without_falls(&self, current: &JudgedReading, today: Date) -> (SourceState, String) {
        let value = kilometres(current.kilometres);
        let day = spoken_date(current.day);
        let age = age(current.day, today);
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

    fn with_doubts(&self, mut text: String) -> String {
        let points = self.points.iter();
        for point in points.filter(|point| point.state == ReadingState::Doubtful) {
            let value = kilometres(point.kilometres);
            let day = spoken_date(point.day);
            text.extend([". Показание ", &value, " от ", &day, " похоже на опечатку"]);
        }
        text
    }
}

/// `5 лет`, where a reading is too old to speak of today.
fn age(day: Date, today: Date) -> Option<String> {
    let days = today.days_since(day);
    let years = u64::try_from(days / 365).unwrap_or(0);
    is_stale(day, today).then(|| counted(years, "год", "года", "лет"))
}

/// A reading of that day tells nothing of the car today.
pub(super) fn is_stale(day: Date, today: Date) -> bool {
    today.days_since(day) > STALE_DAYS + 1
}

/// The heaviest fall with a reading of this source, and the place of its record.
pub(crate) fn told_fall<'a>(odometer: &'a Odometer, own: &[Reading]) -> Option<(&'a Fall, usize)> {
    let told = |fall: &'a Fall| {
        let place = place(own, &fall.to).or_else(|| place(own, &fall.from));
        Some((fall, place?))
    };
    let is_sure = |(fall, _): &(&Fall, usize)| fall.certainty == Certainty::Sure;
    let mut falls = odometer.falls.iter().filter_map(told);
    let sure = falls.clone().find(is_sure);
    sure.or_else(|| falls.next())
}

/// What inspection cards say of the mileage beside themselves: nothing where all is
/// well, or where another source tells of a fall.
pub(crate) fn reservation(odometer: &Odometer, today: Date) -> Option<String> {
    let is_doubtful = |point: &JudgedReading| point.state == ReadingState::Doubtful;
    let (level, text) = odometer.assess(today);
    let is_well = level == SourceState::Good && !odometer.points.iter().any(is_doubtful);
    (!is_well && odometer.falls.is_empty()).then_some(text)
}

/// What a source of readings says of the car: the level, the text and the record that shows it.
pub(crate) fn statement(
    odometer: &Odometer,
    own: &[Reading],
    today: Date,
) -> (SourceState, String, Option<usize>) {
    if let Some((fall, place)) = told_fall(odometer, own) {
        return (SourceState::Attention, fall.text(), Some(place));
    }
    let (level, text) = odometer.assess(today);
    (level, text, None)
}

fn place(own: &[Reading], point: &JudgedReading) -> Option<usize> {
    let is_same = |reading: &&Reading| {
        reading.day == Some(point.day) && reading.kilometres() == point.kilometres
    };
    own.iter().find(is_same).map(|reading| reading.place)
}
