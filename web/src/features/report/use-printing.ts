import { useMediaQuery } from "@/lib/use-media-query";

/** Whether the page is being printed, where everything is expanded. */
export function usePrinting(): boolean {
  return useMediaQuery("print");
}
