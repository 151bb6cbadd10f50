/** All texts of a credit note's file. */
export const creditNoteWords = {
  title: "Credit note",
  invoice: "Invoice",
  issued: "Date",
  reason: "Reason",
  adjustment: "Adjustment",
  credited: (invoice: string) => `Credit for invoice ${invoice}`,
  tax: "Tax",
  total: "Amount credited",
  remark: "Note",
};
