import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import type { SessionView } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { useEndSession } from "./api";
import styles from "./settings.module.css";

/** Labels of sign-in methods. */
const SIGN_IN_METHODS: Record<SessionView["method"], string> = {
  phone: "по коду из SMS",
  vk: "через VK ID",
  password: "по паролю",
};

const PHONES = /android|ios|iphone|ipad/i;

/** List row of one session. */
export function SessionRow({ session }: { session: SessionView }) {
  const endSession = useEndSession();
  const Icon = PHONES.test(session.device) ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" className={styles.rowIcon} />
      <div className={styles.rowText}>
        <h3>
          {session.device} {session.current && <Badge tone="accent">Это устройство</Badge>}
        </h3>
        <p className={styles.state}>
          {session.current ? "Сейчас" : `Был активен ${formatMinute(session.lastUsedAt)}`}
        </p>
        <p className={styles.quiet}>
          Вход {SIGN_IN_METHODS[session.method]} {formatMinute(session.createdAt)}
          {session.ipAddress && `, адрес ${session.ipAddress}`}
        </p>
        <Failure error={endSession.error} />
      </div>
      <div className={styles.rowActions}>
        {!session.current && (
          <Button
            variant="secondary"
            size="sm"
            busy={endSession.isPending}
            aria-label={`Завершить: ${session.device}`}
            onClick={() =>
              endSession.mutate(session.id, {
                onSuccess: () => showToast("good", "Вход на устройстве завершён"),
              })
            }
          >
            Завершить
          </Button>
        )}
      </div>
    </li>
  );
}
