import { MoreButton } from "@/ui/more-button";

/** Button that expands a list; hidden when `onPress` is null, as the list is expanded. */
export function ShowAll({ count, onPress }: { count: number; onPress: (() => void) | null }) {
  return (
    <MoreButton size="sm" hasMore={onPress !== null} onPress={() => onPress?.()}>
      Показать все ({count})
    </MoreButton>
  );
}
