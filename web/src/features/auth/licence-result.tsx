import type { LicenceView } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { Notice } from "@/ui/notice";
import { Stack } from "@/ui/stack";
import styles from "./auth.module.css";

const WARNINGS = {
  expired: "Срок действия удостоверения истёк",
  deprived: "В базе есть решение о лишении права управления",
} as const;

/** Result of the licence check, with a masked licence number. */
export function LicenceResult({ check }: { check: LicenceView }) {
  const { licenseNumber, categories, validUntil, status } = check;
  return (
    <Stack gap={4}>
      {status !== "valid" && <Notice tone="attention" title={WARNINGS[status]} />}
      <dl className={styles.facts}>
        <div>
          <dt>Номер</dt>
          <dd>{licenseNumber}</dd>
        </div>
        <div>
          <dt>Категории</dt>
          <dd>{categories.length === 0 ? "Не определено" : categories.join(", ")}</dd>
        </div>
        <div>
          <dt>Действует до</dt>
          <dd>{validUntil ? formatDay(validUntil) : "Не определено"}</dd>
        </div>
      </dl>
    </Stack>
  );
}
