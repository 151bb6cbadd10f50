export const apiText = { offline: "You are offline. Nothing was saved." } as const;
