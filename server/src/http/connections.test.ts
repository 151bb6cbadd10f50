// Shows MORE-26.

import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { release } from "../db/release.ts";
import { Connections, type ConnectionTimes, connectionTimes } from "./connections.ts";
import { httpText } from "./http.text.ts";

let app: TestApp;
const opened: TestApp[] = [];
/** What `/slow` waits for between the beginning and the end of its answer. */
let gate = Promise.withResolvers<void>();
/** Answers of `/endless` that were cut off. */
let ended = 0;

async function start(times: Partial<ConnectionTimes>): Promise<TestApp> {
  gate = Promise.withResolvers();
  const started = await startTestApp({
    times,
    extra: async (fastify) => {
      fastify.get("/endless", (_request, reply) =>
        reply.send(
          Readable.from(
            (async function* () {
              try {
                for (;;) yield "x".repeat(65_536);
              } finally {
                ended += 1;
              }
            })(),
          ),
        ),
      );
      fastify.get("/slow", (_request, reply) =>
        reply.send(
          Readable.from(
            (async function* () {
              yield "begin ";
              await gate.promise;
              yield "end";
            })(),
          ),
        ),
      );
    },
  });
  opened.push(started);
  return started;
}

beforeAll(async () => {
  app = await start({ headersMs: 400, requestMs: 600, checkMs: 20 });
});
afterAll(() => app.stop());

async function open({ url }: TestApp): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** All bytes until the server closes. */
const received = (socket: Socket) => text(socket);

/** One request over this agent; resolves with the response head. */
async function ask({ url }: TestApp, path: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((done, failed) => get(`${url}${path}`, { agent }, done).once("error", failed));
}

const halfBody = ({ url }: TestApp) =>
  `POST /api/v1/admin/send_code HTTP/1.1\r\nhost: x\r\norigin: ${url}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`;

describe("a connection", () => {
  it.each([
    ["nothing", () => ""],
    ["half a head", () => "GET / HTTP/1.1\r\nhost:"],
    ["half a body", halfBody],
  ])("that sends %s is closed without a byte", async (_what, sent) => {
    const socket = await open(app);
    socket.write(sent(app));
    expect(await received(socket)).toBe("");
  });

  it("that was answered once and is then silent is closed without another byte", async () => {
    const socket = await open(app);
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET");
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok",.*\}$/);
  });

  it("that sends unreadable bytes gets a 400 in the standard form, and ends", async () => {
    const socket = await open(app);
    socket.write("\u0016\u0003\u0001 no HTTP at all\r\n\r\n");
    const [head = "", body = ""] = (await received(socket)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toContain("connection: close");
    expect(JSON.parse(body)).toEqual({ message: "The request couldn't be read.", code: "malformed" });
  });

  it("whose reader takes nothing of its answer is cut off, and not one whose answer takes long (MORE-209)", async () => {
    const own = await start({ stalledMs: 300 });
    const patient = await open(own);
    patient.write("GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    const stalled = await open(own);
    stalled.pause().write("GET /endless HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => ended).toBe(1);
    gate.resolve();
    expect(await received(patient)).toContain("end");
    stalled.destroy();
    await own.stop();
  });

  it("that sends nonsense while it is answered is closed", async () => {
    const socket = await open(app);
    socket.write("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n\u0016\u0003");
    expect(await received(socket)).not.toContain("400");
    gate.resolve();
  });
});

describe("a server on localhost", () => {
  it("listens on every address of the name, and on none after it has stopped", async () => {
    const own = await startTestApp({ env: { host: "localhost" } });
    const { port } = new URL(own.url);
    const addresses = (await lookup("localhost", { all: true })).map(({ address }) => address);
    const status = (host: string) =>
      new Promise((done) => {
        const call = get({ host, port, path: "/healthz", agent: false }, (answer) => done(answer.resume().statusCode));
        call.once("error", () => done(null));
      });
    expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 200));
    // Links in its emails contain the name: browsers create no passkey for an IP address.
    expect(own.services.publicUrl()).toBe(`http://localhost:${port}`);
    await own.stop();
    expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => null));
  });
});

describe("a server that stops", () => {
  it("answers a kept connection once more, tells it to close, and takes no new one", async () => {
    const own = await start({ idleMs: 60_000, finishMs: 60_000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await ask(own, "/healthz", agent);
    await text(before);
    expect(before.headers.connection).toBe("keep-alive");
    const stopped = own.running.stop();
    const refused = async () => {
      const socket = connect(Number(new URL(own.url).port), "127.0.0.1");
      return once(socket, "connect").then(
        () => socket.destroy() && false,
        () => true,
      );
    };
    await expect.poll(refused).toBe(true);
    const last = await ask(own, "/healthz", agent);
    expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
    await text(last);
    await stopped;
    await own.smtp.stop();
  });

  it("completes the answers it has begun, on a kept connection", async () => {
    const own = await start({ idleMs: 0, finishMs: 60_000 });
    const answer = await ask(own, "/slow", new Agent({ keepAlive: true }));
    const stopped = own.stop();
    await delay(200);
    gate.resolve();
    expect(await text(answer)).toBe("begin end");
    await stopped;
  });

  it("answers earlier connections, although the process was too busy to accept them", async () => {
    const connections = new Connections(connectionTimes);
    connections.serve((_request, response) => void response.end("here"));
    const port = Number(new URL(await connections.listen(0, "127.0.0.1")).port);
    // The system completes a connection itself; the process accepts one per turn of its event loop.
    const sockets = Array.from({ length: 8 }, () => connect(port, "127.0.0.1"));
    for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    const answers = sockets.map((socket) => text(socket).catch((error: Error) => error.message));
    await new Promise<void>((done) => process.nextTick(done));
    const closed = connections.close({ idleMs: 500, finishMs: 2_000 });
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/here$/);
    await closed;
  });

  it("answers from the beginning, and with the app as soon as there is one (MORE-276)", async () => {
    const connections = new Connections(connectionTimes);
    const url = await connections.listen(0, "127.0.0.1");
    const alive = await fetch(`${url}/healthz`);
    expect([alive.status, await alive.json()]).toEqual([200, { status: "ok", version: release }]);
    const early = await fetch(`${url}/api/v1/admin/me`);
    expect([early.status, early.headers.get("retry-after"), await early.json()]).toEqual([
      503,
      "2",
      { message: httpText.starting, code: "unavailable" },
    ]);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    connections.serve((_request, response) => void response.end("here"));
    expect(await (await fetch(`${url}/readyz`)).text()).toBe("here");
    await connections.close({ idleMs: 0, finishMs: 0 });
  });

  it("waits for no half-sent request, endless answer or silent connection beyond its time", async () => {
    const own = await start({ idleMs: 0, finishMs: 150 });
    const half = await open(own);
    half.write(halfBody(own));
    const endless = await ask(own, "/slow", new Agent({ keepAlive: true }));
    const silent = await open(own);
    const ended = Promise.all([received(half), received(silent)]);
    await own.stop();
    expect(await ended).toEqual(["", ""]);
    await expect(text(endless)).rejects.toThrow("aborted");
  });
});
