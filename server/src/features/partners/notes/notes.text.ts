/** Activity messages, shown after the person's name. */
export const noteActivities = {
  added: (brand: string) => `added a note to ${brand}`,
  edited: (brand: string) => `edited a note on ${brand}`,
  deleted: (brand: string) => `deleted a note on ${brand}`,
};
