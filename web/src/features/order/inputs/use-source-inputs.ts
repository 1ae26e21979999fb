/** Additional inputs that some sources need, validated by core. */
import { useMemo, useState } from "react";
import type { SourceInputs } from "@/api/types";
import { isRefusal, readyRules } from "@/core";
import type {
  CatalogueName,
  IdentifierKind,
  InputGroup,
  Quote,
  Refusal,
  Service,
  SourceQuestions,
} from "@/core/types";
import { useTabDraft } from "@/domain/form/use-tab-draft";
import { dateToWire } from "@/lib/date-input";
import { readTexts } from "../drafts";

export interface InputValues {
  certificate: string;
  plate: string;
  mileage: string;
  owner: "person" | "company";
  lastName: string;
  firstName: string;
  patronymic: string;
  birthDate: string;
  inn: string;
}

export type InputField = keyof InputValues;

const NOTHING: InputValues = {
  certificate: "",
  plate: "",
  mileage: "",
  owner: "person",
  lastName: "",
  firstName: "",
  patronymic: "",
  birthDate: "",
  inn: "",
};

export interface InputFields {
  /** Input groups of the selected sources, in the order of the page. */
  groups: InputGroup[];
  /** Selected services that use an input group. */
  askedBy: (group: InputGroup) => Service[];
  typed: InputValues;
  type: (field: InputField, text: string) => void;
  /** Marks a field as visited; its error is shown from then on. */
  leave: (field: InputField) => void;
  errorOf: (field: InputField) => string | undefined;
  /** Selected services that are skipped for lack of input. */
  skipped: Service[];
  /** Inputs for the request body; undefined when all are empty. */
  requestInputs: SourceInputs | undefined;
  /** Inputs for an order of the given services only; undefined when all are empty. */
  requestInputsFor: (ids: readonly string[]) => SourceInputs | undefined;
  /** Whether a service uses any of the source inputs. */
  usesInputs: (service: Service) => boolean;
  /** Shows all errors; returns whether there are none. */
  check: () => boolean;
}

export interface SourceInputFields extends InputFields {
  /** List price of the given services, in roubles. */
  priceOf: (services: Service[]) => number;
  /** Quote without the skipped services; null when no service is left. */
  quote: Quote | null;
}

/** Identifier of the car whose additional source inputs are kept in the tab's storage. */
interface InputCar {
  kind: IdentifierKind;
  car: string;
}

function readInputs(stored: unknown): InputValues | null {
  const texts = readTexts(NOTHING)(stored);
  return texts?.owner === "person" || texts?.owner === "company" ? texts : null;
}

/** Source inputs of a selection, with a quote that excludes services whose input is missing. */
export function useSourceInputs(
  catalogue: CatalogueName,
  services: Service[],
  quote: Quote | null,
  car: InputCar,
): SourceInputFields {
  const rules = readyRules();
  const quoted = quote?.services.map(({ id }) => id).join(" ") ?? "";
  const chosen = services.filter(({ id }) => quoted.split(" ").includes(id));
  const fields = useInputFields(chosen, car);
  const askedIds = chosen.filter((service) => !fields.skipped.includes(service)).map(({ id }) => id);
  const askedIdsText = askedIds.join(" ");
  const reduced = useMemo(() => {
    if (askedIdsText === "") return null;
    const answer = rules.quote({ catalogue, services: askedIdsText.split(" ") });
    return isRefusal(answer) ? null : answer;
  }, [rules, catalogue, askedIdsText]);
  return { ...fields, priceOf, quote: fields.skipped.length === 0 ? quote : reduced };

  function priceOf(priced: Service[]): number {
    const answer = rules.quote({ catalogue, services: priced.map(({ id }) => id) });
    return isRefusal(answer) ? 0 : answer.subtotal;
  }
}

/** State of the source inputs for the selected services. */
export function useInputFields(chosen: Service[], { kind, car }: InputCar): InputFields {
  const rules = readyRules();
  const [typed, setTyped] = useTabDraft<InputValues>(`inputs ${car}`, NOTHING, readInputs);
  const [visited, setVisited] = useState<ReadonlySet<InputField> | "all">(new Set());
  const sources = [...new Set(chosen.map(({ source }) => source))];
  const ask = (inputs: object) => unwrap(rules.sourceQuestions({ type: kind, sources, inputs }));
  const { questions } = ask({});
  const asks = ({ source }: Service, group: InputGroup) =>
    questions.some((question) => question.group === group && question.sources.includes(source));
  const askedBy = (group: InputGroup) => chosen.filter((service) => asks(service, group));
  const groups = questions.map(({ group }) => group);
  const requestInputs = toRequestInputs(typed, groups);
  const { errors } = rules.validateForm("sourceInputs", requestInputs);
  const wrong = (group: InputGroup) =>
    errors.some(({ path }) => path === group || path.startsWith(`${group}.`));
  const good = Object.fromEntries(
    Object.entries(requestInputs).filter(([group]) => !wrong(group as InputGroup)),
  );
  const skippedSources = ask(good).lacking;
  const skipped = chosen.filter(({ source }) => skippedSources.includes(source));

  return {
    groups,
    askedBy,
    typed,
    type: (field, text) => setTyped((known) => ({ ...known, [field]: text })),
    leave: (field) => setVisited((known) => (known === "all" ? known : new Set(known).add(field))),
    errorOf: (field) => {
      if (visited !== "all" && !visited.has(field)) return undefined;
      return errors.find(({ path }) => path === field || path === `owner.${field}`)?.message;
    },
    skipped,
    usesInputs: (service) => groups.some((group) => asks(service, group)),
    requestInputs: orUndefined(good),
    requestInputsFor: (ids) => {
      const isUsed = (group: InputGroup) => askedBy(group).some(({ id }) => ids.includes(id));
      return orUndefined(
        Object.fromEntries(Object.entries(good).filter(([group]) => isUsed(group as InputGroup))),
      );
    },
    check: () => {
      if (errors.length > 0) setVisited("all");
      return errors.length === 0;
    },
  };
}

/** Questions of an answer; none for a refusal, which cannot occur for services of a price list. */
function unwrap(answer: SourceQuestions | Refusal): SourceQuestions {
  return isRefusal(answer) ? { questions: [], lacking: [] } : answer;
}

/** Request inputs without empty ones and without those that no selected service uses. */
function toRequestInputs(typed: InputValues, groups: InputGroup[]): SourceInputs {
  const requestInputs: SourceInputs = {};
  if (groups.includes("certificate") && typed.certificate.trim() !== "")
    requestInputs.certificate = typed.certificate;
  if (groups.includes("plate") && typed.plate.trim() !== "") requestInputs.plate = typed.plate;
  if (groups.includes("mileage") && typed.mileage !== "") requestInputs.mileage = Number(typed.mileage);
  if (groups.includes("owner") && hasOwner(typed)) requestInputs.owner = ownerOf(typed);
  return requestInputs;
}

function orUndefined(requestInputs: SourceInputs): SourceInputs | undefined {
  return Object.keys(requestInputs).length === 0 ? undefined : requestInputs;
}

function hasOwner({ owner, inn, lastName, firstName, patronymic, birthDate }: InputValues): boolean {
  if (owner === "company") return inn.trim() !== "";
  return [lastName, firstName, patronymic, birthDate].some((text) => text.trim() !== "");
}

function ownerOf({ owner, inn, lastName, firstName, patronymic, birthDate }: InputValues) {
  if (owner === "company") return { inn: inn.trim() };
  return { lastName, firstName, patronymic, birthDate: dateToWire(birthDate) };
}
