// Shows MORE-429: months are locked on the screen, and fewer only with a second Super Admin.

import { afterAll, beforeAll, expect, it } from "vitest";
import { midMonthClock } from "./support/billed-brand.ts";
import { expectClean, startConsole, type TestConsole } from "./support/console.ts";
import { question, toast } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

it("locks the books through a month, and through fewer when another Super Admin confirms it", async () => {
  const { page, client } = await tested.open("super_admin", "/billing/receivables");
  const card = page.getByRole("region", { name: "Locked books" });
  await card.getByText("No month is locked.").waitFor();
  const lock = async (choose?: number) => {
    await card.getByRole("button", { name: "Lock Books…" }).click();
    const asked = question(page, "Lock the books?");
    if (choose === undefined) await expectClean(page);
    else await asked.getByLabel("Through").selectOption({ index: choose });
    await asked.getByRole("button", { name: "Lock Books" }).click();
  };
  await lock();
  await toast(page, "Books Locked").waitFor();
  const locked = (await client.get("/admin/books")).body.data.locked_through;
  await card.getByText(/^The books are locked through /).waitFor();
  await lock(2);
  await toast(page, "Request Waiting", "Another Super Admin has to confirm it.").waitFor();
  expect((await client.get("/admin/books")).body.data.locked_through).toBe(locked);

  const { page: second, client: other } = await tested.open("super_admin", "/billing/receivables");
  await second.getByRole("region", { name: "Locked books" }).getByRole("button", { name: "Confirm…" }).click();
  await question(second, /^Lock the books only through /)
    .getByRole("button", { name: "Confirm" })
    .click();
  await toast(second, "Books Locked").waitFor();
  expect((await other.get("/admin/books")).body.data.locked_through < locked).toBe(true);
  await expectClean(second);
});
