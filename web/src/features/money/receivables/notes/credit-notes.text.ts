import type { creditNoteFilter } from "@console/contract/credit-notes.ts";
import type * as z from "zod/mini";

/** Texts of the credit notes of all brands. */
export const creditNotesText = {
  title: "Credit Notes",
  subtitle: "Corrections of closed bills, and those that wait for a second person.",
  search: "Search credit notes",
  searchPlaceholder: "Search by brand or number...",
  status: "Status",
  statuses: {
    all: "All",
    waiting: "Waiting",
    unallocated: "Unallocated",
    issued: "Issued",
    reversed: "Reversed",
  } satisfies Record<z.output<typeof creditNoteFilter> | "all", string>,
  loading: "Loading credit notes",
  loadFailed: { title: "Error Loading Credit Notes", body: "Failed to load credit notes. Please try again." },
  empty: "No credit notes found",
  emptyHint: "Credit notes appear when the first bill is credited.",
  noMatch: "No credit notes match these filters.",
  noNumber: "No number yet",
  notIssued: "Not issued yet",
  allocatedAll: "Nothing unallocated",
  actionsOf: (name: string) => `Actions for ${name}`,
  nameOf: (title: string, brand: string) => `${title}, ${brand}`,

  titleOf: (number: string | null, amount: string) => number ?? `Credit of ${amount}`,
  one: {
    loading: "Loading credit note",
    loadFailed: { title: "Error Loading Credit Note", body: "Failed to load this credit note. Please try again." },
  },
  credited: "Credited lines",
  note: "Note",
  requested: "Requested",
  confirmedBy: "Confirmed by",
  byOn: (person: string) => `${person},`,
  noAllocations: "This credit note pays no bill.",
  reversedBy: (person: string) => `Reversed by ${person},`,
  withdrawnBy: (person: string) => `Withdrawn by ${person},`,

  creditNote: "credit note",
  allocation: {
    title: "Allocate Credit Note",
    done: "Credit Note Allocated",
    failed: "Failed to allocate the credit note. Please try again.",
  },
  allocateAbout: (left: string, number: string, brand: string) => `${left} of ${number}, ${brand}, is unallocated.`,

  confirm: "Confirm",
  confirmOpen: "Confirm…",
  confirmTitle: (amount: string, invoice: string) => `Credit ${amount} on ${invoice}?`,
  confirmBody: (person: string) => `${person} asked for it. It is issued when you confirm it.`,
  confirmed: "Credit Note Issued",
  confirmedBody: (number: string, amount: string) => `${number}, ${amount}`,
  confirmFailed: "Failed to confirm the credit note. Please try again.",

  download: "Download PDF",
  downloadFailed: "Failed to download the credit note. Please try again.",

  reverse: "Reverse Write-off",
  reverseOpen: "Reverse Write-off…",
  reverseTitle: (amount: string, invoice: string) => `Reverse the write-off of ${amount} on ${invoice}?`,
  reverseBody: "The amount is open on the bill again.",
  reversed: "Write-off Reversed",
  reverseFailed: "Failed to reverse the write-off. Please try again.",
  reason: "Reason",
} as const;
