// Приём событий Автоследа: npm install standardwebhooks.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  try {
    // Подписано тело как оно пришло: JSON разбирается только после проверки.
    const event = webhook.verify(await buffer(request), request.headers);
    // Событие может прийти дважды: запомните webhook-id и пропустите повтор.
    console.log(request.headers["webhook-id"], event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT ?? 8000), "127.0.0.1");
