import { makeContext } from "@console/server/src/context/context.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeGround } from "./leaving/ground.ts";
import { forms } from "./leaving/table.ts";
import { leave, ways } from "./leaving/ways.ts";
import { startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** Each form by one way, each way by several forms; `npm run verify:experience leaving` does every form by every way. */
it("what is typed survives every way of leaving a form", async () => {
  const { page, client } = await tested.open("super_admin", "/favicon.svg");
  const { id = 0, name = "", email = "" } = client.user ?? {};
  const ground = await makeGround(makeContext(tested.app.services, { id, name, email, role: "super_admin" }));
  const lost: string[] = [];
  for (const [index, form] of forms(ground)
    .filter(({ part }) => !part)
    .entries()) {
    const way = ways[index % ways.length] ?? "Esc";
    // Each costs its patience: a few show what is wrong.
    if (lost.length === 5) break;
    await leave(page, form, way).catch((error: unknown) => lost.push(`${form.name}, ${way}: ${error}`));
  }
  expect(lost).toEqual([]);
}, 120_000);
