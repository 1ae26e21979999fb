/** Shapes of the rules' questions and answers: generated with the package, named here as the pages say them. */
import type { FieldErrors } from "avtosled-wasm";

export type {
  Accident,
  Accidents,
  Answer,
  Catalogue as CatalogueName,
  DocumentKind,
  FieldError,
  FormAnswer,
  FormName,
  Hint,
  History,
  IdentifierKind,
  Inspection,
  Inspections,
  Mileage,
  MileageRecord,
  Offers,
  OsagoInput,
  OsagoQuote,
  OwnershipPeriod,
  Package,
  PriceList,
  QuickPackage,
  Quote,
  Restriction,
  Restrictions,
  Selection,
  Service,
  Subscription,
  Wanted,
  WantedRecord,
} from "avtosled-wasm";

/** A refusal stands in place of the value. */
export type Refusal = FieldErrors;
