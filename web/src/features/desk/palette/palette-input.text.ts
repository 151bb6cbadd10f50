/** Texts of the palette's field, which is there before the palette. */
export const paletteInputText = {
  title: "Search or jump to anything",
  placeholder: "Search or jump to…",
} as const;
