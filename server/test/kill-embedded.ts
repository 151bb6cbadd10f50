import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openEmbedded } from "../src/db/embedded.ts";

export interface KillReport {
  rounds: number;
  acknowledged: number;
  lost: number;
  halves: number;
}

/**
 * Kills a writer at a random moment and opens its folder again, `rounds` times on the same folder: every transaction
 * that the writer reported as committed must be there, and none partially.
 */
export async function killRounds(
  rounds: number,
  dataDir = mkdtempSync(join(tmpdir(), "kill-embedded-")),
): Promise<KillReport> {
  const acknowledged = new Set<number>();
  const report: KillReport = { rounds: 0, acknowledged: 0, lost: 0, halves: 0 };
  try {
    const first = await openEmbedded(dataDir);
    await first.pglite.exec("create table pairs (number int not null, half int not null, primary key (number, half))");
    await first.close();
    for (let round = 0; round < rounds; round += 1) {
      for (const number of await writeUntilKilled(dataDir, round * 1_000_000)) acknowledged.add(number);
      const { complete, halves } = await readBack(dataDir);
      report.rounds += 1;
      report.lost += [...acknowledged].filter((number) => !complete.has(number)).length;
      report.halves += halves;
    }
    report.acknowledged = acknowledged.size;
    return report;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeUntilKilled(dataDir: string, from: number): Promise<number[]> {
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
  writer.kill("SIGKILL");
  await closed;
  // Text after the last line end was cut off by the kill and acknowledges nothing.
  const lines = output.split("\n").slice(0, -1);
  if (lines.length === 0) throw new Error("the writer ended before it wrote anything");
  return lines.map(Number);
}

async function readBack(dataDir: string): Promise<{ complete: Set<number>; halves: number }> {
  const { pglite, close } = await openEmbedded(dataDir);
  try {
    const { rows } = await pglite.query<{ number: number; halves: number }>(
      "select number, count(*)::int as halves from pairs group by number",
    );
    const complete = rows.filter((row) => row.halves === 2);
    return { complete: new Set(complete.map((row) => row.number)), halves: rows.length - complete.length };
  } finally {
    await close();
  }
}

async function write(dataDir: string, from: number): Promise<never> {
  const { pglite } = await openEmbedded(dataDir);
  for (let number = from; ; number += 1) {
    await pglite.transaction(async (tx) => {
      await tx.query("insert into pairs values ($1, 1)", [number]);
      await tx.query("insert into pairs values ($1, 2)", [number]);
    });
    process.stdout.write(`${number}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, dataDir, from] = process.argv;
  if (command === "write" && dataDir) await write(dataDir, Number(from));
  else console.log(await killRounds(Number(command ?? 20)));
}
