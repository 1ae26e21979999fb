pub mod report_shares;
pub mod watches;
