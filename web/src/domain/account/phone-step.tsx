import { Controller, useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { useSendCode } from "@/api/sign-in";
import type { CodeSent } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { OfflineNote } from "@/domain/offline/offline-note";
import { Button } from "@/ui/button";
import { PhoneField } from "./phone-field";
import styles from "./sign-in.module.css";

interface PhoneStepProps {
  initialPhone: string;
  /** A visitor accepts the agreement by signing in; a signed-in user has done so. */
  isSigningIn: boolean;
  onSent: (national: string, sent: CodeSent) => void;
  isNext?: boolean;
}

/** First half of the confirmation: where to send the code. */
export function PhoneStep({ initialPhone, isSigningIn, onSent, isNext = false }: PhoneStepProps) {
  const sendCode = useSendCode();
  const { control, handleSubmit } = useForm({
    defaultValues: { phone: initialPhone },
    resolver: coreResolver("phone", ({ phone }) => ({ phone: phone === "" ? "" : `+7${phone}` })),
  });
  const submit = handleSubmit(({ phone }) =>
    sendCode.mutate(`7${phone}`, { onSuccess: (sent) => onSent(phone, sent) }),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Controller
        control={control}
        name="phone"
        render={({ field, fieldState }) => (
          <PhoneField
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            isNext={isNext}
          />
        )}
      />
      <Button type="submit" size="lg" wide busy={sendCode.isPending}>
        Получить код
      </Button>
      <OfflineNote>Код можно получить, когда она появится.</OfflineNote>
      {isSigningIn && (
        <p className={styles.note}>
          Нажимая кнопку, вы принимаете <Link to="/user-agreement">пользовательское соглашение</Link> и{" "}
          <Link to="/privacy-policy">политику конфиденциальности</Link>.
        </p>
      )}
    </form>
  );
}
