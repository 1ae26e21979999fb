//! Questions that ask several registers. One that is not confirmed never fails or delays one that is.

use std::pin::pin;

use avtosled_core::report::{Block, Customs};
use avtosled_core::sources::SourceId;
use futures::future::{Either, select};
use serde_json::json;

use super::ApiCloud;
use crate::car_data::api_cloud::reading::{Envelope, Parsed, WireError};
use crate::car_data::api_cloud::request::Request;
use crate::car_data::api_cloud::{method_of, passports, pledges, second_cards, second_photos};
use crate::car_data::calls::CallLog;
use crate::car_data::{ProviderError, SourceAnswer, Subject};

const CUSTOMS_NAME: &str = "Федеральная таможенная служба";
const POLICE_CARDS_NAME: &str = "Техосмотры ГИБДД";
const PHOTOS_NAME: &str = "Автофото";
const NOTICES_NAME: &str = "действующие уведомления о залоге";

pub(super) type Answered = Result<SourceAnswer, ProviderError>;

impl ApiCloud {
    /// One request that fills a block.
    pub(super) async fn block(
        &self,
        log: &CallLog,
        request: &Request,
        read: impl Fn(&Envelope) -> Result<Parsed<Block>, WireError>,
    ) -> Answered {
        let read = |envelope: Envelope, ms| Ok(read(&envelope)?.answer(envelope, ms));
        self.call(log, request, read).await
    }

    /// The method of a source.
    pub(super) async fn source(
        &self,
        log: &CallLog,
        call: SourceId,
        subject: &Subject,
    ) -> Answered {
        let method = method_of(call);
        let mut answer = self.block(log, &(method.ask)(subject), method.read).await?;
        if let (Some(block), Some(owner)) = (&mut answer.block, &subject.owner) {
            block.compare_people(owner.born());
        }
        Ok(answer)
    }

    /// The declarations and the electronic passport, at once.
    pub(super) async fn customs(&self, log: &CallLog, subject: &Subject) -> Answered {
        let declared = self.source(log, SourceId::Customs, subject);
        if !self.is_on(&passports::METHOD) {
            return declared.await;
        }
        let request = passports::request(subject);
        let read = |envelope: &Envelope| Ok(passports::parse(envelope)?.map(Block::Customs));
        let (declared, passport) = (pin!(declared), pin!(self.block(log, &request, read)));
        let (declared, passport) = match select(declared, passport).await {
            Either::Left((declared, passport)) => {
                let passport = tokio::time::timeout(self.extra_patience, passport).await;
                (declared, passport.ok())
            }
            Either::Right((passport, declared)) => (declared.await, Some(passport)),
        };
        both(
            declared,
            passport.and_then(|passport| heard(passport, passports::NAME)),
        )
    }

    /// All notices; and the ones in force where one of them has no end.
    pub(super) async fn pledges(&self, log: &CallLog, subject: &Subject) -> Answered {
        let all = self.source(log, SourceId::Pledges, subject).await?;
        let mut notices = match &all.block {
            Some(Block::Pledges(notices)) if pledges::is_open(notices) => notices.clone(),
            _ => return Ok(all),
        };
        let request = pledges::in_force(subject);
        let listed = self.block(log, &request, pledges::SOURCE.read).await;
        let Some(listed) = heard(listed, NOTICES_NAME) else {
            return Ok(without(all, NOTICES_NAME));
        };
        if let Some(Block::Pledges(listed_notices)) = &listed.block {
            pledges::mark(&mut notices, listed_notices, listed.unparsed.len());
        }
        let joined = joined(all, listed);
        Ok(SourceAnswer {
            block: Some(Block::Pledges(notices)),
            ..joined
        })
    }

    /// The first collection; the second one where the first has nothing.
    pub(super) async fn photos(&self, log: &CallLog, subject: &Subject) -> Answered {
        let first = self.source(log, SourceId::Photos, subject).await;
        let is_enough = first.as_ref().is_ok_and(has_photos);
        if is_enough || !self.is_on(&second_photos::METHOD) {
            return first;
        }
        let request = second_photos::request(subject);
        let read = |envelope: &Envelope| Ok(second_photos::parse(envelope)?.map(Block::Photos));
        let second =
            tokio::time::timeout(self.extra_patience, self.block(log, &request, read)).await;
        let second = second.ok();
        let second = second.and_then(|second| heard(second, second_photos::NAME));
        match (first, second) {
            (Ok(first), Some(second)) => Ok(joined(first, second)),
            (Ok(first), None) => Ok(without(first, second_photos::NAME)),
            (Err(error), Some(second)) if has_photos(&second) => {
                note(&error, PHOTOS_NAME);
                Ok(without(second, PHOTOS_NAME))
            }
            // Nothing in the one, silence in the other: nobody knows, and nobody pays.
            (Err(error), _) => Err(error),
        }
    }

    /// Inspection cards of the second source; the police, which alone tell the mileage, are silent.
    pub(super) async fn cards(&self, log: &CallLog, subject: &Subject) -> Option<Answered> {
        let request = second_cards::question(subject)?;
        let read = |envelope: &Envelope| Ok(second_cards::parse(envelope)?.map(Block::Inspections));
        Some(match self.block(log, &request, read).await {
            Ok(answer) => Ok(without(answer, POLICE_CARDS_NAME)),
            Err(error) => {
                note(&error, second_cards::NAME);
                Err(error)
            }
        })
    }
}

/// The answer of the two registers behind the customs together. The passports alone count only where
/// they know the car.
fn both(declared: Answered, passport: Option<SourceAnswer>) -> Answered {
    match (declared, passport) {
        (Ok(declared), Some(passport)) => Ok(merged(declared, passport)),
        (Ok(declared), None) => Ok(without(declared, passports::NAME)),
        (Err(error), Some(passport)) if is_found(&passport) => {
            note(&error, CUSTOMS_NAME);
            Ok(without(passport, CUSTOMS_NAME))
        }
        (Err(error), _) => Err(error),
    }
}

fn is_found(answer: &SourceAnswer) -> bool {
    matches!(&answer.block, Some(Block::Customs(customs)) if customs.found)
}

fn without(mut answer: SourceAnswer, silent: &str) -> SourceAnswer {
    answer.silent.push(silent.to_owned());
    answer
}

fn heard(answered: Answered, register: &str) -> Option<SourceAnswer> {
    answered.inspect_err(|error| note(error, register)).ok()
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
