import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createDatabase, startPostgres, type TestPostgres } from "../../test/postgres.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { type Mailer, makeMailer } from "../adapters/mail.ts";
import { type Connection, connectDatabase } from "../db/client.ts";
import { rows } from "../db/sql.ts";
import { outbox } from "../db/tables/outbox.ts";
import { Database } from "../db/unit-of-work.ts";
import { GiveUp } from "../lib/give-up.ts";
import { letterOfText } from "../lib/letter.ts";
import { deleteFailed, listFailed } from "./jobs.db.ts";
import { defineJob, type Job, type JobFailure, type Jobs } from "./jobs.ts";
import { enqueue, enqueueAgain } from "./outbox.ts";
import { makeJobs } from "./queue.ts";

const OUTBOX = `create table outbox (id bigint generated always as identity primary key,
  job_id uuid not null default gen_random_uuid(), job text not null, payload jsonb not null,
  created_at timestamptz not null default now());
  create table emails (id integer, invoice_mail_id integer, recipient text)`;

type Services = { mailer: Mailer; process: string };
const quick = { firstSeconds: 1, longestSeconds: 2 };
const mailJob = defineJob({
  name: "mail",
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  retry: quick,
  run: (services: Services, { to, subject, text }) => services.mailer.send({ to, subject, letter: letterOfText(text) }),
});
const ran: { number: number; process: string }[] = [];
const countJob = defineJob({
  name: "count",
  payload: z.object({ number: z.number() }),
  retry: quick,
  concurrency: 2,
  run: async (services: Services, { number }) => {
    await delay(5);
    ran.push({ number, process: services.process });
  },
});
const hopelessJob = defineJob({
  name: "hopeless",
  payload: z.object({ why: z.string() }),
  run: async (_services: Services, { why }) => {
    throw new GiveUp(why);
  },
});
const jobList: Job<Services, unknown>[] = [mailJob, countJob, hopelessJob];
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let smtp: TestSmtp;
/** A separate queue, because a test restarts it. */
let postgres: TestPostgres;
beforeAll(async () => {
  smtp = await startSmtp();
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await smtp.stop();
  await postgres.stop();
});

type Bench = { connection: Connection; database: Database; url: string };

async function open(): Promise<Bench> {
  const url = await createDatabase(postgres.url);
  const connection = connectDatabase(url, quiet);
  await connection.root.execute(OUTBOX);
  return { connection, database: new Database(connection), url };
}

function start(
  { database, url }: Omit<Bench, "connection">,
  process = "one",
  failures: JobFailure[] = [],
  list = jobList,
): Jobs {
  const mailer = makeMailer({ smtpUrl: smtp.url, from: "Console <console@localhost>", toLog: false, log: quiet });
  const services = (): Services => ({ mailer, process });
  const onFailure = (failure: JobFailure) => void failures.push(failure);
  const jobs = makeJobs({ database, url, jobs: list, services, log: quiet, onFailure });
  jobs.start();
  return jobs;
}

describe("jobs", () => {
  let bench: Bench;
  let jobs: Jobs;
  const failures: JobFailure[] = [];
  const mail = (to: string) => enqueue(bench.database, mailJob, { to, subject: "Hello", text: "A line" });

  beforeAll(async () => {
    bench = await open();
    // Before the queue has ever run on this database.
    await mail("early@example.com");
    jobs = start(bench, "one", failures);
    await jobs.started();
  }, 60_000);
  beforeEach(() => {
    failures.length = 0;
  });
  afterAll(async () => {
    await jobs.stop();
    await bench.connection.close();
  });

  it("runs what was queued before the queue was up", async () => {
    await smtp.waitFor("early@example.com");
  });

  it("sends nothing when the transaction rolls back", async () => {
    const undone = bench.database.transaction(async () => {
      await mail("undone@example.com");
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await mail("after@example.com");
    await smtp.waitFor("after@example.com");
    await delay(200);
    expect(smtp.mails.filter(({ to }) => to.includes("undone@example.com"))).toEqual([]);
  });

  it("delivers within a second of the commit, and leaves the outbox empty", async () => {
    const waits: number[] = [];
    for (let number = 0; number < 10; number += 1) {
      await bench.database.transaction(() => mail(`quick${number}@example.com`));
      const committed = Date.now();
      waits.push((await smtp.waitFor(`quick${number}@example.com`)).at - committed);
    }
    // Not by the queue's next poll. One of ten may wait for a busy machine.
    expect(waits.filter((wait) => wait < 1_000).length).toBeGreaterThan(5);
    expect(await bench.connection.root.$count(outbox)).toBe(0);
  });

  it("delivers once the mail server is back", async () => {
    const patient = `patient@example.com`;
    await smtp.stop();
    try {
      await mail(patient);
      for (let tries = 0; tries < 100 && failures.length < 2; tries += 1) await delay(50);
      expect(failures.map(({ attempt, final }) => ({ attempt, final }))).toEqual([
        { attempt: 1, final: false },
        { attempt: 2, final: false },
      ]);
    } finally {
      await smtp.start();
    }
    await smtp.waitFor(patient, 5_000);
    await delay(300);
    expect(smtp.mails.filter(({ to }) => to.includes(patient))).toHaveLength(1);
  }, 20_000);

  it("gives up immediately if no retry can help, keeps the job, and retries on request", async () => {
    await enqueue(bench.database, hopelessJob, { why: "because" });
    await mail("refused@example.com");
    for (let tries = 0; tries < 100 && failures.length < 2; tries += 1) await delay(50);
    expect(failures).toMatchObject([{ final: true }, { final: true }]);
    await delay(100);
    const db = bench.database.current();
    const stored = await listFailed(db, {});
    expect(stored).toHaveLength(2);
    const hopeless = stored.find(({ name }) => name === "hopeless");
    expect(hopeless).toMatchObject({ message: "because", attempts: 1 });
    const removed = await deleteFailed(db, hopeless?.id ?? 0);
    expect(removed).toEqual({ name: "hopeless", payload: { why: "because" } });
    await bench.database.transaction(() => enqueueAgain(bench.database, "hopeless", removed?.payload));
    for (let tries = 0; tries < 100 && failures.length < 3; tries += 1) await delay(50);
    expect(failures[2]).toMatchObject({ name: "hopeless", message: "because" });
  }, 20_000);

  it("refuses an invalid payload, and rolls the job back", async () => {
    const wrong: unknown = { number: "one" };
    await expect(enqueue(bench.database, countJob, wrong as { number: number })).rejects.toThrow();
  });

  it("survives a stop: waiting jobs run at the next start", async () => {
    await jobs.stop();
    await mail("later@example.com");
    await delay(100);
    jobs = start(bench, "one", failures);
    await smtp.waitFor("later@example.com");
  });

  it("goes on with the settings and schedules of a later version", async () => {
    const { connection } = bench;
    const scheduled = (cron: string) => ({ ...hopelessJob, schedule: { cron, timeZone: "America/New_York" } });
    const stored = async () => ({
      retries: await rows(connection.root, sql`select retry_limit as n from pgboss.queue where name = 'count'`),
      schedules: await rows(connection.root, sql`select name, cron, timezone from pgboss.schedule`),
    });
    const restart = async (list: typeof jobList) => {
      await jobs.stop();
      jobs = start(bench, "one", failures, list);
      await jobs.started();
      return stored();
    };
    const at = (cron: string) => [{ name: "hopeless", cron, timezone: "America/New_York" }];
    expect(await restart([mailJob, countJob, scheduled("0 3 * * *")])).toMatchObject({ schedules: at("0 3 * * *") });
    const patient = { ...countJob, retry: { ...countJob.retry, limit: 7 } };
    const later = await restart([mailJob, patient, scheduled("0 4 * * *")]);
    expect(later).toEqual({ retries: [{ n: 7 }], schedules: at("0 4 * * *") });
    expect(await restart(jobList)).toMatchObject({ schedules: [] });
  });
});

describe("two processes on one PostgreSQL", () => {
  it("run each job once, between them", async () => {
    const bench = await open();
    const other = { ...bench, database: new Database(bench.connection) };
    // Both at the same time on an empty database, like two new processes.
    const both = [start(bench, "one"), start(other, "two")];
    await Promise.all(both.map((jobs) => jobs.started()));
    ran.length = 0;
    await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        enqueue([bench, other][number % 2]?.database ?? bench.database, countJob, { number }),
      ),
    );
    for (let tries = 0; tries < 200 && ran.length < 200; tries += 1) await delay(50);
    await delay(300);
    expect(ran.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, number) => number),
    );
    expect(new Set(ran.map(({ process }) => process))).toEqual(new Set(["one", "two"]));
    await Promise.all(both.map((jobs) => jobs.stop()));
    await bench.connection.close();
  }, 30_000);

  it("recover after the database was unavailable (ASVS V16.5.2)", async () => {
    const bench = await open();
    const jobs = start(bench);
    await jobs.started();
    await postgres.restart();
    for (let tries = 0; tries < 40; tries += 1) {
      const done = await enqueue(bench.database, mailJob, { to: "back@example.com", subject: "s", text: "t" }).then(
        () => true,
        () => false,
      );
      if (done) break;
      await delay(50);
    }
    await smtp.waitFor("back@example.com", 35_000);
    await jobs.stop();
    await bench.connection.close();
  }, 60_000);
});
