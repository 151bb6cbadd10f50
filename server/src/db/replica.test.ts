import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../test/app.ts";
import { Client } from "../../test/client.ts";
import { testKey } from "../../test/database.ts";
import { brandInput } from "../../test/factories/brand.ts";
import { makeMember, openSessionFor } from "../../test/factories/member.ts";
import { withClient } from "../../test/postgres.ts";
import { type Pair, startPair } from "../../test/standby.ts";
import { makeContext, systemActor } from "../context/context.ts";
import { type Running, startServer } from "../server.ts";

let pair: Pair;
let running: Running;
let admin: Client;
beforeAll(async () => {
  pair = await startPair();
  const { primaryUrl: url, standbyUrl } = pair;
  running = await startServer({
    env: testEnv({ databaseUrl: url, databaseDirectUrl: url, databaseReadUrl: standbyUrl, secretsKeys: [testKey] }),
    mailer: { send: async () => undefined },
  });
  const ctx = makeContext(running.services, systemActor);
  const member = await makeMember(ctx, { role: "super_admin" });
  admin = new Client(running.address, { session: await openSessionFor(ctx, member.id) }, member);
});
afterAll(async () => {
  await running?.stop();
  await pair?.stop();
});

/** Exports the brands, right after a new one, which the file must have. */
async function exported(): Promise<void> {
  const { name } = brandInput();
  expect((await admin.post("/admin/agencies", { organization: brandInput({ name }) })).status).toBe(200);
  const { status, body } = await admin.get("/admin/agencies?format=csv");
  expect(status).toBe(200);
  expect(body).toContain(name);
}

const onStandby = (text: string) => withClient(pair.standbyUrl, (client) => client.query(text));
/** What the console's connections to the standby have run last. */
const seen = async () =>
  (await onStandby("select query from pg_stat_activity where application_name = 'console'")).rows.map(
    ({ query }) => query as string,
  );

it("exports lists from a standby, with what has just been written (MORE-632)", async () => {
  expect(await seen()).toEqual([]);
  await exported();
  const last = await seen();
  expect(last).not.toEqual([]);
  // More than the question whether it has caught up.
  expect(last.join()).not.toContain("pg_last_wal_replay_lsn");
});

it("exports from the primary while the standby lags (MORE-632)", async () => {
  await onStandby("select pg_wal_replay_pause()");
  await exported();
  await onStandby("select pg_wal_replay_resume()");
});

it("exports although the standby ended its connections (MORE-632)", async () => {
  await onStandby("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'console'");
  await exported();
});
