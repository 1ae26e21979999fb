import { useMediaQuery } from "@/lib/use-media-query";

/** Whether the page is being printed, where everything is expanded. */
export function useIsPrinting(): boolean {
  return useMediaQuery("print");
}
