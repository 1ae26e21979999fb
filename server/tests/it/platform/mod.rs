mod rate_limits;
mod config;
mod connections;
mod queue;
mod schema;
mod encryption;
mod vendor_permits;
