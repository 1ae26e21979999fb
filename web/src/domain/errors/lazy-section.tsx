import { type ComponentType, lazy, Suspense, useState } from "react";
import { showToast } from "@/ui/toast";
import { SectionErrorBoundary } from "./section-error-boundary";

interface LazySectionProps<P> {
  load: () => Promise<{ default: ComponentType<P> }>;
  /** Called when the load fails; must unmount the section, which loads again when it is mounted. */
  onFailed: () => void;
  props: P;
}

/** Section whose module is loaded when it is mounted; a failed load shows a toast. */
export function LazySection<P extends object>({ load, onFailed, props }: LazySectionProps<P>) {
  const [Section] = useState(() =>
    lazy(() =>
      load().catch((): { default: ComponentType<P> } => {
        showToast("stop", "Не загрузилось", "Проверьте подключение к интернету и попробуйте ещё раз");
        onFailed();
        return { default: () => null };
      }),
    ),
  );
  return (
    <SectionErrorBoundary section="on-demand">
      <Suspense>
        <Section {...props} />
      </Suspense>
    </SectionErrorBoundary>
  );
}
