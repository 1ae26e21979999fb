//! Calls that ask several registers, or one in several steps.

use avtosled_core::report::{Block, Customs, Mileage, Valuation};
use avtosled_core::sources::SourceId;
use serde_json::json;

use super::super::reading::{Envelope, Parsed, WireError};
use super::super::request::Request;
use super::super::{method_of, passports, second_cards, second_photos, valuation};
use super::ApiCloud;
use crate::car_data::line::place;
use crate::car_data::{ProviderError, SourceAnswer, Subject};

const CUSTOMS_NAME: &str = "Федеральная таможенная служба";
const POLICE_CARDS_NAME: &str = "Техосмотры ГИБДД";
const PHOTOS_NAME: &str = "Автофото";

/// Where no source has a reading: what a private car drives in a year.
const KILOMETRES_PER_YEAR: u32 = 15_000;

type Answered = Result<SourceAnswer, ProviderError>;

impl ApiCloud {
    /// One request that fills a block.
    pub(super) async fn block(
        &self,
        request: &Request,
        read: impl Fn(&Envelope) -> Result<Parsed<Block>, WireError>,
    ) -> Answered {
        let read = |envelope: Envelope, ms| Ok(read(&envelope)?.answer(envelope, ms));
        self.call(request, read).await
    }

    /// The method of a source.
    pub(super) async fn source(&self, call: SourceId, subject: &Subject) -> Answered {
        let method = method_of(call);
        self.block(&(method.ask)(subject), method.read).await
    }

    /// The declarations and the electronic passport, at once.
    pub(super) async fn customs(&self, subject: &Subject) -> Answered {
        let request = passports::request(subject);
        let read = |envelope: &Envelope| Ok(passports::parse(envelope)?.map(Block::Customs));
        let (declared, passport) = tokio::join!(
            self.source(SourceId::Customs, subject),
            self.block(&request, read),
        );
        both(declared, passport)
    }

    /// The first collection; the second one where the first has nothing.
    pub(super) async fn photos(&self, subject: &Subject) -> Answered {
        let first = self.source(SourceId::Photos, subject).await;
        if first.as_ref().is_ok_and(has_photos) {
            return first;
        }
        let request = second_photos::request(subject);
        let read = |envelope: &Envelope| Ok(second_photos::parse(envelope)?.map(Block::Photos));
        match (first, self.block(&request, read).await) {
            (Ok(first), Ok(second)) => Ok(joined(first, second)),
            (Err(error), Ok(second)) if has_photos(&second) => {
                Ok(without(second, &error, PHOTOS_NAME))
            }
            // Nothing in the one, silence in the other: nobody knows, and nobody pays.
            (Err(error), _) | (Ok(_), Err(error)) => Err(error),
        }
    }

    /// Inspection cards of the second source; the police, which alone tell the mileage, are silent.
    pub(super) async fn cards(&self, subject: &Subject) -> Option<Answered> {
        let request = second_cards::question(subject)?;
        let read = |envelope: &Envelope| Ok(second_cards::parse(envelope)?.map(Block::Inspections));
        let asked = async {
            let _shared = place(&self.source_places).await?;
            self.block(&request, read).await
        };
        Some(match asked.await {
            Ok(mut answer) => {
                answer.silent.push(POLICE_CARDS_NAME.to_owned());
                Ok(answer)
            }
            Err(error) => {
                note(&error, second_cards::NAME);
                Err(error)
            }
        })
    }

    /// Make and model as the vendor spells them, then the price.
    pub(super) async fn valuation(&self, subject: &Subject) -> Answered {
        let (mileage, mileage_estimated, mut cost) = self.mileage(subject).await;
        let asked = Valuation {
            brand: subject.brand.clone(),
            model: subject.model.clone(),
            year: subject.year,
            mileage: Some(mileage),
            mileage_estimated,
            ..Valuation::default()
        };
        let names = |envelope: Envelope, _| {
            valuation::names(&envelope).map(|names| (names, envelope.price_kopecks))
        };
        let (Some(brand), Some(model), Some(year)) = (&subject.brand, &subject.model, subject.year)
        else {
            return Ok(no_price(asked, cost));
        };
        let (makes, price) = self.call(&valuation::makes(), names).await?;
        cost += price;
        let Some(make) = valuation::same(&makes, brand) else {
            return Ok(no_price(asked, cost));
        };
        let (models, price) = self.call(&valuation::models(make), names).await?;
        cost += price;
        let Some(model) = valuation::same(&models, model) else {
            return Ok(no_price(asked, cost));
        };
        let request = valuation::price(make, model, year, mileage);
        let mut answer = self.block(&request, valuation::SOURCE.read).await?;
        answer.price_kopecks += cost;
        if let Some(Block::Valuation(price)) = &mut answer.block {
            *price = Valuation {
                cost: price.cost,
                cost_trade_in: price.cost_trade_in,
                ..asked
            };
        }
        Ok(answer)
    }

    /// Kilometres as told, else as the newest inspection card says; whether they are an estimate; and
    /// what the question cost.
    async fn mileage(&self, subject: &Subject) -> (u32, bool, i64) {
        if let Some(told) = subject.mileage_km {
            return (told, false, 0);
        }
        let estimated = subject.age_years.saturating_mul(KILOMETRES_PER_YEAR);
        match self.source(SourceId::Inspections, subject).await {
            Ok(answer) => {
                let read = match &answer.block {
                    Some(Block::Inspections(cards)) => {
                        Mileage::from_inspections(cards).current_mileage
                    }
                    _ => None,
                };
                let mileage = read.unwrap_or(estimated);
                (mileage, read.is_none(), answer.price_kopecks)
            }
            Err(_) => (estimated, true, 0),
        }
    }
}

/// The answer of the two registers behind the customs together. One that is silent is named, unless
/// the other has nothing to tell either.
fn both(declared: Answered, passport: Answered) -> Answered {
    match (declared, passport) {
        (Ok(declared), Ok(passport)) => Ok(merged(declared, passport)),
        (Ok(answer), Err(error)) if is_found(&answer) => {
            Ok(without(answer, &error, passports::NAME))
        }
        (Err(error), Ok(answer)) if is_found(&answer) => Ok(without(answer, &error, CUSTOMS_NAME)),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

fn is_found(answer: &SourceAnswer) -> bool {
    matches!(&answer.block, Some(Block::Customs(customs)) if customs.found)
}

fn without(mut answer: SourceAnswer, error: &ProviderError, silent: &str) -> SourceAnswer {
    note(error, silent);
    answer.silent.push(silent.to_owned());
    answer
}

fn note(error: &ProviderError, register: &str) {
    tracing::warn!(
        register,
        code = error.code(),
        "a register behind a source did not answer"
    );
}

fn merged(declared: SourceAnswer, passport: SourceAnswer) -> SourceAnswer {
    let block = match (&declared.block, &passport.block) {
        (Some(Block::Customs(declared)), Some(Block::Customs(passport))) => {
            Some(Block::Customs(Customs {
                found: declared.found || passport.found,
                vin: declared.vin.clone(),
                records: declared.records.clone(),
                ..passport.clone()
            }))
        }
        _ => declared.block.clone(),
    };
    SourceAnswer {
        block,
        ..joined(declared, passport)
    }
}

/// Two answers to one question, the block of the first but where it has none and the second does.
fn joined(mut first: SourceAnswer, mut second: SourceAnswer) -> SourceAnswer {
    if has_photos(&second) {
        first.block = second.block;
    }
    first.unparsed.append(&mut second.unparsed);
    let times = [first.actual_at, second.actual_at];
    SourceAnswer {
        // The older of the two tells how old the answer is.
        actual_at: times.into_iter().flatten().min(),
        from_cache: first.from_cache || second.from_cache,
        price_kopecks: first.price_kopecks + second.price_kopecks,
        account_balance_kopecks: second
            .account_balance_kopecks
            .or(first.account_balance_kopecks),
        raw: json!([first.raw, second.raw]),
        response_ms: first.response_ms.max(second.response_ms),
        ..first
    }
}

fn has_photos(answer: &SourceAnswer) -> bool {
    matches!(&answer.block, Some(Block::Photos(block)) if !block.photos.is_empty())
}

/// The vendor does not know the car, or we do not.
fn no_price(asked: Valuation, price_kopecks: i64) -> SourceAnswer {
    SourceAnswer {
        block: Some(Block::Valuation(asked)),
        price_kopecks,
        ..SourceAnswer::default()
    }
}
