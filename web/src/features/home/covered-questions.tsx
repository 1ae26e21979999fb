import { ServiceIcon } from "@/domain/sources/service-icon";
import { Section } from "@/ui/page/section";
import styles from "./covered-questions.module.css";

const GROUPS = [
  {
    title: "Можно ли её купить",
    items: [
      ["siren", "Розыск"],
      ["lock", "Запреты на регистрацию"],
      ["scale", "Залоги у нотариусов"],
      ["landmark", "Залоги и лизинг в Федресурсе"],
      ["receipt", "Неоплаченные штрафы"],
    ],
  },
  {
    title: "Что с ней было",
    items: [
      ["collision", "ДТП и зоны повреждений"],
      ["gauge", "Показания пробега и их снижение"],
      ["taxi", "Разрешения на такси"],
      ["camera", "Старые фотографии"],
      ["gavel", "Лоты на аукционах"],
    ],
  },
  {
    title: "Та ли это машина",
    items: [
      ["file-clock", "История регистраций"],
      ["barcode", "Расшифровка VIN"],
      ["clipboard-check", "Диагностические карты"],
      ["ship", "Таможня"],
      ["wrench", "Отзывные кампании"],
      ["shield", "Полис ОСАГО"],
    ],
  },
] as const;

/** Section with the questions of buyers that a report answers. */
export function CoveredQuestions() {
  return (
    <Section
      title="На какие вопросы ответит отчёт"
      lead="Каждый блок — отдельный источник с временем запроса и датой данных."
    >
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <div key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <ul>
              {group.items.map(([icon, title]) => (
                <li key={title} className={styles.item}>
                  <ServiceIcon name={icon} />
                  {title}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
