// Shows MORE-303.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findAccount } from "../src/db/embedded/account.ts";
import { freePort, probe, startConsole } from "./console-process.ts";
import { whyNotChecked } from "./installed.ts";
import { createDatabase, type TestPostgres, withClient } from "./postgres.ts";
import { changed } from "./proxies.ts";
import { clientsOf, compare, signedIn, write } from "./reliability.ts";
import type { Finding } from "./security.ts";
import { within } from "./within.ts";

const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
const PASSWORD = "of-the-pooler";
const WRITERS = 24;
const WRITES = 500;

/** PgBouncer with its file of `deploy/` between the release in `home` and PostgreSQL. */
export async function* checkPooler(home: string, postgres: TestPostgres): AsyncGenerator<Finding> {
  const what = "the console through PgBouncer";
  const figures = whyNotChecked("pgbouncer", "-V", "1.21");
  if (figures !== null) {
    yield { what, figures, ok: true };
    return;
  }
  const direct = await createDatabase(postgres.url);
  const { pathname, port, hostname } = new URL(direct);
  const database = pathname.slice(1);
  await withClient(direct, (client) => client.query(`alter database ${database} set jit = off`));
  const pooler = await startPooler(`host=${hostname} port=${port} dbname=${database}`);
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

/** @param target where it leads, as in its file */
async function startPooler(target: string) {
  const folder = mkdtempSync(join(tmpdir(), "console-pooler-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("userlist.txt"), `"postgres" "${PASSWORD}"\n`);
  const file = readFileSync(fileURLToPath(new URL("../../deploy/pgbouncer.ini", import.meta.url)), "utf8");
  const settings = changed("pgbouncer.ini", file, [
    ["host=127.0.0.1 port=5432 dbname=console", target],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/userlist.txt", at("userlist.txt")],
  ]);
  writeFileSync(at("pgbouncer.ini"), settings);
  // It refuses to run as root.
  const child = spawn("pgbouncer", ["--quiet", at("pgbouncer.ini")], {
    ...findAccount(folder, null).as,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "exit");
  const url = `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/console`;
  return {
    url,
    stop: async (): Promise<void> => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
