/** Programs for which months are exported. In a file of its own: every page loads the addresses, and no schema with them. */
export const accountingPrograms = ["xero", "quickbooks", "journal"] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];
export const accountingProgramLabel: Record<AccountingProgram, string> = {
  xero: "Xero",
  quickbooks: "QuickBooks Online",
  journal: "Journal",
};
