/** Types of the shared rules, generated with the package, under the names that the pages use. */
import type { compareAdvert, divideWithdrawal, FieldErrors, sourceQuestions } from "avtosled-wasm";

export type {
  Accidents,
  AuctionLot,
  Auctions,
  BuyerList,
  Catalogue as CatalogueName,
  Division,
  DocumentKind,
  FieldError,
  FormName,
  FormValidation,
  Hint,
  IdentifierKind,
  InputGroup,
  KbmClass,
  ListingPriceComparison,
  Offers,
  OsagoInput,
  OsagoQuote,
  Package,
  Photo,
  Photos,
  PriceList,
  PurchaseOption,
  PurchaseOptionPrice,
  QuickPackage,
  Quote,
  Selection,
  Service,
  SoldElsewhere,
  SourceId,
  SourceQuestions,
  Subscription,
  TariffCertainty,
  TariffCode,
  TariffCoefficient,
  TariffInput,
  TariffOwner,
  TariffQuote,
  TariffRegion,
  TariffTerritory,
  TariffUse,
  Validation,
  VehicleCategory,
} from "avtosled-wasm";

/** Result of a rule that rejects its input. */
export type Refusal = FieldErrors;

/** Listing price with the price band and the arguments of the report; null when no price is typed. */
export type Advert = Parameters<typeof compareAdvert>[0];

/** Amount to withdraw (null when none is typed), balance, and refundable amount of each payment. */
export type Withdrawal = Parameters<typeof divideWithdrawal>[0];

/** Sources of an order and the inputs that the user has given so far. */
export type OrderedSources = Parameters<typeof sourceQuestions>[0];
