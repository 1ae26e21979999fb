mod queue;
mod schema;
