import init, {
  catalogue,
  checkDocument,
  checkIdentifier,
  offers,
  osagoApproximate,
  quote,
  validateForm,
} from "avtosled-wasm";
import type { Rules } from "./index";

/** Instantiates the module; kept in its own chunk so that pages without rules stay light. */
export async function startEngine(): Promise<Rules> {
  await init();
  return { catalogue, checkDocument, checkIdentifier, offers, osagoApproximate, quote, validateForm };
}
