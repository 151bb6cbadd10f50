// Shows MORE-303.

import { join } from "node:path";
import { probe, startConsole } from "./console-process.ts";
import { startPgBouncer, whyNoPgBouncer } from "./pgbouncer.ts";
import { createDatabase, type TestPostgres, withClient } from "./postgres.ts";
import { clientsOf, compare, signedIn, write } from "./reliability.ts";
import type { Finding } from "./security.ts";
import { within } from "./within.ts";

const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
const WRITERS = 24;
const WRITES = 500;

/** PgBouncer with its file of `deploy/` between the release in `home` and PostgreSQL. */
export async function* checkPooler(home: string, postgres: TestPostgres): AsyncGenerator<Finding> {
  const what = "the console through PgBouncer";
  const figures = whyNoPgBouncer();
  if (figures !== null) {
    yield { what, figures, ok: true };
    return;
  }
  const direct = await createDatabase(postgres.url);
  const database = new URL(direct).pathname.slice(1);
  await withClient(direct, (client) => client.query(`alter database ${database} set jit = off`));
  const pooler = await startPgBouncer(direct, "transaction");
  const variables = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, SECRETS_KEY };
  try {
    const sessions = await signedIn(variables, WRITERS);
    const server = await startConsole(
      { ...variables, PATH: "/usr/bin:/bin" },
      { program: [join(home, "console"), "start"] },
    );
    try {
      const clients = clientsOf(server, sessions);
      const ending = new AbortController();
      let written = 0;
      const seen = await write(clients, ending.signal, () => {
        written += 1;
        if (written >= WRITES) ending.abort();
      });
      const list = await clients[0]?.get("/admin/agencies?per_page=100");
      const ready = await probe(`${server.url}/readyz?database`);
      const durability = await within({ DATABASE_URL: direct, SECRETS_KEY }, (ctx) => compare(ctx, seen.acknowledged));
      yield {
        what,
        figures: `${seen.acknowledged.length} writes by ${WRITERS} people, ${seen.wrong.length} failed ${seen.wrong.slice(0, 3).join(", ")}, ${durability.lost} lost, ${durability.halves} half, a list of ${list?.body.data.length}, /readyz?database ${ready}`,
        ok:
          seen.acknowledged.length >= WRITES &&
          seen.wrong.length + seen.unavailable + durability.lost + durability.halves === 0 &&
          list?.body.data.length === 100 &&
          ready === 200,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await pooler.stop();
  }
}
