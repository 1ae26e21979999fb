//! The price of a car in its steps: the mileage where nobody told it, make and model as the vendor
//! spells them, the price.

use avtosled_core::report::{Block, Mileage, Valuation};
use avtosled_core::sources::SourceId;

use super::ApiCloud;
use super::several::Answered;
use crate::car_data::api_cloud::reading::Envelope;
use crate::car_data::api_cloud::request::Request;
use crate::car_data::api_cloud::valuation;
use crate::car_data::calls::CallLog;
use crate::car_data::{ProviderError, SourceAnswer, Subject};

/// Where no source has a reading: what a private car drives in a year.
const KILOMETRES_PER_YEAR: u32 = 15_000;

impl ApiCloud {
    pub(super) async fn valuation(&self, log: &CallLog, subject: &Subject) -> Answered {
        let (mileage, mileage_estimated) = self.mileage(log, subject).await;
        let asked = Valuation {
            brand: subject.brand.clone(),
            model: subject.model.clone(),
            year: subject.year,
            mileage: Some(mileage),
            mileage_estimated,
            ..Valuation::default()
        };
        let Some(request) = self.price_of(log, subject, mileage).await? else {
            return Ok(no_price(asked));
        };
        let mut answer = self.block(log, &request, valuation::SOURCE.read).await?;
        if let Some(Block::Valuation(price)) = &mut answer.block {
            *price = Valuation {
                cost: price.cost,
                cost_trade_in: price.cost_trade_in,
                ..asked
            };
        }
        Ok(answer)
    }

    /// The question for the price; `None` where the vendor does not know the car, or we do not.
    async fn price_of(
        &self,
        log: &CallLog,
        subject: &Subject,
        mileage: u32,
    ) -> Result<Option<Request>, ProviderError> {
        let (Some(brand), Some(model), Some(year)) = (&subject.brand, &subject.model, subject.year)
        else {
            return Ok(None);
        };
        let names = |envelope: Envelope, _| valuation::names(&envelope);
        let makes = self.call(log, &valuation::makes(), names).await?;
        let Some(make) = valuation::same(&makes, brand) else {
            return Ok(None);
        };
        let models = self.call(log, &valuation::models(make), names).await?;
        let model = valuation::same(&models, model);
        Ok(model.map(|model| valuation::price(make, model, year, mileage)))
    }

    /// Kilometres as told, else as the newest inspection card says; and whether they are an estimate.
    async fn mileage(&self, log: &CallLog, subject: &Subject) -> (u32, bool) {
        if let Some(told) = subject.mileage_km {
            return (told, false);
        }
        let estimated = subject.age_years.saturating_mul(KILOMETRES_PER_YEAR);
        let cards = self.source(log, SourceId::Inspections, subject).await;
        let read = match cards.map(|answer| answer.block) {
            Ok(Some(Block::Inspections(cards))) => {
                Mileage::from_inspections(&cards).current_mileage
            }
            _ => None,
        };
        (read.unwrap_or(estimated), read.is_none())
    }
}

fn no_price(asked: Valuation) -> SourceAnswer {
    SourceAnswer {
        block: Some(Block::Valuation(asked)),
        ..SourceAnswer::default()
    }
}
