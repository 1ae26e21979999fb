//! People who sign in: some with a peculiarity worth testing, and anybody with a number.

use std::borrow::Cow;

use serde_json::Value;
use serde_json::json;

use crate::draw::Draw;

const FIRST_NAMES: &[&str] = &["Алексей", "Дмитрий", "Кирилл", "Роман", "Сергей"];
const LAST_NAMES: &[&str] = &["Беляев", "Громов", "Ершов", "Лебедев", "Соколов"];

/// How the phone is written in an answer: VK's own clients do not agree on it.
#[derive(Clone, Debug)]
pub enum Phone {
    Text(Cow<'static, str>),
    Number(u64),
}

/// A user of the social network.
#[derive(Clone, Debug)]
pub struct User {
    pub id: u64,
    /// What is unusual, in Russian; empty for an ordinary user.
    pub peculiarity: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: Option<Cow<'static, str>>,
    pub phone: Option<Phone>,
    /// `day.month.year`, or `day.month` when the year is hidden.
    pub birthday: Option<&'static str>,
    /// 0 unknown, 1 female, 2 male.
    pub sex: u8,
    /// The number in the profile, which should be `id`.
    pub profile_id: u64,
    /// The token answer has the number as a string, `bearer` in lower case and no ID token.
    pub has_loose_token: bool,
}

/// The users to choose from, in the order of the page.
pub const READY: &[User] = &[
    User {
        id: 100_000_001,
        peculiarity: "",
        first_name: "Иван",
        last_name: "Петров",
        email: Some(Cow::Borrowed("ivan.petrov@example.com")),
        phone: Some(Phone::Text(Cow::Borrowed("79161000001"))),
        birthday: Some("12.04.1985"),
        sex: 2,
        profile_id: 100_000_001,
        has_loose_token: false,
    },
    User {
        id: 100_000_002,
        peculiarity: "Год рождения скрыт, телефон с пробелами",
        first_name: "Анна",
        last_name: "Сидорова",
        email: Some(Cow::Borrowed("anna.sidorova@example.com")),
        phone: Some(Phone::Text(Cow::Borrowed("+7 916 100-00-02"))),
        birthday: Some("14.3"),
        sex: 1,
        profile_id: 100_000_002,
        has_loose_token: false,
    },
    User {
        id: 100_000_003,
        peculiarity: "Не отдаёт почту, телефон и день рождения",
        first_name: "Олег",
        last_name: "Смирнов",
        email: None,
        phone: None,
        birthday: None,
        sex: 0,
        profile_id: 100_000_003,
        has_loose_token: false,
    },
    User {
        id: 100_000_004,
        peculiarity: "В профиле другой номер: 100000099",
        first_name: "Мария",
        last_name: "Кузнецова",
        email: Some(Cow::Borrowed("maria.kuznetsova@example.com")),
        phone: Some(Phone::Text(Cow::Borrowed("79161000004"))),
        birthday: Some("01.09.1992"),
        sex: 1,
        profile_id: 100_000_099,
        has_loose_token: false,
    },
    User {
        id: 100_000_005,
        peculiarity: "Номер в ответе — строка, телефон — число, ID-токена нет",
        first_name: "Пётр",
        last_name: "Волков",
        email: Some(Cow::Borrowed("petr.volkov@example.com")),
        phone: Some(Phone::Number(79_161_000_005)),
        birthday: Some("30.11.1978"),
        sex: 2,
        profile_id: 100_000_005,
        has_loose_token: true,
    },
];

/// The user with that number; there is one for every number.
pub fn by_id(id: u64) -> User {
    let ready = READY.iter().find(|user| user.id == id);
    ready.cloned().unwrap_or_else(|| drawn(id))
}

fn drawn(id: u64) -> User {
    let mut draw = Draw::new(0, &["vkid.user", &id.to_string()]);
    User {
        id,
        peculiarity: "",
        first_name: draw.pick(FIRST_NAMES),
        last_name: draw.pick(LAST_NAMES),
        email: Some(Cow::Owned(format!("id{id}@example.com"))),
        phone: Some(Phone::Text(Cow::Owned(format!(
            "79{:09}",
            id % 1_000_000_000
        )))),
        birthday: Some("05.06.1990"),
        sex: 2,
        profile_id: id,
        has_loose_token: false,
    }
}

impl User {
    /// What `user_info` says: the name always, contacts where the scope covers them.
    pub fn profile(&self, scope: &str) -> Value {
        let covers = |name: &str| scope.split(' ').any(|granted| granted == name);
        let mut profile = json!({
            "user_id": self.profile_id.to_string(),
            "first_name": self.first_name,
            "last_name": self.last_name,
            "avatar": self.avatar(),
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

    /// What `public_info` says: enough to greet, too little to recognise.
    pub fn masked_profile(&self) -> Value {
        let initial: String = self.last_name.chars().take(1).collect();
        let mut profile = json!({
            "user_id": self.profile_id.to_string(),
            "first_name": self.first_name,
            "last_name": format!("{initial}."),
            "avatar": self.avatar(),
        });
        if let Some(email) = self.email.as_deref() {
            let start: String = email.chars().take(2).collect();
            profile["email"] = format!("{start}***@…").into();
        }
        if let Some(digits) = self.phone_digits() {
            let end = &digits[digits.len().saturating_sub(2)..];
            profile["phone"] = format!("+7 *** *** ** {end}").into();
        }
        profile
    }

    /// Digits of the phone, for people to read.
    pub fn phone_digits(&self) -> Option<String> {
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect();
        self.phone.as_ref().map(|phone| match phone {
            Phone::Text(text) => digits(text),
            Phone::Number(number) => number.to_string(),
        })
    }

    /// An address under a domain that never resolves: nothing is fetched from outside.
    fn avatar(&self) -> String {
        format!("https://vk.example/avatar/{}.jpg", self.id)
    }
}
