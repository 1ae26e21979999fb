import { type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { messages } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import { askToSignIn } from "@/domain/account/ask-to-sign-in";
import { LazySection } from "@/domain/errors/lazy-section";
import { IdentifierField } from "@/domain/identifier/identifier-field";
import { KINDS, limitInput } from "@/domain/identifier/identifier-kinds";
import { type PendingSearch, packagePath, selectionPath } from "@/lib/pending-search";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TabList, TabPanel } from "@/ui/tab-list";
import { showToast } from "@/ui/toast";
import styles from "./check-form.module.css";
import { useIdentifierField } from "./use-identifier-field";

const ORDER: IdentifierKind[] = ["license", "vin", "body"];
const TABS = ORDER.map((value) => ({ value, title: KINDS[value].title }));
// Loaded on demand, as needed only after the first submission.
const loadFoundCar = () => import("./found-car");

interface CheckFormProps {
  /** Content that lets a visitor sign in on the current page. */
  signIn: ReactNode;
  /** Whether tabs select the kind of identifier; otherwise the kind is only detected from the text. */
  hasTabs?: boolean;
}

/** Check form of the landing pages: one field; visitors see the car before they sign in. */
export function CheckForm({ signIn, hasTabs = true }: CheckFormProps) {
  const id = useId();
  const [params] = useSearchParams();
  const field = useIdentifierField(initialFrom(params));
  const [submitted, setSubmitted] = useState<PendingSearch | null>(null);
  const user = useCurrentUser();
  const navigate = useNavigate();
  // Scrolls when the sign-in button has been rendered.
  useEffect(() => {
    if (submitted !== null) askToSignIn(submitted);
  }, [submitted]);

  async function start(go: (search: PendingSearch) => void): Promise<void> {
    const value = field.text.trim();
    if (value === "") showToast("stop", messages.enterData, messages.enterIdentifier);
    else go({ type: await field.send(), value });
  }

  const choose = (search: PendingSearch) =>
    user === null ? setSubmitted(search) : void navigate(selectionPath(search));
  const form = (
    <form
      className={styles.form}
      data-saved
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start(choose);
      }}
    >
      <IdentifierField
        kind={field.kind}
        label="Госномер, VIN или номер кузова"
        value={field.text}
        onKindChange={field.choose}
        onChange={(text) => {
          setSubmitted(null);
          field.type(text);
        }}
      />
      <Button type="submit" size="lg" wide variant={submitted !== null ? "secondary" : "primary"}>
        Проверить автомобиль
      </Button>
      {submitted !== null && (
        <div className={styles.found}>
          <div className={styles.car}>
            <LazySection load={loadFoundCar} onFailed={() => undefined} props={{ search: submitted }} />
          </div>
          {signIn}
        </div>
      )}
      <Button variant="quiet" wide onClick={() => void start((search) => void navigate(packagePath(search)))}>
        {user ? "Готовые пакеты" : "Купить отчёт без регистрации"}
      </Button>
    </form>
  );

  if (!hasTabs) return <Card>{form}</Card>;
  return (
    <Card>
      <TabList
        id={id}
        label="Что известно о машине"
        value={field.kind}
        onChange={field.choose}
        tabs={TABS}
        className={styles.tabs}
        tabClassName={styles.tab}
      />
      <TabPanel id={id} value={field.kind} className={styles.panel}>
        {form}
      </TabPanel>
    </Card>
  );
}

/** Initial tab and text from the query parameters `vin`, `plate` and `body`. */
function initialFrom(params: URLSearchParams) {
  const kind = ORDER.find((candidate) => params.has(KINDS[candidate].parameter));
  if (kind === undefined) return null;
  return { kind, text: limitInput(kind, params.get(KINDS[kind].parameter) ?? "") };
}
