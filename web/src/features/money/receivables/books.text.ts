/** Texts of the locked books. */
export const booksText = {
  card: "Locked books",
  open: "No month is locked.",
  locked: (day: string) => `The books are locked through ${day}.`,
  waiting: (person: string, day: string) => `${person} asked to lock them only through ${day}.`,
  through: "Through",
  choose: "Choose a month",
  lock: "Lock Books",
  lockOpen: "Lock Books…",
  lockTitle: "Lock the books?",
  lockBody:
    "Records added later count from the day after the lock in statements and aging. Locking through an earlier day needs another Super Admin.",
  done: "Books Locked",
  asked: "Request Waiting",
  askedBody: "Another Super Admin has to confirm it.",
  confirm: "Confirm",
  confirmOpen: "Confirm…",
  confirmTitle: (day: string) => `Lock the books only through ${day}?`,
  confirmBody: (person: string) => `${person} asked for it. The months after it can change again.`,
  failed: "Failed to lock the books. Please try again.",
} as const;
