import { useState } from "react";
import { useForm } from "react-hook-form";
import type { CompanyRole, Member, MemberRole } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { roublesFieldText, roublesOf } from "@/lib/rouble-input";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { showToast } from "@/ui/toast";
import { useChangeMember } from "../api";
import { CapField } from "./cap-field";
import styles from "./members.module.css";
import { RoleChoice } from "./role-choice";

interface Fields {
  role: MemberRole;
  monthlyCap: string;
}

interface MemberDialogProps {
  member: Member;
  /** Role of the user. */
  by: CompanyRole;
  onClose: () => void;
}

/** Dialog that changes the role and the cap of a member. */
export function MemberDialog({ member, by, onClose }: MemberDialogProps) {
  const change = useChangeMember();
  const { suspended } = member;
  // A text that is no number does not pass the rules.
  const settings = ({ role, monthlyCap }: Fields) => ({
    role,
    monthlyCap: roublesOf(monthlyCap) as number | null,
    suspended,
  });
  const form = useForm<Fields>({
    defaultValues: {
      role: member.role === "manager" ? "manager" : "employee",
      monthlyCap: roublesFieldText(member.monthlyCap),
    },
    resolver: coreResolver<Fields>("memberSettings", settings),
  });
  const { errors } = form.formState;
  const [isShownAtFields, setShownAtFields] = useState(false);
  const submit = form.handleSubmit((fields) =>
    change.mutate(
      { id: member.id, ...settings(fields) },
      {
        onSuccess: () => {
          onClose();
          showToast("good", "Изменения сохранены", member.name);
        },
        onError: (error) => setShownAtFields(setServerErrors(form, error)),
      },
    ),
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={member.name}>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <RoleChoice by={by} field={form.register("role")} />
        <CapField error={errors.monthlyCap?.message} {...form.register("monthlyCap")} />
        <Failure error={isShownAtFields ? null : change.error} title="Изменения не сохранены" />
        <Button type="submit" busy={change.isPending}>
          Сохранить
        </Button>
      </form>
    </Dialog>
  );
}
