import type { Client } from "@console/server/test/client.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { TestConsole } from "./console.ts";
import { Hands } from "./hands.ts";

type Way = (hands: Hands, page: Page) => Promise<void>;
type Task = {
  /** At most so many, then the way that takes them. */
  mouse?: [clicks: number, way: Way];
  keys?: [keys: number, way: Way];
};

/** Where the staff sit: the seeded product and one signed-in person. */
export class Desk {
  #tested: TestConsole | undefined;
  #staff: Client | undefined;

  open(tested: TestConsole, staff: Client): void {
    this.#tested = tested;
    this.#staff = staff;
  }

  get tested(): TestConsole {
    if (!this.#tested) throw new Error("the desk is not open yet");
    return this.#tested;
  }

  get staff(): Client {
    if (!this.#staff) throw new Error("the desk is not open yet");
    return this.#staff;
  }

  /** A signed-in person's window, on the dashboard where nothing else is said. */
  sit = async (person: Client, path = "/"): Promise<Page> => {
    const page = await this.tested.visit("/favicon.svg");
    const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: this.tested.app.url }));
    await page.context().addCookies(cookies);
    await page.goto(path);
    await page.getByRole("heading").first().waitFor();
    return page;
  };

  /** One test for each way; the other kind of hand stays still. */
  task = (name: string, { mouse, keys }: Task): void => {
    const way = (kind: "clicks" | "keys", [most, walk]: [number, Way]) =>
      it(`${name}: ${most} ${kind}`, async () => {
        const page = await this.sit(this.staff);
        const hands = new Hands(page);
        await walk(hands, page);
        const { clicks, keys: pressed } = hands;
        const [used, others] = kind === "clicks" ? [clicks, pressed] : [pressed, clicks];
        expect(used, `${kind} that it took`).toBeLessThanOrEqual(most);
        expect(others).toBe(0);
      });
    if (mouse) way("clicks", mouse);
    if (keys) way("keys", keys);
  };

  list = async (path: string) => (await this.staff.get(path)).body.data;
  found = async (path: string, key: string) => (await this.list(`${path}?search_key=${encodeURIComponent(key)}`))[0];
  brand = (name: string) => this.found("/admin/agencies", name);
  header = async (name: string) => ({ "organization-id": String((await this.brand(name)).id) });
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
export const question = (page: Page, name: string | RegExp) => page.getByRole("alertdialog", { name });
/** A dialog has the focus before it can be typed into. */
export const opened = (page: Page, name: string) => dialog(page, name).locator(":focus").waitFor();
/** A question has the focus before it can be answered. */
export const asked = (page: Page, name: string | RegExp) => question(page, name).locator(":focus").waitFor();
export const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
export const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const palette = (page: Page) => page.getByRole("combobox", { name: "Search or jump to anything" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name }).first();

const ready = (page: Page) => page.locator("[role=combobox]:focus").waitFor();

/** Two keys, whatever it is. */
export async function go(hands: Hands, words: string): Promise<void> {
  await hands.press("Control+k");
  await ready(hands.page);
  await hands.type(words);
  await hands.press("Enter");
  await palette(hands.page).waitFor({ state: "hidden" });
}

/** Two clicks. */
export async function pick(hands: Hands, words: string, name: string | RegExp): Promise<void> {
  await hands.click(button(hands.page, /^Search or jump to…/));
  await ready(hands.page);
  await hands.type(words);
  await hands.click(option(hands.page, name));
  await palette(hands.page).waitFor({ state: "hidden" });
}
