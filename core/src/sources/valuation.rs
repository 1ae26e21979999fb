//! Market valuation of the car; the vendor's method is not confirmed by a contract.

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "calculator",
    title: "Оценка стоимости",
    description: "Рыночная стоимость машины с учётом года и пробега",
    features: &["Средняя цена", "Диапазон цен", "Учёт пробега"],
    short_name: "Оценка стоимости",
    register: "Рыночная оценка по марке, модели, году и пробегу",
    tile_title: Some("Цена"),
    input_sets: &[&[Input::Model]],
    cache_minutes: DAY,
    is_confirmed: false,
    ..Source::DEFAULT
};

block! {
    /// Market valuation of the car.
    Valuation {
        /// Market price of the car.
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        cost: Option<Kopecks>,
        /// Trade-in price of the car.
        #[serde(rename = "cost_trade_in")]
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        cost_trade_in: Option<Kopecks>,
        /// Car that was valued.
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        modification: Option<String>,
        /// Odometer reading that the valuation is based on, kilometres.
        mileage: Option<u32>,
        /// Whether the mileage is an estimate.
        mileage_estimated: bool,
        /// Choices of an earlier step of the method: makes, models, years or modifications.
        options: Vec<String>,
    }
}

impl Assess for Valuation {
    fn assess(&self, _today: Date) -> Assessment {
        let Some(cost) = self.cost.filter(|cost| cost.0 > 0) else {
            return Assessment::no_data("Оценка не получена");
        };
        let mut text = format!("Около {}", roubles(cost));
        if let Some(trade_in) = self.cost_trade_in.filter(|trade_in| trade_in.0 > 0) {
            text.push_str(", в трейд-ин ");
            text.push_str(&roubles(trade_in));
        }
        if self.mileage_estimated {
            text.push_str(", пробег взят расчётный");
        }
        Assessment::good(text)
    }

    fn present(&self) -> Presentation {
        let Self {
            cost,
            cost_trade_in,
            brand,
            model,
            year,
            modification,
            mileage,
            mileage_estimated,
            options,
        } = self;
        let label = if *mileage_estimated {
            "Пробег в расчёте, предположительно"
        } else {
            "Пробег в расчёте"
        };
        Presentation::default().group(
            Group::default()
                .row("cost", "Рыночная цена", or_not_found(money(*cost)))
                .row(
                    "cost_trade_in",
                    "Цена трейд-ин",
                    or_not_found(money(*cost_trade_in)),
                )
                .row(
                    "brand+model+year",
                    "Что оценивали",
                    car(brand, model, *year),
                )
                .row("modification", "Модификация", text(modification))
                .row("mileage+mileageEstimated", label, distance(*mileage))
                .row("options", "Источник предлагал уточнить", list(options)),
        )
    }

    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let value = self.cost.map_or_else(|| UNKNOWN.to_owned(), roubles);
        let trade_in = self.cost_trade_in.filter(|trade_in| trade_in.0 > 0);
        let trade_in = trade_in.map(|sum| format!("в трейд-ин {}", roubles(sum)));
        let estimated = self
            .mileage_estimated
            .then(|| "пробег взят расчётный".to_owned());
        let text = joined([trade_in, estimated]);
        Some((value, (!text.is_empty()).then(|| sentence_start(&text))))
    }
}
