import { useEffect, useEffectEvent } from "react";

/** Credential of WebOTP (W3C), which TypeScript's DOM library does not declare. */
interface OneTimeCode extends Credential {
  code?: string;
}

/** Reads the code from the SMS with WebOTP where supported; aborted on unmount. */
export function useSmsCode(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const controller = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((credential) => {
        const code = (credential as OneTimeCode | null)?.code;
        if (code !== undefined) take(code);
      })
      // If permission is denied or the browser lacks WebOTP, the user types the code.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
}
