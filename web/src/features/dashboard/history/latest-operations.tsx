import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { useBalance } from "../api";
import { operationsQuery } from "./api";
import styles from "./history.module.css";
import { OperationCards } from "./operation-list";

const LATEST = 5;

/** Latest ledger operations beside the balance; the full history is another section. */
export function LatestOperations() {
  const pages = useInfiniteQuery(operationsQuery({ kind: null, from: null, to: null }, LATEST));
  const page = pages.data?.pages[0];
  const operations = page?.operations;
  const { refetch } = pages;
  const balance = useBalance();
  // Refetches the operations when the balance changes without a user action, as by an automatic top-up.
  useEffect(() => {
    if (balance === undefined || page === undefined) return;
    if (balance.balance !== page.balance || balance.held !== page.held) void refetch();
  }, [balance, page, refetch]);
  return (
    <section className={styles.latest} aria-labelledby="latest-title">
      <div className={styles.latestHead}>
        <h2 id="latest-title">Последние операции</h2>
        {operations && operations.length > 0 && <Link to="?tab=balance&part=history">Вся история</Link>}
      </div>
      {pages.isError && operations === undefined && (
        <LoadFailure
          error={pages.error}
          onRetry={() => void pages.refetch()}
          title="Операции не загрузились"
        />
      )}
      {pages.isPending && <Skeleton height="10rem" />}
      {operations?.length === 0 && <p className={styles.aside}>Операций пока нет.</p>}
      {operations && operations.length > 0 && (
        <Card className={styles.latestCard}>
          <OperationCards operations={operations} />
        </Card>
      )}
    </section>
  );
}
