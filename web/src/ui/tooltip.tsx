import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyPart } from "./lazy-part.tsx";

type TooltipProps = {
  text: string;
  /** The control it explains; it keeps its own accessible name, because a tooltip is not announced. */
  children: ReactElement<Record<string, unknown>>;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  disabled?: boolean | undefined;
};

const Panel = lazyPart(async () => (await import("./tooltip-panel.tsx")).TooltipPanel, { failure: "nowhere" });

/** Milliseconds of hovering before the text shows, and for moving the pointer over to it. */
const REST_MS = 400;
const WAY_MS = 120;

/**
 * For helpful but optional text. Essential text goes into a popover or on the page. The positioning code loads on first
 * use, so that no page waits for it.
 */
export function Tooltip({ text, children, side = "top", disabled = false }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (next: Element | null, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), wait);
  };
  const keep = () => clearTimeout(timer.current);
  const hide = () => set(null, 0);

  const listeners = {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
      if (disabled || pointerType === "touch") return;
      void Panel.load();
      set(currentTarget, REST_MS);
    },
    onPointerLeave: () => set(null, WAY_MS),
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (!disabled && currentTarget.matches(":focus-visible")) set(currentTarget, 0);
    },
    onBlur: hide,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Escape") hide();
    },
  };

  return (
    <>
      {cloneElement(children, both(children.props, listeners))}
      {anchor && !disabled && (
        <Panel text={text} anchor={anchor} side={side} onKeep={keep} onLeave={() => set(null, WAY_MS)} />
      )}
    </>
  );
}

type Listeners = Record<string, (event: never) => void>;

/** The control's own listeners are still called. */
function both(given: Record<string, unknown>, ours: Listeners): Listeners {
  return Object.fromEntries(
    Object.entries(ours).map(([name, listen]) => {
      const ownHandler = given[name];
      const call = (event: never) => {
        if (typeof ownHandler === "function") ownHandler(event);
        listen(event);
      };
      return [name, call];
    }),
  );
}
