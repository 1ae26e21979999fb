//! Methods of the service, a file each; every file in this folder is compiled and registers its methods.

automod::dir!("src/car_data/sources");
