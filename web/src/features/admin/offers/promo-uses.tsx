import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { PromoCode, PromoUse } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMinute } from "@/lib/dates";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "../admin.module.css";
import { promoUsesQuery } from "./promo-api";

const COLUMNS: Column<PromoUse>[] = [
  { title: "Когда", render: ({ usedAt }) => formatMinute(usedAt) },
  { title: "Кто", render: ({ userId, username }) => <Link to={`/admin/users/${userId}`}>{username}</Link> },
];

export function PromoUses({ code }: { code: PromoCode }) {
  const uses = useQuery(promoUsesQuery(code.id));
  return (
    <>
      <h3>Кто использовал {code.code}</h3>
      <QueryResult query={uses} failure="Список не загрузился">
        {({ uses: rows }) =>
          rows.length === 0 ? (
            <p className={styles.quiet}>Пока никто.</p>
          ) : (
            <Card>
              <DataTable
                caption={`Кто использовал ${code.code}`}
                columns={COLUMNS}
                rows={rows}
                rowKey={({ userId, usedAt }) => userId + usedAt}
                isNarrow
              />
            </Card>
          )
        }
      </QueryResult>
    </>
  );
}
