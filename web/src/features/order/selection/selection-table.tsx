import { Money } from "@/domain/price/money";
import { NotConnected } from "@/domain/sources/not-connected";
import { ServiceIcon } from "@/domain/sources/service-icon";
import { Checkbox } from "@/ui/checkbox";
import styles from "./selection-table.module.css";
import type { ServiceSelection } from "./use-selection";

/** Table of checks by buyer's question, for wide screens; a click on a row toggles the check. */
export function SelectionTable({ selection }: { selection: ServiceSelection }) {
  const { questions, selected, toggle } = selection;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Выбор</th>
          <th scope="col">Проверка</th>
          <th scope="col">Что узнаете</th>
          <th scope="col" className={styles.price}>
            Цена
          </th>
        </tr>
      </thead>
      {questions.map(({ title, services }) => (
        <tbody key={title}>
          <tr className={styles.question}>
            <th scope="rowgroup" colSpan={4}>
              {title}
            </th>
          </tr>
          {services.map((service) => (
            <tr key={service.id}>
              <td>
                <Checkbox
                  id={`check-${service.id}`}
                  checked={selected.has(service.id)}
                  onChange={() => toggle(service.id)}
                />
              </td>
              <th scope="row">
                <label htmlFor={`check-${service.id}`} className={styles.label}>
                  <ServiceIcon name={service.icon} />
                  {service.title}
                </label>
              </th>
              <td className={styles.about}>
                {service.description} <NotConnected source={service.source} />
              </td>
              <td className={styles.price}>
                <Money value={service.price} decimals={2} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
