//! Rate limiters (GCRA): across processes in the database, or per process.

pub mod database;
pub mod in_process;
