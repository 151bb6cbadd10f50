/** Texts of an activity's row, on each screen that shows activities. */
export const activityText = {
  /** The last word of an event, where it is not the verb itself; or a whole event. */
  verbs: {
    cancelled: "Canceled",
    made: "Created",
    mailed: "Emailed",
    done: "Completed",
    unapplied: "Removed",
    unpaid: "Undone",
    "email.sent_again": "Sent again",
    "session.opened": "Signed in",
    "device.ended": "Signed out",
  },
  changes: "Changes",
  changesOf: (message: string) => `Changes: ${message}`,

  restoredFrom: "Reverted Activity",
  restoredFromOf: (message: string) => `Reverted Activity: ${message}`,

  /** The bills of a monthly close, folded away. */
  bills: "Bills",
  billsFailed: { title: "Error Loading Bills", body: "Failed to load bills. Please try again." },
} as const;
