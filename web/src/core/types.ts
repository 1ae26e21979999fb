/** Shapes of the rules' questions and answers: generated with the package, named here as the pages say them. */
import type { FieldErrors } from "avtosled-wasm";

export type {
  Answer,
  Catalogue as CatalogueName,
  DocumentKind,
  FieldError,
  FormAnswer,
  FormName,
  Hint,
  IdentifierKind,
  Offers,
  OsagoInput,
  OsagoQuote,
  Package,
  PriceList,
  Quote,
  Selection,
  Service,
  Subscription,
} from "avtosled-wasm";

/** A refusal stands in place of the value. */
export type Refusal = FieldErrors;
