import { Menu as Base } from "@base-ui/react/menu";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MenuProps } from "./menu.tsx";

/** The menu itself, loaded and opened by the first press of its trigger. */
export function MenuPanel({
  trigger,
  children,
  side = "bottom",
  align = "end",
  byKeys,
}: Omit<MenuProps, "load"> & { byKeys: boolean }) {
  // Rendered next to its trigger or at the end of a marked container, not at the end of the page, to stay inside the
  // same landmark.
  const home = useRef<HTMLSpanElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [entered, setEntered] = useState(!byKeys);

  // The plain trigger had the focus when it was replaced; the menu restores the focus to the element that had it on
  // opening.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setContainer(home.current?.closest<HTMLElement>("[data-menus]") ?? home.current);
    setOpen(true);
  }, []);

  function enter() {
    popup.current?.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])")?.focus();
    setEntered(true);
  }

  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={button} render={trigger} />
      {/* Out of the flow: in a row it would add a gap. */}
      <span ref={home} className="absolute" />
      <Base.Portal container={container}>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) outline-none"
        >
          <Base.Popup
            ref={popup}
            className="pop max-h-(--available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-overlay p-1 shadow-2 outline-none"
          >
            {children}
            {!entered && <FirstEntry onReady={enter} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The menu opens by state, not by its own key handling, and therefore does not focus its first entry. */
function FirstEntry({ onReady }: { onReady: () => void }) {
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    // The popup takes the focus one frame earlier.
    const frame = requestAnimationFrame(() => ready());
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
