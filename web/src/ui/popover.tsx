import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

type PopoverProps = {
  /** A button; it gets `aria-expanded` and opens on press, so it works on touch. */
  trigger: ReactElement<Record<string, unknown>>;
  /** The accessible name of what opens, also shown. */
  title: string;
  children: ReactNode;
  /** Opens on hover as well. */
  openOnHover?: boolean | undefined;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  align?: "start" | "center" | "end" | undefined;
};

export function Popover({
  trigger,
  title,
  children,
  openOnHover = false,
  side = "bottom",
  align = "start",
}: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} openOnHover={openOnHover} delay={200} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-(--z-popover)">
          <Base.Popup className="pop max-w-[min(360px,calc(100vw-16px))] rounded-lg border border-line bg-overlay p-3 text-13 shadow-2 outline-none">
            <Base.Title className="mb-1 text-13 font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
