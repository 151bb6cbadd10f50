import { possessive } from "@console/contract/possessive.ts";

/** Texts of revoking the links in a brand's invoice emails. */
export const revokeLinksText = {
  open: "Revoke Invoice Links…",
  action: "Revoke Invoice Links",
  title: (brand: string) => `Revoke ${possessive(brand)} invoice links?`,
  body: "Links in all invoice emails sent to this brand stop working. Invoices emailed from now on get new links.",
  failed: "Failed to revoke the links. Please try again.",
  done: "Invoice Links Revoked",
  count: (count: number) =>
    count === 0 ? "No links were active." : count === 1 ? "1 link no longer works." : `${count} links no longer work.`,
} as const;
