import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

import { connectionTimes } from "../src/http/connections.ts";
import { startConsole } from "./console-process.ts";
import { brandInput } from "./factories/brand.ts";
import { fill } from "./fill.ts";
import { within } from "./within.ts";

export type StopReport = {
  stops: number;
  /** Requests sent before the signal, and those of them without a complete answer. */
  before: number;
  reset: string[];
  /** Those cut off because they took longer than a stop waits. */
  cut: number;
  /** Answers with `connection: close`. */
  closeHeaders: number;
  exports: number;
  longestMs: number;
  /** Exit codes other than 0. */
  badExits: number;
};

const BUSY = 6;
const EXPORTS = 6;
const HALF_BODIES = 3;
/** Brands in the exported list. */
const BRANDS = 1_000;
/** Servers stopped at the same time, each on a separate folder. */
const CONCURRENT_STOPS = 2;

/**
 * Stops servers with SIGTERM while clients are busy, exports run on keep-alive connections and half-sent bodies hang.
 */
export async function stopsUnderLoad(stops: number): Promise<StopReport> {
  const report: StopReport = {
    stops: 0,
    before: 0,
    reset: [],
    cut: 0,
    closeHeaders: 0,
    exports: 0,
    longestMs: 0,
    badExits: 0,
  };
  const lane = async () => {
    const folder = mkdtempSync(join(tmpdir(), "console-stops-"));
    const variables = { DATA_DIR: join(folder, "data") };
    const session = await within(variables, (ctx) => fill(ctx, BRANDS));
    for (; report.stops < stops; ) {
      report.stops += 1;
      await stopOnce(variables, session, report);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_STOPS, stops) }, lane));
  return report;
}

async function stopOnce(variables: Record<string, string>, session: string, report: StopReport): Promise<void> {
  const server = await startConsole(variables);
  const clients = new Clients(server.url, session, report);
  const busy = Array.from({ length: BUSY }, (_, index) => clients.keepBusy(index));
  const exported = Array.from({ length: EXPORTS }, () => clients.exportBrands());
  for (let each = 0; each < HALF_BODIES; each += 1) clients.sendHalfABody();
  await clients.everyBusyOneAnswered;
  await delay(Math.random() * 300);
  clients.signaledAt = performance.now();
  const begun = performance.now();
  const code = await server.stop();
  report.longestMs = Math.max(report.longestMs, performance.now() - begun);
  if (code !== 0) report.badExits += 1;
  clients.ended = true;
  await Promise.all([...busy, ...exported]);
}

class Clients {
  signaledAt = Number.POSITIVE_INFINITY;
  ended = false;
  readonly #answered = Promise.withResolvers<void>();
  readonly everyBusyOneAnswered = this.#answered.promise;
  #busyAnswered = 0;
  readonly #url: string;
  readonly #session: string;
  readonly #report: StopReport;

  constructor(url: string, session: string, report: StopReport) {
    this.#url = url;
    this.#session = session;
    this.#report = report;
  }

  /** Alternates reads and writes on one keep-alive connection, with pauses during which a stop may happen. */
  async keepBusy(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = index; !this.ended; turn += 1) {
      const isWrite = turn % 3 === 0;
      const answer = await this.#call(
        isWrite ? "POST" : "GET",
        "/admin/agencies",
        agent,
        isWrite ? JSON.stringify({ organization: brandInput() }) : "",
      );
      if (turn === index) this.#busyAnswered += 1;
      if (this.#busyAnswered === BUSY) this.#answered.resolve();
      // After the signal, no new connection is accepted.
      if (answer === null && performance.now() > this.signaledAt) break;
      await delay(Math.random() * 60);
    }
    agent.destroy();
  }

  async exportBrands(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const csv = await this.#call("GET", "/admin/agencies?format=csv", agent, "");
    if (csv !== null) this.#report.exports += 1;
    // The connection stays open after its answer, like a browser's.
    while (!this.ended) await delay(50);
    agent.destroy();
  }

  /** From an unauthenticated client, and never finished. */
  sendHalfABody(): void {
    const { port, origin } = new URL(this.#url);
    const head = `host: x\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 99`;
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`POST /api/v1/admin/send_code HTTP/1.1\r\n${head}\r\n\r\n{`);
  }

  /** @returns the body; null without a complete answer */
  async #call(method: string, path: string, agent: Agent, body: string): Promise<string | null> {
    let sentAt = Number.POSITIVE_INFINITY;
    try {
      const answer = await new Promise<IncomingMessage>((done, failed) => {
        const call = request(
          `${this.#url}/api/v1${path}`,
          {
            method,
            agent,
            headers: { cookie: `session=${this.#session}`, origin: this.#url, "content-type": "application/json" },
          },
          done,
        );
        call.once("error", failed);
        call.end(body, () => {
          sentAt = performance.now();
        });
      });
      const content = await text(answer);
      if (sentAt <= this.signaledAt) this.#report.before += 1;
      else if (answer.headers.connection === "close") this.#report.closeHeaders += 1;
      if (answer.statusCode !== 200) this.#report.reset.push(`${method} ${path} ${answer.statusCode}`);
      return content;
    } catch (error) {
      if (sentAt <= this.signaledAt) {
        this.#report.before += 1;
        const passed = performance.now() - this.signaledAt;
        if (passed >= connectionTimes.finishMs) this.#report.cut += 1;
        else this.#report.reset.push(`${method} ${path} ${String(error)} after ${Math.round(passed)} ms`);
      }
      return null;
    }
  }
}
