import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { messages } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import { askToSignIn } from "@/domain/account/ask-to-sign-in";
import { IdentifierField } from "@/domain/identifier/identifier-field";
import { KIND_ORDER, KINDS, limitInput } from "@/domain/identifier/identifier-kinds";
import { type PendingSearch, packagePath, selectionPath } from "@/lib/pending-search";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Tabs } from "@/ui/tabs";
import { showToast } from "@/ui/toast";
import styles from "./check-form.module.css";

const TABS = KIND_ORDER.map((value) => ({ value, title: KINDS[value].title }));

/** The check form of the home page; `?vin=`, `?plate=` and `?body=` choose the tab and fill the field. */
export function CheckForm() {
  const [params] = useSearchParams();
  const given = KIND_ORDER.find((candidate) => params.has(KINDS[candidate].parameter));
  const [kind, setKind] = useState<IdentifierKind>(given ?? "vin");
  const [texts, setTexts] = useState<Record<IdentifierKind, string>>(() => textsOf(params));
  const user = useCurrentUser();
  const navigate = useNavigate();

  function start(go: (search: PendingSearch) => void): void {
    const search = { type: kind, value: texts[kind].trim() };
    if (search.value === "") {
      showToast("stop", messages.enterData, messages.enterIdentifier);
    } else {
      go(search);
    }
  }

  const choose = (search: PendingSearch) =>
    user === null ? askToSignIn(search) : void navigate(selectionPath(search));

  return (
    <Card>
      <Tabs label="Что известно о машине" value={kind} onChange={setKind} tabs={TABS}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            start(choose);
          }}
        >
          <IdentifierField
            kind={kind}
            value={texts[kind]}
            onKindChange={(next, text) => {
              setTexts((current) => ({ ...current, [next]: text }));
              setKind(next);
            }}
            onChange={(text) => setTexts((current) => ({ ...current, [kind]: text }))}
          />
          <Button type="submit" size="lg" wide>
            Проверить автомобиль
          </Button>
          <Button variant="quiet" wide onClick={() => start((search) => void navigate(packagePath(search)))}>
            {user ? "Готовые пакеты" : "Купить отчёт без регистрации"}
          </Button>
        </form>
      </Tabs>
    </Card>
  );
}

function textsOf(params: URLSearchParams): Record<IdentifierKind, string> {
  const text = (kind: IdentifierKind) => limitInput(kind, params.get(KINDS[kind].parameter) ?? "");
  return { vin: text("vin"), license: text("license"), body: text("body") };
}
