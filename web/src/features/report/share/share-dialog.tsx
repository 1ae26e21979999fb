import { useQuery } from "@tanstack/react-query";
import Link2 from "lucide-react/icons/link-2";
import { useState } from "react";
import { messageOf } from "@/api/problem";
import type { Report } from "@/api/types";
import { shareTerms } from "@/core/limits.json";
import { formatLongDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Dialog } from "@/ui/dialog";
import { SelectField } from "@/ui/form/select-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Switch } from "@/ui/switch";
import { PurchaseLink } from "./purchase-link";
import { sharesQuery, useCreateShare } from "./share-api";
import styles from "./share-dialog.module.css";
import { ShareLinks } from "./share-links";

const TITLES = ["Один день", "Неделя", "Месяц", "Год"];
const TERMS = shareTerms.map((days, index) => ({ days, title: TITLES[index] }));

/** Dialog that creates and revokes links for readers without an account. */
export default function ShareDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const [days, setDays] = useState(shareTerms[1] ?? 1);
  const [masked, setMasked] = useState(false);
  const create = useCreateShare(report.id);
  const links = useQuery(sharesQuery(report.id));
  const live = links.data?.filter(({ state }) => state === "active") ?? [];
  const make = () =>
    create.mutate(
      { days, masked },
      {
        onSuccess: ({ url, expiresAt }) =>
          void copyText(url, `Ссылка действует до ${formatLongDay(expiresAt)}`),
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Поделиться отчётом"
      description="Отчёт откроет любой, у кого есть ссылка: без входа, без сумм и без ваших данных."
    >
      <div className={styles.form}>
        <SelectField
          label="Сколько действует ссылка"
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {TERMS.map((term) => (
            <option key={term.days} value={term.days}>
              {term.title}
            </option>
          ))}
        </SelectField>
        <Switch
          label="Скрыть номера машины"
          hint="VIN, госномер и номер кузова останутся видны только частично"
          checked={masked}
          onChange={setMasked}
        />
        <LiveRegion>
          {create.error !== null && (
            <Notice tone="stop" title="Ссылка не создана">
              {messageOf(create.error, "Попробуйте ещё раз.")}
            </Notice>
          )}
        </LiveRegion>
        <Button wide busy={create.isPending} icon={<Link2 size={18} aria-hidden="true" />} onClick={make}>
          Скопировать ссылку
        </Button>
      </div>
      <LiveRegion>
        {links.error !== null && (
          <Notice tone="attention" title="Список ссылок не загрузился">
            {messageOf(links.error, "Попробуйте открыть это окно ещё раз.")}
          </Notice>
        )}
      </LiveRegion>
      {live.length > 0 && <ShareLinks reportId={report.id} title={titleOf(report)} links={live} />}
      <PurchaseLink reportId={report.id} />
    </Dialog>
  );
}

/** Title of a shared link: «Отчёт: LADA GRANTA, 2022»; without the identifier, which is masked. */
function titleOf({ reportData }: Report): string {
  const { brand, model, year } = reportData.vehicle;
  const car = [[brand, model].filter(Boolean).join(" "), year].filter(Boolean).join(", ");
  return car === "" ? "Отчёт об автомобиле" : `Отчёт: ${car}`;
}
