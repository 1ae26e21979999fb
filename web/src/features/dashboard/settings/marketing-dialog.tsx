import { ConsentText } from "@/domain/consent/consent-text";
import { useConsentText } from "@/domain/consent/use-consent-text";
import { ConfirmDialog } from "@/ui/confirm-dialog";

interface MarketingDialogProps {
  open: boolean;
  onAgree: () => void;
  onCancel: () => void;
}

/** Dialog with the consent text, shown when the user enables advertising messages. */
export function MarketingDialog({ open, onAgree, onCancel }: MarketingDialogProps) {
  const { text } = useConsentText("marketing");
  return (
    <ConfirmDialog
      open={open}
      title={text?.title ?? "Согласие на рассылку"}
      action="Согласиться и включить"
      disabled={text === undefined}
      onConfirm={onAgree}
      onCancel={onCancel}
    >
      <ConsentText purpose="marketing" />
    </ConfirmDialog>
  );
}
