//! Photos of the car.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::says::{Judgement, Says, Weight, is_finding};
use super::shown::{Layout, Record, Rows, Shown, dated, day, known, text};
use super::words::{latest, mentions, spoken};
use super::{Input, Names, PLAIN, Source, SourceState, Tells, block};
use crate::date::Date;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("photos"),
        selection: Some("photos"),
        extended: Some("photos"),
    },
    icon: "camera",
    title: "Фотографии",
    description: "Снимки машины с датами",
    features: &["Фото с датой", "Увеличение", "Скачивание"],
    short: "Фотографии",
    register: "Открытые собрания фотографий по госномеру",
    limits: Some("Снимки присылают прохожие: на них может быть другая машина с этим номером."),
    ways: &[&[Input::Plate]],
    cache_minutes: 10,
    tells: &[Tells::Car],
    ..PLAIN
};

block! {
    /// One photo. Its links lead to the vendor and die after minutes: the server proxies them.
    Photo {
        /// The small picture.
        url: String,
        big_url: Option<String>,
        info: Option<String>,
        /// Taken, `yyyy-mm-dd`.
        date: Option<String>,
        /// Russian name of the collection.
        source: Option<String>,
    }
}

block! {
    /// Photos of the car.
    Photos {
        photos: Vec<Photo>,
    }
}

/// Words of a photo that shows no damage.
const UNDAMAGED: [&str; 7] = [
    "без дтп",
    "без поврежд",
    "не битый",
    "не битая",
    "небит",
    "не поврежд",
    "неповрежд",
];

impl Says for Photos {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, _today: Date) -> Judgement {
        let photos = &self.photos;
        if photos.is_empty() {
            return Judgement::no_data("Фотографии не найдены");
        }
        let mut text = counted(
            photos.len() as u64,
            "фотография",
            "фотографии",
            "фотографий",
        );
        if let Some((_, date)) = latest(photos.iter().map(|photo| photo.date.as_deref())) {
            text.push_str(", последняя ");
            text.push_str(&spoken(date));
        }
        let is_damaged = |info: &str| {
            mentions(info, &["дтп", "поврежд", "битый", "битая"]) && !mentions(info, &UNDAMAGED)
        };
        let damaged = photos
            .iter()
            .position(|photo| photo.info.as_deref().is_some_and(is_damaged));
        if damaged.is_some() {
            text.push_str(", есть снимки повреждений");
            return Judgement::attention(text)
                .weighing(Weight::Damage, "Есть снимки повреждений")
                .at(damaged);
        }
        Judgement::good(text)
    }

    fn show(&self) -> Shown {
        // The page draws the pictures themselves; a document names them.
        let records = self
            .photos
            .iter()
            .map(|photo| (photo.date.as_deref(), photo.record()));
        Shown::default().newest_first("Снимки", Layout::Table, records)
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, photo) in self.photos.iter().enumerate() {
            let text = joined([photo.info.clone()]);
            let draft = Draft::good(EventKind::Photo, place, "Фотография", text);
            line.add(photo.date.as_deref(), draft);
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level).then_some("Сравните автомобиль со снимками и описанием повреждений")
    }

    fn checks(&self, list: &mut Checks, today: Date) {
        if self.judge(today).is_finding() {
            list.add_all(&[(
                CheckKind::Look,
                "Сравните автомобиль со снимками повреждений из отчёта",
            )]);
        }
    }
}

impl Photo {
    fn record(&self) -> Record {
        // The links lead to the picture itself.
        let Self {
            url: _,
            big_url: _,
            info,
            date,
            source,
        } = self;
        Record::titled(dated("Снимок", date.as_deref()))
            .row("date", "Дата", known(day(date)))
            .row("source", "Собрание", known(text(source)))
            .row("info", "Сведения", text(info))
    }
}
