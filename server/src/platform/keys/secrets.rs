//! Secret keys of this installation.
//! Development keys are generated at first start and kept in the data directory.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use secrecy::zeroize::Zeroizing;
use secrecy::{ExposeSecret, SecretBox};
use serde::Serialize;
use sha2::Sha256;
use subtle::ConstantTimeEq;
use uuid::{Builder, Uuid};

use crate::platform::keys::private_files;

const KEY_BYTES: usize = 32;
const CODE_SPACE: u64 = 1_000_000;

/// A 256-bit secret key.
#[derive(Clone, Debug)]
pub struct Key(Arc<SecretBox<[u8; KEY_BYTES]>>);

impl Key {
    /// Parses a key from base64url, with or without padding.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let bytes = URL_SAFE_NO_PAD
            .decode(text.trim().trim_end_matches('='))
            .map(Zeroizing::new)
            .map_err(|_| anyhow::anyhow!("a key is written in base64url"))?;
        let key: [u8; KEY_BYTES] = bytes
            .as_slice()
            .try_into()
            .map_err(|_| anyhow::anyhow!("a key has {KEY_BYTES} bytes"))?;
        Ok(Self(Arc::new(SecretBox::new(Box::new(key)))))
    }

    /// Generates a random key.
    #[must_use]
    pub fn random() -> Self {
        Self(Arc::new(SecretBox::new(Box::new(rand::random()))))
    }

    /// Encodes the key in base64url, as read by [`Key::parse`].
    #[must_use]
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(URL_SAFE_NO_PAD.encode(self.bytes()))
    }

    pub(crate) fn bytes(&self) -> &[u8; KEY_BYTES] {
        self.0.expose_secret()
    }
}

/// Keys for hashing and signing, with the functions that use them.
pub struct Secrets {
    phone_code: Key,
    identity: Key,
    /// Key of links; replaced when links may have leaked, which invalidates all links.
    links: Key,
}

impl Secrets {
    /// Loads the configured keys; missing ones are read from `directory`, created when absent.
    pub fn load(
        phone_code: Option<&Key>,
        identity: Option<&Key>,
        links: Option<&Key>,
        directory: &Path,
    ) -> anyhow::Result<Self> {
        let key = |set: Option<&Key>, name: &str| match set {
            Some(key) => Ok(key.clone()),
            None => load_key(directory, name),
        };
        Ok(Self {
            phone_code: key(phone_code, "phone-code.key")?,
            identity: key(identity, "identity.key")?,
            links: key(links, "link.key")?,
        })
    }

    /// Six-digit code of a phone challenge: a keyed function of its random id.
    /// Neither database nor queue stores codes.
    #[must_use]
    pub fn phone_code(&self, challenge: &str) -> String {
        let digest = mac(&self.phone_code, "code", &[challenge]);
        let number = digest[..8]
            .iter()
            .fold(0_u64, |sum, byte| (sum << 8) | u64::from(*byte));
        format!("{:06}", number % CODE_SPACE)
    }

    /// Keyed hash under which a phone code is stored.
    #[must_use]
    pub fn phone_code_hash(&self, parts: &[&str]) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.phone_code, "hash", parts))
    }

    /// Access key of a quick purchase and its report: a keyed function of the payment, never stored.
    #[must_use]
    pub fn access_key(&self, payment: Uuid) -> String {
        let payment = payment.to_string();
        URL_SAFE_NO_PAD.encode(mac(&self.links, "access", &[&payment]))
    }

    /// Whether `key` is the access key of the payment's quick purchase.
    #[must_use]
    pub fn is_access_key(&self, payment: Uuid, key: &str) -> bool {
        Self::is_same(&self.access_key(payment), key)
    }

    /// Successor of a refresh token: a keyed function of it.
    /// A repeated token therefore gets the same successor.
    #[must_use]
    pub fn next_refresh_token(&self, token: &str) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.identity, "refresh", &[token]))
    }

    /// Signature of a photo link.
    #[must_use]
    pub fn photo_signature(&self, parts: &[&str]) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.links, "photo", parts))
    }

    /// Compares two signatures in constant time.
    #[must_use]
    pub fn is_same(expected: &str, given: &str) -> bool {
        expected.as_bytes().ct_eq(given.as_bytes()).into()
    }

    /// Access key of a shared report: a keyed function of the share, never stored.
    #[must_use]
    pub fn share_key(&self, share: Uuid) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.links, "share", &[&share.to_string()]))
    }

    /// URL of a shared report. Its key is in the fragment, which browsers do not send.
    #[must_use]
    pub fn share_link(&self, public_url: &str, share: Uuid) -> String {
        format!("{public_url}/shared/{share}#key={}", self.share_key(share))
    }

    /// Whether `key` is the access key of the share.
    #[must_use]
    pub fn is_share_key(&self, share: Uuid, key: &str) -> bool {
        Self::is_same(&self.share_key(share), key)
    }

    /// URL that confirms an e-mail address, with the key in the fragment.
    #[must_use]
    pub fn email_link(&self, public_url: &str, link: Uuid) -> String {
        let key = self.email_key(link);
        format!("{public_url}/dashboard?tab=settings#email={link}&key={key}")
    }

    /// Whether `key` belongs to the e-mail confirmation link.
    #[must_use]
    pub fn is_email_key(&self, link: Uuid, key: &str) -> bool {
        Self::is_same(&self.email_key(link), key)
    }

    fn email_key(&self, link: Uuid) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.links, "email", &[&link.to_string()]))
    }

    /// URL that ends the sessions of a staff member, with the key in the fragment.
    #[must_use]
    pub fn session_stop_link(&self, public_url: &str, link: Uuid) -> String {
        let key = self.session_stop_key(link);
        format!("{public_url}/stop-sessions#link={link}&key={key}")
    }

    /// Whether `key` belongs to the session stop link.
    #[must_use]
    pub fn is_session_stop_key(&self, link: Uuid, key: &str) -> bool {
        Self::is_same(&self.session_stop_key(link), key)
    }

    fn session_stop_key(&self, link: Uuid) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.links, "session-stop", &[&link.to_string()]))
    }

    /// URL that shows an invitation to a company, with the key in the fragment.
    #[must_use]
    pub fn invitation_link(&self, public_url: &str, invitation: Uuid) -> String {
        let key = self.invitation_key(invitation);
        format!("{public_url}/invite/{invitation}#key={key}")
    }

    /// Whether `key` belongs to the link of the invitation.
    #[must_use]
    pub fn is_invitation_key(&self, invitation: Uuid, key: &str) -> bool {
        Self::is_same(&self.invitation_key(invitation), key)
    }

    fn invitation_key(&self, invitation: Uuid) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.links, "invitation", &[&invitation.to_string()]))
    }

    /// Keyed hash of a request, stored to recognise a repeat; requests may contain personal data.
    #[must_use]
    pub fn request_hash(&self, request: &impl Serialize) -> String {
        let text = serde_json::to_string(request).unwrap_or_default();
        URL_SAFE_NO_PAD.encode(mac(&self.identity, "request", &[&text]))
    }

    /// Keyed hash of a source's input, stored to recognise a repeat; inputs may contain personal data.
    #[must_use]
    pub fn asked_hash(&self, parts: &[&str]) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.identity, "asked", parts))
    }

    /// Keyed hash of an identity (`phone`, `vk`, `licence`, ...), as stored.
    /// It outlives the account, so its key is never replaced.
    #[must_use]
    pub fn identity_hash(&self, kind: &str, value: &str) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.identity, kind, &[value]))
    }
}

fn mac(key: &Key, purpose: &str, parts: &[&str]) -> [u8; 32] {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.bytes()).expect("HMAC takes keys of any length");
    mac.update(purpose.as_bytes());
    for part in parts {
        mac.update(b"\0");
        mac.update(part.as_bytes());
    }
    mac.finalize().into_bytes().into()
}

fn load_key(directory: &Path, name: &str) -> anyhow::Result<Key> {
    let path = directory.join(name);
    if !path.exists() {
        write_key_file(&path, &Key::random().to_text())?;
    }
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Key::parse(&text).with_context(|| path.display().to_string())
}

/// Writes a new key file beside the path and links it there.
/// Concurrent starts therefore read the same complete text.
pub(crate) fn write_key_file(path: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(directory) = path.parent() {
        private_files::create_dir_all(directory)?;
    }
    // The process id would not be unique: containers that share the directory may have equal ones.
    let draft = path.with_extension(format!("{}.new", random_token()));
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    match fs::hard_link(&draft, path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
            return Err(error).with_context(|| format!("cannot create {}", path.display()));
        }
        _ => {}
    }
    fs::remove_file(&draft)?;
    Ok(())
}

/// Generates a random 256-bit token for refresh cookies.
#[must_use]
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; KEY_BYTES]>())
}

/// SHA-256 of a random token, as stored.
#[must_use]
pub fn sha256(text: &str) -> String {
    use sha2::Digest;
    URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()))
}

/// Derives a UUID from a hash.
#[must_use]
pub fn uuid_from_hash(hash: &str) -> Uuid {
    let mut bytes = [0; 16];
    for (byte, character) in bytes.iter_mut().zip(hash.bytes()) {
        *byte = character;
    }
    Builder::from_random_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

    fn keys(directory: &Path, set: Option<&Key>) -> Vec<u8> {
        let secrets = Secrets::load(set, set, set, directory).unwrap();
        secrets.phone_code.bytes().to_vec()
    }

    #[test]
    fn configured_secret_key_overrides_generated_key_file() {
        let directory = tempfile::tempdir().unwrap();
        let made = keys(directory.path(), None);
        assert_eq!(keys(directory.path(), None), made);
        let set = Key::parse(KEY).unwrap();
        assert_eq!(
            keys(directory.path(), Some(&set)),
            (0..32).collect::<Vec<u8>>()
        );
    }

    #[test]
    fn start_with_all_keys_configured_writes_no_file() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().join("keys");
        let set = Key::parse(KEY).unwrap();
        keys(&place, Some(&set));
        assert!(!place.exists());
    }

    #[test]
    fn replaced_link_key_invalidates_links_only() {
        let directory = tempfile::tempdir().unwrap();
        let kept = Key::parse(KEY).unwrap();
        let load = |links| Secrets::load(Some(&kept), Some(&kept), links, directory.path());
        let (before, after) = (load(Some(&kept)).unwrap(), load(None).unwrap());
        let id = Uuid::from_u128(1);
        assert!(!after.is_access_key(id, &before.access_key(id)));
        assert!(!after.is_share_key(id, &before.share_key(id)));
        assert_ne!(
            after.photo_signature(&["1"]),
            before.photo_signature(&["1"])
        );
        assert_eq!(
            after.identity_hash("vk", "1"),
            before.identity_hash("vk", "1")
        );
        assert_eq!(
            after.next_refresh_token("t"),
            before.next_refresh_token("t")
        );
    }

    #[test]
    fn concurrent_starts_without_configured_keys_share_generated_keys() {
        let directory = tempfile::tempdir().unwrap();
        let all: Vec<Vec<u8>> = std::thread::scope(|scope| {
            let starts: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| keys(directory.path(), None)))
                .collect();
            starts
                .into_iter()
                .map(|start| start.join().unwrap())
                .collect()
        });
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]));
        let files = fs::read_dir(directory.path()).unwrap().count();
        assert_eq!(files, 3, "no draft is left");
    }
}
