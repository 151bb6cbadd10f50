/** Messages of the history's answers. */
export const historyMessages = {
  reverted: (field: string) => `${field} was reverted.`,
};
