import { type FormEvent, useState } from "react";
import { messageOf } from "@/api/problem";
import { useBeginSecondFactor, useEnrolSecondFactor } from "@/api/second-factor";
import type { EnrolmentSecret } from "@/api/types";
import { secondFactor } from "@/core/limits.json";
import { Failure } from "@/domain/errors/failure";
import { AppCodeField, INCOMPLETE_CODE } from "@/domain/second-factor/app-code-field";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import settings from "../settings/settings.module.css";
import styles from "./second-factor.module.css";

/** Shows the TOTP secret and enables it after a valid code. */
export function Enrolment({ onEnrolled }: { onEnrolled: (recoveryCodes: string[]) => void }) {
  const begin = useBeginSecondFactor();
  if (begin.data !== undefined) return <Proof secret={begin.data} onEnrolled={onEnrolled} />;
  return (
    <>
      <p className={settings.quiet}>
        Понадобится приложение для одноразовых кодов: Яндекс Ключ, Google Authenticator, Aegis или другое.
      </p>
      <div className={settings.actions}>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          Подключить
        </Button>
      </div>
      <Failure error={begin.error} />
    </>
  );
}

function Proof({ secret, onEnrolled }: { secret: EnrolmentSecret; onEnrolled: (codes: string[]) => void }) {
  const [code, setCode] = useState("");
  const [isLacking, setLacking] = useState(false);
  const enrol = useEnrolSecondFactor();
  const lacking = isLacking ? INCOMPLETE_CODE : undefined;
  const error = enrol.error === null ? lacking : messageOf(enrol.error, "Код не подошёл");

  function change(typed: string): void {
    setCode(typed);
    setLacking(false);
    enrol.reset();
    if (typed.length === secondFactor.digits) send(typed);
  }

  function send(typed: string): void {
    if (enrol.isPending) return;
    if (typed.length !== secondFactor.digits) {
      setLacking(true);
      return;
    }
    enrol.mutate(typed, {
      onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
      onError: () => setCode(""),
    });
  }

  return (
    <form
      className={settings.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(code);
      }}
    >
      <p>Отсканируйте код приложением или введите ключ вручную, затем введите код, который оно покажет.</p>
      <div className={styles.shown}>
        <img className={styles.picture} src={secret.picture} alt="QR-код ключа для приложения" />
        <div className={styles.secret}>
          <span className={settings.quiet}>Ключ</span>
          <code>{secret.secret.match(/.{1,4}/g)?.join(" ")}</code>
          <Button variant="secondary" size="sm" onClick={() => void copyText(secret.secret)}>
            Скопировать ключ
          </Button>
          <a href={secret.address}>Открыть в приложении на этом устройстве</a>
        </div>
      </div>
      <AppCodeField value={code} error={error} isBusy={enrol.isPending} onChange={change} />
      <Button type="submit" busy={enrol.isPending}>
        Подтвердить
      </Button>
    </form>
  );
}
