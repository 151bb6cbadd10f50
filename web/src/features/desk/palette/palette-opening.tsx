import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { paletteInputText as words } from "./palette.text.ts";
import { PaletteInput } from "./palette-input.tsx";

/** What was typed before the palette had loaded; Enter if that was the last key. */
export type EarlyTyping = { q: string; enter: boolean };

type PaletteOpeningProps = { onType: (typed: EarlyTyping) => void; onClose: () => void };

/** The palette's place until it has loaded: it already takes what is typed. */
export function PaletteOpening({ onType, onClose }: PaletteOpeningProps) {
  useShortcut("palette", onClose);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") onClose();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) onType({ q: event.currentTarget.value, enter: true });
    // There is nothing else here that could get the focus, and the page behind must not.
    if (event.key === "Tab") event.preventDefault();
  }

  return (
    <div
      className="fixed inset-0 z-(--z-dialog) flex items-start justify-center bg-scrim md:px-8 md:pt-[12vh] md:pb-8"
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label={words.title}
        className="flex w-full items-center gap-2.5 bg-overlay pr-2 pl-4 shadow-3 md:max-w-form md:rounded-xl"
      >
        <Search aria-hidden="true" className="text-fg-3" />
        <PaletteInput
          autoFocus
          onChange={({ target }) => onType({ q: target.value, enter: false })}
          onKeyDown={press}
        />
      </div>
    </div>
  );
}
