/** What a change of a brand's configuration is about; each screen shows whether its own part is in effect. */
export const configurationParts = [
  "brand",
  "status",
  "package",
  "users",
  "engines",
  "integrations",
  "businesses",
  "reports",
  "credentials",
] as const;
export type ConfigurationPart = (typeof configurationParts)[number];
