//! Implementation of [`CarData`] and [`Vendor`] by the api-cloud.ru client.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::FutureExt;
use futures::future::BoxFuture;

use super::ApiCloud;
use super::call::no_permit;
use crate::car_data::api_cloud::request::Method;
use crate::car_data::api_cloud::traffic_police::licence;
use crate::car_data::api_cloud::vehicles::conversion;
use crate::car_data::api_cloud::{account, lookups, method_of};
use crate::car_data::call_log::CallLog;
use crate::car_data::{
    AnswerFuture, BalanceAnswer, CarData, ConversionAnswer, LicenceAnswer, Lookup,
    OperationsAnswer, Picture, PictureError, ProviderError, SourceAnswer, Subject, Vendor,
};

impl CarData for ApiCloud {
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> AnswerFuture<'a, SourceAnswer> {
        async move {
            let log = CallLog::default();
            let call = call.asked_as();
            let source = self.limits.source(call);
            let limit = || self.policy.max_concurrent(call.name());
            let pool = format!("source {}", call.name());
            // The local permit is acquired first, so that few requests of this process poll for a shared one.
            let permits = async {
                let own = source.acquire(limit).await;
                (own, self.shared_permits.acquire(&pool, limit).await)
            };
            let Ok(_permits) = tokio::time::timeout(self.total_timeout, permits).await else {
                return log.attach_to(Err(no_permit()));
            };
            let answer = match call {
                SourceId::Customs => self.customs(&log, subject).await,
                SourceId::Restrictions => self.restrictions(&log, subject).await,
                SourceId::Inspections => self.inspections(&log, subject).await,
                SourceId::Pledges => self.pledges(&log, subject).await,
                SourceId::Photos => self.photos(&log, subject).await,
                SourceId::Valuation => self.valuation(&log, subject).await,
                call => self.source(&log, call, subject).await,
            };
            log.attach_to(answer)
        }
        .boxed()
    }

    fn fetch_fallback<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>> {
        async move {
            let log = CallLog::default();
            let answer = match call.asked_as() {
                SourceId::Inspections => self.eaisto_inspections(&log, subject).await,
                _ => None,
            };
            answer.map(|answer| log.attach_to(answer))
        }
        .boxed()
    }

    fn convert<'a>(&'a self, text: &'a str) -> AnswerFuture<'a, ConversionAnswer> {
        async move {
            let log = CallLog::default();
            let request = conversion::by_identifier(text);
            let parse = |envelope, _| conversion::parse_answer(envelope);
            let answer = self.call(&log, &request, parse).await;
            log.attach_to(answer)
        }
        .boxed()
    }

    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> AnswerFuture<'a, LicenceAnswer> {
        async move {
            let log = CallLog::default();
            let request = licence::request(number, issued_on);
            let parse = |envelope, ms| licence::parse(&envelope, ms);
            let answer = self.call(&log, &request, parse).await;
            log.attach_to(answer)
        }
        .boxed()
    }

    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> AnswerFuture<'a, SourceAnswer> {
        async move {
            let log = CallLog::default();
            let lookup = lookups::request(lookup);
            let answer = self.block(&log, &lookup.request, &lookup.parse).await;
            log.attach_to(answer)
        }
        .boxed()
    }

    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>> {
        self.fetch_picture(link).boxed()
    }

    fn balance(&self) -> AnswerFuture<'_, BalanceAnswer> {
        async move {
            let parse = |envelope, _| account::parse_balance(&envelope);
            let request = account::balance_request();
            self.call(&CallLog::default(), &request, parse).await
        }
        .boxed()
    }

    fn operations(&self, first: Date, last: Date) -> AnswerFuture<'_, OperationsAnswer> {
        async move {
            let parse = |envelope, _| account::parse_operations(&envelope);
            let request = account::operations_request(first, last);
            self.call(&CallLog::default(), &request, parse).await
        }
        .boxed()
    }

    fn open_breakers(&self) -> Vec<String> {
        self.limits.tripped_methods()
    }
}

impl Vendor for ApiCloud {
    fn price_kopecks(&self, source: SourceId) -> Option<i64> {
        let method = main_method(source);
        self.is_enabled(method).then_some(method.price_kopecks)
    }

    fn is_healthy(&self, source: SourceId) -> bool {
        !self.limits.breaker(main_method(source)).is_open()
    }
}

/// Main method of a source, which must succeed; other methods are optional.
fn main_method(source: SourceId) -> &'static Method {
    (method_of(source).request)(&Subject::default()).method
}
