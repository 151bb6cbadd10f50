// Shows MORE-03.

import { makeContext } from "@console/server/src/context/context.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFixture } from "./leaving/fixture.ts";
import { exits, leaveForm } from "./leaving/leave-form.ts";
import { forms } from "./leaving/table.ts";
import { startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/**
 * Each form by one exit, each exit by several forms; `npm run verify:experience leaving` does every form by every exit.
 */
it("unsaved input survives every way of leaving a form", async () => {
  const { page, client } = await tested.open("super_admin", "/favicon.svg");
  const { id = 0, name = "", email = "" } = client.user ?? {};
  const fixture = await makeFixture(makeContext(tested.app.services, { id, name, email, role: "super_admin" }));
  const lost: string[] = [];
  for (const [index, form] of forms(fixture)
    .filter(({ part }) => !part)
    .entries()) {
    const exit = exits[index % exits.length] ?? "Esc";
    // Each failure costs its timeout: a few show what is wrong.
    if (lost.length === 5) break;
    await leaveForm(page, form, exit).catch((error: unknown) => lost.push(`${form.name}, ${exit}: ${error}`));
  }
  expect(lost).toEqual([]);
}, 120_000);
