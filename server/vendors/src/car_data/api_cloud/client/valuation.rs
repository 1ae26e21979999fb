//! Valuation in steps: make and model in the vendor's spelling, the mileage, the price.

use avtosled_core::report::{Block, Valuation};

use super::ApiCloud;
use super::fan_out::SourceResult;
use crate::car_data::api_cloud::parsing::Envelope;
use crate::car_data::api_cloud::vehicles::valuation;
use crate::car_data::call_log::CallLog;
use crate::car_data::{ProviderError, SourceAnswer, Subject};

/// Average mileage of a private car, used when no source has a trusted reading.
const KILOMETRES_PER_YEAR: u32 = 15_000;

impl ApiCloud {
    pub(super) async fn valuation(&self, log: &CallLog, subject: &Subject) -> SourceResult {
        let query = Valuation {
            brand: subject.brand.clone(),
            model: subject.model.clone(),
            year: subject.year,
            ..Valuation::default()
        };
        // While these calls run, the inspection source of the same order may answer and fill the cache.
        let Some((make, model, year)) = self.vendor_names(log, subject).await? else {
            return Ok(SourceAnswer {
                block: Some(Block::Valuation(query)),
                ..SourceAnswer::default()
            });
        };
        let (mileage, mileage_estimated) = self.mileage(log, subject).await;
        let query = Valuation {
            mileage: Some(mileage),
            mileage_estimated,
            ..query
        };
        let request = valuation::price(&make, &model, year, mileage);
        let mut answer = self.block(log, &request, valuation::SOURCE.parse).await?;
        if let Some(Block::Valuation(price)) = &mut answer.block {
            *price = Valuation {
                cost: price.cost,
                cost_trade_in: price.cost_trade_in,
                ..query
            };
        }
        Ok(answer)
    }

    /// Make and model in the vendor's spelling, and the year; `None` if one of them is unknown.
    async fn vendor_names(
        &self,
        log: &CallLog,
        subject: &Subject,
    ) -> Result<Option<(String, String, i32)>, ProviderError> {
        let (Some(brand), Some(model), Some(year)) = (&subject.brand, &subject.model, subject.year)
        else {
            return Ok(None);
        };
        let names = |envelope: Envelope, _| valuation::parse_names(&envelope);
        let makes = self.call(log, &valuation::makes(), names).await?;
        let Some(make) = valuation::find_name(&makes, brand) else {
            return Ok(None);
        };
        let models = self.call(log, &valuation::models(make), names).await?;
        let model = valuation::find_name(&models, model);
        Ok(model.map(|model| (make.to_owned(), model.to_owned(), year)))
    }

    /// Mileage in kilometres, and whether it is an estimate; taken from the order or inspection cards.
    async fn mileage(&self, log: &CallLog, subject: &Subject) -> (u32, bool) {
        if let Some(given) = subject.mileage_km {
            return (given, false);
        }
        let cards = self.known_cards(log, subject).await;
        let today = subject.today;
        let trusted = today.and_then(|today| cards?.trusted_mileage(today));
        match trusted {
            Some(mileage) => (mileage, false),
            None => (subject.age_years.saturating_mul(KILOMETRES_PER_YEAR), true),
        }
    }
}
