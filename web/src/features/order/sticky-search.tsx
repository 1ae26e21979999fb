import Search from "lucide-react/icons/search";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { IdentifierKind } from "@/core/types";
import { KINDS, limitInput } from "@/domain/identifier/identifier-kinds";
import { selectionPath } from "@/lib/pending-search";
import { Button } from "@/ui/button";
import styles from "./sticky-search.module.css";

interface StickySearchProps {
  hero: RefObject<HTMLElement | null>;
  type: IdentifierKind;
  value: string;
}

/** Bar that appears when the first section is out of view: current car, link to check another. */
export function StickySearch({ hero, type, value }: StickySearchProps) {
  const isShown = useIsPast(hero);
  const navigate = useNavigate();
  const [text, setText] = useState(value);
  if (!isShown) return null;
  return (
    <div className={styles.bar}>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") void navigate(selectionPath({ type, value: text.trim() }));
          }}
        >
          <input
            className={styles.input}
            aria-label={KINDS[type].label}
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(limitInput(type, event.target.value))}
          />
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            icon={<Search size={16} aria-hidden="true" />}
            disabled={text.trim() === ""}
          >
            Найти
          </Button>
        </form>
      </search>
    </div>
  );
}

function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry !== undefined && !entry.isIntersecting),
      {
        rootMargin: "-64px 0px 0px",
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
