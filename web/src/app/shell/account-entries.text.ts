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
  emails: "Emails",
  jobs: "Failed Jobs",
  system: "System",
  devices: "Your Devices…",
  policy: "Sign-in Policy…",
  operator: "Operator Settings…",
} as const;
