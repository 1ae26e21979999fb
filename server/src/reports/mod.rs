//! Reports as people see and use them: reading, PDF, links, mail, refresh, photos, watches.

pub mod drawn;
pub mod earlier;
pub mod following;
pub mod http;
pub mod mail;
pub mod pdf;
pub mod photos;
pub mod reading;
pub mod refresh;
pub mod repository;
pub mod shares;
pub mod strangers;
pub mod view;
pub mod watches;
