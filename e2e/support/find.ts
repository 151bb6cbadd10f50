import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What a user finds on a screen: by role, label or visible word. Part of a page can be used instead of the page. */
type Within = Page | Locator;

/** The first element with exactly this text. */
export const exactText = (within: Within, words: string | RegExp): Locator =>
  within.getByText(words, { exact: true }).first();

export const button = (within: Within, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: true });
export const textBox = (within: Within, name: string): Locator => within.getByRole("textbox", { name, exact: true });
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
/** A confirmation dialog. */
export const question = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole("alertdialog", name === undefined ? {} : { name });
export const pageTitle = (page: Page, name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name });
export const panel = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
/** A record of a list of cards. */
export const card = (within: Within, name: string): Locator => within.getByRole("listitem").filter({ hasText: name });
export const row = (within: Within, name: string): Locator => within.getByRole("row").filter({ hasText: name });

/** A message in the corner of the window; the same text elsewhere on the page does not count. */
export function toast(page: Page, title: string, body?: string): Locator {
  const messages = page.getByRole("region", { name: "Messages (F6)" });
  const found = messages
    .locator(":scope > div")
    .filter({ has: page.locator("p:first-child", { hasText: whole(title) }) });
  const exact = body === undefined ? found : found.filter({ has: page.locator("p + p", { hasText: whole(body) }) });
  return exact.first();
}

/** The content of an empty list: a heading in the page, not a toast or an error. */
export const emptyState = (page: Page, title: string): Locator =>
  page.getByRole("main").getByRole("heading", { level: 2, name: title, exact: true });

/** The names and values of a description list, as a user reads them. */
export async function definitions(within: Locator): Promise<Record<string, string>> {
  const pairs = await within
    .locator("dt")
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]));
  return Object.fromEntries(pairs);
}

/** The message under a field, as a screen reader reads it with the field. */
export async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() =>
      field.evaluate((element) =>
        (element.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent),
      ),
    )
    .toContain(sentence);
}

export async function chooseFromMenu(page: Page, record: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${record}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

const whole = (words: string): RegExp => new RegExp(`^\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`);
