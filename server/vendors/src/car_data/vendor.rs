//! Traits of a car-data vendor.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::future::BoxFuture;

use super::{
    BalanceAnswer, ConversionAnswer, LicenceAnswer, Lookup, OperationsAnswer, Picture,
    PictureError, ProviderError, SourceAnswer, Subject,
};

/// Future of a vendor's answer.
pub type AnswerFuture<'a, T> = BoxFuture<'a, Result<T, ProviderError>>;

/// Provider of car data.
pub trait CarData: Send + Sync {
    /// Queries one source. `subject` holds the inputs that the source requires.
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> AnswerFuture<'a, SourceAnswer>;

    /// Queries the fallback of a source that failed for good. The answer lists the failed register in
    /// `silent` and has no block when the fallback knows nothing. `None`: there is no fallback, or the
    /// subject lacks its input.
    fn fetch_fallback<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>>;

    /// Finds the identifiers of a car by one of them: VIN, plate or body number.
    fn convert<'a>(&'a self, text: &'a str) -> AnswerFuture<'a, ConversionAnswer>;

    /// Finds a driving licence by series and number, without spaces, and date of issue.
    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> AnswerFuture<'a, LicenceAnswer>;

    /// Calls a method outside the sources of a report. Its answer always has a block, which says
    /// whether anything was found; most of them name people.
    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> AnswerFuture<'a, SourceAnswer>;

    /// Fetches a picture that an answer links to.
    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>>;

    /// State of our account; free of charge.
    fn balance(&self) -> AnswerFuture<'_, BalanceAnswer>;

    /// Charges of our account between two days, inclusive, Moscow time; free of charge.
    fn operations(&self, first: Date, last: Date) -> AnswerFuture<'_, OperationsAnswer>;

    /// Methods whose circuit breaker in this process tripped and did not recover, e.g. `gibdd.dtp`.
    fn open_breakers(&self) -> Vec<String>;
}

/// A vendor among several, see [`Routing`](super::Routing).
pub trait Vendor: CarData {
    /// List price of a source's answer; `None` if the vendor does not offer the source.
    fn price_kopecks(&self, source: SourceId) -> Option<i64>;

    /// `false` while a call to the source would be rejected by its circuit breaker.
    fn is_healthy(&self, source: SourceId) -> bool;
}
