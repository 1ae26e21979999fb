import { Link2 } from "lucide-react";
import { Button, LinkButton } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { reportKey } from "@/lib/access-key";
import styles from "./report-actions.module.css";

const WHO_OPENS = {
  account: "Ссылка откроется только в вашем аккаунте",
  key: "Ссылку откроет любой, кому вы её отправите",
};

/** What can be done with a report. */
export function ReportActions({ id }: { id: string }) {
  const key = reportKey(id);
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        icon={<Link2 size={18} aria-hidden="true" />}
        onClick={() => void copyText(pageAddress(key), WHO_OPENS[key === null ? "account" : "key"])}
      >
        Скопировать ссылку
      </Button>
      <LinkButton to="/" variant="secondary">
        Проверить другой автомобиль
      </LinkButton>
    </div>
  );
}

function pageAddress(key: string | null): string {
  const address = window.location.origin + window.location.pathname;
  return key === null ? address : `${address}#${new URLSearchParams({ key })}`;
}
