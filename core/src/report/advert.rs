//! The price of an advertisement beside the price band.

use serde::Serialize;

use super::SourceState;
use crate::catalogue::Catalogue;
use crate::date::Date;
use crate::input::{Fields, Input};
use crate::money::{Kopecks, round_ratio};
use crate::sources::SourceId;
use crate::sources::words::{in_thousands, inside, roubles};

const LEAST: Kopecks = Kopecks::roubles(1_000);
const MOST: Kopecks = Kopecks::roubles(1_000_000_000);
const PRICE_MESSAGE: &str = "Укажите цену от 1\u{a0}000 до 1\u{a0}000\u{a0}000\u{a0}000₽";
const WITHIN: &str = "В пределах рыночной оценки";
const ESTIMATED: &str = "Пробег для оценки взят расчётный";
/// The verdict lists them all.
const MOST_FOUND: usize = 3;

/// The asked price beside what the report says of the car.
#[derive(Clone, Debug)]
pub struct Advert {
    price: Kopecks,
    band: Band,
    /// What speaks against the car, the worst first.
    found: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
struct Band {
    min: Kopecks,
    typical: Kopecks,
    max: Kopecks,
    mileage_estimated: bool,
}

/// How an asked price stands to the market, in Russian.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct AdvertComparison {
    pub text: String,
    /// What the valuation does not know; missing where nothing of the kind is known.
    pub note: Option<String>,
}

impl Fields for Advert {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let price = input.sum_within("price", LEAST..=MOST, PRICE_MESSAGE);
        let band = input.object("band", Band::read).flatten();
        if band.is_none() && !input.is_refused("band") {
            input.refuse("band", "out_of_range", "Некорректная оценка");
        }
        let found = input.objects("reasons", finding);
        Some(Self {
            price: price?,
            band: band?,
            found: found?.into_iter().flatten().collect(),
        })
    }
}

impl Band {
    /// `None` where the sums are not those of a price band.
    fn read(input: &Input<'_>) -> Option<Self> {
        input.allow_unknown();
        let (min, typical, max) = (input.sum("min")?, input.sum("typical")?, input.sum("max")?);
        let is_band = min > Kopecks::ZERO && min <= typical && typical <= max;
        is_band.then_some(Self {
            min,
            typical,
            max,
            mileage_estimated: input.flag("mileageEstimated").unwrap_or_default(),
        })
    }
}

/// A reason of the verdict that speaks against the car; what could not be read of the valuation
/// itself does not.
fn finding(reason: &Input<'_>) -> Option<String> {
    reason.allow_unknown();
    let level = reason.text("level")?.parse();
    let is_own =
        reason.text("serviceId") == SourceId::Valuation.source().names.of(Catalogue::Extended);
    let is_against = matches!(level, Ok(SourceState::Attention | SourceState::Stop));
    (is_against && !is_own).then_some(inside(reason.text("text")?))
}

impl Advert {
    /// How the price stands to the band.
    #[must_use]
    pub fn compare(&self) -> AdvertComparison {
        AdvertComparison {
            text: self.text(),
            note: self.note(),
        }
    }

    fn text(&self) -> String {
        let Band {
            min, typical, max, ..
        } = self.band;
        let price = self.price;
        if price > max {
            self.away_from(max, "На ", "дороже верхней границы оценки")
        } else if price < min {
            let tail = "дешевле нижней границы оценки: спросите, почему";
            self.away_from(min, "На ", tail)
        } else if price == typical {
            format!("{WITHIN}, ровно в середине")
        } else if price == min {
            format!("{WITHIN}, на её нижней границе")
        } else if price == max {
            format!("{WITHIN}, на её верхней границе")
        } else {
            let side = if price < typical {
                "ниже середины"
            } else {
                "выше середины"
            };
            self.away_from(typical, &format!("{WITHIN}, на "), side)
        }
    }

    /// The words around `120 000₽ (9 %)`, in per cent of that sum.
    fn away_from(&self, sum: Kopecks, head: &str, tail: &str) -> String {
        let away = Kopecks((self.price.0 - sum.0).abs());
        let share = round_ratio(i128::from(away.0) * 100, sum.0.into());
        let (about, per_cent) = match share.unwrap_or_default().0 {
            0 => ("меньше ", 1),
            // Nothing costs nothing.
            100.. if away < sum => ("больше ", 99),
            per_cent => ("", per_cent.unsigned_abs()),
        };
        let (away, per_cent) = (roubles(away), in_thousands(per_cent));
        format!("{head}{away} ({about}{per_cent}\u{a0}%) {tail}")
    }

    fn note(&self) -> Option<String> {
        let estimated = self.band.mileage_estimated.then(|| ESTIMATED.to_owned());
        let told: Vec<String> = estimated.into_iter().chain(self.unseen()).collect();
        (!told.is_empty()).then(|| told.join(". "))
    }

    fn unseen(&self) -> Option<String> {
        let rest = self.found.len().saturating_sub(MOST_FOUND);
        let mut told: Vec<&str> = self
            .found
            .iter()
            .map(String::as_str)
            .take(MOST_FOUND)
            .collect();
        let others = format!("и ещё {rest}");
        if rest > 0 {
            told.push(&others);
        }
        (!told.is_empty()).then(|| format!("Оценка не учитывает найденное: {}", told.join("; ")))
    }
}
