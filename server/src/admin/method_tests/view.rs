//! Methods that can be tested, with the result of their last test.

use std::collections::{BTreeMap, HashMap};

use avtosled_vendors::car_data::CatalogueMethod;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::method_tests::TestStatus;
use crate::admin::repository::method_tests::{self as repo, MethodTest};
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Methods of one file of the vendor.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestedGroup {
    pub api_name: String,
    pub methods: Vec<TestedView>,
}

/// A vendor method with an example query.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TestedMethod)]
pub struct TestedView {
    pub method: String,
    pub title: String,
    /// Description of the format of the query.
    pub format: String,
    pub test_query: String,
    /// Result of the last test; null before the first one.
    pub last_status: Option<TestStatus>,
    pub last_tested_at: Option<DateTime<Utc>>,
}

/// Lists all methods by vendor file.
pub async fn list(ctx: &Context) -> Result<Vec<TestedGroup>, StorageError> {
    let tests = repo::list_last(ctx.db.read()).await?;
    let tests = tests.into_iter();
    let last: HashMap<(String, String), MethodTest> = tests
        .map(|test| ((test.api.clone(), test.method.clone()), test))
        .collect();
    let mut groups: BTreeMap<&str, Vec<TestedView>> = BTreeMap::new();
    for method in CatalogueMethod::all() {
        let (api, kind) = method.name();
        let last = last.get(&(api.to_owned(), kind.to_owned()));
        groups.entry(api).or_default().push(view(method, last));
    }
    let group = |(api, methods): (&str, _)| TestedGroup {
        api_name: api.to_owned(),
        methods,
    };
    Ok(groups.into_iter().map(group).collect())
}

fn view(method: CatalogueMethod, last: Option<&MethodTest>) -> TestedView {
    TestedView {
        method: method.name().1.to_owned(),
        title: method.title().to_owned(),
        format: method.format().to_owned(),
        test_query: method.sample().to_owned(),
        last_status: last.map(|test| TestStatus::of(test.success)),
        last_tested_at: last.map(|test| test.created_at),
    }
}
