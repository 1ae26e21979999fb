import { Money } from "@/domain/price/money";
import { NotConnected } from "@/domain/sources/not-connected";
import { inSentence } from "@/lib/letter-case";
import { counted } from "@/lib/plural";
import { Checkbox } from "@/ui/checkbox";
import { Segmented } from "@/ui/segmented";
import styles from "./order.module.css";
import type { ServicesState } from "./use-services";

/** Selection of the services that are ordered for every car. */
export function Services({ state }: { state: ServicesState }) {
  const { all, isFull, setFull, neverAsked } = state;
  const asked = all.filter((service) => !neverAsked.includes(service));
  return (
    <section className={styles.section} aria-labelledby="services-title">
      <h2 id="services-title">Что проверить у каждой машины</h2>
      <Segmented
        legend="Что проверить у каждой машины"
        hideLegend
        value={isFull ? "full" : "own"}
        onChange={(value) => setFull(value === "full")}
        options={[
          { value: "own", title: "Выбрать самому" },
          { value: "full", title: "Полный отчёт" },
        ]}
      />
      {isFull ? (
        <p className={styles.quiet}>
          {counted(asked.length, "источник", "источника", "источников")}:{" "}
          {asked.map(({ title }) => inSentence(title)).join(", ")}.
        </p>
      ) : (
        <Checklist state={state} />
      )}
      {neverAsked.map(({ id, title }) => (
        <p key={id} className={styles.quiet}>
          «{title}» в списке не проверяем и за них не берём денег: источнику нужен номер СТС.
        </p>
      ))}
    </section>
  );
}

function Checklist({ state: { questions, ids, toggle } }: { state: ServicesState }) {
  return questions.map(({ title, services }) => (
    <fieldset key={title} className={styles.services}>
      <legend>{title}</legend>
      {services.map((service) => (
        <label key={service.id} htmlFor={`service-${service.id}`} className={styles.service}>
          <Checkbox
            id={`service-${service.id}`}
            checked={ids.includes(service.id)}
            onChange={() => toggle(service.id)}
          />
          <span className={styles.serviceTitle}>
            {service.title}
            <NotConnected source={service.source} />
          </span>
          <Money value={service.price} decimals={2} />
        </label>
      ))}
    </fieldset>
  ));
}
