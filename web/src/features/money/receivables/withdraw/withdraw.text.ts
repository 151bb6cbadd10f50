import { withdrawErrors } from "@console/contract/second-person.ts";

/** Texts of withdrawing what waits for a second person. */
export const withdrawText = {
  open: "Withdraw…",
  action: "Withdraw",
  title: (name: string) => `Withdraw ${name}?`,
  body: (person: string) => `${person} asked for it. Once withdrawn, it can't be confirmed.`,
  notOwn: (person: string) => withdrawErrors.notOwn.message.replace("{person}", person),
  done: "Request Withdrawn",
  failed: "Failed to withdraw the request. Please try again.",
} as const;
