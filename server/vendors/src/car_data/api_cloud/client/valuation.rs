//! The price of a car in its steps: the mileage where nobody told it, make and model as the vendor
//! spells them, the price.

use avtosled_core::report::{Block, Valuation};

use super::ApiCloud;
use super::several::Answered;
use crate::car_data::api_cloud::reading::Envelope;
use crate::car_data::api_cloud::valuation;
use crate::car_data::calls::CallLog;
use crate::car_data::{ProviderError, SourceAnswer, Subject};

/// Where no source has a reading to trust: what a private car drives in a year.
const KILOMETRES_PER_YEAR: u32 = 15_000;

impl ApiCloud {
    pub(super) async fn valuation(&self, log: &CallLog, subject: &Subject) -> Answered {
        let asked = Valuation {
            brand: subject.brand.clone(),
            model: subject.model.clone(),
            year: subject.year,
            ..Valuation::default()
        };
        // Meanwhile the cards are asked for, where the order wants them.
        let Some((make, model, year)) = self.known_as(log, subject).await? else {
            return Ok(no_price(asked));
        };
        let (mileage, mileage_estimated) = self.mileage(log, subject).await;
        let asked = Valuation {
            mileage: Some(mileage),
            mileage_estimated,
            ..asked
        };
        let request = valuation::price(&make, &model, year, mileage);
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

    /// Make, model and year as the vendor names them; `None` where it does not know the car, or we
    /// do not.
    async fn known_as(
        &self,
        log: &CallLog,
        subject: &Subject,
    ) -> Result<Option<(String, String, i32)>, ProviderError> {
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
        Ok(model.map(|model| (make.to_owned(), model.to_owned(), year)))
    }

    /// Kilometres as told, else as the newest inspection card says where it can be trusted; and
    /// whether they are an estimate.
    async fn mileage(&self, log: &CallLog, subject: &Subject) -> (u32, bool) {
        if let Some(told) = subject.mileage_km {
            return (told, false);
        }
        let cards = self.known_cards(log, subject).await;
        let today = subject.today;
        let trusted = today.and_then(|today| cards?.trusted_mileage(today));
        match trusted {
            Some(read) => (read, false),
            None => (subject.age_years.saturating_mul(KILOMETRES_PER_YEAR), true),
        }
    }
}

fn no_price(asked: Valuation) -> SourceAnswer {
    SourceAnswer {
        block: Some(Block::Valuation(asked)),
        ..SourceAnswer::default()
    }
}
