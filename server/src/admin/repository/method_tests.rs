//! Repository of tests of vendor methods.

use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Statement,
};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::method_tests::{Column, Entity};

pub use crate::platform::entities::method_tests::Model as MethodTest;

/// Finds the last successful test of a method.
pub async fn find_last_answered(
    conn: &impl Conn,
    api: &str,
    method: &str,
) -> Result<Option<MethodTest>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Api.eq(api))
        .filter(Column::Method.eq(method))
        .filter(Column::Shape.is_not_null())
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(1)
        .one(conn)
        .await?)
}

/// Lists the last test of each method.
pub async fn list_last(conn: &impl Conn) -> Result<Vec<MethodTest>, StorageError> {
    let sql = "SELECT * FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY api, method \
               ORDER BY created_at DESC, id DESC) AS place FROM method_tests t) AS tests \
               WHERE place = 1";
    let statement = Statement::from_string(conn.get_database_backend(), sql);
    Ok(MethodTest::find_by_statement(statement).all(conn).await?)
}
