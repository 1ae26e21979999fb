import FileDown from "lucide-react/icons/file-down";
import { useState } from "react";
import type { ExportFormat, ExportKind } from "@/api/types";
import { reasonLength } from "@/core/limits.json";
import { Failure } from "@/domain/errors/failure";
import { moscowToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/form/check-field";
import { TextField } from "@/ui/form/text-field";
import { Segmented } from "@/ui/segmented";
import { Cluster, Stack } from "@/ui/stack";
import styles from "../admin.module.css";
import { isValidPeriod, type Preset, periodOf } from "../period";
import { PeriodFields } from "../period-fields";
import { EXPORT_KINDS } from "./export-labels";
import { useOrderExport } from "./exports-api";

const FORMATS: { value: ExportFormat; title: string }[] = [
  { value: "xlsx", title: "Excel (XLSX)" },
  { value: "csv", title: "CSV" },
];

/** Form of a data export: reason, period and a button for each of the four kinds of data. */
export function ExportForm() {
  const order = useOrderExport();
  const [today] = useState(moscowToday);
  const [preset, setPreset] = useState<Preset>("thisMonth");
  const [period, setPeriod] = useState(() => periodOf("thisMonth", today, { from: today, to: today }));
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [revealed, setRevealed] = useState(false);
  const [reason, setReason] = useState("");
  const isReady = isValidPeriod(period, today) && reason.trim().length >= reasonLength.least;
  const ask = (kind: ExportKind) =>
    order.mutate({ kind, format, ...period, revealed, reason: reason.trim() });
  return (
    <Card>
      <Stack gap={4}>
        <PeriodFields
          preset={preset}
          period={period}
          today={today}
          onChange={(nextPreset, nextPeriod) => {
            setPreset(nextPreset);
            setPeriod(nextPeriod);
          }}
        />
        <Segmented legend="Формат" value={format} options={FORMATS} onChange={setFormat} />
        <div className={styles.fields}>
          <TextField
            label="Причина"
            hint="Останется в журнале администраторов"
            autoComplete="off"
            maxLength={reasonLength.most}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <CheckField
          label="Показать телефоны, почту и автомобили целиком. Скачать такой файл сможете только вы; в каждой строке будет, кто и когда его заказал, администраторы получат письмо"
          checked={revealed}
          onChange={({ target }) => setRevealed(target.checked)}
        />
        <Failure error={order.error} title="Файл не заказан" />
        <Cluster gap={2}>
          {EXPORT_KINDS.map(({ value, title }) => (
            <Button
              key={value}
              variant="secondary"
              icon={<FileDown size={18} aria-hidden="true" />}
              disabled={!isReady}
              busy={order.isPending && order.variables.kind === value}
              onClick={() => ask(value)}
            >
              {title}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </Card>
  );
}
