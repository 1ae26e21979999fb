//! Comparison of a listing price with the price band.

use serde::Serialize;

use crate::catalogue::{self, Catalogue};
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::money::{Kopecks, round_ratio};
use crate::sources::texts::{in_thousands, mid_sentence, roubles};
use crate::sources::{SourceId, SourceState};

const MIN_PRICE: Kopecks = Kopecks::roubles(1_000);
const MAX_PRICE: Kopecks = Kopecks::roubles(1_000_000_000);
const PRICE_MESSAGE: &str = "Укажите цену от 1\u{a0}000 до 1\u{a0}000\u{a0}000\u{a0}000₽";
const WITHIN: &str = "В пределах рыночной оценки";
const ESTIMATED: &str = "Пробег для оценки взят расчётный";
/// Maximum number of findings named in the note.
const MAX_FINDINGS: usize = 3;

/// Price of a listing, with the price band and findings of the report.
#[derive(Clone, Debug)]
pub struct ListingPrice {
    price: Kopecks,
    band: Band,
    /// Findings against the car, the worst first.
    findings: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
struct Band {
    min: Kopecks,
    typical: Kopecks,
    max: Kopecks,
    mileage_estimated: bool,
}

/// Russian text of the comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ListingPriceComparison {
    pub text: String,
    /// Text about facts that the valuation does not take into account.
    pub note: Option<String>,
}

impl FromFields for ListingPrice {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let price = fields.required_amount("price", MIN_PRICE..=MAX_PRICE, PRICE_MESSAGE);
        let band = fields.object("band", Band::read).flatten();
        if band.is_none() && !fields.has_error("band") {
            fields.add_error("band", "out_of_range", "Некорректная оценка");
        }
        let findings = fields.objects("reasons", finding);
        Some(Self {
            price: price?,
            band: band?,
            findings: findings?.into_iter().flatten().collect(),
        })
    }
}

impl Band {
    /// Reads the price band; `None` if the sums do not form one.
    fn read(fields: &FieldReader<'_>) -> Option<Self> {
        fields.allow_unknown();
        let (min, typical, max) = (
            fields.amount("min")?,
            fields.amount("typical")?,
            fields.amount("max")?,
        );
        let is_band = min > Kopecks::ZERO && min <= typical && typical <= max;
        is_band.then_some(Self {
            min,
            typical,
            max,
            mileage_estimated: fields.flag("mileageEstimated").unwrap_or_default(),
        })
    }
}

/// Text of a verdict reason that is a finding, except one of the valuation.
fn finding(reason: &FieldReader<'_>) -> Option<String> {
    reason.allow_unknown();
    let level = reason.text("level")?.parse::<SourceState>();
    let valuation = catalogue::find_by_source(Catalogue::Extended, SourceId::Valuation);
    let is_own = reason.text("serviceId") == valuation.map(|service| service.id);
    let is_finding = level.is_ok_and(SourceState::is_finding);
    (is_finding && !is_own).then_some(mid_sentence(reason.text("text")?))
}

impl ListingPrice {
    /// Compares the listing price with the price band.
    #[must_use]
    pub fn compare(&self) -> ListingPriceComparison {
        ListingPriceComparison {
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
            self.difference(max, "На ", "дороже верхней границы оценки")
        } else if price < min {
            let tail = "дешевле нижней границы оценки: спросите, почему";
            self.difference(min, "На ", tail)
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
            self.difference(typical, &format!("{WITHIN}, на "), side)
        }
    }

    /// Difference from a sum between two texts: `120 000₽ (9 %)`.
    fn difference(&self, sum: Kopecks, head: &str, tail: &str) -> String {
        let difference = Kopecks((self.price.0 - sum.0).abs());
        let share = round_ratio(i128::from(difference.0) * 100, sum.0.into());
        let (about, per_cent) = match share.unwrap_or_default().0 {
            0 => ("меньше ", 1),
            // A price above zero is never 100 % below.
            100.. if difference < sum => ("больше ", 99),
            per_cent => ("", per_cent.unsigned_abs()),
        };
        let (difference, per_cent) = (roubles(difference), in_thousands(per_cent));
        format!("{head}{difference} ({about}{per_cent}\u{a0}%) {tail}")
    }

    fn note(&self) -> Option<String> {
        let estimated = self.band.mileage_estimated.then(|| ESTIMATED.to_owned());
        let notes: Vec<String> = estimated.into_iter().chain(self.findings_note()).collect();
        (!notes.is_empty()).then(|| notes.join(". "))
    }

    fn findings_note(&self) -> Option<String> {
        let rest = self.findings.len().saturating_sub(MAX_FINDINGS);
        let mut texts: Vec<&str> = self
            .findings
            .iter()
            .map(String::as_str)
            .take(MAX_FINDINGS)
            .collect();
        let others = format!("и ещё {rest}");
        if rest > 0 {
            texts.push(&others);
        }
        (!texts.is_empty()).then(|| format!("Оценка не учитывает найденное: {}", texts.join("; ")))
    }
}
