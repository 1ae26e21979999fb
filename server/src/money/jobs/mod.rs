pub mod auto_topup;
