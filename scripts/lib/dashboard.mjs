// Generates the Grafana dashboard from the table below, or checks the dashboard and the alert rules:
//   node dashboard.mjs         writes deploy/grafana/avtosled.json
//   node dashboard.mjs check   fails when a query uses a metric or label that the server does not export,
//                              or a rule has no section in the runbook
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DASHBOARD = "deploy/grafana/avtosled.json";
const RULES = "deploy/prometheus/rules.yml";
const RUNBOOK = "docs/runbook.md";
const SOURCES = ["server/src", "server/vendors/src"];
/** Suffixes of the time series of a histogram. */
const PARTS = ["_bucket", "_count", "_sum"];
/** Metrics and labels added by Prometheus, and the buckets of histograms. */
const BUILT_IN = { metrics: ["up"], labels: ["job", "instance", "le"] };

const perSecond = (metric, by) => `sum by (${by}) (rate(${metric}[5m]))`;
const perHour = (metric, by) => `sum by (${by}) (increase(${metric}[1h]))`;
const quantile = (q, metric, by) => `histogram_quantile(${q}, sum by (le${by ? `, ${by}` : ""}) (rate(${metric}_bucket[5m])))`;

/** Rows of the dashboard with their panels: title, unit, and the queries with their legends. */
const ROWS = [
  ["Что требует человека", [
    ["Открытые тревоги", "short", [["max by (kind) (avtosled_alerts_open) > 0", "{{kind}}"]]],
    ["Деньги на счетах", "currencyRUB", [["max(avtosled_vendor_balance_kopecks) / 100", "поставщик данных"], ["max(avtosled_sms_balance_kopecks) / 100", "SMS-шлюз"]]],
    ["Расхождения", "short", [["max(avtosled_reconciliation_discrepancies)", "книги"], ["max(avtosled_vendor_statement_discrepancies)", "поставщик"]]],
    ["Брошенные задания", "short", [["max(avtosled_jobs_dead)", "всего"]]],
    ["Возраст последней копии базы", "s", [["max(avtosled_backup_age_seconds)", "копия"]]],
  ]],
  ["Запросы", [
    ["Запросы в секунду", "reqps", [[perSecond("avtosled_http_requests_total", "status"), "{{status}}"]]],
    ["Доля ошибок сервера", "percentunit", [['sum(rate(avtosled_http_requests_total{status=~"5.."}[5m])) / sum(rate(avtosled_http_requests_total[5m]))', "5xx"]]],
    ["Время ответа", "s", [0.5, 0.95, 0.99].map((q) => [quantile(q, "avtosled_http_request_duration_seconds"), `p${q * 100}`])],
    ["Самые медленные пути, p95", "s", [[`topk(10, ${quantile(0.95, "avtosled_http_request_duration_seconds", "route")})`, "{{route}}"]]],
    ["Отказы по причинам", "reqps", [[perSecond("avtosled_http_problems_total", "code"), "{{code}}"], ["sum(rate(avtosled_forwarded_headers_invalid_total[5m]))", "неверный X-Forwarded-For"], ["sum(rate(avtosled_pdf_timeouts_total[5m]))", "PDF не готов вовремя"]]],
    ["Соединения", "short", [["sum by (instance) (avtosled_connections_open)", "{{instance}}"], ["sum(increase(avtosled_connections_refused_total[5m]))", "отказано за 5 минут"]]],
    ["Запросы к базе в секунду", "ops", [[perSecond("avtosled_database_statements_total", "verb"), "{{verb}}"]]],
    ["Ошибки в страницах за час", "short", [[perHour("avtosled_client_errors_total", "kind"), "{{kind}}"]]],
  ]],
  ["Запомненное", [
    ["Готовые ответы", "ops", [[perSecond("avtosled_response_cache_requests_total", "result"), "{{result}}"]]],
    ["Память готовых ответов", "bytes", [["sum by (instance) (avtosled_response_cache_bytes)", "{{instance}}"]]],
    ["Итоги панели", "ops", [[perSecond("avtosled_aggregate_cache_requests_total", "result"), "{{result}}"]]],
    ["Машины по номеру за час", "short", [[perHour("avtosled_identifications_total", "source"), "{{source}}"]]],
    ["Вопросы, которых ждут люди, за час", "short", [[perHour("avtosled_single_flight_requests_total", "result"), "{{result}}"]]],
    ["Долги и техосмотры за час", "short", [[perHour("avtosled_vendor_cache_reads_total", "cache, result"), "{{cache}}: {{result}}"]]],
    ["Взято из прежних ответов за час", "short", [["sum(increase(avtosled_cached_answers_used_total[1h]))", "ответы"]]],
    ["Чтения ключей и переключателей", "ops", [["sum(rate(avtosled_signing_keys_reads_total[5m]))", "ключи"], ["sum(rate(avtosled_source_settings_reads_total[5m]))", "переключатели"]]],
  ]],
  ["Проверки и источники", [
    ["Отчёты за час", "short", [["sum(increase(avtosled_reports_ordered_total[1h]))", "заказано"], ["sum(increase(avtosled_batches_ordered_total[1h]))", "заказано списков"], ["sum(increase(avtosled_reports_completed_total[1h]))", "готово"], ["sum(increase(avtosled_reports_refreshed_total[1h]))", "обновлено"]]],
    ["Концы источников за час", "short", [[perHour("avtosled_source_calls_total", "outcome"), "{{outcome}}"]]],
    ["Доля успехов по методам", "percentunit", [['sum by (method) (rate(avtosled_vendor_calls_total{outcome="answered"}[15m])) / sum by (method) (rate(avtosled_vendor_calls_total[15m]))', "{{method}}"]]],
    ["Время методов, p50", "s", [[quantile(0.5, "avtosled_vendor_call_duration_seconds", "method"), "{{method}}"]]],
    ["Время методов, p95", "s", [[quantile(0.95, "avtosled_vendor_call_duration_seconds", "method"), "{{method}}"]]],
    ["Расход за час", "currencyRUB", [["sum by (method) (increase(avtosled_vendor_cost_kopecks_total[1h])) / 100", "{{method}}"]]],
    ["Открытые предохранители", "short", [["sum by (instance) (avtosled_circuit_breakers_open)", "{{instance}}"]]],
    ["Нечитаемые записи за час", "short", [[perHour("avtosled_unparsed_records_total", "source"), "{{source}}"]]],
  ]],
  ["Деньги", [
    ["Платежи за час", "short", [[perHour("avtosled_payments_total", "outcome"), "{{outcome}}"]]],
    ["Закрывающие чеки за час", "short", [[perHour("avtosled_closing_receipts_total", "status"), "{{status}}"]]],
    ["Возвраты за час", "short", [[perHour("avtosled_refunds_total", "status"), "{{status}}"], ["sum(increase(avtosled_refund_calls_failed_total[1h]))", "вызов не удался"], ["sum(increase(avtosled_refunds_mismatched_total[1h]))", "не совпал"]]],
    ["Потерянные ответы кассы за час", "short", [["sum(increase(avtosled_provider_responses_lost_total[1h]))", "ответы"]]],
    ["Проданные пакеты за час", "short", [[perHour("avtosled_packages_sold_total", "package"), "{{package}}"]]],
    ["Сверки за час", "short", [[perHour("avtosled_reconciliations_total", "result"), "{{result}}"], [perHour("avtosled_vendor_statements_total", "result"), "поставщик: {{result}}"]]],
  ]],
  ["Очередь и сообщения", [
    ["Ждут в очереди", "short", [["max(avtosled_jobs_queued)", "задания"]]],
    ["Опоздание очереди", "s", [["max(avtosled_jobs_lag_seconds)", "первое задание"]]],
    ["Письма и SMS за час", "short", [["sum by (channel, outcome) (increase(avtosled_messages_sent_total[1h]))", "{{channel}}: {{outcome}}"], ["sum(increase(avtosled_sms_sent_total[1h]))", "коды"]]],
    ["Пределы для посторонних за час", "short", [[perHour("avtosled_code_caps_reached_total", "scope"), "коды: {{scope}}"], ["sum(increase(avtosled_lookup_cap_reached_total[1h]))", "поиски"], [perHour("avtosled_free_checks_granted_total", "kind"), "бесплатные: {{kind}}"]]],
    ["Вебхуки за час: попытки по исходу", "short", [["sum by (outcome) (increase(avtosled_webhook_attempts_total[1h]))", "{{outcome}}"]]],
    ["Новое у отслеживаемых машин за час", "short", [["sum(increase(avtosled_car_changes_total[1h]))", "события"]]],
    ["Версии", "short", [["count by (version) (avtosled_build_info)", "{{version}}"]]],
  ]],
];

const WIDTH = 8;
const HEIGHT = 7;
const source = { type: "prometheus", uid: "${source}" };

function panel([title, unit, queries], place, y) {
  return {
    type: "timeseries",
    title,
    datasource: source,
    gridPos: { h: HEIGHT, w: WIDTH, x: (place % 3) * WIDTH, y: y + Math.floor(place / 3) * HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
    targets: queries.map(([expr, legendFormat], i) => ({ refId: String.fromCharCode(65 + i), datasource: source, expr, legendFormat })),
  };
}

function dashboard() {
  const panels = [];
  let y = 0;
  for (const [title, inside] of ROWS) {
    panels.push({ type: "row", title, collapsed: false, panels: [], gridPos: { h: 1, w: 24, x: 0, y: y++ } });
    panels.push(...inside.map((one, place) => panel(one, place, y)));
    y += Math.ceil(inside.length / 3) * HEIGHT;
  }
  panels.forEach((one, i) => Object.assign(one, { id: i + 1 }));
  const choice = { name: "source", label: "Источник", type: "datasource", query: "prometheus" };
  return {
    uid: "avtosled",
    title: "Автослед",
    tags: ["avtosled"],
    timezone: "Europe/Moscow",
    refresh: "30s",
    schemaVersion: 39,
    time: { from: "now-6h", to: "now" },
    templating: { list: [choice] },
    panels,
  };
}

/** Labels of each metric in the sources of the server. */
function counted() {
  const metrics = new Map();
  const macro = /\b(counter|gauge|histogram)!\(\s*"(\w+)"([^;]*?)\)\s*\.\s*(?:increment|set|record)\b/gs;
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".rs")).map((file) => join(folder, file)));
  for (const file of files) {
    for (const [, kind, name, rest] of readFileSync(file, "utf8").matchAll(macro)) {
      const labels = [...rest.matchAll(/"(\w+)"\s*=>/g)].map(([, label]) => label);
      for (const shown of kind === "histogram" ? PARTS.map((part) => name + part) : [name])
        metrics.set(shown, new Set([...(metrics.get(shown) ?? []), ...labels]));
    }
  }
  return metrics;
}

/** Metrics and labels in an expression that the server does not export. */
function unknownIn(expr, metrics) {
  const bare = expr.replace(/"[^"]*"/g, '""');
  const words = new Set(bare.match(/[a-z]\w*_\w+|\bup\b/g) ?? []);
  const functions = ["histogram_quantile"];
  const names = [...words].filter((word) => !functions.includes(word) && !BUILT_IN.labels.includes(word));
  const labels = [...bare.matchAll(/by \(([^)]*)\)|\{([^}]*)\}/g)]
    .flatMap(([, by, within]) => (by ?? within).split(",").map((part) => part.trim().split(/[=!]/)[0].trim()))
    .filter(Boolean);
  const known = new Set([...BUILT_IN.labels, ...names.flatMap((name) => [...(metrics.get(name) ?? [])])]);
  return [
    ...names.filter((name) => !metrics.has(name) && !BUILT_IN.metrics.includes(name)),
    ...labels.filter((label) => !known.has(label)).map((label) => `label ${label}`),
  ];
}

function problems() {
  const metrics = counted();
  const rules = readFileSync(RULES, "utf8");
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const ruled = [...rules.matchAll(/expr: (?:'([^']*)'|(.*))/g)].map(([, quoted, plain]) => quoted ?? plain);
  const shown = ROWS.flatMap(([, panels]) => panels.flatMap(([, , queries]) => queries.map(([expr]) => expr)));
  const pages = new Set([...readFileSync(RUNBOOK, "utf8").matchAll(/^## (\w+)$/gm)].map(([, name]) => name));
  const used = [...shown, ...ruled].join("\n");
  const unused = [...metrics.keys()].filter((name) => !PARTS.some((part) => name.endsWith(part)) && !new RegExp(`\\b${name}\\b`).test(used));
  return [
    ...[...shown, ...ruled].flatMap((expr) => unknownIn(expr, metrics).map((what) => `${what} is used by ${expr} and not exported`)),
    ...alerts.filter((name) => !pages.has(name)).map((name) => `${name} has no section in ${RUNBOOK}`),
    ...unused.map((name) => `${name} is exported and not used`),
  ];
}

if (process.argv[2] === "check") {
  const found = problems();
  for (const problem of found) console.log(problem);
  process.exit(found.length === 0 ? 0 : 1);
}
writeFileSync(DASHBOARD, `${JSON.stringify(dashboard(), null, 2)}\n`);
