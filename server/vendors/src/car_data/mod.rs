//! Car data from registers: the vendor trait, its requests and answers, and the vendors' clients.

mod answers;
pub mod api_cloud;
mod call_log;
mod call_policy;
mod call_record;
mod circuit_breaker;
mod concurrency_limit;
mod error;
mod lookup;
mod method_catalogue;
mod picture;
mod raw_response;
mod routing;
mod shared_permits;
mod source_limit;
mod subject;
mod vendor;

pub use answers::{
    BalanceAnswer, ConversionAnswer, Deprivation, Licence, LicenceAnswer, Operation,
    OperationsAnswer, SourceAnswer,
};
pub use call_policy::CallPolicy;
pub use call_record::{ABANDONED, CallFailure, CallRecord, ErrorClass};
pub use circuit_breaker::BreakerPolicy;
pub use error::{CallTrace, MalformedCause, ProviderError, UnavailableCause};
pub use lookup::query::QueryError;
pub use lookup::{Lookup, LookupKind, Person};
pub use method_catalogue::{CatalogueMethod, MethodRequest};
pub use picture::{Picture, PictureError, PictureKind};
pub use routing::Routing;
pub use shared_permits::{Permit, PermitSource, SharedPermits};
pub use subject::Subject;
pub use vendor::{AnswerFuture, CarData, Vendor};
