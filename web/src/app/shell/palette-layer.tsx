import { useRef, useState } from "react";
import { type EarlyTyping, PaletteOpening } from "../../features/desk/palette/palette-opening.tsx";
import { useStableCallback } from "../../lib/hooks.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Panel } from "./account-entries.tsx";

/** Loaded on first use. */
const PaletteHost = lazyPart(async () => (await import("./palette-host.tsx")).PaletteHost, { failure: "dialog" });

/** On the way to the button. */
export const loadPalette = (): void => void PaletteHost.load();

type PaletteLayerProps = { onClose: () => void; onPanel: (panel: Panel) => void };

/** The open palette: its field is there immediately, and the rest once it has loaded. */
export function PaletteLayer({ onClose, onPanel }: PaletteLayerProps) {
  const [opener] = useState(() => document.activeElement);
  const typed = useRef<EarlyTyping>({ q: "", enter: false });
  const [loaded, setLoaded] = useState(false);
  const takeTyped = useStableCallback(() => {
    setLoaded(true);
    return typed.current;
  });
  return (
    <>
      {!loaded && (
        <PaletteOpening
          onType={(next) => {
            typed.current = next;
          }}
          onClose={onClose}
        />
      )}
      <PaletteHost
        opener={opener instanceof HTMLElement ? opener : null}
        takeTyped={takeTyped}
        onClose={onClose}
        onPanel={onPanel}
      />
    </>
  );
}

type Palette = { open: boolean; show: () => void; close: () => void };

export function usePalette(): Palette {
  const [open, setOpen] = useState(false);

  function show() {
    // An open dialog contains the person's work, which a jump elsewhere would discard.
    if (!document.querySelector(".dialog-pop, .slide-over")) setOpen(true);
  }

  return { open, show, close: () => setOpen(false) };
}
