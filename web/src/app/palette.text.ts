/** Palette entries besides records and pages. */
export const paletteWords = {
  themes: { dark: "Switch to Dark", light: "Switch to Light", system: "Switch to System Theme" },
  densities: { compact: "Compact Rows", comfortable: "Comfortable Rows" },
} as const;
