import { useQuery } from "@tanstack/react-query";
import { consentTextsQuery } from "@/api/consents";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Paragraphs } from "@/ui/page/paragraphs";
import { Skeleton } from "@/ui/skeleton";
import { Failure } from "../failure";
import styles from "./settings.module.css";

/** The text that is agreed to when advertising is switched on. */
export function MarketingDialog({
  open,
  onAgree,
  onCancel,
}: {
  open: boolean;
  onAgree: () => void;
  onCancel: () => void;
}) {
  const texts = useQuery({ ...consentTextsQuery, enabled: open });
  const text = texts.data?.find(({ purpose }) => purpose === "marketing");
  return (
    <ConfirmDialog
      open={open}
      title={text?.title ?? "Согласие на рассылку"}
      action="Согласиться и включить"
      disabled={text === undefined}
      onConfirm={onAgree}
      onCancel={onCancel}
    >
      <div className={styles.text}>
        {text !== undefined && <Paragraphs text={text.text} />}
        {texts.isFetching && <Skeleton height="8rem" />}
      </div>
      <Failure error={texts.error} title="Текст согласия не загрузился" />
    </ConfirmDialog>
  );
}
