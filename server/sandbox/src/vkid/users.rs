//! Users of VK ID: a few predefined ones, all others generated from their ids.

use serde_json::{Value, json};

use crate::base::Rng;

const FIRST_NAMES: &[&str] = &["Алексей", "Дмитрий", "Кирилл", "Роман", "Сергей"];
const LAST_NAMES: &[&str] = &["Беляев", "Громов", "Ершов", "Лебедев", "Соколов"];

/// Phone in a response, whose JSON type is not documented.
#[derive(Clone, Debug)]
pub enum Phone {
    Text(String),
    Number(u64),
}

#[derive(Clone, Debug)]
pub struct User {
    pub id: u64,
    /// Russian text about special properties; empty for an ordinary user.
    pub peculiarity: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: Option<String>,
    pub phone: Option<Phone>,
    /// Birthday as `day.month.year`, or `day.month` if the year is hidden.
    pub birthday: Option<&'static str>,
    /// Sex: 0 unknown, 1 female, 2 male.
    pub sex: u8,
    /// User id in the profile, if different.
    profile_id: Option<u64>,
    /// Whether the token response has the id as a string and `bearer` in lower case.
    pub has_loose_token: bool,
}

fn user(
    id: u64,
    (first_name, last_name): (&'static str, &'static str),
    email: &str,
    phone: &str,
    birthday: &'static str,
) -> User {
    User {
        id,
        peculiarity: "",
        first_name,
        last_name,
        email: Some(email.to_owned()),
        phone: Some(Phone::Text(phone.to_owned())),
        birthday: Some(birthday),
        sex: 2,
        profile_id: None,
        has_loose_token: false,
    }
}

/// Users offered by the page, in its order.
pub fn showcase() -> [User; 5] {
    let anna = ("Анна", "Сидорова");
    let maria = ("Мария", "Кузнецова");
    let petr = ("Пётр", "Волков");
    [
        user(
            100_000_001,
            ("Иван", "Петров"),
            "ivan.petrov@example.com",
            "79161000001",
            "12.04.1985",
        ),
        User {
            peculiarity: "Год рождения скрыт, телефон с пробелами",
            sex: 1,
            ..user(
                100_000_002,
                anna,
                "anna.sidorova@example.com",
                "+7 916 100-00-02",
                "14.3",
            )
        },
        User {
            peculiarity: "Не отдаёт почту, телефон и день рождения",
            email: None,
            phone: None,
            birthday: None,
            sex: 0,
            ..user(100_000_003, ("Олег", "Смирнов"), "", "", "")
        },
        User {
            peculiarity: "В профиле другой номер: 100000099",
            sex: 1,
            profile_id: Some(100_000_099),
            ..user(
                100_000_004,
                maria,
                "maria.kuznetsova@example.com",
                "79161000004",
                "01.09.1992",
            )
        },
        User {
            peculiarity: "Номер в ответе — строка, телефон — число",
            phone: Some(Phone::Number(79_161_000_005)),
            has_loose_token: true,
            ..user(
                100_000_005,
                petr,
                "petr.volkov@example.com",
                "",
                "30.11.1978",
            )
        },
    ]
}

pub fn by_id(id: u64) -> User {
    let known = showcase().into_iter().find(|user| user.id == id);
    known.unwrap_or_else(|| {
        let mut rng = Rng::of(&["vkid.user", &id.to_string()]);
        let name = (rng.pick(FIRST_NAMES), rng.pick(LAST_NAMES));
        let phone = format!("79{:09}", id % 1_000_000_000);
        user(
            id,
            name,
            &format!("id{id}@example.com"),
            &phone,
            "05.06.1990",
        )
    })
}

impl User {
    /// Profile in the format of `user_info`; contacts depend on the scope.
    pub fn profile(&self, scope: &str) -> Value {
        let covers = |name: &str| scope.split(' ').any(|granted| granted == name);
        let mut profile = json!({
            "user_id": self.profile_id.unwrap_or(self.id).to_string(),
            "first_name": self.first_name,
            "last_name": self.last_name,
            // The domain does not exist, so that nothing is fetched.
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
                Phone::Text(text) => text.as_str().into(),
                Phone::Number(number) => (*number).into(),
            };
        }
        profile
    }

    /// Columns of the pages: id, name, contacts, special properties.
    pub fn row(&self) -> (String, String, String, &'static str) {
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
