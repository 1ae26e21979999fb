import { useFormContext } from "react-hook-form";
import { Link } from "react-router-dom";
import { phoneText } from "@/lib/phone-text";
import { TextField } from "@/ui/form/text-field";
import { FormSection } from "./form-section";
import type { RegistrationValues } from "./form-values";
import styles from "./registration.module.css";

/** Form section of the contacts; the phone, a sign-in method, is changed elsewhere by a code. */
export function ContactSection({ phone }: { phone: string | null }) {
  const { register, formState } = useFormContext<RegistrationValues>();
  const { errors } = formState;
  const written = phoneText(phone);
  return (
    <FormSection
      title="Контакты"
      lead="На почту приходят чеки и сообщения о платежах. Без неё чеки приходят на телефон."
    >
      <TextField
        label="Телефон"
        value={written ?? ""}
        placeholder="не подтверждён"
        readOnly
        hint={
          <>
            Подтверждается кодом из SMS.{" "}
            <Link to="/auth-flow?step=phone&next=%2Fregistration-data">
              {written === null ? "Подтвердить номер" : "Изменить номер"}
            </Link>
          </>
        }
      />
      <TextField
        label="Электронная почта"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Новую подтвердите по ссылке из письма"
        error={errors.email?.message}
        {...register("email")}
      />
      <div className={styles.whole}>
        <TextField
          label="Адрес"
          autoComplete="street-address"
          hint="Индекс, город, улица, дом, квартира"
          error={errors.address?.message}
          {...register("address")}
        />
      </div>
    </FormSection>
  );
}
