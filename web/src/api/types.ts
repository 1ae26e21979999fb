/** Wire shapes of the HTTP API: generated from the server's document, named here as the pages say them. */
import type { CatalogueName, IdentifierKind } from "@/core/types";
import type {
  AccountView,
  ProfileView,
  RegistrationData as RegistrationDataView,
  ReportData,
  ReportSummary as ReportSummaryView,
  ReportView,
  SavedData as SavedDataView,
  Search,
  ServiceView,
  SessionView as SessionRow,
} from "./generated/types.gen";
import type { PaidBy } from "./purchase-types";

export type {
  AccountChange,
  BalanceView as Balance,
  CodeSent,
  ConsentText,
  ConsentView,
  Credentials,
  Identity as IdentifiedVehicle,
  LicenceView,
  Login,
  Mismatch,
  Notifications,
  Ordered,
  PasswordChange,
  PhoneCode,
  PhoneSession,
  RegistrationForm,
  ReportVerdict,
  Session,
  SourceState,
  Status,
  UserPage,
  UserRow,
  VkPurpose,
  VkSession,
  VkSetup,
  VkStart,
  VkStarted,
  VkSynced,
} from "./generated/types.gen";

/** The account with what it has bought. */
export type User = AccountView & {
  lowBalance?: boolean;
  packageChecksRemaining?: number;
  packageExpiresAt?: string | null;
  subscriptionType?: string | null;
  subscriptionExpiresAt?: string | null;
};

/** An order as the pages send it: the kind of the number is always said. */
export type SearchOrder = Search & Required<Pick<Search, "type" | "selectedServices">> & PaymentOfOrder;

/** How an order is paid where the balance alone does not pay it. */
interface PaymentOfOrder {
  /** Null leaves it to the server: a full report takes a check of a package where there is one. */
  packageCheck?: boolean | null;
  packageType?: string | null;
  promoCode?: string | null;
}

/** The document calls these plain strings; these are their values. */
export type ReportStatus = "identifying" | "running" | "completed";
export type SourceStatus = "pending" | "running" | "success" | "error" | "skipped";

export type ReportService = Narrowed<ServiceView, { status: SourceStatus }>;

export type Report = Narrowed<
  ReportView,
  {
    status: ReportStatus;
    searchType: IdentifierKind;
    catalogue: CatalogueName;
    reportData: Narrowed<ReportData, { services: ReportService[] }>;
  }
> & {
  /** The payment of a report that was bought without an account. */
  paymentId?: string | null;
  paidBy?: PaidBy;
};

export type ReportSummary = Narrowed<ReportSummaryView, { status: ReportStatus; searchType: IdentifierKind }>;

export type Profile = Narrowed<ProfileView, { recentReports: ReportSummary[] }>;

/** A live sign-in of this account. */
export type SessionView = Narrowed<SessionRow, { method: "phone" | "vk" | "password" }>;

/** The owner's own data, in clear. */
export type RegistrationData = Narrowed<RegistrationDataView, { businessType: "individual" | "business" }>;

export type SavedData = Narrowed<SavedDataView, { data: RegistrationData }>;

type Narrowed<T, Fields> = Omit<T, keyof Fields> & Fields;
