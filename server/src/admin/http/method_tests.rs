//! Routes for tests of the vendor's methods, for administrators.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use axum::Json;
use axum::extract::State;

use crate::admin::method_tests::{
    self, MethodTestError, MethodTestOrder, MethodTestResult, TestedGroup,
};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;

/// Lists the methods of the vendor, each with an example query and its last test.
#[utoipa::path(get, path = "/api/admin/api-methods", operation_id = "list_api_methods",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The methods by file", body = [TestedGroup])))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<Vec<TestedGroup>>, ApiError> {
    Ok(Json(method_tests::list(&ctx).await?))
}

/// Calls a method of the vendor at our expense and returns the result.
#[utoipa::path(post, path = "/api/admin/test-api", operation_id = "run_api_test",
    tag = "admin", security(("bearer" = [])),
    request_body = MethodTestOrder,
    responses((status = 200, description = "The answer or error",
        body = MethodTestResult)))]
pub async fn test(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    JsonBody(order): JsonBody<MethodTestOrder>,
) -> Result<Json<MethodTestResult>, ApiError> {
    let result = method_tests::test_detached(&ctx, admin.user.id, order).await?;
    Ok(Json(result))
}

impl From<MethodTestError> for ApiError {
    fn from(error: MethodTestError) -> Self {
        match error {
            MethodTestError::UnknownMethod => {
                Self::not_found("method_not_found", "Такого метода у поставщика нет")
            }
            MethodTestError::Query(error) => {
                let path = "testQuery".to_owned();
                let (code, message) = (error.code, error.message.into());
                FieldErrors::one(FieldError {
                    path,
                    code,
                    message,
                })
                .into()
            }
            MethodTestError::Storage(error) => error.into(),
            MethodTestError::Lost => Self::internal(&error),
        }
    }
}
