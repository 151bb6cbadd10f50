import { cloneElement, type KeyboardEvent, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

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
  const [used, setUsed] = useState(false);
  const open = () => setUsed(true);
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") open();
    },
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <Panel trigger={trigger} {...rest} />
    </Suspense>
  );
}
