//! Sales at auctions; no contract confirms the method.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::odometer::{OdometerUnit, Readings};
use super::says::{Judgement, Says, Weight, counted_or_read};
use super::shown::{
    Layout, Record, RowValue, Rows, Shown, car, dated, distance, known_as, number, text, told,
};
use super::words::{
    country as country_name, in_thousands, inside, kilometres, latest, mentions, spoken,
};
use super::{DAY, Names, PLAIN, Source, SourceState, VIN_OR_BODY, block};
use crate::date::Date;
use crate::money::Kopecks;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("auctions"),
        ..Names::NONE
    },
    icon: "gavel",
    title: "Аукционы",
    description: "Продажи машины на аукционах и лоты с повреждениями",
    features: &["Лоты", "Описание повреждений", "Цена продажи"],
    short: "Аукционы",
    register: "Архивы зарубежных и страховых аукционов",
    tile: Some("Аукционы"),
    ways: VIN_OR_BODY,
    cache_minutes: 7 * DAY,
    is_confirmed: false,
    ..PLAIN
};

block! {
    /// One sale at an auction.
    AuctionLot {
        auction: Option<String>,
        country: Option<String>,
        lot: Option<String>,
        /// Day, `yyyy-mm-dd`.
        date: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// In `mileage_unit`.
        mileage: Option<u32>,
        /// Missing where the source names none: then it is what the country counts in.
        mileage_unit: Option<OdometerUnit>,
        /// Damage in words; missing where there was none.
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
        /// Including those that could not be read.
        count: u32,
        lots: Vec<AuctionLot>,
    }
}

impl AuctionLot {
    /// What its mileage is counted in.
    #[must_use]
    pub fn unit(&self) -> OdometerUnit {
        let of_country = || OdometerUnit::of_country(self.country.as_deref());
        self.mileage_unit.unwrap_or_else(of_country)
    }

    /// Damage in words, unless they say that there is none, or that nobody knows of any.
    fn told_damage(&self) -> Option<&str> {
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
        let damage = told(self.damage.as_deref())?;
        (!NONE.contains(&damage.to_lowercase().as_str())).then_some(damage)
    }

    /// Mileage in full kilometres.
    #[must_use]
    pub fn kilometres(&self) -> Option<u32> {
        self.mileage.map(|mileage| self.unit().kilometres(mileage))
    }
}

impl Says for Auctions {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, _today: Date) -> Judgement {
        let lots = &self.lots;
        let count = counted_or_read(self.count, lots.len());
        if count == 0 {
            return Judgement::good("Продаж на аукционах не найдено");
        }
        let damaged = |lot: usize| {
            let lot = lots.get(lot);
            lot.and_then(AuctionLot::told_damage)
        };
        let days = lots
            .iter()
            .enumerate()
            .map(|(place, lot)| lot.date.as_deref().filter(|_| damaged(place).is_some()));
        let worst = latest(days)
            .map(|(place, _)| place)
            .or_else(|| (0..lots.len()).find(|place| damaged(*place).is_some()));
        let mut text = counted(count, "лот", "лота", "лотов");
        text.push_str(" на аукционах");
        let newest = latest(lots.iter().map(|lot| lot.date.as_deref()));
        if let Some(lot) = worst.and_then(|place| lots.get(place)) {
            if let Some(date) = lot.date.as_deref() {
                text.push_str(", ");
                text.push_str(&spoken(date));
            }
            if let Some(country) = lot.country.as_deref() {
                text.push_str(", ");
                text.push_str(&country_name(country));
            }
            let damage = worst.and_then(damaged).unwrap_or_default();
            text.push_str(", повреждения: ");
            text.push_str(&inside(&in_russian(damage)));
            let month = lot.date.as_deref().and_then(month).unwrap_or_default();
            if is_wreck(damage) {
                let what = if mentions(damage, &TOTAL_LOSS) {
                    "Тотальная гибель на аукционе"
                } else {
                    "Продан как не подлежащий восстановлению"
                };
                let headline = format!("{what} {month}");
                return Judgement::stop(text)
                    .weighing(Weight::Wreck, headline.trim())
                    .at(worst);
            }
            let headline = format!("Продавался на аукционе с повреждениями {month}");
            return Judgement::attention(text)
                .weighing(Weight::Damage, headline.trim())
                .at(worst);
        }
        if let Some((_, date)) = newest {
            text.push_str(", последний ");
            text.push_str(&spoken(date));
        }
        if count > lots.len() as u64 {
            return Judgement::attention(text).meaning(
                "Часть лотов не удалось прочитать: каким машину продавали, отчёт не знает.",
            );
        }
        text.push_str(", повреждения не указаны");
        Judgement::good(text)
    }

    fn show(&self) -> Shown {
        let Self { count: _, lots } = self;
        let records = lots.iter().map(|lot| (lot.date.as_deref(), lot.record()));
        Shown::default().newest_first("Лоты", Layout::Cards, records)
    }

    fn tile(&self, _judged: &Judgement, _today: Date) -> Option<(String, Option<String>)> {
        let count = counted_or_read(self.count, self.lots.len());
        let value = match count {
            0 => "Не найдены".to_owned(),
            count => counted(count, "лот", "лота", "лотов"),
        };
        Some((value, None))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, lot) in self.lots.iter().enumerate() {
            let damage = lot.told_damage();
            let level = if damage.is_some() {
                SourceState::Attention
            } else {
                SourceState::Good
            };
            let damage =
                damage.map(|damage| format!("повреждения: {}", inside(&in_russian(damage))));
            let driven = lot.kilometres().map(kilometres);
            let text = joined([
                lot.auction.clone(),
                lot.country.as_deref().map(country_name),
                driven,
                damage,
            ]);
            let mut draft = Draft::good(EventKind::Auction, place, "Лот на аукционе", text);
            draft.mileage = lot.kilometres();
            line.add(lot.date.as_deref(), draft.at_level(level));
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        match level {
            SourceState::Stop => Some(
                "Автомобиль продавали с отметкой о гибели или о негодности: без проверки кузова на \
                 стапеле не покупайте",
            ),
            SourceState::Attention => {
                Some("Сравните автомобиль со снимками и описанием повреждений")
            }
            _ => None,
        }
    }

    fn checks(&self, list: &mut Checks, today: Date) {
        if self.judge(today).is_finding() {
            list.add_all(&[
                (
                    CheckKind::Look,
                    "Места повреждений с аукциона: зазоры, сварка, подушки безопасности",
                ),
                (
                    CheckKind::Ask,
                    "Есть ли фотографии до ремонта и счета за него?",
                ),
            ]);
        }
    }

    fn readings(&self, readings: &mut Readings<'_>) {
        for (place, lot) in self.lots.iter().enumerate() {
            if let Some(mileage) = lot.mileage {
                readings.add_in(
                    place,
                    lot.date.as_deref(),
                    mileage,
                    lot.mileage_unit,
                    lot.unit(),
                );
            }
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (place, lot) in self.lots.iter().enumerate() {
            facts.state(Kind::Make, lot.brand.as_deref(), Some(place));
            facts.number(Kind::Year, lot.year, Some(place));
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
            // The page draws them.
            photos: _,
        } = self;
        let name = told(auction.as_deref()).unwrap_or("Аукцион не указан");
        let sum = price.map(|price| match currency.as_deref() {
            Some("RUB") => Kopecks(i64::from(price) * 100).spelled(),
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
        Record::titled(dated(&format!("{name},"), date.as_deref()))
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
                known_as("не указаны", text(&damage.as_deref().map(in_russian))),
            )
            .row("price+currency", "Цена", text(&sum))
    }
}

/// `03.2024`.
fn month(day: &str) -> Option<String> {
    let day: Date = day.parse().ok()?;
    Some(format!("{:02}.{}", day.month(), day.year()))
}

/// The damage as auctions of the USA word it; other words stay as they are.
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
    known.map_or_else(|| damage.to_owned(), |(_, told)| (*told).to_owned())
}

/// Words of an insurer's decision, among those of a wreck.
const TOTAL_LOSS: [&str; 4] = ["тотал", "гибель", "total", "salvage"];

/// Words by which auctions sell what an insurer gave up.
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
    mentions(damage, &WRECK)
}
