//! Client of VK ID: authorization URL and trusted root certificates.

use std::sync::Arc;
use std::time::Duration;

use avtosled_vendors::http_client;
use avtosled_vendors::vk_id::client::{VkIdClient, VkIdConfig};
use avtosled_vendors::vk_id::{AuthorizeRequest, CodeExchange, VkError, VkId};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use secrecy::ExposeSecret;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

const ANSWER: &str =
    r#"{"access_token":"a","refresh_token":"r","token_type":"Bearer","user_id":7,"state":"s"}"#;

fn client(http: reqwest::Client, base_url: String) -> VkIdClient {
    let config = VkIdConfig {
        base_url,
        client_id: "51000000".to_owned(),
        total_timeout: Duration::from_secs(8),
    };
    VkIdClient::new(http, config).unwrap()
}

fn code() -> CodeExchange<'static> {
    CodeExchange {
        code: "c",
        verifier: "v",
        device_id: "d",
        redirect_uri: "https://avtosled.example/auth-flow",
        state: "s",
    }
}

/// TLS server with a certificate of a private root; returns its base URL and the root certificate.
async fn tls_server() -> (String, String) {
    let root_key = KeyPair::generate().unwrap();
    let mut root = CertificateParams::new(Vec::new()).unwrap();
    root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = root.self_signed(&root_key).unwrap().pem();
    let issuer = Issuer::new(root, root_key);
    let key = KeyPair::generate().unwrap();
    let names = vec!["localhost".to_owned()];
    let leaf = CertificateParams::new(names).unwrap();
    let leaf = leaf.signed_by(&key, &issuer).unwrap();
    let key = key.serialize_der().try_into().unwrap();
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![leaf.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            // A client that does not trust the root ends the handshake.
            let Ok(mut stream) = acceptor.accept(stream).await else {
                continue;
            };
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).await;
            let length = ANSWER.len();
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n");
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.write_all(ANSWER.as_bytes()).await;
            let _ = stream.shutdown().await;
        }
    });
    (format!("https://localhost:{port}"), pem)
}

#[tokio::test]
async fn client_trusts_configured_root_certificate_only() {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let (url, pem) = tls_server().await;
    let plain = client(http_client::build().unwrap(), url.clone());
    let refused = plain.exchange(code()).await.err();
    assert_eq!(refused, Some(VkError::Unavailable { reason: "network" }));
    let trusting = client(http_client::build_trusting(pem.as_bytes()).unwrap(), url);
    let tokens = trusting.exchange(code()).await.unwrap();
    assert_eq!(tokens.user_id, "7");
    assert_eq!(tokens.access.expose_secret(), "a");
    for wrong in [
        "",
        "no certificate",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    ] {
        assert!(
            http_client::build_trusting(wrong.as_bytes()).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn authorize_url_has_challenge_and_no_verifier() {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let client = client(
        http_client::build().unwrap(),
        "https://id.vk.example/".to_owned(),
    );
    let url = client.authorize_url(&AuthorizeRequest {
        redirect_uri: "https://avtosled.example/auth-flow",
        state: "state",
        code_challenge: "challenge",
    });
    assert_eq!(
        url,
        "https://id.vk.example/authorize?response_type=code&client_id=51000000\
         &redirect_uri=https%3A%2F%2Favtosled.example%2Fauth-flow&state=state\
         &code_challenge=challenge&code_challenge_method=s256\
         &scope=vkid.personal_info+email+phone"
    );
}
