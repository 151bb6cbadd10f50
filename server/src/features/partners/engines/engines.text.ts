/** Messages after a change. */
export const engineMessages = {
  assigned: (name: string) => `${name} was assigned.`,
  removed: (name: string, brand: string) => `${name} was removed from ${brand}.`,
};

/** Activity messages, shown after the person's name. */
export const engineActivities = {
  assigned: (name: string, code: string, brand: string) => `assigned ${name} (${code}) to ${brand}`,
  removed: (name: string, code: string, brand: string) => `removed ${name} (${code}) from ${brand}`,
};
