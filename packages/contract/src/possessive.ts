/** "Lumen's", but "Tideway Logistics'": for names of brands and people. */
export const possessive = (name: string): string => `${name}${/s$/i.test(name) ? "'" : "'s"}`;
