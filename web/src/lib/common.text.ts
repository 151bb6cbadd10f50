/** Words of several areas: each has one spelling in the whole interface. */
export const common = {
  error: "Error",
  save: "Save Changes",
  tryAgain: "Try Again",
  close: "Close",
  undo: "Undo",
  cancel: "Cancel",
  none: "None",
  notSet: "Not set",
} as const;
