import Copy from "lucide-react/icons/copy";
import Send from "lucide-react/icons/send";
import X from "lucide-react/icons/x";
import type { ReportShare } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { showToast } from "@/ui/toast";
import { useRevokeShare } from "./share-api";
import styles from "./share-dialog.module.css";

interface ShareLinksProps {
  reportId: string;
  /** Title for the share sheet of the operating system. */
  title: string;
  links: ReportShare[];
}

/** List of the active links of a report. */
export function ShareLinks({ reportId, title, links }: ShareLinksProps) {
  const revocation = useRevokeShare(reportId);
  const revoke = (id: string) =>
    revocation.mutate(id, {
      onSuccess: () => showToast("good", "Ссылка отозвана", "По ней отчёт больше не откроется"),
    });
  return (
    <section className={styles.links} aria-labelledby="share-links-title">
      <h3 id="share-links-title">Действующие ссылки</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id} className={styles.link}>
            <p className={styles.about}>
              <span className={styles.until}>До {formatMinute(link.expiresAt)}</span>
              <span>{detailsOf(link)}</span>
            </p>
            <div className={styles.buttons}>
              <Button
                variant="quiet"
                size="sm"
                icon={<Copy size={16} aria-hidden="true" />}
                onClick={() => void copyText(link.url)}
              >
                Скопировать
              </Button>
              {typeof navigator.share === "function" && (
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<Send size={16} aria-hidden="true" />}
                  onClick={() => void sendBySystem(title, link.url)}
                >
                  Отправить
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                busy={revocation.isPending && revocation.variables === link.id}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => revoke(link.id)}
              >
                Отозвать
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function detailsOf({ masked, openedCount }: ReportShare): string {
  const opened =
    openedCount === 0 ? "ещё не открывали" : `открывали ${counted(openedCount, "раз", "раза", "раз")}`;
  return masked ? `номера скрыты, ${opened}` : opened;
}

/** Opens the share sheet of the operating system; closing the sheet is not an error. */
async function sendBySystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copyText(url);
  }
}
