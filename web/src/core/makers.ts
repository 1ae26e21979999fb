import makersUrl from "avtosled-wasm/makers.txt?url";

/** Loads the table of vehicle makers, which the rules need to decode a VIN; rejects like `fetch`. */
export async function fetchMakers(): Promise<string> {
  const response = await fetch(makersUrl);
  if (!response.ok) throw new TypeError(`cannot load the table of makers: ${response.status}`);
  return response.text();
}
