import type { Locator, Page } from "playwright-core";
import { textBox } from "../support/find.ts";

/** What a form does when it is left with unsaved input: most ask, some close and store a draft, some stay open. */
export type ExitResult = "asks" | "closes" | "stays" | "discards";

export type Form = {
  name: string;
  /** The page on which the clicks begin. */
  path: string;
  /** The clicks that open the form; the first one adds the history entry that Back undoes. */
  open: (page: Page) => Locator[];
  /** How many of these clicks the address remembers. */
  remembered: number;
  /** One of its fields: for a checkbox, the text means checked. */
  field: (page: Page) => Locator;
  text: string | true;
  /** Other fields that a save needs. */
  fill?: (page: Page) => Promise<void>;
  /** The clicks that save. */
  save: (page: Page) => Locator[];
  /** The call that saves, with ids as `*`. */
  write: string;
  /** The message if it fails without a message from the server. */
  failed: string;
  onExit?: Partial<Record<"Esc" | "outside" | "Back", ExitResult>>;
  /** A further part of a form that is already in the table: the short test skips it. */
  part?: true;
  /** Never stored: after a reload, the field is empty. */
  secret?: true;
  /** Shows 'Unsaved' or its Save button instead of 'Draft restored'. */
  inline?: true;
  /** Fake records of a list, which the server cannot answer for. */
  madeUp?: { path: string; data: unknown[] };
};

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const inDialog = (page: Page, name: string, pressed: string | RegExp) =>
  dialog(page, name).getByRole("button", { name: pressed }).first();
export const box = (page: Page, of: string, name: string) => textBox(dialog(page, of), name);
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
export const answer = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name });
