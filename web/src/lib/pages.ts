/** Pages of a list that are shown together: more rows than a person reads, and no more than a browser draws quickly. */
export const PAGES_MAX = 50;
