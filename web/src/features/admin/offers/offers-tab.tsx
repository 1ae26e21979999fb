import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PromoCode } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Disclosure } from "@/ui/disclosure";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { showToast } from "@/ui/toast";
import styles from "../admin.module.css";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { NewPromoDialog } from "./new-promo-dialog";
import { consentTextsQuery, promoCodesQuery, useStopPromo } from "./promo-api";
import { PromoUses } from "./promo-uses";

/** Tab of promo codes and consent texts. */
export function OffersTab() {
  return (
    <Stack gap={5}>
      <section className={styles.part} aria-labelledby="promo-codes">
        <h2 id="promo-codes">Промокоды</h2>
        <PromoCodes />
      </section>
      <section className={styles.part} aria-labelledby="consent-texts">
        <h2 id="consent-texts">Тексты согласий</h2>
        <ConsentTexts />
      </section>
    </Stack>
  );
}

function PromoCodes() {
  const codes = useQuery(promoCodesQuery);
  const [isAdding, setAdding] = useState(false);
  const [stopped, setStopped] = useState<PromoCode | null>(null);
  const [selected, setSelected] = useState<PromoCode | null>(null);
  const { may } = usePermissions();
  return (
    <>
      {may("offers") && (
        <p>
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            Создать промокод
          </Button>
        </p>
      )}
      <QueryResult query={codes} failure="Промокоды не загрузились" pending={<Skeleton height="12rem" />}>
        {(data) => (
          <CodeTable
            codes={data.codes}
            onShow={setSelected}
            onStop={may("offers") ? setStopped : undefined}
          />
        )}
      </QueryResult>
      {selected !== null && <PromoUses key={selected.id} code={selected} />}
      {isAdding && <NewPromoDialog onClose={() => setAdding(false)} />}
      {stopped !== null && <StopDialog key={stopped.id} code={stopped} onClose={() => setStopped(null)} />}
    </>
  );
}

interface CodeTableProps {
  codes: PromoCode[];
  onShow: (code: PromoCode) => void;
  /** Stops a promo code; undefined if the operator lacks the permission. */
  onStop: ((code: PromoCode) => void) | undefined;
}

function CodeTable({ codes, onShow, onStop }: CodeTableProps) {
  const columns: Column<PromoCode>[] = [
    { title: "Код", render: ({ code }) => <strong>{code}</strong> },
    { title: "Скидка", isNumber: true, render: ({ percent }) => `${percent} %` },
    { title: "Условие", render: (code) => termsOf(code) },
    {
      title: "Использован",
      isNumber: true,
      render: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} из ${maxUses}`),
    },
    {
      title: "Состояние",
      render: ({ isActive }) => (
        <Badge tone={isActive ? "good" : "neutral"}>{isActive ? "Действует" : "Остановлен"}</Badge>
      ),
    },
    {
      title: "Действия",
      render: (code) => (
        <span className={styles.head}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Кто использовал: ${code.code}`}
            onClick={() => onShow(code)}
          >
            Кто использовал
          </Button>
          {onStop !== undefined && code.isActive && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Остановить: ${code.code}`}
              onClick={() => onStop(code)}
            >
              Остановить
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Card>
      <DataTable
        caption="Промокоды"
        columns={columns}
        rows={codes}
        rowKey={({ id }) => id}
        tableFrom="desk"
      />
    </Card>
  );
}

function termsOf({ hoursSinceSignUp, validUntil }: PromoCode): string {
  const terms = [
    hoursSinceSignUp === null ? "" : `${hoursSinceSignUp} ч после регистрации`,
    validUntil === null ? "" : `до ${formatMinute(validUntil)}`,
  ];
  return terms.filter(Boolean).join(", ") || "без срока";
}

function StopDialog({ code, onClose }: { code: PromoCode; onClose: () => void }) {
  const stop = useStopPromo(code.id);
  return (
    <ReasonDialog
      title="Остановить промокод?"
      action="Остановить"
      isDangerous
      mutation={stop}
      variables={(reason) => reason}
      onDone={() => showToast("good", "Промокод остановлен", code.code)}
      onClose={onClose}
    >
      <p>
        <strong>{code.code}</strong> больше никто не применит. Сделанные скидки останутся.
      </p>
    </ReasonDialog>
  );
}

function ConsentTexts() {
  const texts = useQuery(consentTextsQuery);
  return (
    <>
      <LoadFailure error={texts.error} onRetry={() => void texts.refetch()} title="Тексты не загрузились" />
      {texts.data?.texts.map(({ purpose, title, version, text }) => (
        <Disclosure key={purpose} title={`${title}, редакция ${version}`}>
          <p className={styles.text}>{text}</p>
        </Disclosure>
      ))}
    </>
  );
}
