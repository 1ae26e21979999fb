import { Button } from "@/ui/button";

/** Opens the rest of a long list. */
export function ShowAll({ count, onPress }: { count: number; onPress: (() => void) | null }) {
  if (onPress === null) return null;
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={onPress}>
        Показать все ({count})
      </Button>
    </div>
  );
}
