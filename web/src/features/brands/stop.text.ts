/** Words of a brand's deactivation, which is asked about, and of the way back. */
export const stopText = {
  deactivateMenu: "Deactivate…",
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateSeveral: (count: number) =>
    count === 1 ? "Deactivate 1 brand?" : `Deactivate ${count.toLocaleString("en-US")} brands?`,
  deactivateAction: (count: number) => (count === 1 ? "Deactivate Brand" : "Deactivate Brands"),
  /** Of one brand or several. */
  stop: (calls: number, unconfirmed: number, brands: number) => {
    const count = `Calls in the last 24 h: ${calls.toLocaleString("en-US")}.`;
    if (unconfirmed === 0) return `${count} The platform has confirmed the stop.`;
    if (unconfirmed === brands) return `${count} The platform has not confirmed the stop.`;
    return `${count} The platform has not confirmed the stop for ${unconfirmed.toLocaleString("en-US")} of ${brands.toLocaleString("en-US")} brands.`;
  },
  stopUnknown: "Failed to load the calls in the last 24 h. The platform has not confirmed the stop.",
  /** In the palette, with the brand's name. */
  deactivateNamed: (name: string) => `Deactivate ${name}…`,
  activateNamed: (name: string) => `Activate ${name}`,
} as const;
