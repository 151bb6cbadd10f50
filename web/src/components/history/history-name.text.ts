/** How a history is called where it is opened; the rest of its texts loads with it. */
export const historyName = {
  title: "History",
  named: (name: string) => `History for ${name}`,
} as const;
