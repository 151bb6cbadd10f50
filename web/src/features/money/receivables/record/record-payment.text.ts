import { allocationText } from "../allocations/allocation.text.ts";

/** Texts of recording a payment. */
export const recordText = {
  title: "Record Payment",
  record: "Record Payment",
  recordNext: "Record and Next",
  loading: allocationText.loading,
  loadFailed: allocationText.loadFailed,
  brand: "Brand",
  brandHint: "The brand that paid.",
  amount: "Amount",
  open: (amount: string) => `Open: ${amount}`,
  received: "Received on",
  reference: "Reference",
  method: "Method",
  note: "Note",
  noteHint: "Only staff see this.",
  pays: "Pays",
  paysOf: (brand: string) => `Pays, ${brand}`,
  paysHint: "Oldest bill first. Change any amount.",
  proposing: "Updating the proposal",
  noneOpen: "No open bills. The whole payment is kept as credit.",
  heads: { choose: "Pay", bill: "Bill", status: "Status", open: "Open", amount: "This payment", left: "Left open" },
  pay: (invoice: string) => `Pay ${invoice}`,
  amountFor: (invoice: string) => `This payment, ${invoice}`,
  total: "Total",
  kept: "Kept as credit",
  permanent: "A payment can be reversed later. It can't be edited.",
  problems: {
    unreadable: (invoice: string) => `Enter an amount for ${invoice}.`,
    "too much": (invoice: string, open: string) => `Only ${open} is open on ${invoice}.`,
  },
  overspent: (amount: string) => `The bills take ${amount} more than this payment.`,
  next: (brand: string, amount: string) => `Next: ${brand}, ${amount}`,
  recorded: "Payment Recorded",
  recordedBody: (amount: string, brand: string) => `${amount} from ${brand}.`,
  failed: "Failed to record the payment. Please try again.",
  undone: "Payment Reversed",
  undoFailed: "Failed to reverse the payment. Please try again.",
  undoReason: "Recorded by mistake",
} as const;

/** Texts of recording payments of several brands together. */
export const severalText = {
  title: "Record Payments",
  submit: "Record Payments",
  table: "Payments to record",
  heads: { brand: "Brand", bills: "Bills", amount: "Amount" },
  total: recordText.total,
  leftOut: (count: number) =>
    `${count.toLocaleString("en-US")} paid ${count === 1 ? "bill is" : "bills are"} left out.`,
  recorded: "Payments Recorded",
  failed: "Failed to record the payments. Please try again.",
} as const;
