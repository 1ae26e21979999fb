import { useMediaQuery } from "@/lib/use-media-query";

/** Whether the page is being printed; all sections are expanded then. */
export function useIsPrinting(): boolean {
  return useMediaQuery("print");
}
