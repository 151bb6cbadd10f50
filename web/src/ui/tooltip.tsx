import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

type TooltipProps = {
  text: string;
  /** The control it explains; it keeps its own accessible name, for a tooltip is not announced. */
  children: ReactElement<Record<string, unknown>>;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  disabled?: boolean | undefined;
};

/** For words that only help. What is needed to understand goes into a popover or on the page. */
export function Tooltip({ text, children, side = "top", disabled = false }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-(--z-tooltip)">
          <Base.Popup className="pop max-w-[min(320px,calc(100vw-24px))] rounded-sm bg-ink px-2 py-1 text-12 text-on-ink shadow-2">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
