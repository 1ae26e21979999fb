import { Link } from "react-router-dom";
import showcase from "@/core/showcase-cars.json";

import { FactsTable } from "./facts-table";
import { Topic } from "./topic";

/** What a report of each showcase car demonstrates. */
export const DEMONSTRATIONS: Readonly<Record<string, string>> = {
  clean: "Без замечаний",
  crashed: "Аварии",
  pledged: "Залог",
  restricted: "Запрет на регистрацию",
  wanted: "Розыск",
  taxi: "Работа в такси",
  silent: "Часть источников не отвечает",
};

/** Cars about which test keys get answers, and VINs for which an order fails. */
export function ShowcaseCars() {
  return (
    <Topic id="test-mode" title="Машины-образцы">
      <p>
        Тестовый ключ знает только эти машины, по VIN и по госномеру. Источники отвечают один за другим в
        течение трёх секунд, ответы имеют тот же вид, что у рабочего ключа. Фотографий у образцов нет.
      </p>
      <FactsTable
        caption="Машины-образцы"
        rows={showcase.cars}
        rowKey={(car) => car.name}
        columns={[
          { title: "VIN", render: (car) => <code>{car.vin}</code> },
          { title: "Госномер", render: (car) => car.plate },
          { title: "Автомобиль", render: (car) => `${car.brandModel}, ${car.year}` },
          { title: "Что в отчёте", render: (car) => DEMONSTRATIONS[car.name] },
        ]}
      />
      <p>
        Заказ по этим VIN всегда отклоняется. Так проверяют, как программа обходится с отказами; остальные
        номера дают <code>vehicle_not_found</code>.
      </p>
      <FactsTable
        caption="VIN, заказ по которым отклоняется"
        rows={showcase.failures}
        rowKey={(failure) => failure.identifier}
        columns={[
          { title: "VIN", render: (failure) => <code>{failure.identifier}</code> },
          { title: "Статус", render: (failure) => failure.status },
          {
            title: "Код",
            render: ({ code }) => (
              <Link to={`/developers/errors#${code}`}>
                <code>{code}</code>
              </Link>
            ),
          },
        ]}
      />
    </Topic>
  );
}
