import Car from "lucide-react/icons/car";
import FileDigit from "lucide-react/icons/file-digit";
import Hash from "lucide-react/icons/hash";
import { useSearchParams } from "react-router-dom";
import type { IdentifierKind } from "@/core/types";
import { useTabDraft } from "@/domain/form/use-tab-draft";
import { IdentifierField } from "@/domain/identifier/identifier-field";
import { KIND_ORDER, KINDS, limitInput } from "@/domain/identifier/identifier-kinds";
import { identifierInAddress } from "@/lib/identifier-in-address";
import { Segmented } from "@/ui/segmented";
import { MismatchDialog } from "./car/mismatch-dialog";
import { type CarDraft, readCarDraft } from "./drafts";
import { SourceInputs } from "./inputs/source-inputs";
import { FreeCheck } from "./price/free-check";
import { OrderSummary } from "./price/order-summary";
import styles from "./search-form.module.css";
import { NotIncluded } from "./selection/not-included";
import { ServiceChoice } from "./selection/service-choice";
import { useSelection } from "./selection/use-selection";
import { defaultPaymentSource, useOrderForm } from "./use-order-form";
import { useVkPackage } from "./vk/use-vk-package";

const ICONS = {
  vin: <Hash size={18} aria-hidden="true" />,
  license: <Car size={18} aria-hidden="true" />,
  body: <FileDigit size={18} aria-hidden="true" />,
};

/** Form of the check page: car, selection from 17 services, price. */
export function SearchForm() {
  const { kind, texts, setKind, setText } = useCar();
  const selection = useSelection("search");
  const vkPackage = useVkPackage(selection);
  const chosen = vkPackage.isChosen ? vkPackage.selection : selection;
  const query = texts[kind].trim();
  const order = useOrderForm({
    catalogue: "search",
    car: { kind, query, page: "" },
    selection: chosen,
    paymentSourceOf: vkPackage.isChosen ? () => ({ vkPackage: true }) : defaultPaymentSource,
    failure: "Ошибка поиска",
  });

  return (
    <form className={styles.form} onSubmit={order.submit}>
      <div className={styles.question} data-saved>
        <Segmented
          legend="Что известно о машине"
          value={kind}
          onChange={setKind}
          options={KIND_ORDER.map((value) => ({ value, title: KINDS[value].title, icon: ICONS[value] }))}
        />
        <IdentifierField
          kind={kind}
          value={texts[kind]}
          onKindChange={setText}
          onChange={(text) => setText(kind, text)}
        />
      </div>
      <div className={styles.choice}>
        <FreeCheck selection={chosen} car={{ type: kind, value: query }} />
        <ServiceChoice selection={selection} vkPackage={vkPackage} />
        {!vkPackage.isChosen && <NotIncluded elsewhere={selection.elsewhere} kind={kind} query={query} />}
        <SourceInputs fields={order.fields} />
      </div>
      <aside className={styles.aside} aria-label="Заказ">
        <OrderSummary selection={chosen} order={order} hasQuery={query !== ""} />
      </aside>
      <MismatchDialog mismatch={order.mismatch} />
    </form>
  );
}

/** State of the entered car; a new car in the URL replaces the earlier input. */
function useCar() {
  const [params] = useSearchParams();
  const named = identifierInAddress(params);
  const address = named === null ? "" : `${named.type} ${named.value}`;
  const texts = {
    vin: "",
    license: "",
    body: "",
    ...(named && { [named.type]: limitInput(named.type, named.value) }),
  };
  const initial: CarDraft = { kind: named?.type ?? "vin", texts, address };
  const [car, setCar] = useTabDraft<CarDraft>("search-car", initial, (stored) => {
    const draft = readCarDraft(stored);
    return named === null || draft?.address === address ? draft : null;
  });
  return {
    ...car,
    setKind: (kind: IdentifierKind) => setCar({ ...car, kind }),
    setText: (kind: IdentifierKind, text: string) =>
      setCar({ ...car, kind, texts: { ...car.texts, [kind]: text } }),
  };
}
