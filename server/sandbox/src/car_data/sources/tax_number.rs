//! `nalog.inn`: the number of a person by name, birth date and passport.

use serde_json::json;

use crate::{
    base::{inn, seeded_random::Rng},
    car_data::method::{
        Answer,
        Format::{Date, Digits, Letters},
        Method, Question, may, need, russian,
    },
    people::showcase,
};

inventory::submit!(Method::paid(
    "nalog.inn",
    60,
    &[
        need("lastname", Letters),
        need("firstname", Letters),
        may("secondname", Letters),
        need("birthdate", Date),
        need("serianomer", Digits),
    ],
    answer,
));

const PASSPORT_LENGTH: usize = 10;

fn answer(question: &Question) -> Answer {
    let (name, patronymic) = (question.value("firstname"), question.value("secondname"));
    let (born, passport) = (question.value("birthdate"), question.value("serianomer"));
    if passport.len() != PASSPORT_LENGTH || passport.ends_with("000") {
        return Answer::unknown();
    }
    let number = if let Some(shown) = showcase::by_text(&question.key) {
        let is_meant = shown.is_named(name, patronymic) && russian(shown.born()) == born;
        if shown.is_unknown || !is_meant {
            return Answer::unknown();
        }
        shown.inn.to_owned()
    } else {
        let (surname, name) = (question.key.to_lowercase(), name.to_lowercase());
        inn::of_person(&mut Rng::of(&["taxpayer", &surname, &name, born]))
    };
    Answer::Found(json!({ "found": true, "inn": number }))
}
