/** Texts of what payments and credit notes pay of bills. */
export const allocationText = {
  title: "Allocations",
  unallocated: "Unallocated",
  openAgain: (amount: string, invoice: string) => `${amount} on ${invoice}`,

  release: "Release",
  releaseOpen: "Release…",
  releaseOf: (invoice: string) => `Release ${invoice}`,
  releaseTitle: (amount: string, invoice: string) => `Release ${amount} from ${invoice}?`,
  releaseBody: (amount: string, invoice: string, source: string) =>
    `${amount} is open on ${invoice} again, and unallocated on this ${source}.`,
  released: "Allocation Released",
  releasedBy: (person: string) => `Released by ${person},`,
  releaseFailed: "Failed to release the allocation. Please try again.",
  reason: "Reason",

  allocate: "Allocate",
  allocateOpen: "Allocate…",
  bill: "Bill",
  billOption: (invoice: string, month: string, open: string) => `${invoice}, ${month}, ${open} open`,
  amount: "Amount",
  loading: "Loading open bills",
  loadFailed: { title: "Error Loading Open Bills", body: "Failed to load open bills. Please try again." },
  noneOpen: "This brand has no open bills.",
  allocatedBody: (amount: string, invoice: string) => `${amount} to ${invoice}.`,
} as const;
