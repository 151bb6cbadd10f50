/** Pages of a list shown together: more rows than a person reads, but few enough for the browser to render quickly. */
export const PAGES_MAX = 50;
