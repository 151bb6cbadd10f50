import type { AuditFields } from "./fields.ts";

/**
 * A column of a list: its title on the screen and in the file, and the field of a row for the file. Amounts and numbers
 * are written without formatting, so that spreadsheets can calculate with them.
 */
export type Column = {
  title: string;
  /** Path of the field in a row. If absent, only the screen has the column. */
  field?: string;
  /** A day, a minute in the billing time zone, or one column per recent month, the open one last. */
  as?: "day" | "minute" | "months";
  /** Labels of its codes, including 'true' and 'false'. */
  words?: Readonly<Record<string, string>>;
};

export type Columns = Readonly<Record<string, Column>>;

/** Makes the column of a record's field, under the field's label. */
export const columnOf =
  <F extends AuditFields>(fields: F) =>
  (field: keyof F & string): Column => {
    const { label, as, words } = fields[field] ?? { label: field };
    return { title: label, field, ...(as === "day" && { as }), ...(words && { words }) };
  };

/** Declares the columns of a list, in order. */
export const columns = <const C extends Columns>(declared: C): C => declared;

export const yesNo = { true: "Yes", false: "No" } as const;
export const activeLabel = { true: "Active", false: "Inactive" } as const;
export const statusLabel = { active: "Active", inactive: "Inactive" } as const;
export const onOff = { true: "On", false: "Off" } as const;
