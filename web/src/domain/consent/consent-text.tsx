import type { ConsentText as Text } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Paragraphs } from "@/ui/page/paragraphs";
import { Skeleton } from "@/ui/skeleton";
import styles from "./consent.module.css";
import { useConsentText } from "./use-consent-text";

/** Current text of a consent, with loading and error states. */
export function ConsentText({ purpose }: { purpose: Text["purpose"] }) {
  const { text, error, reload } = useConsentText(purpose);
  if (error !== null)
    return <LoadFailure error={error} onRetry={reload} title="Текст согласия не загрузился" />;
  if (text === undefined) return <Skeleton height="8rem" />;
  return (
    <div className={styles.text}>
      <Paragraphs text={text.text} />
    </div>
  );
}
