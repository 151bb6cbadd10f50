/** "Lumen's", but "Tideway Logistics'": what the server and the web write of brands and people. */
export const possessive = (name: string): string => `${name}${/s$/i.test(name) ? "'" : "'s"}`;
