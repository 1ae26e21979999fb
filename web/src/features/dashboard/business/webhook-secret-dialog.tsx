import type { Webhook } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import styles from "./business.module.css";
import { SigningSecret } from "./signing-secret";
import { useWebhookSecret } from "./webhooks-api";

/** Dialog that shows the signing secret of a receiver or replaces it. */
export function WebhookSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const load = useWebhookSecret();
  const button = (replaces: boolean, text: string) => (
    <Button
      variant={replaces ? "secondary" : "primary"}
      busy={load.isPending && load.variables.replaces === replaces}
      onClick={() => load.mutate({ id: webhook.id, replaces })}
    >
      {text}
    </Button>
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Секрет подписи">
      {load.data !== undefined ? (
        <SigningSecret secret={load.data.secret} onClose={onClose} />
      ) : (
        <div className={styles.form}>
          <p>После замены прежний секрет подписывает запросы ещё сутки вместе с новым.</p>
          <Failure error={load.error} />
          <div className={styles.actions}>
            {button(false, "Показать")}
            {button(true, "Заменить")}
          </div>
        </div>
      )}
    </Dialog>
  );
}
