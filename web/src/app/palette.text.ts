/** What the palette offers beside the records and the side navigation. */
export const paletteWords = {
  bills: "Bills",
  margins: "Margins",
  activities: "Activities",
  notifications: "Notifications",
  themes: { dark: "Switch to Dark", light: "Switch to Light", system: "Switch to System Theme" },
  densities: { compact: "Compact Rows", comfortable: "Comfortable Rows" },
} as const;
