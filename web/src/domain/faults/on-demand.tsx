import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "@/ui/toast";
import { Guard } from "./guard";

interface OnDemandProps<P> {
  /** The same function each time. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** The part could not be had; it is fetched again when it is asked for again. */
  onFailed: () => void;
  props: P;
}

/** A part that is fetched when it is first shown; without a network a toast says so, and its fault stays with it. */
export function OnDemand<P extends object>({ load, onFailed, props }: OnDemandProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const fail = useEffectEvent(() => {
    showToast("stop", "Не загрузилось", "Проверьте подключение к интернету и попробуйте ещё раз");
    onFailed();
  });
  useEffect(() => {
    let isHere = true;
    load().then(
      (part) => isHere && setPart(() => part.default),
      () => isHere && fail(),
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  if (Part === undefined) return null;
  return (
    <Guard place="on-demand">
      <Part {...props} />
    </Guard>
  );
}
