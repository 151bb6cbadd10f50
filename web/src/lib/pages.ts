/** Pages of a list that are shown at once: more rows than a person reads, and no more than a browser draws quickly. */
export const PAGES_MAX = 50;
