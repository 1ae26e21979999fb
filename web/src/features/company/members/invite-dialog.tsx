import { useState } from "react";
import { useForm } from "react-hook-form";
import type { CompanyRole, CreatedInvitation, MemberRole } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { roublesOf } from "@/lib/rouble-input";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/form/text-field";
import { useInvite } from "../api";
import { CapField } from "./cap-field";
import styles from "./members.module.css";
import { RoleChoice } from "./role-choice";

interface Fields {
  contact: string;
  role: MemberRole;
  monthlyCap: string;
}

interface InviteDialogProps {
  /** Role of the user. */
  by: CompanyRole;
  onInvited: (created: CreatedInvitation) => void;
  onClose: () => void;
}

/** Dialog that invites a person by phone or e-mail. */
export function InviteDialog({ by, onInvited, onClose }: InviteDialogProps) {
  const invite = useInvite();
  const form = useForm<Fields>({
    defaultValues: { contact: "", role: "employee", monthlyCap: "" },
    resolver: coreResolver<Fields>("memberInvitation", toWire),
  });
  const { errors } = form.formState;
  const [isShownAtFields, setShownAtFields] = useState(false);
  const submit = form.handleSubmit((fields) =>
    invite.mutate(toWire(fields), {
      onSuccess: onInvited,
      onError: (error) => setShownAtFields(setServerErrors(form, error)),
    }),
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Пригласить сотрудника" focusesField>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <TextField
          label="Телефон или email"
          hint="С этим телефоном или адресом сотрудник войдёт на сайт"
          autoComplete="off"
          error={errors.contact?.message}
          {...form.register("contact")}
        />
        <RoleChoice by={by} field={form.register("role")} />
        <CapField error={errors.monthlyCap?.message} {...form.register("monthlyCap")} />
        <Failure error={isShownAtFields ? null : invite.error} title="Приглашение не отправлено" />
        <Button type="submit" busy={invite.isPending}>
          Пригласить
        </Button>
      </form>
    </Dialog>
  );
}

function toWire({ contact, role, monthlyCap }: Fields) {
  // A text that is no number does not pass the rules.
  return { contact: contact.trim(), role, monthlyCap: roublesOf(monthlyCap) as number | null };
}
