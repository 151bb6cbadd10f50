import { useState } from "react";

type Palette = { open: boolean; show: () => void; close: () => void };

export function usePalette(): Palette {
  const [open, setOpen] = useState(false);

  function show() {
    // An open dialog contains the person's work, which a jump elsewhere would discard.
    if (!document.querySelector(".dialog-pop, .slide-over")) setOpen(true);
  }

  return { open, show, close: () => setOpen(false) };
}
