import { useActingAccount } from "@/api/companies";
import { LinkButton } from "@/ui/button";
import { DashboardCard } from "../dashboard-card";
import styles from "./business.module.css";

/** Card that leads to the company: members with roles and caps, documents. */
export function CompanyCard() {
  const { isCompany } = useActingAccount();
  return (
    <DashboardCard
      title="Компания и сотрудники"
      lead="Один баланс на всех: у каждого сотрудника свой вход, роль и лимит на месяц. Закрывающие документы по месяцам."
    >
      <div className={styles.actions}>
        <LinkButton to="/company" variant="secondary">
          {isCompany ? "Открыть компанию" : "Создать компанию"}
        </LinkButton>
      </div>
    </DashboardCard>
  );
}
