//! Answers of the methods, a file for each. A file put here is taken in: it adds its methods itself.

automod::dir!("src/car_data/sources");
