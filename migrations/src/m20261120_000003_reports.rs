use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(vehicle_reports()).await?;
        manager
            .create_index(index("vehicle_reports", &["user_id", "created_at"]))
            .await?;
        manager.create_table(report_services()).await?;
        manager
            .create_index(index("report_services", &["report_id", "position"]))
            .await?;
        manager.create_table(api_requests()).await?;
        manager
            .create_index(index("api_requests", &["created_at"]))
            .await?;
        manager
            .create_index(index("api_requests", &["report_id"]))
            .await?;
        manager.create_table(identifications()).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            "identifications",
            "api_requests",
            "report_services",
            "vehicle_reports",
        ] {
            manager.drop_table(drop(table)).await?;
        }
        Ok(())
    }
}

fn vehicle_reports() -> TableCreateStatement {
    table(
        "vehicle_reports",
        [
            id(),
            uuid("user_id"),
            text("search_query"),
            text("search_type"),
            json("selected_services"),
            json_null("report_data"),
            // Charged so far.
            bigint("total_cost").default(0_i64),
            integer("successful_services_count").default(0),
            // Ordered, before any release.
            bigint("cost").default(0_i64),
            time("created_at"),
            // Grows with every change; the id of a server-sent event.
            bigint("version").default(1_i64),
            text("status"),
            text("catalogue"),
            boolean("free_check").default(false),
            text("vin"),
            text_null("plate"),
            text_null("body_number"),
            time_null("finished_at"),
        ],
        &[("user_id", "users")],
    )
}

fn report_services() -> TableCreateStatement {
    table(
        "report_services",
        [
            id(),
            uuid("report_id"),
            text("service_name"),
            bigint("service_price"),
            boolean_null("service_success"),
            json_null("api_response"),
            text_null("error_message"),
            integer_null("response_time"),
            time("created_at"),
            integer("position"),
            text("method"),
            // The call that answers this service; services with one call are asked once.
            text_null("source_call"),
            text("status"),
            text_null("error_code"),
            // Kopecks charged; what was neither charged nor released is still held.
            bigint("cost").default(0_i64),
            boolean("released").default(false),
            integer("attempts").default(0),
            json_null("block"),
            time_null("fetched_at"),
            time_null("actual_at"),
            boolean("from_cache").default(false),
        ],
        &[("report_id", "vehicle_reports")],
    )
}

fn api_requests() -> TableCreateStatement {
    table(
        "api_requests",
        [
            id(),
            uuid_null("user_id"),
            uuid_null("report_id"),
            text("endpoint"),
            text("api_type"),
            text("method"),
            json_null("params"),
            json_null("response"),
            boolean("success"),
            integer_null("response_time"),
            // Kopecks the source charged us.
            bigint("cost").default(0_i64),
            text_null("error_code"),
            text_null("error_message"),
            time("created_at"),
        ],
        &[("user_id", "users"), ("report_id", "vehicle_reports")],
    )
}

fn identifications() -> TableCreateStatement {
    table(
        "identifications",
        [
            id(),
            // `license:A123BC77` or `body:GX813012345`, as core normalises them.
            text("identifier").unique(),
            json("answer"),
            time("created_at"),
        ],
        &[],
    )
}
