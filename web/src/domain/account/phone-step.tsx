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
  /** Whether a visitor signs in; the user agreement, which the sign-in accepts, is then shown. */
  isSigningIn: boolean;
  onSent: (national: string, sent: CodeSent) => void;
  focusOnMount?: boolean;
}

/** First step of the phone verification: input of the phone number. */
export function PhoneStep({ initialPhone, isSigningIn, onSent, focusOnMount = false }: PhoneStepProps) {
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
            focusOnMount={focusOnMount}
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
