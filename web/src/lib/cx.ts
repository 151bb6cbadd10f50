/** Joins class names and drops falsy ones. Later names do not override earlier ones: give each element one owner. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
