/** Entries of the account menu, which the palette offers too. */
export const accountText = {
  profile: "Profile",
  theme: "Theme",
  themes: { light: "Light", dark: "Dark", system: "System" },
  shortcuts: "Keyboard Shortcuts…",
  demoClock: "Demo Clock…",
} as const;
