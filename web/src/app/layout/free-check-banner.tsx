import X from "lucide-react/icons/x";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { freeCheck } from "@/core/limits.json";
import { capitalised } from "@/lib/letter-case";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { Button, LinkButton } from "@/ui/button";
import styles from "./free-check-banner.module.css";

const DISMISSED = "free_check_banner_dismissed";
/** Paths of pages without the banner: sign-in, orders, reports, operators. */
const HIDDEN_ON = /^\/(auth-flow|auth-success|vk-setup|admin|search|services|report|dashboard)(\/|$)/;

/** Banner for a user who has not used the first free check. */
export function FreeCheckBanner() {
  const { pathname } = useLocation();
  return HIDDEN_ON.test(pathname) ? null : <Banner key={pathname} />;
}

/** Banner whose visibility is fixed when the page opens, so that a sign-in does not shift the page. */
function Banner() {
  const user = useCurrentUser();
  const [isEligible] = useState(user && user.freeChecksAvailable > 0 && user.freeChecksUsed === 0);
  const [isDismissed, setDismissed] = useState(() => readTabStored(DISMISSED) !== null);
  if (!isEligible || isDismissed) return null;
  return (
    <aside className={styles.banner} aria-label="Бесплатная проверка">
      <div className={styles.inner}>
        <p>
          <strong>Вам доступна первая бесплатная проверка.</strong>{" "}
          <span className={styles.more}>{capitalised(freeCheck.sources)}.</span>
        </p>
        <div className={styles.actions}>
          <LinkButton to="/search" size="sm">
            Начать проверку
          </LinkButton>
          <LinkButton to="/dashboard" size="sm" variant="secondary">
            Личный кабинет
          </LinkButton>
        </div>
        <Button
          variant="quiet"
          className={styles.close}
          aria-label="Скрыть до следующего захода"
          onClick={() => {
            writeTabStored(DISMISSED, "1");
            setDismissed(true);
          }}
        >
          <X size={20} aria-hidden="true" />
        </Button>
      </div>
    </aside>
  );
}
