#![doc = include_str!("../README.md")]

pub mod app;
pub mod clock;
pub mod config;
pub mod entities;
pub mod events;
pub mod http;
pub mod instance_lock;
pub mod jobs;
pub mod providers;
pub mod repos;
pub mod secrets;
pub mod serve;
pub mod services;
pub mod telemetry;
pub mod vault;
