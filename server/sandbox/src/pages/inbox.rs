//! The inbox page: every message, newest first, kept fresh by a small script.

use axum::extract::Query;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::Response;
use chrono::FixedOffset;

use crate::inbox::Filter;
use crate::inbox::Message;
use crate::pages::Page;
use crate::pages::escape;
use crate::state::Shared;

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
         <input id=\"to\" name=\"to\" value=\"{typed}\" inputmode=\"tel\" autocomplete=\"off\">\n\
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
    format!(
        "<li>\n<p class=\"envelope\"><span class=\"channel\">{channel}</span> \
         <span class=\"to\">{to}</span> <time datetime=\"{machine}\">{human}</time></p>\n\
         {subject}<p class=\"text\">{text}</p>\n</li>\n",
        channel = message.channel.title(),
        to = escape(&message.to),
        machine = at.to_rfc3339(),
        human = at.format("%d.%m.%Y %H:%M:%S"),
        text = escape(&message.text),
    )
}
