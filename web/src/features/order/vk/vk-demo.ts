/** Demo report of `/search?vk_demo=true`, cached in the tab. */
import type { Report } from "@/api/types";
import { readTabStored, writeTabStored } from "@/lib/storage";

const KEY = "vk_demo_report";
const FILE = "/examples/vk-package.json";

/** Demo report from the cache, or the file shipped with the app; null when neither is readable. */
export async function loadVkDemo(): Promise<Report | null> {
  const stored = parse(readTabStored(KEY));
  if (stored !== null) return stored;
  const response = await fetch(FILE);
  const text = response.ok ? await response.text() : null;
  const report = parse(text);
  writeTabStored(KEY, report === null ? null : text);
  return report;
}

function parse(text: string | null): Report | null {
  if (text === null) return null;
  try {
    const report = JSON.parse(text) as Partial<Report> | null;
    return report?.reportData?.services === undefined ? null : (report as Report);
  } catch {
    return null;
  }
}
