import type { PhoneSession } from "@/api/types";
import { Dialog } from "@/ui/dialog";
import { PhoneForm } from "./phone-form";

interface PhoneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** The account's confirmed number gives way to the new one; needs a fresh sign-in. */
  replacePhone?: boolean;
  onConfirmed: (answer: PhoneSession) => void;
}

/** Confirms a phone without leaving the page: the linking in the cabinet, the change of a number. */
export function PhoneDialog({ open, onOpenChange, title, description, ...form }: PhoneDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description} focusesField>
      <PhoneForm {...form} />
    </Dialog>
  );
}
