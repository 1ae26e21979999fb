//! The trait of car data, implemented by the vendor's client.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::FutureExt;
use futures::future::BoxFuture;

use super::ApiCloud;
use super::calling::no_place;
use crate::car_data::api_cloud::lookups::question;
use crate::car_data::api_cloud::request::Method;
use crate::car_data::api_cloud::{account, conversion, enforcement, licence, method_of};
use crate::car_data::calls::CallLog;
use crate::car_data::{
    Answer, BalanceAnswer, CarData, ConversionAnswer, LicenceAnswer, Lookup, OperationsAnswer,
    Picture, PictureError, ProviderError, SourceAnswer, Subject, Vendor,
};

impl CarData for ApiCloud {
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> Answer<'a, SourceAnswer> {
        async move {
            let log = CallLog::default();
            let call = call.asked_as();
            let turns = self.lines.turns(call);
            let most = || self.switches.most_at_once(call.name());
            let line = format!("source {}", call.name());
            // First the turn of this process, so that few of it look for one of all.
            let turn = async { (turns.take(most).await, self.leases.take(&line, most).await) };
            let Ok(_turn) = tokio::time::timeout(self.total_timeout, turn).await else {
                return log.close(Err(no_place()));
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
            log.close(answer)
        }
        .boxed()
    }

    fn fetch_second<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>> {
        async move {
            let log = CallLog::default();
            let answer = match call.asked_as() {
                SourceId::Inspections => self.cards(&log, subject).await,
                _ => None,
            };
            answer.map(|answer| log.close(answer))
        }
        .boxed()
    }

    fn convert<'a>(&'a self, text: &'a str) -> Answer<'a, ConversionAnswer> {
        async move {
            let log = CallLog::default();
            let request = conversion::request(text);
            let answer = self.call(&log, &request, conversion::conversion).await;
            log.close(answer)
        }
        .boxed()
    }

    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> Answer<'a, LicenceAnswer> {
        async move {
            let log = CallLog::default();
            let request = licence::request(number, issued_on);
            let read = |envelope, ms| licence::licence(&envelope, ms);
            let answer = self.call(&log, &request, read).await;
            log.close(answer)
        }
        .boxed()
    }

    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> Answer<'a, SourceAnswer> {
        async move {
            let log = CallLog::default();
            let question = question(lookup);
            let answer = self.block(&log, &question.request, &question.read).await;
            log.close(answer)
        }
        .boxed()
    }

    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>> {
        self.fetch_picture(link).boxed()
    }

    fn proceedings_by_number<'a>(&'a self, number: &'a str) -> Answer<'a, SourceAnswer> {
        async move {
            let log = CallLog::default();
            let request = enforcement::by_number(number);
            let answer = self.block(&log, &request, enforcement::SOURCE.read).await;
            log.close(answer)
        }
        .boxed()
    }

    fn operations(&self, first: Date, last: Date) -> Answer<'_, OperationsAnswer> {
        async move {
            let read = |envelope, ms| account::operations(&envelope, ms);
            let request = account::operations_request(first, last);
            self.call(&CallLog::default(), &request, read).await
        }
        .boxed()
    }

    fn balance(&self) -> Answer<'_, BalanceAnswer> {
        async move {
            let read = |envelope, ms| account::balance(&envelope, ms);
            let request = account::balance_request();
            self.call(&CallLog::default(), &request, read).await
        }
        .boxed()
    }

    fn open_breakers(&self) -> Vec<String> {
        self.lines.tripped()
    }
}

impl Vendor for ApiCloud {
    fn price_kopecks(&self, source: SourceId) -> Option<i64> {
        let method = main_method(source);
        self.is_on(method).then_some(method.price_kopecks)
    }

    fn is_healthy(&self, source: SourceId) -> bool {
        !self.lines.breaker(main_method(source)).is_open()
    }
}

/// The method that a source depends on, whatever is asked beside it.
fn main_method(source: SourceId) -> &'static Method {
    (method_of(source).ask)(&Subject::default()).method
}
