import { useMediaQuery } from "@/lib/use-media-query";

/** Whether the page is going to paper, where nothing can be pressed and so everything stands open. */
export function usePrinting(): boolean {
  return useMediaQuery("print");
}
