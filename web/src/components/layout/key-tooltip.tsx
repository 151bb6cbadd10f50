import { cloneElement, type ReactElement } from "react";
import type { ShortcutId } from "../../lib/keys.ts";
import { useKeysOf } from "../../lib/use-shortcut.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

type KeyTooltipProps = {
  id: ShortcutId;
  /** Which of several shortcuts. */
  which?: number | undefined;
  /** For a control without text: what it does. */
  label?: string | undefined;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  children: ReactElement<Record<string, unknown>>;
};

/** A tooltip with the shortcut of the control. */
export function KeyTooltip({ id, which, label, side, children }: KeyTooltipProps) {
  const { text: shown, ...keys } = useKeysOf(id, which);
  const text = label === undefined ? shown : [label, shown && `(${shown})`].filter(Boolean).join(" ");
  return (
    <Tooltip text={text ?? ""} side={side} disabled={!text}>
      {cloneElement(children, keys)}
    </Tooltip>
  );
}
