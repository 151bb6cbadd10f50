import { Tooltip as Base } from "@base-ui/react/tooltip";

type TooltipPanelProps = {
  text: string;
  anchor: Element;
  side: "top" | "right" | "bottom" | "left";
  /** The pointer entered the text itself, which keeps it open, or left it. */
  onKeep: () => void;
  onLeave: () => void;
};

/** The text itself, loaded with the first tooltip. */
export const TooltipPanel = ({ text, anchor, side, onKeep, onLeave }: TooltipPanelProps) => (
  <Base.Root open>
    <Base.Portal>
      <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-(--z-tooltip)">
        <Base.Popup
          onPointerEnter={onKeep}
          onPointerLeave={onLeave}
          className="pop max-w-[min(320px,calc(100vw-24px))] rounded-sm bg-ink px-2 py-1 text-12 text-on-ink shadow-2"
        >
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
