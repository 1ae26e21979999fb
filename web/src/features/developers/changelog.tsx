import { formatDay } from "@/lib/dates";
import { Topic } from "./topic";

/** Changes of the open API, newest first. */
const CHANGES = [
  {
    version: "2026-11-30",
    items: [
      "Списки машин: POST /v1/batches принимает строки в JSON, CSV или XLSX, с dryRun называет точную цену; пауза, отмена, строки по страницам, событие batch.completed. Версия API прежняя: добавленное ничего не меняет.",
    ],
  },
  {
    version: "2026-11-29",
    items: [
      "Первая версия: проверки, проверка номера, ОСАГО, источники и цены, баланс, расход, слежение за машинами, вебхуки.",
      "Тестовый режим с машинами-образцами.",
      "Клиенты для Python и TypeScript, сервер MCP.",
    ],
  },
] as const;

/** Changelog of the open API. */
export function Changelog() {
  return CHANGES.map(({ version, items }) => (
    <Topic key={version} id={version} title={formatDay(version)}>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Topic>
  ));
}
