// Shows MORE-261.

import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { clusterFolder, serverPid } from "../src/db/embedded/cluster.ts";
import { type Embedded, openEmbedded } from "../src/db/embedded/open.ts";
import { dropDataFolder } from "./database.ts";

export type KillReport = {
  rounds: number;
  acknowledged: number;
  lost: number;
  halves: number;
  /** Rounds whose killed server left processes that a stop did not end. */
  strays: number;
};

const open = (dataDir: string): Promise<Embedded> =>
  openEmbedded(dataDir, { as: "console", log: { warn: () => undefined } });

/** Runs `work` on a connection to the folder's database, as the only console. */
async function withClient<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url, close } = await open(dataDir);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await close();
  }
}

/**
 * Kills a writer, its server or both at a random moment and opens the folder again, `rounds` times on the same folder:
 * every transaction that the writer reported as committed must be there, and none partially.
 */
export async function killRounds(
  rounds: number,
  dataDir = mkdtempSync(join(tmpdir(), "kill-embedded-")),
): Promise<KillReport> {
  const acknowledged = new Set<number>();
  const report: KillReport = { rounds: 0, acknowledged: 0, lost: 0, halves: 0, strays: 0 };
  try {
    await withClient(dataDir, (client) =>
      client.query("create table pairs (number int not null, half int not null, primary key (number, half))"),
    );
    for (let round = 0; round < rounds; round += 1) {
      const killServer = round % 3;
      for (const number of await writeUntilKilled(dataDir, round * 1_000_000, killServer)) acknowledged.add(number);
      const { complete, halves } = await withClient(dataDir, readPairs);
      report.rounds += 1;
      report.lost += [...acknowledged].filter((number) => !complete.has(number)).length;
      report.halves += halves;
      if (serverPid({ data: clusterFolder(dataDir) }) !== null) report.strays += 1;
    }
    report.acknowledged = acknowledged.size;
    return report;
  } finally {
    await dropDataFolder(dataDir);
  }
}

/** @param killed 0: the writer; 1: both; 2: the server, and the writer after it had time to start another */
async function writeUntilKilled(dataDir: string, from: number, killed: number): Promise<number[]> {
  const writer = spawn(process.execPath, [fileURLToPath(import.meta.url), "write", dataDir, String(from)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise((done) => writer.once("close", done));
  let output = "";
  const started = new Promise((done) => {
    writer.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      done(undefined);
    });
  });
  await Promise.race([started, closed]);
  await delay(Math.random() * 800);
  const server = serverPid({ data: clusterFolder(dataDir) });
  if (killed > 0 && server !== null) process.kill(server, "SIGKILL");
  if (killed === 2) await delay(Math.random() * 800);
  writer.kill("SIGKILL");
  await closed;
  // Text after the last line end was cut off by the kill and acknowledges nothing.
  const lines = output.split("\n").slice(0, -1);
  if (lines.length === 0) throw new Error("the writer ended before it wrote anything");
  return lines.map(Number);
}

async function readPairs(client: pg.Client): Promise<{ complete: Set<number>; halves: number }> {
  const { rows } = await client.query<{ number: number; halves: number }>(
    "select number, count(*)::int as halves from pairs group by number",
  );
  const complete = rows.filter((row) => row.halves === 2);
  return { complete: new Set(complete.map((row) => row.number)), halves: rows.length - complete.length };
}

/** Goes on after its server was killed, as a console does. */
async function write(dataDir: string, from: number): Promise<never> {
  const { url } = await open(dataDir);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  for (let number = from; ; number += 1) {
    try {
      await pool.query(
        `begin; insert into pairs values (${number}, 1); insert into pairs values (${number}, 2); commit`,
      );
      process.stdout.write(`${number}\n`);
    } catch {
      await delay(20);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, dataDir, from] = process.argv;
  if (command === "write" && dataDir) await write(dataDir, Number(from));
  else console.log(await killRounds(Number(command ?? 20)));
}
