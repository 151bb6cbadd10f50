// Shows MORE-37, MORE-39.

import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Member } from "@console/contract/team.ts";
import { eq } from "drizzle-orm";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";
import { outbox } from "../src/db/tables/outbox.ts";
import { loginCodes, sessions } from "../src/db/tables/sign-in.ts";
import { allRoutes } from "../src/http/document.ts";
import { Client } from "./client.ts";
import { startConsole } from "./console-process.ts";
import { makeMember, openSessionFor } from "./factories/member.ts";
import { passkeyOrigin } from "./factories/passkey.ts";
import { createDatabase, startPostgres } from "./postgres.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";
import { areaUnderCurve, median } from "./statistics.ts";
import { guardedMoves, guardedState, makeLoot, openMoves } from "./stolen-session.ts";
import { within } from "./within.ts";

/** One check: what was measured, and whether it passed. */
export type Finding = { what: string; figures: string; ok: boolean };

export type Lab = {
  url: string;
  ctx: Context;
  smtp: TestSmtp;
  members: Member[];
  /** A new browser in a separate network, so that no network limit applies. */
  stranger(): { client: Client; headers: Record<string, string> };
  /** All that the console has logged. */
  log(): string;
};

const key = Buffer.alloc(32, 7).toString("base64");

/** The real console as a process, behind a proxy, with a separate PostgreSQL and mail server. */
export async function inLab(people: number, work: (lab: Lab) => Promise<void>): Promise<void> {
  const postgres = await startPostgres();
  const smtp = await startSmtp();
  const folder = mkdtempSync(join(tmpdir(), "console-log-"));
  const file = join(folder, "log");
  const output = openSync(file, "a");
  const variables = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key };
  try {
    await within(variables, async (ctx) => {
      await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
      const members: Member[] = [];
      while (members.length < people) members.push(await makeMember(ctx, { role: "super_admin" }));
      // Sending welcome emails would disturb the measurements.
      await ctx.db.current().delete(outbox);
      const server = await startConsole(
        { ...variables, SMTP_URL: smtp.url, MAIL_TO_LOG: "", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "debug" },
        { stdout: output },
      );
      let network = 0;
      const stranger = () => {
        network += 1;
        const ip = `11.${network >> 8}.${network & 255}.1`;
        return { client: new Client(server.url), headers: { "x-forwarded-for": ip } };
      };
      try {
        await work({ url: server.url, ctx, smtp, members, stranger, log: () => readFileSync(file, "utf8") });
      } finally {
        await server.stop();
      }
    });
  } finally {
    await smtp.stop();
    await postgres.stop();
    closeSync(output);
    rmSync(folder, { recursive: true });
  }
}

/** Requests a code in a new browser and reads it from the email. */
async function ask(lab: Lab, email: string) {
  const browser = lab.stranger();
  await browser.client.post("/admin/send_code", { email }, browser.headers);
  const { text } = await lab.smtp.waitFor(email);
  return { ...browser, code: /\b(\d{6})\b/.exec(text)?.[1] ?? "" };
}

export async function parallelGuesses(lab: Lab, email: string): Promise<Finding> {
  const { client, headers, code } = await ask(lab, email);
  const guesses = Array.from({ length: 200 }, (_, index) => String((Number(code) + 1 + index) % 1e6).padStart(6, "0"));
  const answers = await Promise.all(
    guesses.map((guess) => client.post("/admin/verify_code", { email, code: guess }, headers)),
  );
  const right = await client.post("/admin/verify_code", { email, code }, headers);
  const [row] = await lab.ctx.db.current().select().from(loginCodes).where(eq(loginCodes.email, email));
  const refused = answers.filter(({ status }) => status === 422).length;
  const checked = row?.attempts ?? Number.NaN;
  return {
    what: "200 parallel guesses",
    figures: `${checked} checked, ${refused} refused with 422, the right code afterwards ${right.status}`,
    ok: checked <= 5 && refused === 200 && right.status === 422,
  };
}

export async function parallelUses(lab: Lab, member: Member): Promise<Finding> {
  const { client, headers, code } = await ask(lab, member.email);
  const calls = Array.from({ length: 50 }, () =>
    new Client(lab.url, Object.fromEntries(client.cookies)).post(
      "/admin/verify_code",
      { email: member.email, code },
      headers,
    ),
  );
  const opened = (await Promise.all(calls)).filter(({ status }) => status === 200).length;
  const stored = await lab.ctx.db.current().select().from(sessions).where(eq(sessions.admin_user_id, member.id));
  return {
    what: "one code 50 times in parallel",
    figures: `${opened} answered 200, ${stored.length} sessions`,
    ok: opened === 1 && stored.length === 1,
  };
}

type Times = { known: number[]; unknown: number[] };
const noTimes = (): Times => ({ known: [], unknown: [] });

/** Known and unknown addresses alternately, in random order, one request at a time. */
export async function timing(lab: Lab, members: readonly Member[]): Promise<Finding[]> {
  const [send, verify]: [Times, Times] = [noTimes(), noTimes()];
  for (const [index, member] of members.entries()) {
    const pair = [
      { kind: "known" as const, email: member.email },
      { kind: "unknown" as const, email: member.email.replace("person", "nobody") },
    ];
    if (Math.random() < 0.5) pair.reverse();
    for (const { kind, email } of pair) {
      const { client, headers } = lab.stranger();
      const sent = await timed(() => client.post("/admin/send_code", { email }, headers));
      // The email job ends before anything else is measured.
      await codeMade(lab, email);
      const verified = await timed(() => client.post("/admin/verify_code", { email, code: "000000" }, headers));
      // The first ones run with cold code and new connections.
      if (index < 5) continue;
      send[kind].push(sent);
      verify[kind].push(verified);
    }
  }
  return [compared("time of send_code", send), compared("time of verify_code", verify)];
}

async function timed(call: () => Promise<{ status: number }>): Promise<number> {
  const begin = performance.now();
  const { status } = await call();
  if (status !== 200 && status !== 422) throw new Error(`a measured call was answered with ${status}`);
  return performance.now() - begin;
}

async function codeMade(lab: Lab, email: string): Promise<void> {
  for (;;) {
    const [row] = await lab.ctx.db
      .current()
      .select({ id: loginCodes.id })
      .from(loginCodes)
      .where(eq(loginCodes.email, email));
    if (row) break;
    await delay(10);
  }
  await delay(25);
}

/** Allowed distance of the area from 0.5: 0.05 from 1,000 pairs on, which chance exceeds once in 10,000 runs. */
const tolerance = (pairs: number) => Math.max(0.05, 1.6 / Math.sqrt(pairs));

function compared(what: string, { known, unknown }: Times): Finding {
  const area = areaUnderCurve(known, unknown);
  return {
    what,
    figures: `median ${median(known).toFixed(2)} ms known, ${median(unknown).toFixed(2)} ms unknown, area under the curve ${area.toFixed(3)}, ${known.length} pairs`,
    ok: Math.abs(area - 0.5) <= tolerance(known.length),
  };
}

/** Notations of internal addresses, and names that resolve to them. */
const inside = [
  ...["127.0.0.1", "127.1.2.3", "localhost", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "::ffff:7f00:1", "127.1"],
  ...["2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "localhost.", "10.0.0.1", "172.16.0.1", "192.168.0.1"],
  ...["100.100.100.200", "169.254.169.254", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "fd00:ec2::254", "fe80::1"],
  ...["168.63.129.16", "224.0.0.1", "255.255.255.255"],
];

/**
 * Credential tests must reach none of them: neither the console's own machine, where something listens, nor its
 * network.
 */
export async function outboundTable(lab: Lab): Promise<Finding> {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.end("220 inside\r\n");
  }).listen(0);
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const reached: string[] = [];
  let staff = new Client(lab.url);
  for (const [index, host] of inside.entries()) {
    // A person may start 20 tests per minute.
    if (index % 15 === 0) {
      const member = await makeMember(lab.ctx, { role: "super_admin" });
      staff = new Client(lab.url, { session: await openSessionFor(lab.ctx, member.id) });
    }
    const values = { smtp_address: host, smtp_port: String(port), smtp_from: "a@b.example" };
    const { status, body } = await staff.post("/admin/credential_tests", { kind: "smtp", values });
    if (status !== 200 || body.data.stages[0]?.ok !== false) reached.push(host);
  }
  listener.close();
  return {
    what: "credential tests of inner addresses",
    figures:
      `${inside.length} tried, ${reached.length} reached, ${connections} connections seen ${reached.join(" ")}`.trim(),
    ok: reached.length === 0 && connections === 0,
  };
}

/**
 * Every ordered pair of writes on people, sessions, passkeys, keys, credentials and payee, each with separate people.
 */
export async function stolenPairs({ url, ctx }: Lab): Promise<Finding> {
  const moves = Object.entries({ ...guardedMoves, ...openMoves });
  const reached: string[] = [];
  for (const [first, one] of moves) {
    for (const [second, other] of moves) {
      const loot = await makeLoot({ url, ctx, origin: passkeyOrigin({ url }) });
      const before = await guardedState(ctx, loot);
      await one(loot);
      await other(loot);
      if (!isDeepStrictEqual(await guardedState(ctx, loot), before)) reached.push(`${first}, ${second};`);
    }
  }
  return {
    what: "pairs of writes in a stolen session whose passkey is stale",
    figures: `${moves.length ** 2} tried, ${reached.length} reached something ${reached.slice(0, 5).join(" ")}`.trim(),
    ok: reached.length === 0,
  };
}

export async function routesWithoutSession(lab: Lab): Promise<Finding> {
  const guarded = allRoutes.filter((route) => route.permission !== null);
  const open: string[] = [];
  for (const route of guarded) {
    const { status } = await new Client(lab.url).send(route.method, route.path.replace(/\{\w+\}/g, "1"));
    if (status !== 401) open.push(`${route.id} ${status}`);
  }
  return {
    what: "routes without a session",
    figures: `${guarded.length - open.length} of ${guarded.length} answer 401 ${open.join(" ")}`.trim(),
    ok: open.length === 0,
  };
}
