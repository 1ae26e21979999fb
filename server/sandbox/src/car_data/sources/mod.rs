//! Emulated vendor methods, one file each; every file of the folder is compiled and registers methods.

automod::dir!("src/car_data/sources");
