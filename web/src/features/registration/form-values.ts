import type { FieldErrors, Resolver } from "react-hook-form";
import type { RegistrationData, RegistrationForm } from "@/api/types";
import { messages } from "@/core/limits.json";
import { coreResolver } from "@/core/resolver";
import { dateToWire } from "@/lib/date-input";
import { formatDay } from "@/lib/dates";

/** Form values: texts, dates as «дд.мм.гггг», and the consent. */
export interface RegistrationValues {
  lastName: string;
  firstName: string;
  patronymic: string;
  birthDate: string;
  inn: string;
  businessType: RegistrationData["businessType"];
  passportSeries: string;
  passportNumber: string;
  passportIssued: string;
  passportDate: string;
  address: string;
  email: string;
  consent: boolean;
}

export function toValues(data: RegistrationData): RegistrationValues {
  return {
    lastName: data.lastName ?? "",
    firstName: data.firstName ?? "",
    patronymic: data.patronymic ?? "",
    birthDate: formatDay(data.birthDate ?? ""),
    inn: data.inn ?? "",
    businessType: data.businessType,
    passportSeries: data.passportSeries ?? "",
    passportNumber: data.passportNumber ?? "",
    passportIssued: data.passportIssued ?? "",
    passportDate: formatDay(data.passportDate ?? ""),
    address: data.address ?? "",
    email: data.email ?? "",
    consent: false,
  };
}

/** Converts the form values to a request; an empty field becomes null, which clears the value. */
export function toRequest({ consent: _, ...values }: RegistrationValues): RegistrationForm {
  return {
    lastName: orNull(values.lastName),
    firstName: orNull(values.firstName),
    patronymic: orNull(values.patronymic),
    birthDate: dateToWire(values.birthDate),
    inn: orNull(values.inn),
    businessType: values.businessType,
    passportSeries: orNull(values.passportSeries),
    passportNumber: orNull(values.passportNumber),
    passportIssued: orNull(values.passportIssued),
    passportDate: dateToWire(values.passportDate),
    address: orNull(values.address),
    email: orNull(values.email),
  };
}

/** Resolver with the rules of the form, plus the consent when none has been given. */
export function registrationResolver(needsConsent: boolean): Resolver<RegistrationValues> {
  const rules = coreResolver<RegistrationValues>("registrationData", toRequest);
  return async (values, context, options) => {
    const answer = await rules(values, context, options);
    if (!needsConsent || values.consent) return answer;
    const consent = { type: "consent_required", message: messages.consentToData };
    return { values: {}, errors: { ...answer.errors, consent } as FieldErrors<RegistrationValues> };
  };
}

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}
