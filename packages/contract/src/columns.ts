/**
 * A column of a list: its title on the screen and in the file, and which field of a row the file takes. Amounts and
 * numbers are written plainly, so that a spreadsheet counts with them.
 */
export type Column = {
  title: string;
  /** Path of the field in a row. Absent: the screen alone has the column. */
  field?: string;
  /** A day; a minute in the billing time zone; or one column for each of the last months, the open one last. */
  as?: "day" | "minute" | "months";
  /** What its codes are called; 'true' and 'false' are codes as well. */
  words?: Readonly<Record<string, string>>;
};

export type Columns = Readonly<Record<string, Column>>;

/** Declares the columns of a list, in their order. */
export const columns = <const C extends Columns>(declared: C): C => declared;

export const yesNo = { true: "Yes", false: "No" } as const;
export const activeLabel = { true: "Active", false: "Inactive" } as const;
export const statusLabel = { active: "Active", inactive: "Inactive" } as const;
