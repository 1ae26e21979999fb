import { useEffect, useEffectEvent } from "react";

/** The browser's answer to WebOTP (W3C); TypeScript's DOM library does not have it. */
interface OneTimeCode extends Credential {
  code?: string;
}

/** Where the browser can read the code out of the SMS, it is asked to; given up when the step is left. */
export function useSmsCode(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const leaving = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((credential) => {
        const code = (credential as OneTimeCode | null)?.code;
        if (code !== undefined) take(code);
      })
      // Refused, aborted or not possible here: the code is typed.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
}
