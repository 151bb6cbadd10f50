import type { PaymentFilter } from "@console/contract/payments.ts";

/** Texts of the payments of all brands. */
export const paymentsText = {
  title: "Payments",
  subtitle: "Money received from brands, and the bills it pays.",
  add: "Record Payment",
  import: "Import Bank File",
  search: "Search payments",
  searchPlaceholder: "Search by brand or reference...",
  status: "Status",
  statuses: {
    all: "All",
    unallocated: "Unallocated",
    allocated: "Allocated",
    reversed: "Reversed",
  } satisfies Record<PaymentFilter | "all", string>,
  loading: "Loading payments",
  loadFailed: { title: "Error Loading Payments", body: "Failed to load payments. Please try again." },
  empty: "No payments found",
  emptyHint: "Payments appear when the first one is recorded.",
  noMatch: "No payments match these filters.",
  nameOf: (amount: string, brand: string) => `${amount} from ${brand}`,
  noReference: "No reference",
  allocatedAll: "Nothing unallocated",
  unallocatedSide: "unallocated",
  reversed: "Reversed",
  actionsOf: (name: string) => `Actions for ${name}`,

  one: {
    loading: "Loading payment",
    loadFailed: { title: "Error Loading Payment", body: "Failed to load this payment. Please try again." },
  },
  note: "Note",
  recorded: "Recorded",
  byOn: (person: string) => `${person},`,
  origins: {
    person: "",
    mark: "by marking a bill as paid",
    key: "by another system",
    import: "from a bank's file",
    migration: "taken over from an earlier release",
  },
  externalId: "External ID",
  reversedBy: (person: string) => `Reversed by ${person},`,
  noAllocations: "This payment pays no bill.",

  reverse: "Reverse Payment",
  reverseOpen: "Reverse Payment…",
  reverseTitle: (amount: string, brand: string) => `Reverse ${amount} from ${brand}?`,
  reverseBody: (bills: string) => `For a payment that was returned or recorded by mistake. Open again: ${bills}.`,
  reverseNone: "For a payment that was returned or recorded by mistake. No bill is open again.",
  reversedDone: "Payment Reversed",
  reverseFailed: "Failed to reverse the payment. Please try again.",

  payment: "payment",
  allocation: {
    title: "Allocate Payment",
    done: "Payment Allocated",
    failed: "Failed to allocate the payment. Please try again.",
  },
  allocateAbout: (left: string, brand: string) => `${left} from ${brand} is unallocated.`,
} as const;
