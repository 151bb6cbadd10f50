import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useState,
} from "react";

export type MenuProps = {
  trigger: ReactElement<Record<string, unknown>>;
  /** Entries of menu-items.tsx, in a lazy component: neither they nor the menu weigh on a page before they are used. */
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  align?: "start" | "center" | "end" | undefined;
};

const load = () => import("./menu-panel.tsx");
const Panel = lazy(async () => ({ default: (await load()).MenuPanel }));

export function Menu({ trigger, ...rest }: MenuProps) {
  const [used, setUsed] = useState<"keys" | "pointer" | null>(null);
  // A transition keeps the plain trigger, and the focus on it, until the panel is there.
  const open = (by: "keys" | "pointer") => startTransition(() => setUsed(by));
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    // Enter, Space and screen readers click without a pointer.
    onClick: (event: MouseEvent) => open(event.detail === 0 ? "keys" : "pointer"),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open("keys");
    },
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
  return <Suspense>{used ? <Panel trigger={trigger} byKeys={used === "keys"} {...rest} /> : closed}</Suspense>;
}
