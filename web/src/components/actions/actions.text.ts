export const actionWords = {
  error: "Error",
  failed: "Something went wrong here. Please try again.",
  gone: "It is no longer there.",
} as const;
