import type { Client } from "@console/server/test/client.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { TestConsole } from "./console.ts";
import { CountedPage } from "./counted-page.ts";
import { button, dialog, question } from "./find.ts";

type Steps = (user: CountedPage, page: Page) => Promise<void>;
type Task = {
  /** The maximum, then the steps. */
  mouse?: [clicks: number, steps: Steps];
  keys?: [keys: number, steps: Steps];
};

/** The seeded product, and one signed-in person who does a task in it. */
export class StaffSession {
  #tested: TestConsole | undefined;
  #staff: Client | undefined;

  start(tested: TestConsole, staff: Client): void {
    this.#tested = tested;
    this.#staff = staff;
  }

  get tested(): TestConsole {
    if (!this.#tested) throw new Error("the session has not started yet");
    return this.#tested;
  }

  get staff(): Client {
    if (!this.#staff) throw new Error("the session has not started yet");
    return this.#staff;
  }

  /** A signed-in person's window, by default on the dashboard. */
  openAs = async (person: Client, path = "/"): Promise<Page> => {
    const page = await this.tested.openAs(person, path);
    await page.getByRole("heading").first().waitFor();
    return page;
  };

  /** One test with the mouse, one with the keyboard, independent of each other. */
  task = (name: string, { mouse, keys }: Task): void => {
    const test = (kind: "clicks" | "keys", [most, steps]: [number, Steps]) =>
      it(`${name}: ${most} ${kind}`, async () => {
        const page = await this.openAs(this.staff);
        const user = new CountedPage(page);
        await steps(user, page);
        const { clicks, keys: pressed } = user;
        const [used, others] = kind === "clicks" ? [clicks, pressed] : [pressed, clicks];
        expect(used, `${kind} that it took`).toBeLessThanOrEqual(most);
        expect(others).toBe(0);
      });
    if (mouse) test("clicks", mouse);
    if (keys) test("keys", keys);
  };

  list = async (path: string) => (await this.staff.get(path)).body.data;
  find = async (path: string, key: string) => (await this.list(`${path}?search_key=${encodeURIComponent(key)}`))[0];
  brand = (name: string) => this.find("/admin/agencies", name);
  header = async (name: string) => ({ "organization-id": String((await this.brand(name)).id) });
}

/** A dialog must have the focus before typing. */
export const dialogReady = (page: Page, name: string) => dialog(page, name).locator(":focus").waitFor();
/** A question must have the focus before it can be answered. */
export const questionReady = (page: Page, name: string | RegExp) => question(page, name).locator(":focus").waitFor();
const palette = (page: Page) => page.getByRole("combobox", { name: "Search or jump to anything" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name }).first();

const ready = (page: Page) => page.locator("[role=combobox]:focus").waitFor();

/** Two key presses for anything: through the command palette. */
export async function openByKeys(user: CountedPage, words: string): Promise<void> {
  await user.press("Control+k");
  await ready(user.page);
  await user.type(words);
  await user.press("Enter");
  await palette(user.page).waitFor({ state: "hidden" });
}

/** Two clicks, through the command palette. */
export async function openByClicks(user: CountedPage, words: string, name: string | RegExp): Promise<void> {
  await user.click(button(user.page, /^Search or jump to…/));
  await ready(user.page);
  await user.type(words);
  await user.click(option(user.page, name));
  await palette(user.page).waitFor({ state: "hidden" });
}
