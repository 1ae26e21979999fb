import { useQuery } from "@tanstack/react-query";
import Receipt from "lucide-react/icons/receipt";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminPayment } from "@/api/types";
import { LoadFailure } from "@/domain/faults/load-failure";
import { RulesGate } from "@/domain/faults/rules-gate";
import { counted } from "@/lib/plural";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { SelectField } from "@/ui/form/select-field";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { PackageSearch } from "./package-search";
import { Paging } from "./paging";
import { PaymentTable } from "./payment-table";
import { PAYMENTS_PER_PAGE, paymentsQuery } from "./payments-api";
import styles from "./payments-tab.module.css";
import { Reconciliation } from "./reconciliation";
import { RefundDialog } from "./refund-dialog";
import { SearchField } from "./search-field";

const STATUSES = [
  { value: "", title: "Все" },
  { value: "pending", title: "Ожидают оплаты" },
  { value: "succeeded", title: "Оплачены" },
  { value: "canceled", title: "Отменены" },
] as const;

/** All payments with their refunds; the filter, both searches and the page stand in the address. */
export function PaymentsTab() {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find(({ value }) => value === params.get("status"))?.value ?? "";
  const search = params.get("search") ?? "";
  const owner = params.get("owner") ?? "";
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
  const payments = useQuery(paymentsQuery(status, search, page));
  const [refunded, setRefunded] = useState<AdminPayment | null>(null);
  const show = (next: { status?: string; search?: string; page?: number; owner?: string }) => {
    const wanted = { status, search, page: 1, owner, ...next };
    const query = new URLSearchParams({ tab: "payments" });
    if (wanted.status !== "") query.set("status", wanted.status);
    if (wanted.search !== "") query.set("search", wanted.search);
    if (wanted.owner !== "") query.set("owner", wanted.owner);
    if (wanted.page > 1) query.set("page", String(wanted.page));
    setParams(query, { replace: wanted.page === page, preventScrollReset: true });
  };
  const { data } = payments;
  return (
    <Stack gap={3}>
      <div className={styles.filters}>
        <SearchField
          label="Поиск платежа"
          placeholder="Номер, имя, почта или телефон"
          search={search}
          onSearch={(next) => show({ search: next })}
        />
        <SelectField
          label="Состояние"
          value={status}
          onChange={(event) => show({ status: event.target.value })}
        >
          {STATUSES.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={styles.count} role="status">
        {data && `Найдено: ${counted(data.total, "платёж", "платежа", "платежей")}`}
      </p>
      <LoadFailure
        error={payments.error}
        onRetry={() => void payments.refetch()}
        title="Платежи не загрузились"
      />
      {payments.isPending && <Skeleton height="32rem" />}
      {data && (
        <Card className={styles.sheet} aria-busy={payments.isPlaceholderData || undefined}>
          {data.payments.length === 0 ? (
            <EmptyState icon={Receipt} title="Платежей нет">
              Измените поиск или состояние.
            </EmptyState>
          ) : (
            <PaymentTable payments={data.payments} onRefund={setRefunded} />
          )}
        </Card>
      )}
      {data && data.total > PAYMENTS_PER_PAGE && (
        <Paging
          page={page}
          total={data.total}
          perPage={PAYMENTS_PER_PAGE}
          onPage={(next) => show({ page: next })}
        />
      )}
      <Reconciliation />
      <PackageSearch owner={owner} onSearch={(next) => show({ owner: next, page })} />
      {refunded !== null && (
        <RulesGate waiting={null}>
          {(rules) => (
            <RefundDialog
              key={refunded.id}
              rules={rules}
              payment={refunded}
              onClose={() => setRefunded(null)}
            />
          )}
        </RulesGate>
      )}
    </Stack>
  );
}
