/** Texts of withdrawing what waits for a second person. */
export const withdrawText = {
  open: "Withdraw…",
  action: "Withdraw",
  title: (name: string) => `Withdraw ${name}?`,
  body: (person: string) => `${person} asked for it. Once withdrawn, it can't be confirmed.`,
  done: "Request Withdrawn",
  failed: "Failed to withdraw the request. Please try again.",
} as const;
