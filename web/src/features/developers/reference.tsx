import { lazy, Suspense } from "react";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Skeleton } from "@/ui/skeleton";
import { Topic } from "./topic";
import { useIsBrowser } from "./use-origin";

const ReferenceViewer = lazy(() => import("./reference-viewer"));

/** Reference of all operations, from the OpenAPI document; its viewer is loaded on this page alone. */
export function Reference() {
  // Not prerendered: the viewer needs a browser.
  const isBrowser = useIsBrowser();
  const pending = <Skeleton height="40rem" />;
  return (
    <Topic id="operations" title="Вызовы">
      <SectionErrorBoundary section="api-reference">
        {isBrowser ? (
          <Suspense fallback={pending}>
            <ReferenceViewer />
          </Suspense>
        ) : (
          pending
        )}
      </SectionErrorBoundary>
    </Topic>
  );
}
