import { Button } from "../../../../ui/button.tsx";
import { importText as words } from "./import.text.ts";

/** Rows shown at first, and more at a time. */
export const SHOWN = 100;

export const MoreRows = ({ left, onMore }: { left: number; onMore: () => void }) =>
  left > 0 && (
    <Button className="mt-2" variant="ghost" size="sm" onClick={onMore}>
      {words.showMore(Math.min(SHOWN, left))}
    </Button>
  );
