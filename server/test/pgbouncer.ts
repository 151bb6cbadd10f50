import { spawn } from "node:child_process";
import { once } from "node:events";

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findAccount } from "../src/db/embedded/account.ts";
import { freePort } from "./console-process.ts";
import { whyNotChecked } from "./installed.ts";
import { changed } from "./proxies.ts";

const PASSWORD = "of-the-pooler";

/** Null if PgBouncer is installed, else why a check is left out. */
export const whyNoPgBouncer = () => whyNotChecked("pgbouncer", "-V");

export type PgBouncer = { url: string; stop(): Promise<void> };

/**
 * PgBouncer with its file of `deploy/` before the PostgreSQL at `url`.
 * @param more further lines of its file
 */
export async function startPgBouncer(url: string, mode: "session" | "transaction", more = ""): Promise<PgBouncer> {
  const { hostname, port: behind, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "console-pooler-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("userlist.txt"), `"postgres" "${PASSWORD}"\n`);
  const file = readFileSync(fileURLToPath(new URL("../../deploy/pgbouncer.ini", import.meta.url)), "utf8");
  const settings = changed("pgbouncer.ini", file, [
    ["host=127.0.0.1 port=5432 dbname=console", `host=${hostname} port=${behind} dbname=${pathname.slice(1)}`],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/userlist.txt", at("userlist.txt")],
    ["pool_mode = transaction", `pool_mode = ${mode}\n${more}`],
  ]);
  writeFileSync(at("pgbouncer.ini"), settings);
  // It refuses to run as root.
  const child = spawn("pgbouncer", ["--quiet", at("pgbouncer.ini")], {
    ...findAccount(folder, null).as,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "exit");
  await listens(port);
  return {
    url: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/console`,
    stop: async (): Promise<void> => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const WAIT_MS = 5_000;

async function listens(port: number): Promise<void> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await delay(50)) {
    const socket = connect(port, "127.0.0.1");
    const connected = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
  }
  throw new Error("PgBouncer does not listen");
}
