import {
  catalogue,
  checkDocument,
  checkIdentifier,
  compareAdvert,
  offers,
  osagoApproximate,
  quote,
  validateForm,
  waysToAsk,
} from "avtosled-wasm";
import type { Rules } from "./index";

/** The rules, ready once this module is: kept in its own chunk so that pages without rules stay light. */
export const engine: Rules = {
  catalogue,
  checkDocument,
  checkIdentifier,
  compareAdvert,
  offers,
  osagoApproximate,
  quote,
  validateForm,
  waysToAsk,
};
