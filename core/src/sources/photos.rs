//! Photos of the car.

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "camera",
    title: "Фотографии",
    description: "Снимки машины с датами",
    features: &["Фото с датой", "Увеличение", "Скачивание"],
    short_name: "Фотографии",
    register: "Открытые собрания фотографий по госномеру",
    limitations: Some("Снимки присылают прохожие: на них может быть другая машина с этим номером."),
    input_sets: &[&[Input::Plate]],
    cache_minutes: 10,
    provides: &[DataKind::Car],
    attention_advice: Some("Сравните автомобиль со снимками и описанием повреждений"),
    finding_items: &[(
        CheckKind::Look,
        "Сравните автомобиль со снимками повреждений из отчёта",
    )],
    ..Source::DEFAULT
};

block! {
    /// Photo of the car; its links to the vendor expire after minutes, so the server proxies them.
    Photo {
        /// Link to the thumbnail.
        url: String,
        big_url: Option<String>,
        info: Option<String>,
        /// Day the photo was taken, `yyyy-mm-dd`.
        date: Option<String>,
        /// Russian name of the photo collection.
        source: Option<String>,
    }
}

block! {
    /// Photos of the car.
    Photos {
        photos: Vec<Photo>,
    }
}

/// Texts that deny damage.
const UNDAMAGED: [&str; 7] = [
    "без дтп",
    "без поврежд",
    "не битый",
    "не битая",
    "небит",
    "не поврежд",
    "неповрежд",
];

impl Assess for Photos {
    fn assess(&self, _today: Date) -> Assessment {
        let photos = &self.photos;
        if photos.is_empty() {
            return Assessment::no_data("Фотографии не найдены");
        }
        let mut text = counted(
            photos.len() as u64,
            "фотография",
            "фотографии",
            "фотографий",
        );
        if let Some((_, date)) = latest_day(photos.iter().map(|photo| photo.date.as_deref())) {
            text.push_str(", последняя ");
            text.push_str(&format_day(date));
        }
        let is_damaged = |info: &str| {
            contains_any(info, &["дтп", "поврежд", "битый", "битая"])
                && !contains_any(info, &UNDAMAGED)
        };
        let damaged = photos
            .iter()
            .position(|photo| photo.info.as_deref().is_some_and(is_damaged));
        if damaged.is_some() {
            text.push_str(", есть снимки повреждений");
            return Assessment::attention(text)
                .with_weight(Weight::Damage, "Есть снимки повреждений")
                .at_record(damaged);
        }
        Assessment::good(text)
    }

    fn present(&self) -> Presentation {
        // Pages display the pictures; documents list them.
        let records = self
            .photos
            .iter()
            .map(|photo| (photo.date.as_deref(), photo.record()));
        Presentation::default().newest_first("Снимки", Layout::Table, records)
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, photo) in self.photos.iter().enumerate() {
            let text = joined([photo.info.clone()]);
            let draft = EventDraft::new(EventKind::Photo, index, "Фотография", text);
            events.add(photo.date.as_deref(), draft);
        }
    }
}

impl Photo {
    fn record(&self) -> Record {
        // Pages display the picture.
        let Self {
            url: _,
            big_url: _,
            info,
            date,
            source,
        } = self;
        Record::new(title_with_day("Снимок", date.as_deref()))
            .row("date", "Дата", or_unknown(day(date)))
            .row("source", "Собрание", or_unknown(text(source)))
            .row("info", "Сведения", text(info))
    }
}
