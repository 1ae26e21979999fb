import { useInfiniteQuery } from "@tanstack/react-query";
import Receipt from "lucide-react/icons/receipt";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminPayment } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { counted } from "@/lib/plural";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { SelectField } from "@/ui/form/select-field";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { ApprovalRequests } from "./approval-requests";
import { PackageSearch } from "./package-search";
import { PaymentTable } from "./payment-table";
import { paymentsQuery } from "./payments-api";
import styles from "./payments-tab.module.css";
import { usePermissions } from "./permissions";
import { Reconciliation } from "./reconciliation";
import { RefundDialog } from "./refund-dialog";
import { SearchField } from "./search-field";

const STATUSES = [
  { value: "", title: "Все" },
  { value: "pending", title: "Ожидают оплаты" },
  { value: "succeeded", title: "Оплачены" },
  { value: "canceled", title: "Отменены" },
] as const;

/** Tab of payments, refunds and packages; the URL contains the filter and both searches. */
export function PaymentsTab() {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find(({ value }) => value === params.get("status"))?.value ?? "";
  const search = params.get("search") ?? "";
  const owner = params.get("owner") ?? "";
  const payments = useInfiniteQuery(paymentsQuery(status, search));
  const [refunded, setRefunded] = useState<AdminPayment | null>(null);
  const { may } = usePermissions();
  const show = (next: { status?: string; search?: string; owner?: string }) => {
    const filters = { status, search, owner, ...next };
    const query = new URLSearchParams({ tab: "payments" });
    if (filters.status !== "") query.set("status", filters.status);
    if (filters.search !== "") query.set("search", filters.search);
    if (filters.owner !== "") query.set("owner", filters.owner);
    setParams(query, { replace: true, preventScrollReset: true });
  };
  const listed = payments.data?.pages.flatMap((page) => page.payments);
  return (
    <Stack gap={3}>
      <ApprovalRequests />
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
        {listed &&
          `${payments.hasNextPage ? "Показано" : "Найдено"}: ${counted(listed.length, "платёж", "платежа", "платежей")}`}
      </p>
      <LoadFailure
        error={payments.isFetchNextPageError ? null : payments.error}
        onRetry={() => void payments.refetch()}
        title="Платежи не загрузились"
      />
      {payments.isPending && <Skeleton height="32rem" />}
      {listed && (
        <Card className={styles.sheet} aria-busy={payments.isPlaceholderData || undefined}>
          {listed.length === 0 ? (
            <EmptyState icon={Receipt} title="Платежей нет">
              Измените поиск или состояние.
            </EmptyState>
          ) : (
            <PaymentTable payments={listed} onRefund={may("money") ? setRefunded : undefined} />
          )}
        </Card>
      )}
      <NextPage pages={payments} title="Следующие платежи не загрузились" />
      {may("books") && <Reconciliation />}
      <PackageSearch owner={owner} onSearch={(next) => show({ owner: next })} />
      {refunded !== null && (
        <RefundDialog key={refunded.id} payment={refunded} onClose={() => setRefunded(null)} />
      )}
    </Stack>
  );
}
