import makersUrl from "avtosled-wasm/makers.txt?url";

/** The table of makers, without which the rules cannot tell whose a VIN is; fails as `fetch` does. */
export async function fetchMakers(): Promise<string> {
  const response = await fetch(makersUrl);
  if (!response.ok) throw new TypeError(`the table of makers is not there: ${response.status}`);
  return response.text();
}
