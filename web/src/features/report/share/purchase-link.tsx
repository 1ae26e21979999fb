import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { formatMinute } from "@/lib/dates";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { purchaseLinkQuery, useRevokePurchaseLink } from "./share-api";
import styles from "./share-dialog.module.css";

/** Card of the link sent after a purchase, while that link gives access to the report. */
export function PurchaseLink({ reportId }: { reportId: string }) {
  const link = useQuery(purchaseLinkQuery(reportId)).data;
  const revoke = useRevokePurchaseLink(reportId);
  if (link === undefined || !link.open || link.expiresAt === null) return null;
  return (
    <section className={styles.links} aria-labelledby="purchase-link-title">
      <h3 id="purchase-link-title">Ссылка из письма о покупке</h3>
      <div className={styles.link}>
        <p className={styles.about}>
          <span className={styles.until}>До {formatMinute(link.expiresAt)}</span>
          <span>По ней отчёт открывается без входа. Если письмо попало к другому, отзовите её.</span>
        </p>
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            size="sm"
            busy={revoke.isPending}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() =>
              revoke.mutate(undefined, {
                onSuccess: () => showToast("good", "Ссылка отозвана", "Отчёт остался в вашем аккаунте"),
              })
            }
          >
            Отозвать ссылку из письма
          </Button>
        </div>
      </div>
    </section>
  );
}
