/** Wire shapes of sign-in, free checks and consents, named as the server's document names them. */
import type { AccountView } from "./generated/types.gen";

/** What the account view says of who the user is. */
export interface AccountIdentity {
  vkLinked: boolean;
  phoneVerified: boolean;
  licenseVerified: boolean;
  hasPassword: boolean;
  firstName: string | null;
  /** The eight free services of the VK package are still to be had. */
  vkPackageAvailable: boolean;
}

export type VkPurpose = "sign_in" | "link";

export interface VkStart {
  display: "redirect" | "popup";
  purpose: VkPurpose;
  /** An address of our own where the sign-in leads. */
  returnTo?: string;
}

export interface VkStarted {
  authorizeUrl: string;
  /** Seconds. */
  expiresIn: number;
}

export interface VkSession {
  token: string;
  user: AccountView & AccountIdentity;
  returnTo: string | null;
  purpose: VkPurpose;
  /** The account was made by this sign-in. */
  created: boolean;
  /** The phone known to VK, digits; to be confirmed by a code all the same. */
  suggestedPhone: string | null;
}

export interface VkSetup {
  origin: string;
  redirectUri: string;
  popupRedirectUri: string;
  clientIdVariable: string;
  isSandbox: boolean;
  configured: boolean;
}

export type FreeCheckKind = "phone" | "vk" | "licence";

export interface AuthStatus {
  authenticated: boolean;
  method: string | null;
  usedFreeChecks: number;
  freeChecksAvailable: number;
  methods: { phone: boolean; vk: boolean; licence: boolean; password: boolean };
  freeChecks: { kind: FreeCheckKind; granted: boolean; grantedAt: string | null }[];
  vkPackageAvailable: boolean;
}

export interface LicenceView {
  verified: boolean;
  /** Masked. */
  licenseNumber: string;
  /** `yyyy-mm-dd`. */
  validUntil: string | null;
  categories: string[];
  status: "valid" | "expired" | "deprived";
  bonusGranted: boolean;
  freeChecksAvailable: number;
}

export type ConsentPurpose = "user_agreement" | "personal_data" | "marketing";

export interface ConsentText {
  purpose: ConsentPurpose;
  version: string;
  title: string;
  text: string;
}

export interface ConsentGiven {
  purpose: ConsentPurpose;
  version: string;
  isCurrent: boolean;
  givenAt: string;
  withdrawnAt: string | null;
}
