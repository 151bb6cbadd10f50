export const actionWords = {
  error: "Error",
  failed: "Something went wrong here. Please try again.",
  gone: "This record no longer exists.",
  undo: "Undo",
  tryAgain: "Try Again",
} as const;
