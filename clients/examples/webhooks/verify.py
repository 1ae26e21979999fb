"""Приём событий Автоследа: pip install standardwebhooks."""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # Подписано тело как оно пришло: JSON разбирается только после проверки.
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = webhook.verify(body, dict(self.headers))
        except (WebhookVerificationError, ValueError):
            # Подпись неверна или испорчена.
            self.send_response(400)
        else:
            # Событие может прийти дважды: запомните webhook-id и пропустите повтор.
            print(self.headers["webhook-id"], event["type"], event["data"], flush=True)
            self.send_response(204)
        self.end_headers()


port = int(os.environ.get("PORT", "8000"))
ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
