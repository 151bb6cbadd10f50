import type { ComponentProps } from "react";
import { paletteInputText as words } from "./palette.text.ts";

/** The palette's field, also while the palette itself is loading. */
export const PaletteInput = (props: ComponentProps<"input">) => (
  <input
    aria-label={words.title}
    type="text"
    inputMode="search"
    enterKeyHint="go"
    autoComplete="off"
    autoCorrect="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={200}
    placeholder={words.placeholder}
    className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none max-md:h-14"
    {...props}
  />
);
