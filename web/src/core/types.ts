/** Shapes of the rules' questions and answers: generated with the package, named here as the pages say them. */
import type { FieldErrors } from "avtosled-wasm";

export type {
  Accidents,
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
