/** Texts of the dialog that makes a brand's statement. */
export const statementText = {
  open: "Statement…",
  title: "Statement",
  description: "Invoices, payments and credit notes for a period, with the balance before and after.",
  period: "Period",
  periods: {
    this_month: "This Month",
    last_month: "Last Month",
    this_year: "This Year",
    custom: "Custom",
  },
  opening: "Opening balance",
  closing: "Closing balance",
  entries: "Entries",
  loading: "Loading statement",
  failed: { title: "Error Loading Statement", body: "Failed to load the statement. Please try again." },
  noPeriod: "Choose the first and the last day.",
  pdf: "Download PDF",
  csv: "Download CSV",
  downloadFailed: "Failed to download the statement.",
} as const;
