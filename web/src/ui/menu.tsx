import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

export type MenuProps = {
  trigger: ReactElement<Record<string, unknown>>;
  /** Entries from menu-items.tsx, as a lazy part: neither they nor the menu load before they are used. */
  children: ReactNode;
  /** Loads the entries, so that the menu opens with them. */
  load: () => Promise<void>;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  align?: "start" | "center" | "end" | undefined;
};

const Panel = lazyPart(async () => (await import("./menu-panel.tsx")).MenuPanel);

export function Menu({ trigger, load, ...rest }: MenuProps) {
  const [used, setUsed] = useState<"keys" | "pointer" | null>(null);
  const [pressed, setPressed] = useState(false);
  const loadAll = () => Promise.all([Panel.load(), load()]);
  // The plain trigger, and the focus on it, stay until the menu is loaded.
  const open = (by: "keys" | "pointer") => {
    setPressed(true);
    void loadAll()
      .then(() => setUsed(by))
      .finally(() => setPressed(false));
  };
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    // The press gets feedback before the menu is loaded.
    "data-popup-open": pressed ? "" : undefined,
    // Enter, Space and screen readers click without a pointer.
    onClick: (event: MouseEvent) => open(event.detail === 0 ? "keys" : "pointer"),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open("keys");
    },
    onPointerEnter: () => void loadAll(),
    onFocus: () => void loadAll(),
  });
  return used ? <Panel trigger={trigger} byKeys={used === "keys"} {...rest} /> : closed;
}
