//! Encryption of personal data at rest: associated data, tampering and keys.

use std::fs;
use std::path::Path;

use avtosled_server::platform::keys::encryption::{
    AssociatedData, Encryption, EncryptionError, parse_keys,
};
use avtosled_server::platform::keys::secrets::Key;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

fn associated_data(column: &'static str) -> AssociatedData<'static> {
    AssociatedData {
        column,
        row: Uuid::nil(),
    }
}

#[test]
fn encrypted_value_decrypts_only_in_its_column_and_row() {
    let directory = tempfile::tempdir().unwrap();
    let encryption = Encryption::load(&[], directory.path()).unwrap();
    let encrypted = encryption
        .encrypt(associated_data("users.inn"), "500100732259")
        .unwrap();
    assert!(!encrypted.contains("500100732259") && encryption.is_current(&encrypted));
    assert_eq!(
        encryption
            .decrypt(associated_data("users.inn"), &encrypted)
            .unwrap(),
        "500100732259"
    );
    let other_row = AssociatedData {
        column: "users.inn",
        row: Uuid::max(),
    };
    for wrong in [associated_data("users.address"), other_row] {
        assert!(matches!(
            encryption.decrypt(wrong, &encrypted),
            Err(EncryptionError::Forged)
        ));
    }
    assert_ne!(
        encryption
            .encrypt(associated_data("users.inn"), "500100732259")
            .unwrap(),
        encrypted
    );
}

#[test]
fn tampered_value_is_not_decrypted() {
    let directory = tempfile::tempdir().unwrap();
    let encryption = Encryption::load(&[], directory.path()).unwrap();
    let encrypted = encryption
        .encrypt(associated_data("users.inn"), "500100732259")
        .unwrap();
    let (head, body) = encrypted.rsplit_once('.').unwrap();
    let mut bytes = URL_SAFE_NO_PAD.decode(body).unwrap();
    for index in 0..bytes.len() {
        bytes[index] ^= 1;
        let forged = format!("{head}.{}", URL_SAFE_NO_PAD.encode(&bytes));
        bytes[index] ^= 1;
        assert!(
            encryption
                .decrypt(associated_data("users.inn"), &forged)
                .is_err()
        );
    }
    for broken in ["", "v1", "v1..", "500100732259", head] {
        assert!(
            encryption
                .decrypt(associated_data("users.inn"), broken)
                .is_err()
        );
    }
}

#[test]
fn unknown_key_id_reloads_keys_of_running_process() {
    let directory = tempfile::tempdir().unwrap();
    let running = Encryption::load(&[], directory.path()).unwrap();
    let old = running.encrypt(associated_data("users.inn"), "1").unwrap();
    let operator = Encryption::load(&[], directory.path()).unwrap();
    let id = operator.add_key().unwrap();
    assert!(!operator.is_current(&old));
    let new = operator.encrypt(associated_data("users.inn"), "2").unwrap();
    assert!(new.contains(&id));
    assert_eq!(
        running.decrypt(associated_data("users.inn"), &new).unwrap(),
        "2"
    );
    assert_eq!(
        operator
            .decrypt(associated_data("users.inn"), &old)
            .unwrap(),
        "1"
    );
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
}

#[test]
fn configured_data_keys_keep_their_ids_and_malformed_keys_are_rejected() {
    let text = format!(
        "b:{},a:{}",
        Key::random().to_text().as_str(),
        Key::random().to_text().as_str()
    );
    let keys = parse_keys(&text).unwrap();
    assert_eq!(
        keys.iter().map(|key| key.id.as_str()).collect::<Vec<_>>(),
        ["b", "a"]
    );
    for wrong in ["a", "a:short", &format!("{text},{text}"), "ё:AAAA"] {
        assert!(parse_keys(wrong).is_err(), "{wrong}");
    }
    let encryption = Encryption::load(&keys, Path::new("/nonexistent")).unwrap();
    assert!(encryption.add_key().is_err());
}
