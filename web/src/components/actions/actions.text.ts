export const actionWords = {
  newTab: "(opens in a new tab)",
  error: "Error",
  failed: "Something went wrong here. Please try again.",
  gone: "It is no longer there.",
} as const;
