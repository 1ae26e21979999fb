//! Keys of this installation. Development keys are made on first start and kept in the data
//! directory; nothing is built in.

use std::fs;
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Hmac;
use hmac::KeyInit;
use hmac::Mac;
use secrecy::ExposeSecret;
use secrecy::SecretBox;
use sha2::Sha256;

const KEY_BYTES: usize = 32;
const CODE_SPACE: u64 = 1_000_000;

/// The keys that sign and hash.
pub struct Secrets {
    access_token: SecretBox<[u8; KEY_BYTES]>,
    phone_code: SecretBox<[u8; KEY_BYTES]>,
}

impl Secrets {
    /// Reads the keys from `directory`, making those that are missing.
    pub fn load(directory: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(directory)
            .with_context(|| format!("cannot create {}", directory.display()))?;
        Ok(Self {
            access_token: load_key(&directory.join("access-token.key"))?,
            phone_code: load_key(&directory.join("phone-code.key"))?,
        })
    }

    /// The key of access tokens.
    #[must_use]
    pub fn access_token_key(&self) -> &[u8] {
        self.access_token.expose_secret()
    }

    /// The six digits of a challenge. They are a keyed function of its random id, so that neither
    /// the database nor the queue ever holds a code.
    #[must_use]
    pub fn phone_code(&self, challenge: &str) -> String {
        let digest = self.mac("code", &[challenge]);
        let number = digest[..8]
            .iter()
            .fold(0_u64, |sum, byte| (sum << 8) | u64::from(*byte));
        format!("{:06}", number % CODE_SPACE)
    }

    /// What the database keeps of a code.
    #[must_use]
    pub fn phone_code_hash(&self, challenge: &str, phone: &str, code: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.mac("hash", &[challenge, phone, code]))
    }

    fn mac(&self, purpose: &str, parts: &[&str]) -> [u8; 32] {
        #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(self.phone_code.expose_secret())
            .expect("HMAC takes keys of any length");
        mac.update(purpose.as_bytes());
        for part in parts {
            mac.update(b"\0");
            mac.update(part.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

fn load_key(path: &Path) -> anyhow::Result<SecretBox<[u8; KEY_BYTES]>> {
    if !path.exists() {
        write_new_key(path)?;
    }
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let bytes = URL_SAFE_NO_PAD
        .decode(text.trim())
        .with_context(|| format!("{} is not a key", path.display()))?;
    let key: [u8; KEY_BYTES] = bytes
        .try_into()
        .map_err(|_| anyhow::anyhow!("{} must hold {KEY_BYTES} bytes", path.display()))?;
    Ok(SecretBox::new(Box::new(key)))
}

/// Writes the key beside its place and links it there, so that of two processes starting at once
/// both read the same whole key.
fn write_new_key(path: &Path) -> anyhow::Result<()> {
    let text = URL_SAFE_NO_PAD.encode(rand::random::<[u8; KEY_BYTES]>());
    let draft = path.with_extension(format!("{}.new", std::process::id()));
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

/// A random token of 256 bits, for refresh cookies.
#[must_use]
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; KEY_BYTES]>())
}

/// What the database keeps of a random token, and of a request's body.
#[must_use]
pub fn sha256(text: &str) -> String {
    use sha2::Digest;
    URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()))
}
