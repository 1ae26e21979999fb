/** Shapes of the rules' questions and answers: generated with the package, named here as the pages say them. */
import type { compareAdvert, FieldErrors } from "avtosled-wasm";

export type {
  Accidents,
  AdvertComparison,
  Answer,
  AuctionLot,
  Auctions,
  Catalogue as CatalogueName,
  DocumentKind,
  FieldError,
  FormAnswer,
  FormName,
  Hint,
  IdentifierKind,
  Input,
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
  SourceId,
  Subscription,
} from "avtosled-wasm";

/** A refusal stands in place of the value. */
export type Refusal = FieldErrors;

/** The asked price with the band and the reasons of the report; null where none is typed. */
export type Advert = Parameters<typeof compareAdvert>[0];
