import { randomUUID } from "node:crypto";
import type pg from "pg";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";
import { Client } from "./client.ts";
import { type ConsoleProcess, startConsole } from "./console-process.ts";
import { makeApiKey } from "./factories/api-key.ts";
import { brandInput } from "./factories/brand.ts";
import { makeMember, openSessionFor } from "./factories/member.ts";
import { type Passage, startPassage } from "./passage.ts";
import { createDatabase, type TestPostgres, withClient } from "./postgres.ts";
import { type Prometheus, startPrometheus } from "./prometheus.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";
import { within } from "./within.ts";

/** A console with all that it works with, each of which can fail. */
export type AlertLab = {
  prometheus: Prometheus;
  console: ConsoleProcess;
  passage: Passage;
  smtp: TestSmtp;
  receiver: Receiver;
  /** People who are signed in. */
  admins: readonly [Client, Client];
  platform: Client;
  /** Works on the database beside the console. */
  inDatabase<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Runs statements in a transaction of its own, which stays open. @returns what rolls it back */
  hold(...statements: string[]): Promise<() => Promise<void>>;
  run(statement: string): Promise<unknown>;
  /** Creates a brand, and emails its first user if there is an address. */
  makeBrand(email?: string): Promise<number>;
  /** Another process, with these variables. */
  another(variables: Record<string, string>): Promise<ConsoleProcess>;
  stop(): Promise<void>;
};

const key = Buffer.alloc(32, 7).toString("base64");

export async function makeAlertLab(postgres: TestPostgres): Promise<AlertLab> {
  const url = await createDatabase(postgres.url);
  const direct = { DATABASE_URL: url, SECRETS_KEY: key };
  const [smtp, receiver, passage, prometheus] = await Promise.all([
    startSmtp(),
    startReceiver(),
    startPassage(url),
    startPrometheus(),
  ]);
  const made = await within(direct, async (ctx) => {
    await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
    const sessionOf = async () => openSessionFor(ctx, (await makeMember(ctx, { role: "super_admin" })).id);
    return { sessions: [await sessionOf(), await sessionOf()], token: (await makeApiKey(ctx, ["usage"])).token };
  });
  const variables = {
    ...direct,
    DATABASE_URL: Object.assign(new URL(url), { host: new URL(passage.url).host }).href,
    SMTP_URL: smtp.url,
    MAIL_TO_LOG: "false",
    OUTBOUND_ALLOW: "127.0.0.0/8",
  };
  const main = await startConsole(variables);
  prometheus.watch([main.url]);
  const [first, second] = made.sessions.map((session) => new Client(main.url, { session }));
  if (!first || !second) throw new Error("nobody is signed in");
  return {
    prometheus,
    console: main,
    passage,
    smtp,
    receiver,
    admins: [first, second],
    platform: Client.withKey(main.url, made.token),
    inDatabase: (work) => within(direct, work),
    hold: (...statements) => hold(url, statements),
    run: (statement) => withClient(url, (client) => client.query(statement)),
    makeBrand: async (email) => {
      const user = email === undefined ? {} : { user_name: "Owner", user_email: email };
      const sent = { organization: { ...brandInput(), ...user } };
      const { status, body } = await first.post("/admin/agencies", sent, { "idempotency-key": randomUUID() });
      if (status !== 200) throw new Error(`no brand: ${status} ${JSON.stringify(body)}`);
      return body.data.id;
    },
    another: (over) => startConsole({ ...variables, ...over }),
    stop: async () => {
      await main.stop();
      await Promise.all([prometheus.stop(), smtp.stop(), receiver.stop()]);
      await passage.close();
    },
  };
}

async function hold(url: string, statements: readonly string[]): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const ended = withClient(url, async (client: pg.Client) => {
    await client.query("begin");
    for (const statement of statements) await client.query(statement);
    begun.resolve();
    await release.promise;
    await client.query("rollback");
  });
  ended.catch(begun.reject);
  await begun.promise;
  return async () => {
    release.resolve();
    await ended;
  };
}
