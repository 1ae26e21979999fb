//! Settings: defaults and validation at start.

use avtosled_server::platform::config::Config;

fn config(vars: &[(&str, &str)]) -> anyhow::Result<Config> {
    let vars = vars
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::from_vars(vars.collect())
}

#[test]
fn default_settings_use_sqlite_port_8080_and_no_https() {
    let config = config(&[]).unwrap();
    assert_eq!(config.http.listen.port(), 8080);
    assert_eq!(config.database.url, "sqlite://./data/avtosled.db");
    assert!(!config.is_https());
}

#[test]
fn unknown_setting_is_rejected() {
    let error = config(&[("AVTOSLED_LISTNE", "0.0.0.0:80")]).unwrap_err();
    assert!(error.to_string().contains("AVTOSLED_LISTNE"));
}

const KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

#[test]
fn invalid_secret_key_setting_is_rejected_and_not_printed() {
    for text in ["too-short", "not base64url, and long enough for anything"] {
        let error = config(&[("AVTOSLED_PHONE_CODE_KEY", text)]).unwrap_err();
        let shown = format!("{error:#}");
        assert!(shown.contains("AVTOSLED_PHONE_CODE_KEY"), "{shown}");
        assert!(!shown.contains(text), "{shown}");
    }
    let debug = format!("{:?}", config(&[("AVTOSLED_PHONE_CODE_KEY", KEY)]).unwrap());
    assert!(
        !debug.contains(KEY) && !debug.contains("[0, 1, 2"),
        "{debug}"
    );
}

#[test]
fn zero_limit_in_settings_is_rejected() {
    for name in [
        "CAR_DATA_CONCURRENCY",
        "DATABASE_CONNECTIONS",
        "SHUTDOWN_TIMEOUT_S",
    ] {
        let name = format!("AVTOSLED_{name}");
        let error = config(&[(&name, "0")]).unwrap_err();
        assert!(error.to_string().contains(&name), "{error}");
        assert!(config(&[(&name, "1")]).is_ok());
    }
}

#[test]
fn trusted_proxies_accept_addresses_and_networks_only() {
    let name = "AVTOSLED_TRUSTED_PROXIES";
    let config = config(&[(name, "10.0.0.0/8, ::1")]).unwrap();
    assert_eq!(config.http.trusted_proxies.len(), 2);
    assert!(self::config(&[(name, "proxy.local")]).is_err());
}

#[test]
fn non_numeric_vk_client_id_is_rejected() {
    let error = config(&[("AVTOSLED_VK_CLIENT_ID", "my-app")]).unwrap_err();
    assert!(error.to_string().contains("AVTOSLED_VK_CLIENT_ID"));
    assert!(config(&[("AVTOSLED_VK_CLIENT_ID", "51000000")]).is_ok());
}

#[test]
fn vat_code_outside_provider_range_is_rejected() {
    let name = "AVTOSLED_VAT_CODE";
    for (code, is_good) in [("0", false), ("1", true), ("12", true), ("13", false)] {
        assert_eq!(config(&[(name, code)]).is_ok(), is_good, "{code}");
    }
    let debug = format!(
        "{:?}",
        config(&[("AVTOSLED_YOOKASSA_SECRET_KEY", "live_x")]).unwrap()
    );
    assert!(!debug.contains("live_x"), "{debug}");
}

/// Settings that production requires, complete.
const COMPLETE: &[(&str, &str)] = &[
    ("AVTOSLED_MODE", "production"),
    ("AVTOSLED_PUBLIC_URL", "https://avtosled.example"),
    ("AVTOSLED_CAR_DATA_URL", "https://api.example"),
    ("AVTOSLED_CAR_DATA_TOKEN", "t"),
    ("AVTOSLED_SMS_URL", "https://sms.example"),
    ("AVTOSLED_SMS_API_ID", "s"),
    ("AVTOSLED_SMTP_URL", "smtps://user:secret@mail.example"),
    ("AVTOSLED_MAIL_FROM", "Автослед <mail@avtosled.example>"),
    ("AVTOSLED_VK_URL", "https://id.vk.example"),
    ("AVTOSLED_VK_CLIENT_ID", "51000000"),
    ("AVTOSLED_YOOKASSA_URL", "https://api.yookassa.example/v3"),
    ("AVTOSLED_YOOKASSA_SHOP_ID", "100501"),
    ("AVTOSLED_YOOKASSA_SECRET_KEY", "live_x"),
    ("AVTOSLED_PHONE_CODE_KEY", KEY),
    (
        "AVTOSLED_IDENTITY_KEY",
        "BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    ),
    (
        "AVTOSLED_LINK_KEY",
        "CAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    ),
    (
        "AVTOSLED_DATA_KEYS",
        "first:DAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    ),
    ("AVTOSLED_TRUSTED_PROXIES", "10.0.0.1"),
    ("AVTOSLED_METRICS_LISTEN", "127.0.0.1:9090"),
    ("AVTOSLED_CONTACT_PHONE", "8 (495) 123-45-67"),
    ("AVTOSLED_CONTACT_EMAIL", "help@avtosled.example"),
    ("AVTOSLED_CONTACT_ADDRESS", "101000, Москва, а/я 1"),
    ("AVTOSLED_CONTACT_SELLER", "ИП Иванов Иван Иванович"),
    ("AVTOSLED_CONTACT_INN", "500100732259"),
];

#[test]
fn production_without_a_required_setting_is_rejected() {
    assert!(config(&[("AVTOSLED_MODE", "production")]).is_err());
    let payments = config(COMPLETE).unwrap().payments;
    assert_eq!(
        payments.notify_from,
        [],
        "webhooks from this machine are accepted in development only"
    );
    for missing in 1..COMPLETE.len() {
        let mut vars = COMPLETE.to_vec();
        let (name, _) = vars.remove(missing);
        assert!(config(&vars).is_err(), "without {name}");
    }
    let without_phone: Vec<_> = COMPLETE
        .iter()
        .copied()
        .filter(|(name, _)| *name != "AVTOSLED_CONTACT_PHONE")
        .collect();
    let error = config(&without_phone).unwrap_err().to_string();
    assert!(
        error.contains("AVTOSLED_CONTACT_PHONE must be set"),
        "{error}"
    );
    let in_clear = (
        "AVTOSLED_DATABASE_URL",
        "postgres://u:p@db.example/avtosled",
    );
    let error = config(&[COMPLETE, &[in_clear]].concat()).unwrap_err();
    assert!(error.to_string().contains("sslmode"), "{error}");
    assert!(!error.to_string().contains("u:p"), "{error}");
}

#[test]
fn production_with_insecure_setting_is_rejected() {
    let data_keys = format!("first:{KEY}");
    for (name, value, expected) in [
        (
            "TRUSTED_PROXIES",
            "10.0.0.1, 0.0.0.0/0",
            "AVTOSLED_TRUSTED_PROXIES must not name all",
        ),
        (
            "YOOKASSA_NOTIFY_FROM",
            "::/0",
            "AVTOSLED_YOOKASSA_NOTIFY_FROM must not name all",
        ),
        (
            "DATABASE_URL",
            "postgres://u:p@localhost/avtosled?hostaddr=10.0.0.5",
            "sslmode",
        ),
        (
            "DATABASE_URL",
            "postgres://u:p@db.example/avtosled?sslmode=verify-full&ssl-mode=disable",
            "sslmode",
        ),
        (
            "OTLP_URL",
            "http://collector.example:4318/v1/traces",
            "AVTOSLED_OTLP_URL must begin with https://",
        ),
        (
            "LINK_KEY",
            KEY,
            "AVTOSLED_PHONE_CODE_KEY and AVTOSLED_LINK_KEY",
        ),
        (
            "DATA_KEYS",
            &data_keys,
            "AVTOSLED_PHONE_CODE_KEY and AVTOSLED_DATA_KEYS",
        ),
    ] {
        let name = format!("AVTOSLED_{name}");
        let error = config(&[COMPLETE, &[(name.as_str(), value)]].concat()).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(expected), "{name}: {error}");
        assert!(!error.contains(KEY) && !error.contains("u:p"), "{error}");
    }
    for (name, value) in [
        ("AVTOSLED_TRUSTED_PROXIES", "10.0.0.0/8, fd00::/8"),
        ("AVTOSLED_YOOKASSA_NOTIFY_FROM", "198.51.100.0/24"),
        (
            "AVTOSLED_DATABASE_URL",
            "postgres://u:p@db.example/avtosled?ssl-mode=verify-full",
        ),
        ("AVTOSLED_OTLP_URL", "http://127.0.0.1:4318/v1/traces"),
        ("AVTOSLED_OTLP_URL", "https://collector.example/v1/traces"),
    ] {
        let started = config(&[COMPLETE, &[(name, value)]].concat());
        assert!(started.is_ok(), "{name}: {started:?}");
    }
}

#[test]
fn public_server_without_mode_is_rejected() {
    let development = ("AVTOSLED_MODE", "development");
    for exposed in [
        ("AVTOSLED_PUBLIC_URL", "https://avtosled.example"),
        ("AVTOSLED_LISTEN", "0.0.0.0:8080"),
    ] {
        let error = config(&[exposed]).unwrap_err();
        assert!(error.to_string().contains("AVTOSLED_MODE"), "{error}");
        assert!(config(&[exposed, development]).is_ok());
    }
    assert!(config(&[("AVTOSLED_LISTEN", "[::1]:8080")]).is_ok());
}

#[test]
fn invalid_contacts_are_rejected_and_default_contacts_are_marked_as_example() {
    let contacts = config(&[]).unwrap().contacts;
    assert!(contacts.is_example);
    let vars = [
        ("AVTOSLED_CONTACT_PHONE", "8 (495) 123-45-67"),
        ("AVTOSLED_CONTACT_EMAIL", "help@avtosled.example"),
        ("AVTOSLED_CONTACT_ADDRESS", "101000, Москва, а/я 1"),
        ("AVTOSLED_CONTACT_SELLER", "ИП Иванов Иван Иванович"),
        ("AVTOSLED_CONTACT_INN", "500100732259"),
        ("AVTOSLED_CONTACT_VK", "https://vk.com/avtosled"),
    ];
    let contacts = config(&vars).unwrap().contacts;
    assert!(!contacts.is_example);
    assert_eq!(contacts.phone, "+7 495 123-45-67");
    assert_eq!(contacts.vk.as_deref(), Some("https://vk.com/avtosled"));
    for wrong in [
        ("AVTOSLED_CONTACT_PHONE", "112"),
        ("AVTOSLED_CONTACT_EMAIL", "help"),
        ("AVTOSLED_CONTACT_INN", "ИНН"),
        ("AVTOSLED_CONTACT_VK", "http://vk.com/avtosled"),
    ] {
        let error = config(&[wrong]).unwrap_err().to_string();
        assert!(error.contains(wrong.0), "{error}");
    }
}
