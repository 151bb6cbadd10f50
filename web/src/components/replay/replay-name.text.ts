/** How past bills at other prices are called where they are opened; the rest of their texts loads with them. */
export const replayName = { open: "Try on Past Bills…" } as const;
