import type { PhoneSession } from "@/api/types";
import { Dialog } from "@/ui/dialog";
import { PhoneForm } from "./phone-form";

interface PhoneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** Whether the new phone replaces the verified one, which needs a recent sign-in. */
  replacePhone?: boolean;
  onConfirmed: (answer: PhoneSession) => void;
}

/** Dialog that verifies a phone, to link it to the account or to change it. */
export function PhoneDialog({ open, onOpenChange, title, description, ...form }: PhoneDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description} focusesField>
      <PhoneForm {...form} />
    </Dialog>
  );
}
