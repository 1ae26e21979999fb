import Copy from "lucide-react/icons/copy";
import type { MethodTestResult } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { Disclosure } from "@/ui/disclosure";
import { Notice } from "@/ui/notice";
import styles from "../admin.module.css";
import own from "./test-result.module.css";
import type { TestResult } from "./test-run";

/** Result of a method test: time, cost, raw and parsed response. */
export function TestResultView({ result }: { result: TestResult }) {
  if (!("cost" in result))
    return (
      <Notice tone="stop" title="Ошибка тестирования">
        {result.message}
      </Notice>
    );
  return (
    <>
      {!result.success && (
        <Notice tone="stop" title="Ошибка тестирования">
          {result.message ?? "Неизвестная ошибка"}
        </Notice>
      )}
      <DefinitionList>
        {result.error !== null && <DefinitionItem title="Статус">{result.error}</DefinitionItem>}
        <DefinitionItem title="Время ответа">{result.responseTime} мс</DefinitionItem>
        <DefinitionItem title="Цена">{formatRoubles(result.cost)}</DefinitionItem>
        {result.unparsed > 0 && (
          <DefinitionItem title="Не разобрано записей">{result.unparsed}</DefinitionItem>
        )}
      </DefinitionList>
      <ShapeChange result={result} />
      {result.response != null && <Json title="Ответ поставщика" value={result.response} />}
      {result.parsed != null && <Json title="Как мы его поняли" value={result.parsed} />}
    </>
  );
}

/** Notice of response fields that are new or missing since the last test. */
function ShapeChange({ result: { added, missing } }: { result: MethodTestResult }) {
  if (added.length + missing.length === 0) return null;
  return (
    <Notice tone="attention" title="Ответ изменился с прошлого теста">
      {added.length > 0 && <p className={styles.code}>Новое: {added.join(", ")}</p>}
      {missing.length > 0 && <p className={styles.code}>Пропало: {missing.join(", ")}</p>}
    </Notice>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <Disclosure title={title}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Скопировать: ${title}`}
        onClick={() => void copyText(text, "Ответ скопирован")}
      >
        <Copy size={16} aria-hidden="true" />
        Скопировать
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={own.json} tabIndex={0} aria-label={title}>
        <pre>{text}</pre>
      </section>
    </Disclosure>
  );
}
