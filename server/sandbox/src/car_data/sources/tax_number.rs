//! Emulated method `nalog.inn`: taxpayer number by name, birth date and passport.

use crate::{base::inn, car_data::prelude::*, people::showcase};

const PASSPORT_LENGTH: usize = 10;

inventory::submit!(Method::paid(
    "nalog.inn",
    60,
    &[
        need("lastname", Format::Letters),
        need("firstname", Format::Letters),
        may("secondname", Format::Letters),
        need("birthdate", Format::Date),
        need("serianomer", Format::Digits),
    ],
    |question| {
        let (name, patronymic) = (question.value("firstname"), question.value("secondname"));
        let (born, passport) = (question.value("birthdate"), question.value("serianomer"));
        if passport.len() != PASSPORT_LENGTH || passport.ends_with("000") {
            return Answer::unknown();
        }
        let number = if let Some(known) = showcase::by_text(&question.key) {
            let matches = known.is_named(name, patronymic) && russian(known.born) == born;
            if known.is_unknown || !matches {
                return Answer::unknown();
            }
            known.inn.to_owned()
        } else {
            let (surname, name) = (question.key.to_lowercase(), name.to_lowercase());
            inn::of_person(&mut Rng::of(&["taxpayer", &surname, &name, born]))
        };
        Answer::Found(json!({ "found": true, "inn": number }))
    }
));
