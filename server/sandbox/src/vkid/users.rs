//! People who sign in: some with a peculiarity worth testing, and anybody with a number.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::base::seeded_random::Rng;

const FIRST_NAMES: &[&str] = &["Алексей", "Дмитрий", "Кирилл", "Роман", "Сергей"];
const LAST_NAMES: &[&str] = &["Беляев", "Громов", "Ершов", "Лебедев", "Соколов"];

/// The phone as an answer writes it: VK's own clients do not agree on it.
#[derive(Clone, Debug)]
pub enum Phone {
    Text(Cow<'static, str>),
    Number(u64),
}

#[derive(Clone, Debug)]
pub struct User {
    pub id: u64,
    /// The peculiarity, in Russian; empty for an ordinary user.
    pub peculiarity: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: Option<Cow<'static, str>>,
    pub phone: Option<Phone>,
    /// `day.month.year`, or `day.month` when the year is hidden.
    pub birthday: Option<&'static str>,
    /// 0 unknown, 1 female, 2 male.
    pub sex: u8,
    /// The number in the profile, where it is not the user's own.
    profile_id: Option<u64>,
    /// The token answer has the number as a string and `bearer` in lower case.
    pub has_loose_token: bool,
}

/// A user without peculiarities; entries below name what differs.
const PLAIN: User = User {
    id: 0,
    peculiarity: "",
    first_name: "",
    last_name: "",
    email: None,
    phone: None,
    birthday: None,
    sex: 2,
    profile_id: None,
    has_loose_token: false,
};

const fn phone(text: &'static str) -> Phone {
    Phone::Text(Cow::Borrowed(text))
}

/// The users to choose from, in the order of the page.
pub const READY: &[User] = &[
    User {
        id: 100_000_001,
        first_name: "Иван",
        last_name: "Петров",
        email: Some(Cow::Borrowed("ivan.petrov@example.com")),
        phone: Some(phone("79161000001")),
        birthday: Some("12.04.1985"),
        ..PLAIN
    },
    User {
        id: 100_000_002,
        peculiarity: "Год рождения скрыт, телефон с пробелами",
        first_name: "Анна",
        last_name: "Сидорова",
        email: Some(Cow::Borrowed("anna.sidorova@example.com")),
        phone: Some(phone("+7 916 100-00-02")),
        birthday: Some("14.3"),
        sex: 1,
        ..PLAIN
    },
    User {
        id: 100_000_003,
        peculiarity: "Не отдаёт почту, телефон и день рождения",
        first_name: "Олег",
        last_name: "Смирнов",
        sex: 0,
        ..PLAIN
    },
    User {
        id: 100_000_004,
        peculiarity: "В профиле другой номер: 100000099",
        first_name: "Мария",
        last_name: "Кузнецова",
        email: Some(Cow::Borrowed("maria.kuznetsova@example.com")),
        phone: Some(phone("79161000004")),
        birthday: Some("01.09.1992"),
        sex: 1,
        profile_id: Some(100_000_099),
        ..PLAIN
    },
    User {
        id: 100_000_005,
        peculiarity: "Номер в ответе — строка, телефон — число",
        first_name: "Пётр",
        last_name: "Волков",
        email: Some(Cow::Borrowed("petr.volkov@example.com")),
        phone: Some(Phone::Number(79_161_000_005)),
        birthday: Some("30.11.1978"),
        has_loose_token: true,
        ..PLAIN
    },
];

/// The user with that number; there is one for every number.
pub fn by_id(id: u64) -> User {
    let ready = READY.iter().find(|user| user.id == id);
    ready.cloned().unwrap_or_else(|| generate(id))
}

fn generate(id: u64) -> User {
    let mut rng = Rng::of(&["vkid.user", &id.to_string()]);
    User {
        id,
        first_name: rng.pick(FIRST_NAMES),
        last_name: rng.pick(LAST_NAMES),
        email: Some(Cow::Owned(format!("id{id}@example.com"))),
        phone: Some(Phone::Text(Cow::Owned(format!(
            "79{:09}",
            id % 1_000_000_000
        )))),
        birthday: Some("05.06.1990"),
        ..PLAIN
    }
}

impl User {
    /// The answer of `user_info`: the name always, contacts where the scope covers them.
    pub fn profile(&self, scope: &str) -> Value {
        let covers = |name: &str| scope.split(' ').any(|granted| granted == name);
        let mut profile = json!({
            "user_id": self.profile_id.unwrap_or(self.id).to_string(),
            "first_name": self.first_name,
            "last_name": self.last_name,
            // A domain that never resolves: nothing is fetched from outside.
            "avatar": format!("https://vk.example/avatar/{}.jpg", self.id),
            "sex": self.sex,
            "verified": false,
        });
        if let Some(birthday) = self.birthday {
            profile["birthday"] = birthday.into();
        }
        if let Some(email) = self.email.as_deref().filter(|_| covers("email")) {
            profile["email"] = email.into();
        }
        if let Some(phone) = self.phone.as_ref().filter(|_| covers("phone")) {
            profile["phone"] = match phone {
                Phone::Text(text) => text.as_ref().into(),
                Phone::Number(number) => (*number).into(),
            };
        }
        profile
    }

    /// The user as pages show them: number, name, contacts, peculiarity.
    pub fn shown(&self) -> (String, String, String, &'static str) {
        let digits = self.phone.as_ref().map(|phone| match phone {
            Phone::Text(text) => text.chars().filter(char::is_ascii_digit).collect(),
            Phone::Number(number) => number.to_string(),
        });
        let phone = digits.map(|digits: String| format!("+{digits}"));
        let known = [self.email.as_deref(), phone.as_deref(), self.birthday];
        let contacts: Vec<&str> = known.into_iter().flatten().collect();
        let name = format!("{} {}", self.first_name, self.last_name);
        (
            self.id.to_string(),
            name,
            contacts.join(" · "),
            self.peculiarity,
        )
    }
}
