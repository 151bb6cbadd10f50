import { useState } from "react";
import { toasts } from "../../components/feedback/toasts.ts";
import { suspendShortcuts } from "../../lib/use-shortcut.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { shellText } from "./shell.text.ts";

const fetchHost = async () => (await import("./palette-host.tsx")).PaletteHost;

/** Loaded on first use. */
export const PaletteHost = lazyPart(fetchHost, { failure: "over" });

type Palette = { open: boolean; show: () => void; close: () => void };

export function usePalette(): Palette {
  const [open, setOpen] = useState(false);

  async function show() {
    // An open dialog contains the person's work, which a jump elsewhere would discard.
    if (document.querySelector(".dialog-pop, .slide-over")) return;
    const release = suspendShortcuts();
    try {
      await fetchHost();
      setOpen(true);
    } catch {
      toasts.error(shellText.paletteFailed.title, shellText.paletteFailed.body);
    } finally {
      release();
    }
  }

  return { open, show: () => void show(), close: () => setOpen(false) };
}
