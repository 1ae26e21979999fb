import { identifierLength, inputLength } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import type { InputGroup, Service } from "@/core/types";
import { KINDS } from "@/domain/identifier/identifier-kinds";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { Segmented } from "@/ui/segmented";
import styles from "./source-inputs.module.css";
import type { InputField, InputFields, SourceInputFields } from "./use-source-inputs";

/** Element id of the heading of the source inputs. */
export const INPUTS_TITLE = "inputs-title";

const TITLES: Record<InputGroup, string> = {
  certificate: "Свидетельство о регистрации",
  owner: "Владелец",
  mileage: "Пробег сейчас",
  plate: "Госномер",
};

interface SourceInputsProps {
  /** Input fields; without prices for a package, whose sources have no prices of their own. */
  fields: InputFields | SourceInputFields;
}

/** Optional input fields for sources that need more than the identifier of the car. */
export function SourceInputs({ fields }: SourceInputsProps) {
  if (fields.groups.length === 0) return null;
  return (
    <section className={styles.inputs} aria-labelledby={INPUTS_TITLE} data-saved>
      <div className={styles.head}>
        <h2 id={INPUTS_TITLE}>Данные для источников</h2>
        <p>
          Можно оставить пустыми. Нужны только для запроса: храним их зашифрованными и удаляем, когда отчёт
          готов.
        </p>
      </div>
      {fields.groups.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend>{TITLES[group]}</legend>
          <p className={styles.note}>{noteOf(group, fields)}</p>
          <Group group={group} fields={fields} />
        </fieldset>
      ))}
    </section>
  );
}

function Group({ group, fields }: { group: InputGroup; fields: InputFields }) {
  const text = (field: InputField) => ({
    value: fields.typed[field],
    error: fields.errorOf(field),
    onChange: (event: { target: { value: string } }) => fields.type(field, event.target.value),
    onBlur: () => fields.leave(field),
    autoComplete: "off",
    spellCheck: false,
  });
  switch (group) {
    case "certificate":
      return (
        <TextField
          label="Серия и номер СТС"
          placeholder="9900 123456"
          maxLength={lengthWithSeparators(inputLength.certificate)}
          {...text("certificate")}
        />
      );
    case "plate":
      return (
        <TextField
          label="Госномер"
          placeholder={KINDS.license.placeholder}
          maxLength={lengthWithSeparators(identifierLength.license)}
          {...text("plate")}
        />
      );
    case "mileage":
      return (
        <TextField
          label="Пробег, км"
          inputMode="numeric"
          {...text("mileage")}
          onChange={(event) =>
            fields.type("mileage", event.target.value.replace(/\D/g, "").slice(0, inputLength.mileage))
          }
        />
      );
    case "owner":
      return <Owner fields={fields} text={text} />;
  }
}

interface OwnerProps {
  fields: InputFields;
  text: (field: InputField) => { value: string; error: string | undefined; onBlur: () => void };
}

function Owner({ fields, text }: OwnerProps) {
  const { birthDate, owner } = fields.typed;
  return (
    <div className={styles.owner}>
      <Segmented
        legend="Кто владелец"
        hideLegend
        value={owner}
        onChange={(next) => fields.type("owner", next)}
        options={[
          { value: "person", title: "Человек" },
          { value: "company", title: "Компания" },
        ]}
      />
      {owner === "company" ? (
        <TextField
          label="ИНН компании"
          inputMode="numeric"
          maxLength={inputLength.companyInn}
          {...text("inn")}
        />
      ) : (
        <div className={styles.names}>
          <TextField label="Фамилия" {...text("lastName")} />
          <TextField label="Имя" {...text("firstName")} />
          <TextField label="Отчество" {...text("patronymic")} />
          <DateField
            label="Дата рождения"
            value={birthDate}
            error={fields.errorOf("birthDate")}
            autoComplete="off"
            onChange={(written) => fields.type("birthDate", written)}
            onBlur={() => fields.leave("birthDate")}
          />
        </div>
      )}
    </div>
  );
}

/** Maximum length including the blanks and hyphens that users type between groups. */
function lengthWithSeparators(length: number): number {
  return length + 4;
}

/** Scrolls to the heading of the source inputs. */
export function showInputs(): void {
  document.getElementById(INPUTS_TITLE)?.scrollIntoView();
}

export function firstInput(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-labelledby=${INPUTS_TITLE}] input`);
}

/** Note that explains the purpose of an input group and the effect of leaving the fields empty. */
function noteOf(group: InputGroup, fields: SourceInputsProps["fields"]): string {
  const services = fields.askedBy(group);
  const names = `${services.length > 1 ? "источников" : "источника"} ${namesOf(services)}`;
  const skipped = services.filter((service) => fields.skipped.includes(service));
  switch (group) {
    case "mileage":
      return `Для ${names}: без пробега оценка будет по среднему.`;
    case "plate":
      return `Для ${names}: без госномера попробуем узнать его по другим базам.`;
    default:
      if (skipped.length === 0) return `Спросим ${namesOf(services)}.`;
      return "priceOf" in fields
        ? `Без этих данных не спросим ${namesOf(skipped)} и не спишем ${formatRoubles(fields.priceOf(skipped))}.`
        : `Без этих данных не спросим ${namesOf(skipped)}: их доля цены останется у вас.`;
  }
}

export function namesOf(services: Service[]): string {
  return services.map(({ title }) => `«${title}»`).join(", ");
}
