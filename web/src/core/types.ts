/** Shapes of the rules' questions and answers: generated with the package, named here as the pages say them. */
import type { compareAdvert, divideWithdrawal, FieldErrors, sourceQuestions } from "avtosled-wasm";

export type {
  Accidents,
  AdvertComparison,
  Answer,
  AuctionLot,
  Auctions,
  BuyerList,
  Catalogue as CatalogueName,
  Division,
  DocumentKind,
  FieldError,
  FormAnswer,
  FormName,
  Hint,
  IdentifierKind,
  InputGroup,
  KbmClass,
  Offers,
  OsagoInput,
  OsagoQuote,
  Package,
  Photo,
  Photos,
  PriceList,
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
  VehicleCategory,
  Way,
  WayPrice,
} from "avtosled-wasm";

/** A refusal stands in place of the value. */
export type Refusal = FieldErrors;

/** The asked price with the band and the reasons of the report; null where none is typed. */
export type Advert = Parameters<typeof compareAdvert>[0];

/** The sum that is to go back (null where none is typed), the balance, and what is left of each payment. */
export type Withdrawal = Parameters<typeof divideWithdrawal>[0];

/** The sources of an order, and what it tells them so far. */
export type OrderedSources = Parameters<typeof sourceQuestions>[0];
