import { Menu as Base } from "@base-ui/react/menu";
import { Suspense, useRef } from "react";
import type { MenuProps } from "./menu.tsx";

/** The menu proper, loaded and opened by the first press of its trigger. */
export function MenuPanel({ trigger, children, side = "bottom", align = "end" }: MenuProps) {
  // Beside its trigger rather than at the end of the page: inside the same landmark.
  const home = useRef<HTMLSpanElement>(null);
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      {/* Out of the flow: in a row it would take a gap. */}
      <span ref={home} className="absolute" />
      <Base.Portal container={home}>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) outline-none"
        >
          <Base.Popup className="pop max-h-(--available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-overlay p-1 shadow-2 outline-none">
            <Suspense>{children}</Suspense>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
