/** Texts of revoking the links in a brand's invoice emails. */
export const revokeLinksText = {
  open: "Revoke Invoice Links…",
  action: "Revoke Invoice Links",
  title: (brand: string) => `Revoke the invoice links of ${brand}?`,
  body: "The links in all invoice emails that the brand has got stop working. Invoices that are emailed from now on have new ones.",
  failed: "Failed to revoke the links.",
  done: "Invoice Links Revoked",
  count: (count: number) =>
    count === 0 ? "No link was open." : count === 1 ? "1 link no longer works." : `${count} links no longer work.`,
} as const;
