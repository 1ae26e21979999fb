//! Which vendor is asked. Each has its sources, prices and health; the one that is asked first is in
//! health, and the cheapest of those, the order of the list deciding between equals.

use std::future::Future;
use std::sync::Arc;

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::FutureExt;
use futures::future::BoxFuture;

use super::calls::{Answered, with_calls};
use super::{
    Answer, BalanceAnswer, CarData, ConversionAnswer, ErrorClass, LicenceAnswer, Lookup,
    OperationsAnswer, Picture, PictureError, ProviderError, SourceAnswer, Subject,
};

/// A vendor among others.
pub trait Vendor: CarData {
    /// The list price of an answer of a source in kopecks; `None` where the vendor has none.
    fn price_kopecks(&self, source: SourceId) -> Option<i64>;

    /// False while a call to the source would be refused at once, because it failed too often.
    fn is_healthy(&self, source: SourceId) -> bool;
}

/// The vendors in their order. What is no source (licences, look-ups, pictures, the account) belongs
/// to the first.
pub struct Routing {
    first: Arc<dyn Vendor>,
    others: Vec<Arc<dyn Vendor>>,
}

impl Routing {
    #[must_use]
    pub fn new(first: Arc<dyn Vendor>, others: Vec<Arc<dyn Vendor>>) -> Self {
        Self { first, others }
    }

    /// The vendors of a source as they are asked now.
    fn route(&self, source: SourceId) -> Vec<&dyn Vendor> {
        let all = std::iter::once(&self.first).chain(&self.others);
        let mut route: Vec<(bool, i64, &dyn Vendor)> = all
            .filter_map(|vendor| {
                let price = vendor.price_kopecks(source)?;
                Some((!vendor.is_healthy(source), price, vendor.as_ref()))
            })
            .collect();
        // Stable: equals stay in the order of the list.
        route.sort_by_key(|(is_ill, price, _)| (*is_ill, *price));
        route.into_iter().map(|(.., vendor)| vendor).collect()
    }

    /// Asks the vendors of a source in turn, until one answers or may have been paid.
    async fn ask<'a, T: Answered, F: Future<Output = Result<T, ProviderError>> + 'a>(
        &'a self,
        source: SourceId,
        ask: impl Fn(&'a dyn Vendor) -> F,
    ) -> Result<T, ProviderError> {
        let mut route = self.route(source).into_iter();
        // Where no vendor has the source, the first one says why.
        let mut vendor = route.next().unwrap_or(self.first.as_ref());
        let mut calls = Vec::new();
        loop {
            let end = with_calls(ask(vendor).await, std::mem::take(&mut calls));
            match (end, route.next()) {
                (Err(error), Some(next)) if may_ask_another(&error) => {
                    calls = error.calls().to_vec();
                    vendor = next;
                }
                (end, _) => return end,
            }
        }
    }
}

/// What one vendor refuses for itself another may answer; what it may have been paid for is not bought
/// twice, and what is wrong with the question stays wrong.
fn may_ask_another(error: &ProviderError) -> bool {
    matches!(error.class(), ErrorClass::RetryLater | ErrorClass::Account)
}

impl CarData for Routing {
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> Answer<'a, SourceAnswer> {
        self.ask(call, move |vendor| vendor.fetch(call, subject))
            .boxed()
    }

    fn fetch_second<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>> {
        async move {
            for vendor in self.route(call) {
                let answer = vendor.fetch_second(call, subject).await;
                if answer.is_some() {
                    return answer;
                }
            }
            None
        }
        .boxed()
    }

    fn convert<'a>(&'a self, text: &'a str) -> Answer<'a, ConversionAnswer> {
        self.ask(SourceId::Conversion, move |vendor| vendor.convert(text))
            .boxed()
    }

    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> Answer<'a, LicenceAnswer> {
        self.first.licence(number, issued_on)
    }

    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> Answer<'a, SourceAnswer> {
        self.first.look_up(lookup)
    }

    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>> {
        self.first.picture(link)
    }

    fn proceedings_by_number<'a>(&'a self, number: &'a str) -> Answer<'a, SourceAnswer> {
        self.ask(SourceId::Enforcement, move |vendor| {
            vendor.proceedings_by_number(number)
        })
        .boxed()
    }

    fn balance(&self) -> Answer<'_, BalanceAnswer> {
        self.first.balance()
    }

    fn operations(&self, first: Date, last: Date) -> Answer<'_, OperationsAnswer> {
        self.first.operations(first, last)
    }

    fn open_breakers(&self) -> Vec<String> {
        let all = std::iter::once(&self.first).chain(&self.others);
        all.flat_map(|vendor| vendor.open_breakers()).collect()
    }
}
