//! Taxpayers' numbers of people, and the self-employed: `nalog.php`.

use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::draw::Draw;
use crate::inn;
use crate::people::companies;
use crate::people::showcase;

/// `type=inn`: the number of a person by name, birth date and passport.
pub const INN: Method = Method {
    name: "nalog.inn",
    file: "nalog.php",
    kind: "inn",
    price_kopecks: Some(60),
    parameters: &[
        Parameter::mandatory("lastname", Format::Letters),
        Parameter::mandatory("firstname", Format::Letters),
        Parameter::optional("secondname", Format::Letters),
        Parameter::mandatory("birthdate", Format::Date),
        Parameter::mandatory("serianomer", Format::Digits),
    ],
    answer: number,
};

/// `type=npd&inn=…`: whether a person pays the tax of the self-employed.
pub const SELF_EMPLOYED: Method = Method {
    name: "nalog.npd",
    file: "nalog.php",
    kind: "npd",
    price_kopecks: Some(60),
    parameters: &[Parameter::mandatory("inn", Format::Inn(12))],
    answer: self_employed,
};

const PASSPORT_LENGTH: usize = 10;
/// The one of the showcase who is self-employed.
const SHOWN_SELF_EMPLOYED: &str = "770000000156";

fn number(question: &Question) -> Answer {
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
        inn::of_person(&mut Draw::new(0, &["taxpayer", &surname, &name, born]))
    };
    Answer::Found(json!({ "found": true, "inn": number }))
}

fn self_employed(question: &Question) -> Answer {
    let inn = &question.key;
    if !companies::is_known(inn) {
        return Answer::unknown();
    }
    let is_shown = showcase::by_text(inn).is_some();
    let is_drawn = !is_shown && Draw::new(0, &["npd", inn]).chance(20);
    let pays = inn == SHOWN_SELF_EMPLOYED || is_drawn;
    let not = if pays { "" } else { "не " };
    Answer::Found(json!({
        "found": true,
        "inn": inn,
        "date": russian(question.world.today),
        "NPD": u8::from(pays),
        "message": format!("{inn} {not}является плательщиком налога на профессиональный доход"),
    }))
}
