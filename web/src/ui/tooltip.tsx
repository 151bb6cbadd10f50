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
  /** The control it explains; it keeps its own accessible name, for a tooltip is not announced. */
  children: ReactElement<Record<string, unknown>>;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  disabled?: boolean | undefined;
};

const Panel = lazyPart(async () => (await import("./tooltip-panel.tsx")).TooltipPanel, { failure: "nowhere" });

/** Milliseconds that the pointer rests before the words come, and has for the way over to them. */
const REST_MS = 400;
const WAY_MS = 120;

/**
 * For words that only help. What is needed to understand goes into a popover or on the page. The
 * machinery that places them is loaded when somebody first asks: a page needs none of it to be shown.
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

/** A control's own listeners go on being called. */
function both(own: Record<string, unknown>, ours: Listeners): Listeners {
  return Object.fromEntries(
    Object.entries(ours).map(([name, listen]) => {
      const ownHandler = own[name];
      const call = (event: never) => {
        if (typeof ownHandler === "function") ownHandler(event);
        listen(event);
      };
      return [name, call];
    }),
  );
}
