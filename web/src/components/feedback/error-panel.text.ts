/** Apart from the words of the other compositions: sign-in loads this panel and none of those. */
export const errorPanelText = { tryAgain: "Try Again", request: "Request", copyRequest: "Copy request ID" } as const;
