// Shows MORE-286.

import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabase, makeCluster, urlOf, withClient } from "./postgres.ts";
import type { Finding } from "./security.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** In the guide, for what is another time and folder here. */
const TIME = "2026-11-26 04:00:00+00:00";
const FOLDER = "/var/backups/console";

/** The commands below a heading of the guide, block by block, in its order. */
export function blocksOfGuide(heading: string): string[] {
  const parts = readFileSync(join(root, "docs/operations.md"), "utf8").split(/^## /m);
  const part = parts.find((each) => each.startsWith(`${heading}\n`)) ?? "";
  return [...part.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
}

/**
 * Runs every command of the guide about backups on a PostgreSQL of its own, with the configuration that it names: two
 * changes are made after the first backups, and the recovery goes back to between them.
 */
export async function* checkBackupGuide(): AsyncGenerator<Finding> {
  const missing = ["pgbackrest", "pg_dump"].filter((name) => spawnSync(name, ["--version"]).error);
  if (missing.length > 0) {
    yield { what: "the guide's backups", figures: `not run: ${missing.join(" and ")} is not installed`, ok: true };
    return;
  }
  const site = await makeSite();
  try {
    const [create = "", save = "", recover = "", dump = "", ...others] = blocksOfGuide("Back up and restore");
    const failed: string[] = [];
    const run = (block: string) => {
      for (const [line, error] of site.run(block)) failed.push(`${line}: ${error}`);
    };
    run("systemctl start postgresql@15-main\nconsole seed 1");
    run(create);
    run(save);
    await site.change("before");
    const at = await site.time();
    await site.change("gone");
    run(recover.replaceAll(TIME, at));
    const found = failed.length > 0 ? "" : (await site.change("later")).join(" and ");
    yield {
      what: "recovery to a point in time by the guide",
      figures: failed.join("; ") || `there is what was written ${found}`,
      ok: failed.length === 0 && found === "before and later",
    };
    if (failed.length > 0) return;
    run(dump);
    for (const block of others) {
      if (/RESTORED_URL/.test(block)) await site.emptyDatabase();
      run(block);
    }
    yield {
      what: "the guide's other backups",
      figures: failed.join("; ") || `${others.length + 1} blocks run`,
      ok: failed.length === 0,
    };
  } finally {
    site.stop();
  }
}

async function makeSite() {
  const folder = mkdtempSync(join(tmpdir(), "console-guide-"));
  chmodSync(folder, 0o755);
  const cluster = await makeCluster(folder, { durable: true, settings: [] });
  const at = (name: string) => join(folder, name);
  for (const name of ["bin", "repo", "log", "lock", "backups"]) {
    mkdirSync(at(name));
    cluster.account.own(at(name));
  }
  const data = at("data");
  const settings = {
    port: cluster.port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    archive_mode: "on",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  // What the configuration's first lines say.
  const [, archive = ""] =
    /(archive_command = '.*')/.exec(readFileSync(join(root, "deploy/pgbackrest.conf"), "utf8")) ?? [];
  appendFileSync(join(data, "postgresql.conf"), `${lines.join("")}${archive}\n`);
  const script = (name: string, text: string) => {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text}`);
    chmodSync(at(`bin/${name}`), 0o755);
  };
  const pgCtl = `${join(cluster.bin, "pg_ctl")} -D ${data} -w -t 60 -l ${at("log/server")}`;
  // The console itself is not run here.
  script("systemctl", `[ "$2" = console ] || ${pgCtl} -m fast "$1"\n`);
  script(
    "console",
    `name=$(echo "$1" | tr : -); shift\nexec ${process.execPath} ${root}/server/start.js "$name" "$@"\n`,
  );
  const url = urlOf(cluster);
  const variables: NodeJS.ProcessEnv = {
    PATH: `${at("bin")}:${cluster.bin}:${process.env.PATH}`,
    TMPDIR: tmpdir(),
    DATABASE_URL: url,
    RESTORED_URL: url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    ADMIN_EMAIL: "admin@example.com",
    LOG_LEVEL: "warn",
    PGBACKREST_CONFIG: join(root, "deploy/pgbackrest.conf"),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(cluster.port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_PG1_USER: "postgres",
    PGBACKREST_REPO1_PATH: at("repo"),
    PGBACKREST_LOG_PATH: at("log"),
    PGBACKREST_LOCK_PATH: at("lock"),
  };
  const sh = (line: string) =>
    spawnSync("sh", ["-c", line.replaceAll(FOLDER, at("backups"))], {
      ...cluster.account.as,
      cwd: folder,
      env: variables,
      encoding: "utf8",
      // A server that is started lives on with them.
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    /** @returns each line that failed, and its output */
    run: (block: string): [string, string][] =>
      block.split("\n").flatMap((line): [string, string][] => {
        if (line === "") return [];
        const { status, stdout, stderr } = sh(line);
        return status === 0 ? [] : [[line, `${stdout}${stderr}`.slice(-400)]];
      }),
    /** Changes something. @returns the names of all such changes */
    change: (name: string): Promise<string[]> =>
      withClient(url, async (client) => {
        await client.query("insert into settings (name, value) values ('guide ' || $1::text, '')", [name]);
        const { rows } = await client.query<{ name: string }>(
          "select name from settings where name like 'guide %' order by 1",
        );
        return rows.map((each) => each.name.slice(6));
      }),
    time: (): Promise<string> =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ at: string }>(
          `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00:00' as at`,
        );
        return rows[0]?.at ?? "";
      }),
    /** Another one for what the guide restores. */
    emptyDatabase: async (): Promise<void> => {
      variables.RESTORED_URL = await createDatabase(url);
    },
    stop: (): void => {
      sh("systemctl stop postgresql@15-main");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
