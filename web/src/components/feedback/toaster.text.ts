export const toasterText = { region: "Messages (F6)", dismiss: "Dismiss" } as const;
