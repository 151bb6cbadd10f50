/** Words of a brand's deactivation, which is asked about, and of the way back. */
export const stopText = {
  deactivateMenu: "Deactivate…",
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateSeveral: (count: number) =>
    count === 1 ? "Deactivate 1 brand?" : `Deactivate ${count.toLocaleString("en-US")} brands?`,
  deactivateAction: (count: number) => (count === 1 ? "Deactivate Brand" : "Deactivate Brands"),
  calls: (calls: number) => `Calls in the last 24 h: ${calls.toLocaleString("en-US")}.`,
  callsUnknown: "Failed to load the calls in the last 24 h.",
  effects: "What happens",
  /** Of one brand or several. */
  stopCalls: "Calls stop once the voice platform has applied the change.",
  stopBill: (brands: number) =>
    `This month is billed as usual. ${brands === 1 ? "The brand is" : "The brands are"} not billed for later months without an active day. Usage while inactive waits under Unbilled Usage.`,
  stopSignIn: (brands: number) =>
    `The console signs no one out: the voice platform decides whether ${brands === 1 ? "the brand's" : "the brands'"} users can sign in.`,
  /** In the palette, with the brand's name. */
  deactivateNamed: (name: string) => `Deactivate ${name}…`,
  activateNamed: (name: string) => `Activate ${name}`,
} as const;
