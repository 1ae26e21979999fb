//! Traits that a car-data vendor implements.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::future::BoxFuture;

use super::{
    BalanceAnswer, ConversionAnswer, LicenceAnswer, Lookup, OperationsAnswer, Picture,
    PictureError, ProviderError, SourceAnswer, Subject,
};

/// Future of a vendor's answer or error.
pub type AnswerFuture<'a, T> = BoxFuture<'a, Result<T, ProviderError>>;

/// Provider of car data.
pub trait CarData: Send + Sync {
    /// Queries one source; `subject` has the inputs that the source requires.
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> AnswerFuture<'a, SourceAnswer>;

    /// Queries the fallback of a source that failed permanently; `None` if there is none.
    ///
    /// The answer lists the failed register in `silent`, and has no block when the fallback knows nothing. `None`
    /// is also returned when the subject lacks the input of the fallback.
    fn fetch_fallback<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>>;

    /// Finds all identifiers of a car by VIN, plate or body number.
    fn convert<'a>(&'a self, text: &'a str) -> AnswerFuture<'a, ConversionAnswer>;

    /// Finds a driving licence by series and number, without spaces, and date of issue.
    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> AnswerFuture<'a, LicenceAnswer>;

    /// Calls a method outside reports; the answer always has a block, which tells if anything was found.
    ///
    /// Most answers name people.
    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> AnswerFuture<'a, SourceAnswer>;

    /// Downloads a picture that an answer links to.
    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>>;

    /// Fetches the balance of our account; free of charge.
    fn balance(&self) -> AnswerFuture<'_, BalanceAnswer>;

    /// Fetches the charges of our account between two days in Moscow, inclusive; free of charge.
    fn operations(&self, first: Date, last: Date) -> AnswerFuture<'_, OperationsAnswer>;

    /// Methods whose circuit breaker in this process has opened and not recovered: `gibdd.dtp`.
    fn open_breakers(&self) -> Vec<String>;
}

/// Vendor that [`Routing`](super::Routing) can choose among several.
pub trait Vendor: CarData {
    /// List price of a source's answer in kopecks; `None` if the vendor does not offer the source.
    fn price_kopecks(&self, source: SourceId) -> Option<i64>;

    /// Whether the circuit breaker of a source would currently accept a call.
    fn is_healthy(&self, source: SourceId) -> bool;
}
