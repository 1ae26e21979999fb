import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { CompanyRole } from "@/api/types";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./company.module.css";
import { CompanyCard } from "./company-card";

const COLUMNS: { role: CompanyRole; title: string; short: string }[] = [
  { role: "employee", title: "Сотрудник", short: "Сотр." },
  { role: "manager", title: "Менеджер", short: "Мен." },
  { role: "owner", title: "Владелец", short: "Влад." },
];

/** Actions with the least role that may do them, by number of the column. */
const ACTIONS: [string, number][] = [
  ["Проверять машины и списки в пределах лимита", 0],
  ["Видеть проверки компании, ставить метки, писать комментарии", 0],
  ["Видеть историю операций и документы", 1],
  ["Приглашать сотрудников, менять их лимиты, приостанавливать", 1],
  ["Следить за машинами", 1],
  ["Назначать менеджеров, менять реквизиты", 2],
  ["Пополнять баланс, покупать пакеты и подписку", 2],
  ["Создавать ключи API", 2],
];

/** Table of what each role may do. */
export function RolesCard() {
  return (
    <CompanyCard title="Кто что может">
      <table className={styles.roles}>
        <caption>
          <VisuallyHidden>Права ролей в компании</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td>
              <VisuallyHidden>Действие</VisuallyHidden>
            </td>
            {COLUMNS.map(({ role, title, short }) => (
              <th key={role} scope="col">
                <span className={styles.long}>{title}</span>
                <abbr className={styles.short} title={title}>
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ACTIONS.map(([action, least]) => (
            <tr key={action}>
              <th scope="row">{action}</th>
              {COLUMNS.map(({ role }, column) => (
                <td key={role}>
                  <Mark isAllowed={column >= least} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CompanyCard>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  return (
    <>
      {isAllowed ? (
        <Check size={18} aria-hidden="true" className={styles.may} />
      ) : (
        <Minus size={18} aria-hidden="true" className={styles.mayNot} />
      )}
      <VisuallyHidden>{isAllowed ? "да" : "нет"}</VisuallyHidden>
    </>
  );
}
