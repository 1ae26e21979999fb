import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { IdentifierField } from "@/domain/identifier/identifier-field";
import { Button } from "@/ui/button";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { BackButton } from "../back-button";
import styles from "./extended-start.module.css";

/** Form that asks for the car when the URL contains none. */
export function ExtendedStart() {
  const [vin, setVin] = useState("");
  const navigate = useNavigate();
  return (
    <Page title="Расширенный отчёт" width="text">
      <BackButton />
      <PageHead
        title="Расширенный отчёт"
        lead="Таможня, приставы, банкротство, оценка и ещё четыре источника. Назовите машину по VIN."
      />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/extended-report?${new URLSearchParams({ vin: vin.trim() })}`);
        }}
      >
        <IdentifierField kind="vin" value={vin} onChange={setVin} onKindChange={(_, text) => setVin(text)} />
        <Button type="submit" size="lg" disabled={vin.trim() === ""}>
          Продолжить
        </Button>
      </form>
    </Page>
  );
}
