import { MoreButton } from "@/ui/more-button";

/** Opens the rest of a long list; null where all of it is there. */
export function ShowAll({ count, onPress }: { count: number; onPress: (() => void) | null }) {
  return (
    <MoreButton size="sm" hasMore={onPress !== null} onPress={() => onPress?.()}>
      Показать все ({count})
    </MoreButton>
  );
}
