import { Dialog } from "@/ui/dialog";
import { AccountList } from "./account-list";

interface AccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialog that switches between the own account and the companies of the user. */
export default function AccountDialog({ open, onOpenChange }: AccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Чей аккаунт"
      description="Из него оплачиваются проверки, и в нём остаются отчёты. Выбор действует в этой вкладке и в новых."
    >
      <AccountList onSwitched={() => onOpenChange(false)} />
    </Dialog>
  );
}
