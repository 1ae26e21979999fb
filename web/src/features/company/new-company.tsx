import { useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import Tag from "lucide-react/icons/tag";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { companiesQuery } from "@/api/companies";
import { AccountList } from "@/domain/account/account-list";
import { showToast } from "@/ui/toast";
import { useCreateCompany } from "./api";
import styles from "./company.module.css";
import { CompanyCard } from "./company-card";
import { DetailsForm, NO_DETAILS } from "./details/details-form";
import { RolesCard } from "./roles-card";

const BENEFITS = [
  { icon: Wallet, text: "Баланс и отчёты этого аккаунта станут общими. Платите за всех вы." },
  {
    icon: Users,
    text: "Сотрудники входят под своими телефонами и тратят не больше лимита, который вы задали.",
  },
  { icon: Tag, text: "В общем списке проверок видно, кто какую заказал. Метки и комментарии видят все." },
  { icon: FileText, text: "За каждый месяц — счёт, акт и УПД. Нужен ИНН, его можно добавить позже." },
];

/** Explanation of a company and the form that makes the own account one. */
export function NewCompany() {
  const create = useCreateCompany();
  return (
    <>
      <OtherAccounts />
      <CompanyCard title="Создать компанию" lead="Бесплатно. Всё, что есть в аккаунте, останется на месте.">
        <ul className={styles.benefits}>
          {BENEFITS.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon size={20} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        <DetailsForm
          initial={NO_DETAILS}
          save={create}
          action="Создать компанию"
          failure="Компания не создана"
          onSaved={({ name }) => showToast("good", "Компания создана", `${name}: пригласите сотрудников`)}
        />
      </CompanyCard>
      <RolesCard />
    </>
  );
}

/** Companies of other owners in which the user works. */
function OtherAccounts() {
  const { data } = useQuery(companiesQuery);
  if ((data?.companies.length ?? 0) === 0) return null;
  return (
    <CompanyCard
      title="Компании, в которых вы работаете"
      lead="Сейчас открыт ваш аккаунт, и он не компания. Чтобы работать за компанию, откройте её."
    >
      <AccountList />
    </CompanyCard>
  );
}
