/** Wire shapes of the HTTP API: generated from the server's document, named here as the pages say them. */
import type { CatalogueName, IdentifierKind } from "@/core/types";
import type {
  AdminRefundView,
  AutoTopupView,
  Begun,
  CardView,
  CreatedPayment as CreatedPaymentView,
  Delivery,
  Estimate as EstimateView,
  OperationPage as OperationPageView,
  OwnSubscription as OwnSubscriptionView,
  PaymentPage as PaymentPageView,
  PaymentRow,
  PaymentStatus,
  PaymentView,
  ProfileView,
  Purchased,
  QuickPurchaseBody,
  QuickPurchaseView,
  RefreshOffer as RefreshOfferView,
  RefundView,
  RegistrationData as RegistrationDataView,
  ReportData,
  ReportSummary as ReportSummaryView,
  ReportView,
  ReturnablePayment,
  Runs,
  RunView,
  SavedData as SavedDataView,
  Search,
  ServiceView,
  SessionView as SessionRow,
  SharedReport as SharedReportView,
  ShareView,
  SubscriptionView,
  WithdrawalView,
} from "./generated/types.gen";

export type {
  AccountChange,
  AccountView as User,
  AdminPackageView as AdminPackage,
  Attached,
  AutoTopupForm as AutoTopupChange,
  BalanceView as Balance,
  CanceledPackage,
  CheckItem,
  CheckKind,
  CodeSent,
  ConsentText,
  ConsentView,
  Contradiction,
  Credentials,
  DamageScheme,
  EstimateQuery,
  EventKind,
  FoundPackages,
  Identity as IdentifiedVehicle,
  LicenceView,
  Login,
  MileageChart,
  MileagePoint,
  Mismatch,
  NewShare,
  Notifications,
  Ordered,
  OwnershipBand,
  OwnPackages,
  PackagePurchase,
  PackageView as OwnPackage,
  PasswordChange,
  PaymentForm as NewPayment,
  PhoneCode,
  PhoneSession,
  PriceBand,
  PromisedMail,
  PromoView as PromoAnswer,
  ReadingState,
  RegistrationForm,
  ReportMail,
  ReportVerdict,
  Session,
  Severity,
  Shown,
  ShownList,
  ShownRecord,
  ShownRow,
  SourceInputs,
  SourceState,
  Status,
  SubscriptionOrder as NewSubscription,
  Timeline,
  TimelineEvent,
  TransferKind as OperationKind,
  UserPage,
  UserRow,
  VkPurpose,
  VkSession,
  VkSetup,
  VkStart,
  VkStarted,
  VkSynced,
  ZoneDamage,
} from "./generated/types.gen";

/** An order as the pages send it: the kind of the number is always said. */
export type SearchOrder = Search & Required<Pick<Search, "type" | "selectedServices">>;

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
>;

/** A report as whoever has a link to it reads it. */
export type SharedReport = Narrowed<SharedReportView, { report: Report }>;

/** A link to a report, as its owner sees it. */
export type ReportShare = Answered<ShareView>;

export type ReportSummary = Narrowed<ReportSummaryView, { status: ReportStatus; searchType: IdentifierKind }>;

export type Profile = Narrowed<ProfileView, { recentReports: ReportSummary[] }>;

/** A live sign-in of this account. */
export type SessionView = Narrowed<SessionRow, { method: "phone" | "vk" | "password" }>;

/** The owner's own data, in clear. */
export type RegistrationData = Narrowed<RegistrationDataView, { businessType: "individual" | "business" }>;

export type SavedData = Narrowed<SavedDataView, { data: RegistrationData }>;

export type Estimate = Answered<EstimateView>;
export type RefreshOffer = Answered<RefreshOfferView>;
export type RefreshBlock = RefreshOffer["blocks"][number];
export type OperationPage = Answered<OperationPageView>;
export type Operation = OperationPage["operations"][number];
export type AutoTopup = Answered<AutoTopupView>;
export type SavedCard = Answered<CardView>;

type PaymentPurpose = "topup" | "auto_topup" | "package" | "subscription" | "quick_purchase";
type Paid = { purpose: PaymentPurpose; status: PaymentStatus };

export type Payment = Narrowed<Answered<PaymentView>, Paid>;

/** How a payment stands right after it was made. */
export type CreatedPayment = Answered<CreatedPaymentView>;
export type BoughtPackage = Answered<Purchased>;

export type OwnSubscription = Narrowed<
  Answered<SubscriptionView>,
  { status: "active" | "cancelled" | "past_due" }
>;
export type SubscriptionState = Narrowed<OwnSubscriptionView, { subscription: OwnSubscription | null }>;

/** A purchase as the form sends it: it always says how the report goes. */
export type QuickPurchase = QuickPurchaseBody &
  Required<Pick<QuickPurchaseBody, "deliveryMethods" | "contacts">>;
export type DeliveryMethod = "email" | "sms" | "link";
export type StartedQuickPurchase = Answered<Begun>;
/** One way that the report goes. */
export type QuickDelivery = Narrowed<Answered<Delivery>, { method: DeliveryMethod }>;
export type QuickPurchaseState = Narrowed<
  Answered<QuickPurchaseView>,
  {
    status: "awaiting_payment" | "checking" | "delivered" | "failed" | "canceled";
    deliveries: QuickDelivery[];
  }
>;

/** What can go back to the cards it came from. */
export type Withdrawable = Answered<WithdrawalView>;
/** A payment that can still give money back. */
export type Returnable = Answered<ReturnablePayment>;
/** Money on its way back to a card. */
export type Withdrawal = Narrowed<Answered<RefundView>, { status: PaymentStatus }>;

export type AdminRefund = Narrowed<
  Answered<AdminRefundView>,
  { status: PaymentStatus; kind: "withdrawal" | "quick_purchase" | "admin" }
>;
export type AdminPayment = Narrowed<Answered<PaymentRow>, Paid & { refunds: AdminRefund[] }>;
export type AdminPaymentPage = Narrowed<PaymentPageView, { payments: AdminPayment[] }>;
export type ReconciliationRun = Answered<RunView>;
export type ReconciliationRuns = Answered<Runs>;

type Narrowed<T, Fields> = Omit<T, keyof Fields> & Fields;

/** The document calls optional what may be null; the server always writes it. */
type Answered<T> = T extends object ? { [Name in keyof T]-?: Answered<T[Name]> } : T;
