/** Shapes of the rules' questions and answers, as the contract of the wasm package names them. */

export type IdentifierKind = "vin" | "license" | "body";

export type DocumentKind =
  | "body_number"
  | "diagnostic_card"
  | "driver_licence"
  | "epts"
  | "inn"
  | "inn10"
  | "inn12"
  | "ogrn"
  | "ogrnip"
  | "osago"
  | "passport_rf"
  | "phone_mobile"
  | "pts"
  | "snils"
  | "sts"
  | "uin"
  | "uin20"
  | "uin25";

export interface RuleProblem {
  code: string;
  /** 1-based place in `normalized`, in characters. */
  position: number | null;
  message: string;
}

export type Hint =
  | { kind: "display"; text: string }
  | { kind: "repair"; text: string; message: string }
  | {
      kind: "checkDigit";
      expected: string;
      found: string;
      required: boolean;
      matches: boolean;
      message: string;
    }
  | { kind: "maker"; wmi: string; name: string | null; country: string | null }
  | { kind: "modelYears"; years: number[] }
  | { kind: "region"; code: string; name: string }
  | { kind: "plateTypes"; types: { code: string; title: string; groups: string[] }[] }
  | { kind: "suggestType"; type: IdentifierKind; message: string }
  | { kind: "note"; message: string };

export interface Answer {
  valid: boolean;
  normalized: string;
  problems: RuleProblem[];
  hints: Hint[];
}

export type CatalogueName = "search" | "selection" | "extended";

export interface Service {
  id: string;
  icon: string;
  title: string;
  description: string;
  price: number;
  features: string[];
  method: string;
  /** False while the source is not attached: it may be ordered, is skipped, and its money is released. */
  connected: boolean;
}

export interface Catalogue {
  catalogue: CatalogueName;
  services: Service[];
}

export interface Selection {
  catalogue?: CatalogueName;
  services: string[];
  fullReport?: boolean;
  promoCode?: string;
  freeCheck?: boolean;
}

export interface Quote {
  catalogue: CatalogueName;
  services: { id: string; title: string; price: number }[];
  count: number;
  countLabel: string;
  subtotal: number;
  discount: number;
  total: number;
  fullReport: boolean;
  freeCheck: boolean;
  promo: { code: string; percent: number; message: string } | null;
}

/** What is sold besides single checks. */
export interface Offers {
  packages: Package[];
  quickPackages: QuickPackage[];
  subscriptions: Subscription[];
}

export interface Package {
  id: string;
  name: string;
  price: number;
  checks: number;
  pricePerCheck: number;
  days: number;
  savings: number | null;
  popular: boolean;
}

export interface QuickPackage {
  id: string;
  name: string;
  price: number;
  originalPrice: number;
  discountLabel: string;
  features: string[];
  recommended: boolean;
  fullReport: boolean;
}

export interface Subscription {
  id: string;
  name: string;
  monthlyFrom: number;
  pricePerCheck: number;
  topups: { amount: number; checks: number }[];
  anyAmount: boolean;
  changeNotification: number | null;
}

export interface FieldError {
  path: string;
  code: string;
  message: string;
}

export interface Refusal {
  errors: FieldError[];
}

export interface OsagoInput {
  region: "moscow" | "spb" | "other";
  enginePower: number;
  driverAge: "young" | "experienced";
  drivingExperience: "novice" | "experienced";
  driversCount: "unlimited" | "limited";
  bonusMalusClass: "13" | "3" | "m";
}

export interface OsagoQuote {
  price: number;
  baseRate: number;
  coefficients: { kt: number; kvs: number; ko: number; km: number; kbm: number };
  kmb: number;
}

export type FormName =
  | "search"
  | "phone"
  | "phoneCode"
  | "driverLicence"
  | "packagePurchase"
  | "subscriptionTopup"
  | "paymentCreate"
  | "paymentTest"
  | "topup"
  | "topupQuick"
  | "registration"
  | "vkLogin"
  | "sendEmail"
  | "quickPurchase"
  | "osago"
  | "extendedOrder"
  | "registrationData";

export interface FormAnswer {
  valid: boolean;
  errors: FieldError[];
}
