//! Sources that query several registers; an unconfirmed register never fails or delays a confirmed one.

use std::pin::pin;

use avtosled_core::report::{Block, Customs};
use avtosled_core::sources::SourceId;
use futures::future::{Either, select};
use serde_json::json;

use super::ApiCloud;
use crate::car_data::api_cloud::method_of;
use crate::car_data::api_cloud::parsing::{Envelope, ParsedAnswer, WireError};
use crate::car_data::api_cloud::request::Request;
use crate::car_data::api_cloud::vehicles::{
    inspections_eaisto, passports, photos_nomerogram, pledges,
};
use crate::car_data::call_log::CallLog;
use crate::car_data::{ProviderError, SourceAnswer, Subject};

const CUSTOMS_NAME: &str = "Федеральная таможенная служба";
const POLICE_CARDS_NAME: &str = "Техосмотры ГИБДД";
const PHOTOS_NAME: &str = "Автофото";
const NOTICES_NAME: &str = "действующие уведомления о залоге";

pub(super) type SourceResult = Result<SourceAnswer, ProviderError>;

impl ApiCloud {
    /// Calls one vendor method and parses its answer into a block of the report.
    pub(super) async fn block(
        &self,
        log: &CallLog,
        request: &Request,
        parse: impl Fn(&Envelope) -> Result<ParsedAnswer<Block>, WireError>,
    ) -> SourceResult {
        let parse = |envelope: Envelope, ms| Ok(parse(&envelope)?.into_source_answer(envelope, ms));
        self.call(log, request, parse).await
    }

    /// Calls the method of a source.
    pub(super) async fn source(
        &self,
        log: &CallLog,
        call: SourceId,
        subject: &Subject,
    ) -> SourceResult {
        let method = method_of(call);
        let request = (method.request)(subject);
        let mut answer = self.block(log, &request, method.parse).await?;
        if let (Some(block), Some(owner)) = (&mut answer.block, &subject.owner) {
            block.mark_namesakes(owner.birth_date());
        }
        Ok(answer)
    }

    /// Queries customs declarations and the electronic passport concurrently.
    pub(super) async fn customs(&self, log: &CallLog, subject: &Subject) -> SourceResult {
        let declarations = self.source(log, SourceId::Customs, subject);
        if !self.is_enabled(&passports::METHOD) {
            return declarations.await;
        }
        let request = passports::request(subject);
        let parse = |envelope: &Envelope| Ok(passports::parse(envelope)?.map(Block::Customs));
        let passport = self.block(log, &request, parse);
        let (declarations, passport) = match select(pin!(declarations), pin!(passport)).await {
            Either::Left((declarations, passport)) => {
                let passport = tokio::time::timeout(self.secondary_grace, passport).await;
                (declarations, passport.ok())
            }
            Either::Right((passport, declarations)) => (declarations.await, Some(passport)),
        };
        combine_customs(
            declarations,
            passport.and_then(|passport| ok_or_log(passport, passports::NAME)),
        )
    }

    /// Queries all notices of pledge, and the list of those in force if a notice has no end date.
    pub(super) async fn pledges(&self, log: &CallLog, subject: &Subject) -> SourceResult {
        let all = self.source(log, SourceId::Pledges, subject).await?;
        let mut notices = match &all.block {
            Some(Block::Pledges(notices)) if pledges::has_open_notice(notices) => notices.clone(),
            _ => return Ok(all),
        };
        let request = pledges::in_force(subject);
        let in_force = self.block(log, &request, pledges::SOURCE.parse).await;
        let Some(in_force) = ok_or_log(in_force, NOTICES_NAME) else {
            return Ok(with_silent(all, NOTICES_NAME));
        };
        if let Some(Block::Pledges(block)) = &in_force.block {
            pledges::mark_in_force(&mut notices, block, in_force.unparsed.len());
        }
        let joined = join(all, in_force);
        Ok(SourceAnswer {
            block: Some(Block::Pledges(notices)),
            ..joined
        })
    }

    /// Queries Autophoto, and Nomerogram if Autophoto has no photos.
    pub(super) async fn photos(&self, log: &CallLog, subject: &Subject) -> SourceResult {
        let first = self.source(log, SourceId::Photos, subject).await;
        let is_enough = first.as_ref().is_ok_and(has_photos);
        if is_enough || !self.is_enabled(&photos_nomerogram::METHOD) {
            return first;
        }
        let request = photos_nomerogram::request(subject);
        let parse =
            |envelope: &Envelope| Ok(photos_nomerogram::parse(envelope)?.map(Block::Photos));
        let second = self.block(log, &request, parse);
        let second = tokio::time::timeout(self.secondary_grace, second).await;
        let second = second
            .ok()
            .and_then(|second| ok_or_log(second, photos_nomerogram::NAME));
        match (first, second) {
            (Ok(first), Some(second)) => Ok(join(first, second)),
            (Ok(first), None) => Ok(with_silent(first, photos_nomerogram::NAME)),
            (Err(error), Some(second)) if has_photos(&second) => {
                log_silent(&error, PHOTOS_NAME);
                Ok(with_silent(second, PHOTOS_NAME))
            }
            // One register has no photos and the other did not answer: the result is unknown and not charged.
            (Err(error), _) => Err(error),
        }
    }

    /// Queries EAISTO instead of the traffic police; only the latter report the mileage.
    pub(super) async fn eaisto_inspections(
        &self,
        log: &CallLog,
        subject: &Subject,
    ) -> Option<SourceResult> {
        let request = inspections_eaisto::request(subject)?;
        let parse =
            |envelope: &Envelope| Ok(inspections_eaisto::parse(envelope)?.map(Block::Inspections));
        Some(match self.block(log, &request, parse).await {
            Ok(answer) => Ok(with_silent(answer, POLICE_CARDS_NAME)),
            Err(error) => {
                log_silent(&error, inspections_eaisto::NAME);
                Err(error)
            }
        })
    }
}

/// Combines both registers of customs; the passport alone counts only if it knows the car.
fn combine_customs(declarations: SourceResult, passport: Option<SourceAnswer>) -> SourceResult {
    match (declarations, passport) {
        (Ok(declarations), Some(passport)) => Ok(join_customs(declarations, passport)),
        (Ok(declarations), None) => Ok(with_silent(declarations, passports::NAME)),
        (Err(error), Some(passport)) if is_found(&passport) => {
            log_silent(&error, CUSTOMS_NAME);
            Ok(with_silent(passport, CUSTOMS_NAME))
        }
        (Err(error), _) => Err(error),
    }
}

fn is_found(answer: &SourceAnswer) -> bool {
    matches!(&answer.block, Some(Block::Customs(customs)) if customs.found)
}

fn with_silent(mut answer: SourceAnswer, register: &str) -> SourceAnswer {
    answer.silent.push(register.to_owned());
    answer
}

fn ok_or_log(result: SourceResult, register: &str) -> Option<SourceAnswer> {
    result.inspect_err(|error| log_silent(error, register)).ok()
}

fn log_silent(error: &ProviderError, register: &str) {
    tracing::warn!(
        register,
        code = error.code(),
        "a register behind a source did not answer"
    );
}

fn join_customs(declarations: SourceAnswer, passport: SourceAnswer) -> SourceAnswer {
    let block = match (&declarations.block, &passport.block) {
        (Some(Block::Customs(declared)), Some(Block::Customs(passport))) => {
            Some(Block::Customs(Customs {
                found: declared.found || passport.found,
                vin: declared.vin.clone(),
                records: declared.records.clone(),
                ..passport.clone()
            }))
        }
        _ => declarations.block.clone(),
    };
    SourceAnswer {
        block,
        ..join(declarations, passport)
    }
}

/// Merges two answers; the block is that of the second if it has photos, else of the first.
fn join(mut first: SourceAnswer, mut second: SourceAnswer) -> SourceAnswer {
    if has_photos(&second) {
        first.block = second.block;
    }
    first.unparsed.append(&mut second.unparsed);
    let times = [first.actual_at, second.actual_at];
    SourceAnswer {
        // The merged answer is as old as its older part.
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
