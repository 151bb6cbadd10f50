// Shows MORE-12, MORE-39.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { addPasskey, passkeyOrigin } from "../../../../test/factories/passkey.ts";
import { guardedMoves, guardedState, makeLoot, openMoves } from "../../../../test/stolen-session.ts";

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
});
afterAll(() => app.stop());

/** `npm run verify:security` tries each pair with separate people; here one stolen session tries them all. */
describe("a stolen session of a Super Admin who has a passkey", () => {
  it("succeeds with no guarded write, whatever it did before", async () => {
    const stolen = await makeLoot({ url: app.url, ctx: app.ctx, origin: passkeyOrigin(app) });
    const before = await guardedState(app.ctx, stolen);
    for (const [first, move] of [["nothing", async () => null] as const, ...Object.entries(openMoves)]) {
      await move(stolen);
      const refusals = first === "signed out" ? "unauthenticated" : "step_up_required";
      for (const [second, guarded] of Object.entries(guardedMoves)) {
        expect([first, second, (await guarded(stolen)).body.code]).toEqual([first, second, refusals]);
      }
    }
    expect(await guardedState(app.ctx, stolen)).toEqual(before);
  });

  it("gets no earlier answer by its key", async () => {
    const person = await app.as("super_admin");
    await addPasskey(app, person);
    const make = () =>
      person.post("/admin/api_keys", { api_key: { name: "Feed", scopes: ["usage"] } }, { "idempotency-key": "first" });
    expect((await make()).status).toBe(200);
    now += 10 * 60_000;
    const again = await make();
    expect([again.status, again.body.code]).toEqual([403, "step_up_required"]);
  });
});
