// Первая проверка через API Автоследа.
// npm install https://адрес-сервиса/clients/avtosled-client-0.1.0.tgz
// npx tsx quickstart.mts
import { writeFile } from "node:fs/promises";
import { ApiError, type CheckQuote, type CheckView, connect, waitForCheck } from "@avtosled/client";

const { AVTOSLED_URL = "", AVTOSLED_KEY = "" } = process.env;
const identifier = "XTAGFL110KY300001";

const avtosled = connect(AVTOSLED_URL, AVTOSLED_KEY);

// 1. Нет ли в VIN опечаток. Бесплатно.
const { type, normalized, valid } = await avtosled.validate({ body: { identifier } });
console.log(type, normalized, valid);

// 2. Точная цена заказа. Ничего не заказывается.
const quote = (await avtosled.createCheck({ body: { identifier, dryRun: true } })) as CheckQuote;
console.log("Цена:", quote.total);

// 3. Заказ. Повтор с тем же ключом идемпотентности вернёт ту же проверку, а не закажет вторую.
let check: CheckView;
try {
  check = (await avtosled.createCheck({
    body: { identifier, externalId: "quickstart-ts" },
    headers: { "Idempotency-Key": "quickstart-ts" },
  })) as CheckView;
} catch (error) {
  // Коды ошибок не меняются, тексты могут измениться.
  if (error instanceof ApiError && error.code === "insufficient_funds") throw new Error("Пополните баланс");
  throw error;
}

// 4. Результат.
check = await waitForCheck(avtosled, check.id);
console.log(check.verdict.level, check.verdict.title);

// 5. Отчёт в PDF.
const report = await avtosled.downloadReport({ path: { id: check.id } });
await writeFile("report.pdf", report.stream());
