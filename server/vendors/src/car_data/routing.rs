//! Routing of requests among vendors: healthy ones first, then by price, then by list order.

use std::future::Future;
use std::sync::Arc;

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::FutureExt;
use futures::future::BoxFuture;

use super::call_log::{BilledAnswer, prepend_calls};
use super::{
    AnswerFuture, BalanceAnswer, CarData, ConversionAnswer, ErrorClass, LicenceAnswer, Lookup,
    OperationsAnswer, Picture, PictureError, ProviderError, SourceAnswer, Subject, Vendor,
};

/// Vendors in order of preference.
///
/// Requests that are not sources (licences, lookups, pictures, the account) go to the first vendor.
pub struct Routing {
    first: Arc<dyn Vendor>,
    others: Vec<Arc<dyn Vendor>>,
}

impl Routing {
    #[must_use]
    pub fn new(first: Arc<dyn Vendor>, others: Vec<Arc<dyn Vendor>>) -> Self {
        Self { first, others }
    }

    /// Vendors that offer a source, in the order of attempts.
    fn route(&self, source: SourceId) -> Vec<&dyn Vendor> {
        let all = std::iter::once(&self.first).chain(&self.others);
        let mut route: Vec<(bool, i64, &dyn Vendor)> = all
            .filter_map(|vendor| {
                let price = vendor.price_kopecks(source)?;
                Some((!vendor.is_healthy(source), price, vendor.as_ref()))
            })
            .collect();
        // The sort is stable, so equal vendors stay in list order.
        route.sort_by_key(|(is_unhealthy, price, _)| (*is_unhealthy, *price));
        route.into_iter().map(|(.., vendor)| vendor).collect()
    }

    /// Tries the vendors of a source in order, until one answers or may have charged the call.
    async fn try_vendors<'a, T: BilledAnswer, F: Future<Output = Result<T, ProviderError>> + 'a>(
        &'a self,
        source: SourceId,
        request: impl Fn(&'a dyn Vendor) -> F,
    ) -> Result<T, ProviderError> {
        let mut route = self.route(source).into_iter();
        // If no vendor offers the source, the first vendor returns the error.
        let mut vendor = route.next().unwrap_or(self.first.as_ref());
        let mut calls = Vec::new();
        loop {
            let outcome = prepend_calls(std::mem::take(&mut calls), request(vendor).await);
            match (outcome, route.next()) {
                (Err(error), Some(next)) if allows_other_vendor(&error) => {
                    calls = error.calls().to_vec();
                    vendor = next;
                }
                (outcome, _) => return outcome,
            }
        }
    }
}

/// Whether another vendor may be tried: not after a possible charge or an invalid input.
fn allows_other_vendor(error: &ProviderError) -> bool {
    matches!(error.class(), ErrorClass::RetryLater | ErrorClass::Account)
}

impl CarData for Routing {
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> AnswerFuture<'a, SourceAnswer> {
        self.try_vendors(call, move |vendor| vendor.fetch(call, subject))
            .boxed()
    }

    fn fetch_fallback<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>> {
        async move {
            for vendor in self.route(call) {
                let answer = vendor.fetch_fallback(call, subject).await;
                if answer.is_some() {
                    return answer;
                }
            }
            None
        }
        .boxed()
    }

    fn convert<'a>(&'a self, text: &'a str) -> AnswerFuture<'a, ConversionAnswer> {
        self.try_vendors(SourceId::Conversion, move |vendor| vendor.convert(text))
            .boxed()
    }

    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> AnswerFuture<'a, LicenceAnswer> {
        self.first.licence(number, issued_on)
    }

    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> AnswerFuture<'a, SourceAnswer> {
        self.first.look_up(lookup)
    }

    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>> {
        self.first.picture(link)
    }

    fn balance(&self) -> AnswerFuture<'_, BalanceAnswer> {
        self.first.balance()
    }

    fn operations(&self, first: Date, last: Date) -> AnswerFuture<'_, OperationsAnswer> {
        self.first.operations(first, last)
    }

    fn open_breakers(&self) -> Vec<String> {
        let all = std::iter::once(&self.first).chain(&self.others);
        all.flat_map(|vendor| vendor.open_breakers()).collect()
    }
}
