import {
  cloneElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyPart } from "./lazy-part.tsx";

type PopoverProps = {
  /** A button; it gets `aria-expanded` and opens on press, so it works on touch devices. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Accessible name of the panel, also its visible title. */
  title: string;
  children: ReactNode;
  /** Opens on hover as well. */
  openOnHover?: boolean | undefined;
  align?: "start" | "center" | "end" | undefined;
};

/** The line under text that opens details. */
export const hintClass =
  "underline decoration-line-strong decoration-dashed underline-offset-4 hover:decoration-current";

/** Text of one line that opens details. */
export const openerClass = `touch min-h-6 max-w-full truncate rounded-xs text-left align-bottom ${hintClass}`;

const Panel = lazyPart(async () => (await import("./popover-panel.tsx")).PopoverPanel);

/** Milliseconds of hovering before it opens, and for moving the pointer over to it. */
const REST_MS = 200;
const WAY_MS = 150;

type Visibility = "no" | "hovered" | "pressed";

/** Details about its trigger. The panel's code loads on first hover or focus. */
export function Popover(props: PopoverProps) {
  const { trigger, title, children, openOnHover = false, align = "start" } = props;
  const [shown, setShown] = useState<Visibility>("no");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const keep = () => clearTimeout(timer.current);
  const hover = (next: Visibility, wait: number) => {
    keep();
    timer.current = setTimeout(() => setShown((now) => (now === "pressed" ? now : next)), wait);
  };

  const opener = cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": shown !== "no",
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      keep();
      setAnchor(currentTarget);
      setShown((now) => (now === "pressed" ? "no" : "pressed"));
    },
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      void Panel.load();
      if (!openOnHover || pointerType === "touch") return;
      setAnchor(currentTarget);
      hover("hovered", REST_MS);
    },
    onPointerLeave: () => hover("no", WAY_MS),
    onFocus: () => void Panel.load(),
  });

  return (
    <>
      {opener}
      {anchor && (
        <Panel
          open={shown !== "no"}
          anchor={anchor}
          title={title}
          align={align}
          hovering={shown === "hovered"}
          onClose={() => setShown("no")}
          onKeep={keep}
          onLeave={() => hover("no", WAY_MS)}
        >
          {children}
        </Panel>
      )}
    </>
  );
}
