import Building2 from "lucide-react/icons/building-2";
import { useActingAccount } from "@/api/companies";
import { ROLE_NAMES } from "@/domain/account/roles";
import { quoted } from "@/lib/quoted";
import { Skeleton } from "@/ui/skeleton";
import styles from "./company-bar.module.css";

/** Strip of the header that says for which company the tab acts; nothing for the own account. */
export function CompanyBar({ onSwitch }: { onSwitch: () => void }) {
  const { company } = useActingAccount();
  if (company === null) return null;
  return (
    <section className={styles.bar} aria-label="Компания, за которую вы работаете" data-company-bar>
      <div className={styles.inner}>
        <Building2 size={18} aria-hidden="true" />
        <p className={styles.text}>
          {company === undefined ? (
            <Skeleton width="12rem" height="1rem" />
          ) : (
            <>
              За компанию <strong>{quoted(company.name)}</strong>, {ROLE_NAMES[company.role]}
            </>
          )}
        </p>
        <button type="button" className={styles.switch} onClick={onSwitch}>
          Сменить
        </button>
      </div>
    </section>
  );
}
