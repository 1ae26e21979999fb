//! HTTP response from a cached rendering: content negotiation and `304 Not Modified`.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::platform::cache::response_cache::RenderedResponse;

/// Builds the response to a request with the headers `asked`; 304 when its `ETag` matches.
pub fn answer(rendered: &RenderedResponse, asked: &HeaderMap) -> Response {
    let json = (
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    let Some(bodies) = &rendered.bodies else {
        return ([json], rendered.json.clone()).into_response();
    };
    let (coding, bytes) = if takes(asked, "br") {
        (Some("br"), &bodies.brotli)
    } else if takes(asked, "gzip") {
        (Some("gzip"), &bodies.gzip)
    } else {
        (None, &rendered.json)
    };
    let tag = format!("\"{}-{}\"", bodies.hash, coding.unwrap_or("plain"));
    let mut response = if has(asked, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = ([json], bytes.clone()).into_response();
        if let Some(coding) = coding {
            let coding = HeaderValue::from_static(coding);
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, coding);
        }
        response
    };
    let headers = response.headers_mut();
    let by = HeaderValue::from_static("accept-encoding, authorization, x-access-key, x-company-id");
    headers.insert(header::VARY, by);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Whether the client accepts an encoding.
fn takes(asked: &HeaderMap, coding: &str) -> bool {
    parts(asked, &header::ACCEPT_ENCODING).any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight.trim().strip_prefix("q=");
        let is_refused = weight.is_some_and(|weight| weight.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(coding) && !is_refused
    })
}

/// Whether the client's `If-None-Match` has this `ETag`.
fn has(asked: &HeaderMap, tag: &str) -> bool {
    parts(asked, &header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

fn parts<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).iter();
    lines.flat_map(|line| line.to_str().unwrap_or_default().split(',').map(str::trim))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    const JSON: &str = r#"{"verdict":"ничего не найдено","lines":["а","а","а","а"]}"#;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        let pair = |(name, value): &(header::HeaderName, &str)| {
            (name.clone(), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    async fn body(response: Response) -> Vec<u8> {
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await;
        bytes.unwrap().to_vec()
    }

    #[tokio::test]
    async fn response_is_sent_in_accepted_coding_and_not_modified_by_etag() {
        let rendered = RenderedResponse::compressed(7, JSON.into()).await.unwrap();
        let mut tags = Vec::new();
        for (takes, coding) in [
            ("gzip, deflate, br", Some("br")),
            ("br;q=0, gzip", Some("gzip")),
            ("identity", None),
        ] {
            let asked = headers(&[(header::ACCEPT_ENCODING, takes)]);
            let response = answer(&rendered, &asked);
            let sent = response.headers().get(header::CONTENT_ENCODING);
            assert_eq!(sent.map(|coding| coding.to_str().unwrap()), coding);
            let tag = response.headers()[header::ETAG]
                .to_str()
                .unwrap()
                .to_owned();
            let bytes = body(response).await;
            let mut text = String::new();
            match coding {
                Some("br") => brotli::Decompressor::new(&*bytes, 4096)
                    .read_to_string(&mut text)
                    .unwrap(),
                Some(_) => flate2::read::GzDecoder::new(&*bytes)
                    .read_to_string(&mut text)
                    .unwrap(),
                None => (&*bytes).read_to_string(&mut text).unwrap(),
            };
            assert_eq!(text, JSON);
            let again = headers(&[
                (header::ACCEPT_ENCODING, takes),
                (header::IF_NONE_MATCH, &format!("\"other\", W/{tag}")),
            ]);
            let response = answer(&rendered, &again);
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
            assert!(body(response).await.is_empty());
            tags.push(tag);
        }
        tags.dedup();
        assert_eq!(tags.len(), 3, "each form has a name of its own");
        let other = RenderedResponse::compressed(7, JSON.replace('а', "б").into()).await;
        let known = headers(&[(header::IF_NONE_MATCH, &tags[2])]);
        assert_eq!(answer(&other.unwrap(), &known).status(), StatusCode::OK);
    }
}
