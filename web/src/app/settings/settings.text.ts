/** Texts of the list of settings. */
export const settingsText = {
  title: "Settings",
  groups: { you: "You", company: "Company", people: "People", platform: "Platform", records: "Records" },
} as const;
