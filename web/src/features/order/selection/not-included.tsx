import { Link } from "react-router-dom";
import type { CatalogueName, IdentifierKind, SoldElsewhere } from "@/core/types";
import { KINDS } from "@/domain/identifier/identifier-kinds";
import { Money } from "@/domain/price/money";
import styles from "./not-included.module.css";

interface NotIncludedProps {
  elsewhere: SoldElsewhere[];
  kind: IdentifierKind;
  /** Identifier of the car; empty while nothing is entered. */
  query: string;
}

/** Services that this list lacks, with links to the pages that sell them. */
export function NotIncluded({ elsewhere, kind, query }: NotIncludedProps) {
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles.missing} aria-labelledby="not-included">
      <h3 id="not-included">Сюда не входит</h3>
      <ul>
        {elsewhere.map(({ title, description, catalogue, price }) => (
          <li key={title}>
            <span className={styles.what}>
              <strong>{title}.</strong> {description}
            </span>
            <span>
              <Link to={addressOf(catalogue, kind, query)}>{PAGES[catalogue]}</Link>, <Money value={price} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PAGES: Record<CatalogueName, string> = {
  extended: "В расширенном отчёте",
  search: "На странице проверки",
  selection: "В выборе проверок",
};

/** Path of the order page of a list, with the car if the page accepts the kind of identifier. */
function addressOf(catalogue: CatalogueName, kind: IdentifierKind, query: string): string {
  const car = query === "" ? "" : `?${new URLSearchParams({ [KINDS[kind].parameter]: query })}`;
  if (catalogue === "extended") return kind === "vin" ? `/extended-report${car}` : "/extended-report";
  return catalogue === "search" ? `/search${car}` : `/services${car}`;
}
