/** Wire shapes of sign-in, free checks and consents, named as the server's document names them. */

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
