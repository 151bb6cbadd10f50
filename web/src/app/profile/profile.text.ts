import { accountText } from "../shell/shell.text.ts";

/** Texts of the person's own settings. */
export const profileText = {
  title: "Profile",
  about: "Your name, how you sign in, and how the console looks.",
} as const;

export const nameText = {
  title: "You",
  about: "Your colleagues see this name.",
  label: "Name",
  email: "Email",
  role: "Role",
  saved: "Name Saved",
  failed: "Failed to save your name. Please try again.",
} as const;

export const appearanceText = {
  title: "Appearance",
  about: "Saved in this browser.",
  theme: accountText.theme,
  themes: accountText.themes,
  density: "Density",
  densities: { comfortable: "Comfortable", compact: "Compact" },
} as const;
