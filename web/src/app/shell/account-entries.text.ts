/** Entries of the account menu, which the palette offers too. */
export const accountText = {
  theme: "Theme",
  themes: { light: "Light", dark: "Dark", system: "System" },
  density: "Density",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  shortcuts: "Keyboard Shortcuts…",
  notifications: "Notification Settings…",
  demoClock: "Demo Clock…",
  apiKeys: "API Keys…",
  webhooks: "Webhooks…",
  devices: "Your Devices…",
} as const;
