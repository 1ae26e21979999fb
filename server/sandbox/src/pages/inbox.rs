//! The inbox page: every message, newest first, kept fresh by a small script.

use std::fmt::Write;

use axum::extract::Path;
use axum::extract::Query;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::Html;
use axum::response::IntoResponse;
use axum::response::Response;
use chrono::FixedOffset;

use crate::inbox::Attachment;
use crate::inbox::Filter;
use crate::inbox::Mail;
use crate::inbox::Message;
use crate::pages::Page;
use crate::pages::escape;
use crate::pages::percent_encode;
use crate::state::Shared;

/// What a mail may do when it is shown: nothing but look like itself, without fetching anything.
const MAIL_POLICY: &str =
    "sandbox; default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/// `GET /inbox`.
pub async fn show(State(state): State<Shared>, Query(filter): Query<Filter>) -> Response {
    let recipient = filter.recipient();
    let offset = *state.clock.moscow().offset();
    let messages = state.inbox.messages(recipient.as_deref());
    let list = if messages.is_empty() {
        "<p class=\"empty\">Сообщений пока нет.</p>".to_owned()
    } else {
        let items: String = messages
            .iter()
            .map(|message| item(message, offset))
            .collect();
        format!("<ol class=\"messages\">\n{items}</ol>")
    };
    let typed = escape(recipient.as_deref().unwrap_or_default());
    let content = format!(
        "<h1>Входящие</h1>\n\
         <p>Сюда попадает всё, что продукт отправил людям. Новые сообщения — сверху.</p>\n\
         <form class=\"filter\" action=\"/inbox\" role=\"search\">\n\
         <label for=\"to\">Получатель</label>\n\
         <input id=\"to\" name=\"to\" value=\"{typed}\" autocomplete=\"off\">\n\
         <button>Показать</button>\n</form>\n\
         <p><label><input type=\"checkbox\" id=\"auto\" checked> Обновлять автоматически</label></p>\n\
         <section id=\"list\" aria-label=\"Сообщения\" aria-live=\"polite\">\n{list}\n</section>"
    );
    let page = Page {
        script: Some("/assets/inbox.js"),
        ..Page::new("Входящие", &content)
    };
    page.into_response()
}

fn item(message: &Message, offset: FixedOffset) -> String {
    let at = message.at.with_timezone(&offset);
    let subject = message
        .subject
        .as_deref()
        .map_or_else(String::new, |subject| {
            format!("<p class=\"subject\">{}</p>\n", escape(subject))
        });
    let sender = message.mail.as_ref().map_or_else(String::new, |mail| {
        format!("<span class=\"to\">{} →</span> ", escape(&mail.from))
    });
    format!(
        "<li>\n<p class=\"envelope\"><span class=\"channel\">{channel}</span> {sender}\
         <span class=\"to\">{to}</span> <time datetime=\"{machine}\">{human}</time></p>\n\
         {subject}<p class=\"text\">{text}</p>\n{mail}</li>\n",
        channel = message.channel.title(),
        to = escape(&message.to),
        machine = at.to_rfc3339(),
        human = at.format("%d.%m.%Y %H:%M:%S"),
        text = escape(&message.text),
        mail = message.mail.as_ref().map_or_else(String::new, mail_parts),
    )
}

fn mail_parts(mail: &Mail) -> String {
    let mut parts = String::new();
    let id = mail.id;
    if mail.html.is_some() {
        // Writing to a string cannot fail.
        let _ = writeln!(
            parts,
            "<details class=\"letter\" id=\"letter-{id}\"><summary>Показать с оформлением</summary>\n\
             <iframe src=\"/inbox/{id}/html\" sandbox title=\"Письмо {id}\" loading=\"lazy\">\
             </iframe>\n\
             <p><a href=\"/inbox/{id}/html\">Открыть отдельно</a></p></details>"
        );
    }
    if !mail.attachments.is_empty() {
        parts.push_str("<ul class=\"files\">\n");
        for file in &mail.attachments {
            let _ = writeln!(
                parts,
                "<li><a href=\"{}\" download>{}</a> {}, {}</li>",
                file.link,
                escape(&file.name),
                escape(&file.kind),
                shown_size(file.size),
            );
        }
        parts.push_str("</ul>\n");
    }
    parts
}

fn shown_size(bytes: usize) -> String {
    if bytes < 1024 {
        format!("{bytes} Б")
    } else {
        format!("{} КБ", bytes.div_ceil(1024))
    }
}

/// `GET /inbox/{id}/html`: the mail as it wants to look, in a cage.
pub async fn html(State(state): State<Shared>, Path(id): Path<u64>) -> Response {
    let html = state.inbox.mail(id).and_then(|mail| mail.html);
    match html {
        Some(html) => {
            ([(header::CONTENT_SECURITY_POLICY, MAIL_POLICY)], Html(html)).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// `GET /inbox/{id}/attachments/{place}`: a file to be saved, never to be shown.
pub async fn attachment(
    State(state): State<Shared>,
    Path((id, place)): Path<(u64, usize)>,
) -> Response {
    let mail = state.inbox.mail(id);
    let file = mail.and_then(|mail| mail.attachments.into_iter().nth(place));
    file.map_or_else(|| StatusCode::NOT_FOUND.into_response(), download)
}

fn download(file: Attachment) -> Response {
    let fallback = HeaderValue::from_static("application/octet-stream");
    let kind = HeaderValue::from_str(&file.kind).unwrap_or(fallback);
    let name = format!(
        "attachment; filename*=UTF-8''{}",
        percent_encode(&file.name)
    );
    let plain = HeaderValue::from_static("attachment");
    let headers = [
        (header::CONTENT_TYPE, kind),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(plain),
        ),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(MAIL_POLICY),
        ),
    ];
    (headers, file.content).into_response()
}
