import type { User } from "@/api/types";

/** The account as its owner's settings see it. */
export type Account = User & {
  vkLinked: boolean;
  phoneVerified: boolean;
  licenseVerified: boolean;
  hasPassword: boolean;
  firstName: string | null;
  vkPackageAvailable: boolean;
};
