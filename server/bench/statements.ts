import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { median } from "../test/statistics.ts";
import type { Sendable } from "./load.ts";
import type { Target } from "./targets.ts";

/** A statement as sent to PostgreSQL, and the milliseconds until PostgreSQL was ready for the next. */
export type Seen = { text: string; ms: number };

type Proxy = { url: string; drain(): Seen[]; stop(): Promise<void> };

/**
 * A proxy between a server and PostgreSQL that records every statement; only for counting, never during measurements.
 */
async function startProxy(databaseUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let seen: Seen[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const watch = watchConnection((each) => seen.push(each));
    for (const [from, to, look] of [
      [client, upstream, watch.sent],
      [upstream, client, watch.received],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (chunk: Buffer) => {
        look(chunk);
        to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    drain: () => {
      const drained = seen;
      seen = [];
      return drained;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Parses the protocol's messages: a statement is executed by Execute or Query and has ended with ReadyForQuery. */
export function watchConnection(note: (seen: Seen) => void) {
  const prepared = new Map<string, string>();
  let current = "";
  // Several are sent before the first is answered; PostgreSQL answers in order.
  const waiting: { text: string; begin: number }[] = [];
  const wait = () => waiting.push({ text: current, begin: performance.now() });
  const sent = readMessages(false, (type, body) => {
    if (type === "P") {
      const [name = "", text = ""] = body.toString("utf8").split("\0");
      prepared.set(name, text);
    } else if (type === "B") current = prepared.get(body.toString("utf8").split("\0")[1] ?? "") ?? "";
    else if (type === "E") wait();
    else if (type === "Q") {
      current = body.toString("utf8").replace(/\0$/, "");
      wait();
    }
  });
  const received = readMessages(true, (type) => {
    const answered = type === "Z" ? waiting.shift() : undefined;
    if (answered) note({ text: answered.text, ms: performance.now() - answered.begin });
  });
  return { sent, received };
}

/** @param typed whether the first message has a type; the one that opens a connection has none */
function readMessages(typed: boolean, read: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let hasType = typed;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasType ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (hasType) read(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end));
      hasType = true;
      rest = rest.subarray(end);
    }
  };
}

const TIMES = 5;
/** Background work after an answer, such as sealing the audit log, has ended by then. */
const SETTLE_MS = 150;
/** Longer than what a start begins pauses between its statements. */
const QUIET_MS = 1_000;
const QUIET_WITHIN_MS = 120_000;

/**
 * The statements of a request with their median milliseconds, over several similar requests sent sequentially.
 * @param start a target on the given database
 */
export async function statementsOf(
  databaseUrl: string,
  start: (url: string) => Promise<Target>,
  kinds: readonly (readonly Sendable[])[],
): Promise<Seen[][]> {
  const proxy = await startProxy(databaseUrl);
  try {
    const target = await start(proxy.url);
    try {
      await quiet(proxy);
      const found: Seen[][] = [];
      for (const requests of kinds) found.push(await ofKind(proxy, target, requests));
      return found;
    } finally {
      await target.stop();
    }
  } finally {
    await proxy.stop();
  }
}

/** Waits until what a start begins has ended: with 1,000,000 brands, finding all conditions takes a minute. */
async function quiet(proxy: Proxy): Promise<void> {
  const end = Date.now() + QUIET_WITHIN_MS;
  do {
    proxy.drain();
    await delay(QUIET_MS);
  } while (proxy.drain().length > 0 && Date.now() < end);
}

async function ofKind(proxy: Proxy, target: Target, requests: readonly Sendable[]): Promise<Seen[]> {
  const runs: Seen[][] = [];
  // The first ones load code and prepare statements.
  for (const [index, request] of requests.slice(0, 2 * TIMES).entries()) {
    await delay(SETTLE_MS);
    proxy.drain();
    await sendOnce(target, request);
    if (index >= TIMES) runs.push(proxy.drain());
  }
  runs.sort((one, other) => one.length - other.length);
  const middle = runs[Math.floor(runs.length / 2)] ?? [];
  const alike = runs.filter((run) => run.length === middle.length);
  return middle.map(({ text }, index) => ({ text, ms: median(alike.map((run) => run[index]?.ms ?? Number.NaN)) }));
}

let serial = Date.now() * 100;

/** Sends one request and waits for its answer. @throws Error if it is not 2xx */
export async function sendOnce(target: Target, request: Sendable): Promise<string> {
  serial += 1;
  const fill = (text: string) =>
    text.replaceAll("{serial}", String(serial)).replaceAll("{version}", String(request.version ?? 1));
  const { method, path, headers = {}, body } = target.spell(request);
  const filled = Object.entries({ ...target.headers, ...headers }).map(([name, text]) => [name, fill(text)] as const);
  const answer = await fetch(target.url + path, {
    method,
    headers: Object.fromEntries(filled),
    ...(body !== undefined && { body: fill(body) }),
  });
  const text = await answer.text();
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}
