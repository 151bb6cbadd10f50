import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";

type PopoverPanelProps = {
  open: boolean;
  anchor: HTMLElement | null;
  title: string;
  children: ReactNode;
  align: "start" | "center" | "end";
  /** Opened by hovering: the focus does not move. */
  hovering: boolean;
  onClose: () => void;
  /** The pointer entered the panel, which keeps it open, or left it. */
  onKeep: () => void;
  onLeave: () => void;
};

/** The panel itself, loaded with the first popover. */
export const PopoverPanel = (props: PopoverPanelProps) => (
  <Base.Root
    open={props.open}
    onOpenChange={(next, { event }) => {
      // The trigger handles presses on itself.
      const onTrigger = event.target instanceof Node && props.anchor?.contains(event.target);
      if (!next && !(onTrigger && event.type !== "keydown")) props.onClose();
    }}
  >
    <Base.Portal>
      <Base.Positioner
        anchor={props.anchor}
        // In a narrow window, it must never widen the page.
        positionMethod="fixed"
        align={props.align}
        sideOffset={6}
        collisionPadding={8}
        className="z-(--z-popover)"
      >
        <Base.Popup
          initialFocus={props.hovering ? false : undefined}
          finalFocus={() => (props.hovering ? false : props.anchor)}
          onClick={({ target }) => {
            // Following a link to another page closes the popover.
            if (target instanceof Element && target.closest("a[href^='/']")) props.onClose();
          }}
          onPointerEnter={props.onKeep}
          onPointerLeave={props.onLeave}
          className="pop max-w-[min(360px,calc(100vw-16px))] rounded-lg border border-line bg-overlay p-3 text-13 shadow-2 outline-none"
        >
          <Base.Title className="mb-1 text-13 font-semibold">{props.title}</Base.Title>
          {props.children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
