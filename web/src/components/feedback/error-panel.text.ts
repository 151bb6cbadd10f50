/** Separate from the other components' texts: sign-in loads only this panel. */
export const errorPanelText = { tryAgain: "Try Again", request: "Request", copyRequest: "Copy request ID" } as const;
