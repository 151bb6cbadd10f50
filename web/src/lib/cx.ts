/** Joins class names and drops what is off. Later names do not win over earlier ones: give a part one owner. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
