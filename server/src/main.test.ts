// Shows MORE-26, MORE-33, MORE-207, MORE-276.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, inject, it } from "vitest";
import { bundleOf } from "../bundle-inputs.js";
import { freePort, probe } from "../test/console-process.ts";
import { createDatabase } from "../test/postgres.ts";

const main = fileURLToPath(new URL("../start.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "console-main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const base = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: "warn", MAIL_TO_LOG: "true" };

function run(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [main], { env: { ...base, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let [output, log] = ["", ""];
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  child.stdout.on("data", (chunk) => {
    log += chunk;
  });
  return {
    child,
    output: () => output,
    logged: () => log,
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
}

async function ready(port: string): Promise<void> {
  for (;;) {
    if ((await probe(`http://127.0.0.1:${port}/readyz`)) === 200) return;
    await delay(50);
  }
}

/** Like a supervisor that knows no other process: the server must end on its own. */
async function endNpmAlone(port: string, signal: NodeJS.Signals): Promise<void> {
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, ...base, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(port);
  // The server inherits npm's output, which closes when the last of the two ends.
  const closed = once(npm.stdout.resume(), "close");
  process.kill(npm.pid ?? 0, signal);
  await closed;
  expect(await probe(`http://127.0.0.1:${port}/healthz`)).toBeNull();
}

describe("npm start", () => {
  it("runs a bundle, unless a source has changed since", () => {
    expect(bundleOf("main")).toMatch(/\/dist\/[0-9a-f]{16}\/main\.js$/);
    const source = fileURLToPath(new URL("./app.ts", import.meta.url));
    const { atime, mtime } = statSync(source);
    utimesSync(source, atime, new Date(mtime.getTime() + 1_000));
    expect(bundleOf("main")).toBeNull();
    utimesSync(source, atime, mtime);
    expect(bundleOf("main")).not.toBeNull();
  });

  it("reports its faults and starts nothing", async () => {
    const { ended, output } = run({ MAIL_TO_LOG: "", PORT: "x", LOG_LEVEL: "loud" });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/PORT[\s\S]*LOG_LEVEL[\s\S]*SMTP_URL[\s\S]*ADMIN_EMAIL/);
  });

  it("refuses to start without mail, in one line that says what to set", async () => {
    const { ended, output } = run({ MAIL_TO_LOG: "" });
    expect(await ended).toBe(1);
    expect(output()).toContain("SMTP_URL is not set");
  });

  it("refuses an empty database without ADMIN_EMAIL (ASVS V6.3.2)", async () => {
    const { ended, output } = run({ PORT: "0" });
    expect(await ended).toBe(1);
    expect(output()).toContain("ADMIN_EMAIL is not set.");
  });

  it("waits for a PostgreSQL that is started later (MORE-274)", async () => {
    const [port, databasePort] = [String(await freePort()), await freePort()];
    const database = new URL(await createDatabase(inject("postgres").url));
    const { port: realPort } = database;
    database.port = String(databasePort);
    const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
    const waiting = run({ PORT: port, DATABASE_URL: database.href, SECRETS_KEY, ADMIN_EMAIL: "admin@example.com" });
    await expect.poll(waiting.logged).toContain("the database is not there yet");
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const later = createServer((socket) => {
      const real = connect(Number(realPort), "127.0.0.1");
      socket.pipe(real).pipe(socket);
      for (const each of [socket, real]) each.on("error", () => undefined);
    }).listen(databasePort, "127.0.0.1");
    await ready(port);
    waiting.child.kill("SIGTERM");
    expect(await waiting.ended).toBe(0);
    later.close();
  });

  it("serves, refuses a second process on its folder, and stops cleanly on SIGTERM", async () => {
    const port = String(await freePort());
    const first = run({ PORT: port, ADMIN_EMAIL: "admin@example.com" });
    await ready(port);
    const second = run({ PORT: "0", ADMIN_EMAIL: "admin@example.com" });
    expect(await second.ended).toBe(1);
    expect(second.output().trim().split("\n")).toHaveLength(1);
    expect(second.output()).toContain(folder);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(first.output()).toBe("");

    // Data is still there after a restart, and the time zone is fixed by now.
    for (const signal of ["SIGTERM", "SIGKILL"] as const) await endNpmAlone(port, signal);
    const moved = run({ PORT: "0", BILLING_TIME_ZONE: "Europe/Berlin" });
    expect(await moved.ended).toBe(1);
    expect(moved.output()).toContain("America/New_York");
  });
});
