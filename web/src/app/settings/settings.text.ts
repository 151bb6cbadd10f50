/** Texts of the list of settings. */
export const settingsText = { title: "Settings" } as const;
