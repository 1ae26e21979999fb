mod config;
mod connections;
mod encryption;
mod privileges;
mod queue;
mod rate_limits;
mod schema;
mod vendor_permits;
