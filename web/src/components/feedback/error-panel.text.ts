/** Apart from the words of the other compositions: sign-in loads this panel and none of those. */
export const errorPanelText = { tryAgain: "Try Again" } as const;
