import type { Locator, Page } from "playwright-core";
import { textBox } from "../support/find.ts";

/** What a form does when it is left with something typed: most ask, some keep it and close, some stay as they are. */
export type ExitResult = "asks" | "closes" | "stays" | "discards";

export type Form = {
  name: string;
  /** Where the presses begin. */
  path: string;
  /** What is pressed to get there, one after the other; the first makes the step that Back undoes. */
  open: (page: Page) => Locator[];
  /** How many of these presses the address remembers. */
  remembered: number;
  /** One field of it: a box takes a tick for text. */
  field: (page: Page) => Locator;
  text: string | true;
  /** What else a save needs. */
  fill?: (page: Page) => Promise<void>;
  /** What is pressed to save. */
  save: (page: Page) => Locator[];
  /** The call that saves, ids as `*`. */
  write: string;
  /** What is said when it fails without a sentence of the server's. */
  failed: string;
  onExit?: Partial<Record<"Esc" | "outside" | "Back", ExitResult>>;
  /** Another part of a form that is in the table already: the short test leaves it out. */
  part?: true;
  /** Never kept: after a reload the field is empty. */
  secret?: true;
  /** Says 'Unsaved' or shows its Save instead of 'Draft restored'. */
  inline?: true;
  /** The records of a list that are made up, so that the server cannot answer for them. */
  madeUp?: { path: string; data: unknown[] };
};

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const inDialog = (page: Page, name: string, pressed: string | RegExp) =>
  dialog(page, name).getByRole("button", { name: pressed }).first();
export const box = (page: Page, of: string, name: string) => textBox(dialog(page, of), name);
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
export const answer = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name });
