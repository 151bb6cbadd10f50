import { type ImportOutcome, type ImportRunShown, importFileName } from "@console/contract/imports.ts";
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from "@console/contract/limits.ts";
import { counted } from "../../../lib/names.ts";

const rows = (count: number) => counted(count, "row", "rows");

/** Texts of the page on which an operator moves in. */
export const importText = {
  title: "Import",
  subtitle:
    "Brings brands, people, packages, balances and past bills from CSV files. You see the plan before anything is saved.",

  source: "Files",
  choose: "Choose Files",
  chooseOther: "Choose Other Files",
  chooseFolder: "Choose Folder",
  hint: `${importFileName.options.join(", ")}. Together at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB and ${IMPORT_ROWS_MAX.toLocaleString("en-US")} rows.`,
  chosen: (names: readonly string[]) => `Chosen: ${names.join(", ")}.`,
  leftOut: (names: readonly string[]) => `Left out, because an import has no such file: ${names.join(", ")}.`,
  unreadable: { title: "Error Reading Files", body: "These files can't be opened. Choose them again." },
  none: { title: "No Files to Import", body: "None of these is a file of an import." },

  plan: "Plan",
  loading: "Checking the files",
  loadFailed: { title: "Error Checking Files", body: "Failed to check the files. Please try again." },
  faults: (count: number) =>
    `${counted(count, "row needs", "rows need")} a correction. Nothing is imported until then.`,
  faultsOf: (file: string) => `What is wrong in ${file}`,
  line: (line: number) => `Line ${line.toLocaleString("en-US")}`,
  ready: (count: number) =>
    count === 0 ? "Nothing to import: everything is here already." : `${rows(count)} to import.`,
  goesOn: (done: number, all: number) =>
    `These files were imported up to step ${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}. The import goes on from there.`,
  outcomes: {
    create: (count: number) => `${count.toLocaleString("en-US")} to create`,
    change: (count: number) => `${count.toLocaleString("en-US")} to change`,
    match: (count: number) => `${count.toLocaleString("en-US")} without a change`,
    skip: (count: number) => `${count.toLocaleString("en-US")} skipped`,
  } satisfies Record<ImportOutcome, (count: number) => string>,
  waiting: "Not checked until the files above are corrected.",
  noRows: "No rows.",
  outcome: {
    create: "Create",
    change: "Change",
    match: "No change",
    skip: "Changed here since the import; skipped",
  } satisfies Record<ImportOutcome, string>,
  showRows: (file: string) => `Show rows of ${file}`,
  hideRows: (file: string) => `Hide rows of ${file}`,
  show: "Show Rows",
  hide: "Hide Rows",
  rowsOf: (file: string) => `Rows of ${file}`,
  more: (count: number) => `${count.toLocaleString("en-US")} more`,
  apply: "Import",
  resume: "Continue Import",
  applyFailed: "Failed to import. Rows saved so far stay: import the same files again to continue.",
  progress: (done: number, all: number) =>
    `Step ${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}. You can leave this page and continue later with the same files.`,
  progressName: "Progress of the import",
  done: "Import Finished",
  stopped: (file: string, line: number, message: string) => `${file}, line ${line}: ${message}`,
  result: ({
    created,
    changed,
    matched,
    skipped,
  }: Pick<ImportRunShown, "created" | "changed" | "matched" | "skipped">) =>
    [
      `${created.toLocaleString("en-US")} created`,
      `${changed.toLocaleString("en-US")} changed`,
      `${matched.toLocaleString("en-US")} without a change`,
      ...(skipped > 0 ? [`${skipped.toLocaleString("en-US")} skipped`] : []),
    ].join(", "),
} as const;

export const pastText = {
  title: "Past Imports",
  loading: "Loading imports",
  loadFailed: { title: "Error Loading Imports", body: "Failed to load imports. Please try again." },
  empty: "No imports yet.",
  name: (id: number) => `Import ${id}`,
  /** Before and after a time. */
  started: "Started",
  undoneAt: "Undone",
  by: (person: string) => `by ${person}`,
  states: { running: "Stopped", done: "Finished", undone: "Undone" } satisfies Record<ImportRunShown["state"], string>,
  steps: (done: number, all: number) => `Step ${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}`,
  undo: "Undo",
  undoOf: (id: number) => `Undo import ${id}`,
  undoTitle: "Undo Import",
  undoBody: ({ id, created, changed }: ImportRunShown) =>
    `${counted(created, "record that import", "records that import")} ${id} created ${created === 1 ? "is" : "are"} deleted.${changed > 0 ? ` ${counted(changed, "record that it changed keeps its", "records that it changed keep their")} new values.` : ""} Entries of the audit log stay. If one of them was changed or used since, nothing is deleted.`,
  undone: "Import Undone",
  undoFailed: "Failed to undo the import. Please try again.",
} as const;

export const shadowText = {
  title: "Shadow Month",
  about: "Imported bills of a month beside what this console makes of the same usage.",
  loading: "Comparing bills",
  loadFailed: { title: "Error Comparing Bills", body: "Failed to compare the bills. Please try again." },
  month: "Month",
  none: "No past bills are imported. Add bills.csv with the amounts by line to compare a month.",
  same: (compared: number) => `${counted(compared, "bill agrees", "bills agree")}, line by line.`,
  differ: (count: number, compared: number) =>
    `${counted(count, "line differs", "lines differ")} in ${counted(compared, "bill", "bills")}.`,
  withoutLines: (count: number) => `${counted(count, "bill has", "bills have")} only a total, and can't be compared.`,
  totals: { imported: "Imported", console: "This console" },
  list: "Differences",
  quantity: (quantity: string) => `× ${Number(quantity).toLocaleString("en-US", { maximumFractionDigits: 6 })}`,
  missing: "None",
} as const;
