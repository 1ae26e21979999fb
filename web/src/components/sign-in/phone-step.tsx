import { Controller, useForm } from "react-hook-form";
import type { CodeSent } from "@/api/types";
import { Button } from "@/components/ui/button";
import { coreResolver } from "@/core/resolver";
import { useSendCode } from "./api";
import styles from "./auth.module.css";
import { PhoneField } from "./phone-field";

interface PhoneStepProps {
  initialPhone: string;
  onSent: (national: string, sent: CodeSent) => void;
}

/** First half of the sign-in: where to send the code. */
export function PhoneStep({ initialPhone, onSent }: PhoneStepProps) {
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
          <PhoneField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Button type="submit" size="lg" wide busy={sendCode.isPending}>
        Получить код
      </Button>
      <p className={styles.note}>
        Нажимая кнопку, вы принимаете <a href="/user-agreement">пользовательское соглашение</a> и{" "}
        <a href="/privacy-policy">политику конфиденциальности</a>.
      </p>
    </form>
  );
}
