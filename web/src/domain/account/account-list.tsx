import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import Check from "lucide-react/icons/check";
import UserRound from "lucide-react/icons/user-round";
import { useActingCompanyId } from "@/api/acting-company";
import { companiesQuery } from "@/api/companies";
import type { Companies, Membership } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { Skeleton } from "@/ui/skeleton";
import styles from "./account-list.module.css";
import { capText, ROLE_NAMES } from "./roles";
import { useSwitchAccount } from "./use-switch-account";

/** Accounts that the user may act on; a press switches this tab. */
export function AccountList({ onSwitched }: { onSwitched?: () => void }) {
  const companies = useQuery(companiesQuery);
  const acting = useActingCompanyId();
  const switchAccount = useSwitchAccount();
  const choose = (company: Membership | null) => {
    onSwitched?.();
    if ((company?.id ?? null) !== acting) switchAccount(company);
  };
  return (
    <QueryResult query={companies} failure="Компании не загрузились" pending={<Skeleton height="9rem" />}>
      {(data) =>
        data !== null && (
          <ul className={styles.accounts}>
            <li>
              <OwnAccount own={data.own} isActing={acting === null} onChoose={() => choose(null)} />
            </li>
            {data.companies.map((company) => (
              <li key={company.id}>
                <Company
                  company={company}
                  isActing={company.id === acting}
                  onChoose={() => choose(company)}
                />
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

interface AccountProps {
  isActing: boolean;
  onChoose: () => void;
}

function OwnAccount({ own, isActing, onChoose }: AccountProps & { own: Companies["own"] }) {
  return (
    <button
      type="button"
      className={styles.account}
      aria-current={isActing ? "true" : undefined}
      onClick={onChoose}
    >
      <UserRound size={22} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.name}>{own?.name ?? "Мой аккаунт"}</span>
        <span className={styles.role}>{own === null ? "личный баланс" : "владелец"}</span>
      </span>
      {isActing && <Check size={20} aria-hidden="true" className={styles.mark} />}
    </button>
  );
}

function Company({ company, isActing, onChoose }: AccountProps & { company: Membership }) {
  const { name, role, suspended, monthlyCap } = company;
  return (
    <button
      type="button"
      className={styles.account}
      aria-current={isActing ? "true" : undefined}
      aria-disabled={suspended || undefined}
      onClick={() => !suspended && onChoose()}
    >
      <Building2 size={22} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>
          {ROLE_NAMES[role]}, {suspended ? "доступ приостановлен" : capText(monthlyCap)}
        </span>
      </span>
      {isActing && <Check size={20} aria-hidden="true" className={styles.mark} />}
    </button>
  );
}
