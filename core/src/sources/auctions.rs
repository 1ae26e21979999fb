//! Sales of the car at auctions; the vendor's method is not confirmed by a contract.

use super::odometer::{OdometerUnit, Readings};
use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "gavel",
    title: "Аукционы",
    description: "Продажи машины на аукционах и лоты с повреждениями",
    features: &["Лоты", "Описание повреждений", "Цена продажи"],
    short_name: "Аукционы",
    register: "Архивы зарубежных и страховых аукционов",
    tile_title: Some("Аукционы"),
    input_sets: VIN_OR_BODY,
    cache_minutes: 7 * DAY,
    is_confirmed: false,
    stop_advice: Some(
        "Автомобиль продавали с отметкой о гибели или о негодности: без проверки кузова на \
                 стапеле не покупайте",
    ),
    attention_advice: Some("Сравните автомобиль со снимками и описанием повреждений"),
    finding_items: &[
        (
            CheckKind::Look,
            "Места повреждений с аукциона: зазоры, сварка, подушки безопасности",
        ),
        (
            CheckKind::Ask,
            "Есть ли фотографии до ремонта и счета за него?",
        ),
    ],
    ..Source::DEFAULT
};

block! {
    /// Sale of the car at an auction.
    AuctionLot {
        auction: Option<String>,
        country: Option<String>,
        lot: Option<String>,
        /// Day of the sale, `yyyy-mm-dd`.
        date: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// Odometer reading in `mileage_unit`.
        mileage: Option<u32>,
        /// Unit of the mileage; if the source names none, that of the country is assumed.
        mileage_unit: Option<OdometerUnit>,
        /// Damage in words; missing if there was none.
        damage: Option<String>,
        /// Highest bid in whole units of `currency`.
        price: Option<u32>,
        currency: Option<String>,
        photos: Vec<String>,
    }
}

block! {
    /// Sales of the car at auctions.
    Auctions {
        /// Number of sales, including unparsed records.
        count: u32,
        lots: Vec<AuctionLot>,
    }
}

impl AuctionLot {
    /// Unit of the lot's mileage.
    #[must_use]
    pub fn unit(&self) -> OdometerUnit {
        let of_country = || OdometerUnit::of_country(self.country.as_deref());
        self.mileage_unit.unwrap_or_else(of_country)
    }

    /// Damage in words; `None` for texts that deny damage or do not know.
    fn stated_damage(&self) -> Option<&str> {
        const NONE: [&str; 12] = [
            "unknown",
            "n/a",
            "-",
            "не указано",
            "не указаны",
            "нет данных",
            "normal wear",
            "обычный износ",
            "no damage",
            "без повреждений",
            "none",
            "нет",
        ];
        let damage = non_empty(self.damage.as_deref())?;
        let words = comparable_words(damage);
        let is_none = NONE.iter().any(|none| comparable_words(none) == words);
        (!is_none).then_some(damage)
    }

    /// Mileage in whole kilometres.
    #[must_use]
    pub fn kilometres(&self) -> Option<u32> {
        self.mileage.map(|mileage| self.unit().kilometres(mileage))
    }
}

impl Assess for Auctions {
    fn assess(&self, _today: Date) -> Assessment {
        let lots = &self.lots;
        let count = record_count(self.count, lots.len());
        if count == 0 {
            return Assessment::good("Продаж на аукционах не найдено");
        }
        let damaged = |lot: usize| {
            let lot = lots.get(lot);
            lot.and_then(AuctionLot::stated_damage)
        };
        let days = lots
            .iter()
            .enumerate()
            .map(|(index, lot)| lot.date.as_deref().filter(|_| damaged(index).is_some()));
        let worst = latest_day(days)
            .map(|(index, _)| index)
            .or_else(|| (0..lots.len()).find(|index| damaged(*index).is_some()));
        let mut text = counted(count, "лот", "лота", "лотов");
        text.push_str(" на аукционах");
        let newest = latest_day(lots.iter().map(|lot| lot.date.as_deref()));
        if let Some(lot) = worst.and_then(|index| lots.get(index)) {
            if let Some(date) = lot.date.as_deref() {
                text.push_str(", ");
                text.push_str(&format_day(date));
            }
            if let Some(country) = lot.country.as_deref() {
                text.push_str(", ");
                text.push_str(&country_name(country));
            }
            let damage = worst.and_then(damaged).unwrap_or_default();
            text.push_str(", повреждения: ");
            text.push_str(&mid_sentence(&in_russian(damage)));
            let month = lot.date.as_deref().and_then(month).unwrap_or_default();
            if is_wreck(damage) {
                let what = if contains_any(damage, &TOTAL_LOSS) {
                    "Тотальная гибель на аукционе"
                } else {
                    "Продан как не подлежащий восстановлению"
                };
                let headline = format!("{what} {month}");
                return Assessment::stop(text)
                    .with_weight(Weight::TotalLoss, headline.trim())
                    .at_record(worst);
            }
            let headline = format!("Продавался на аукционе с повреждениями {month}");
            return Assessment::attention(text)
                .with_weight(Weight::Damage, headline.trim())
                .at_record(worst);
        }
        if let Some((_, date)) = newest {
            text.push_str(", последний ");
            text.push_str(&format_day(date));
        }
        if count > lots.len() as u64 {
            return Assessment::attention(text).with_meaning(
                "Часть лотов не удалось прочитать: каким машину продавали, отчёт не знает.",
            );
        }
        text.push_str(", повреждения не указаны");
        Assessment::good(text)
    }

    fn present(&self) -> Presentation {
        let Self { count: _, lots } = self;
        let records = lots.iter().map(|lot| (lot.date.as_deref(), lot.record()));
        Presentation::default().newest_first("Лоты", Layout::Cards, records)
    }

    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let count = record_count(self.count, self.lots.len());
        if count == 0 {
            return Some(("Не найдены".to_owned(), None));
        }
        let days = self.lots.iter().map(|lot| lot.date.as_deref());
        let newest = latest_of_all(count, days);
        let day = newest.map(|(_, day)| format!("Последний {}", format_day(day)));
        let country = newest
            .and_then(|(index, _)| self.lots.get(index))
            .and_then(|lot| lot.country.as_deref())
            .map(country_name);
        let text = joined([day, country]);
        let text = (!text.is_empty()).then_some(text);
        Some((counted(count, "лот", "лота", "лотов"), text))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, lot) in self.lots.iter().enumerate() {
            let damage = lot.stated_damage();
            let level = if damage.is_some() {
                SourceState::Attention
            } else {
                SourceState::Good
            };
            let damage =
                damage.map(|damage| format!("повреждения: {}", mid_sentence(&in_russian(damage))));
            let driven = lot.kilometres().map(kilometres);
            let text = joined([
                lot.auction.clone(),
                lot.country.as_deref().map(country_name),
                driven,
                damage,
            ]);
            let mut draft = EventDraft::new(EventKind::Auction, index, "Лот на аукционе", text);
            draft.mileage = lot.kilometres();
            events.add(lot.date.as_deref(), draft.with_level(level));
        }
    }

    fn readings(&self, readings: &mut Readings<'_>) {
        for (index, lot) in self.lots.iter().enumerate() {
            if let Some(mileage) = lot.mileage {
                readings.add_with_unit(
                    index,
                    lot.date.as_deref(),
                    mileage,
                    lot.mileage_unit,
                    lot.unit(),
                );
            }
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (index, lot) in self.lots.iter().enumerate() {
            facts.add(FactKind::Make, lot.brand.as_deref(), Some(index));
            facts.add_number(FactKind::Year, lot.year, Some(index));
        }
    }
}

impl AuctionLot {
    fn record(&self) -> Record {
        let Self {
            auction,
            country,
            lot,
            date,
            brand,
            model,
            year,
            mileage,
            mileage_unit: _,
            damage,
            price,
            currency,
            // Pages display the photos.
            photos: _,
        } = self;
        let name = non_empty(auction.as_deref()).unwrap_or("Аукцион не указан");
        let sum = price.map(|price| match currency.as_deref() {
            Some("RUB") => Kopecks(i64::from(price) * 100).formatted(),
            Some(currency) => format!("{}\u{a0}{currency}", in_thousands(price.into())),
            None => in_thousands(price.into()),
        });
        let driven = match (self.unit(), mileage) {
            (OdometerUnit::Miles, Some(miles)) => {
                let miles = in_thousands((*miles).into());
                let driven = self.kilometres().map(kilometres).unwrap_or_default();
                Some(RowValue::distance(format!(
                    "{miles}\u{a0}миль, это {driven}"
                )))
            }
            _ => distance(*mileage),
        };
        Record::new(title_with_day(&format!("{name},"), date.as_deref()))
            .row(
                "country",
                "Страна",
                country.as_deref().map(country_name).map(RowValue::text),
            )
            .row("lot", "Лот", number(lot))
            .row("brand+model+year", "Автомобиль", car(brand, model, *year))
            .row("mileage+mileageUnit", "Пробег", driven)
            .row(
                "damage",
                "Повреждения",
                or_text("не указаны", text(&damage.as_deref().map(in_russian))),
            )
            .row("price+currency", "Цена", text(&sum))
    }
}

/// Month of a day: `03.2024`.
fn month(day: &str) -> Option<String> {
    let day: Date = day.parse().ok()?;
    Some(format!("{:02}.{}", day.month(), day.year()))
}

/// Russian text for a damage in the terms of US auctions; other texts stay unchanged.
fn in_russian(damage: &str) -> String {
    const WORDS: [(&str, &str); 18] = [
        ("all over", "по всему кузову"),
        ("biohazard", "загрязнение салона"),
        ("burn", "пожар"),
        ("front end", "передняя часть"),
        ("hail", "град"),
        ("left side", "левая сторона"),
        ("mechanical", "механические неисправности"),
        ("minor dent/scratches", "мелкие вмятины и царапины"),
        ("normal wear", "обычный износ"),
        ("rear end", "задняя часть"),
        ("right side", "правая сторона"),
        ("rollover", "опрокидывание"),
        ("side", "боковая часть"),
        ("stripped", "снята часть деталей"),
        ("top/roof", "крыша"),
        ("undercarriage", "ходовая часть и днище"),
        ("vandalism", "вандализм"),
        ("water/flood", "затопление"),
    ];
    let bare = damage.trim().to_lowercase();
    let known = WORDS.iter().find(|(word, _)| *word == bare);
    known.map_or_else(|| damage.to_owned(), |(_, russian)| (*russian).to_owned())
}

/// Words of a total loss declared by an insurer.
const TOTAL_LOSS: [&str; 4] = ["тотал", "гибель", "total", "salvage"];

/// Whether the damage is a total loss, or the lot is sold as not repairable.
fn is_wreck(damage: &str) -> bool {
    const WRECK: [&str; 10] = [
        "тотал",
        "гибель",
        "утил",
        "не подлежит",
        "total",
        "salvage",
        "junk",
        "non-repairable",
        "parts only",
        "destruction",
    ];
    contains_any(damage, &WRECK)
}
