import { Link2 } from "lucide-react";
import { Button, LinkButton } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import styles from "./report-actions.module.css";

/** What can be done with a report. */
export function ReportActions() {
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        icon={<Link2 size={18} aria-hidden="true" />}
        onClick={() => void copyText(pageAddress(), "Ссылка откроется только в вашем аккаунте")}
      >
        Скопировать ссылку
      </Button>
      <LinkButton to="/" variant="secondary">
        Проверить другой автомобиль
      </LinkButton>
    </div>
  );
}

function pageAddress(): string {
  return window.location.origin + window.location.pathname;
}
