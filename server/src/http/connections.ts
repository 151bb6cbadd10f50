import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { unreadableAnswer } from "./security.ts";
import { answerWhileStarting } from "./starting.ts";

export type ConnectionTimes = {
  /** A connection that has not sent a complete request head within this time is closed. */
  headersMs: number;
  /** A request that has not fully arrived within this time is dropped. */
  requestMs: number;
  /** How often the two limits are checked; with the default, 2,000 slow connections were still open after 12 s. */
  checkMs: number;
  /** An answer of which its reader takes nothing for this long is cut off. */
  stalledMs: number;
  /** After a stop begins, an idle connection stays open this long for its next request. */
  idleMs: number;
  /** After a stop begins, a request in flight may take this long. */
  finishMs: number;
};

export const connectionTimes: ConnectionTimes = {
  headersMs: 5_000,
  requestMs: 10_000,
  checkMs: 1_000,
  stalledMs: 30_000,
  idleMs: 5_000,
  finishMs: 8_000,
};

type State = {
  /** Unanswered requests. */
  open: number;
  /** Bytes read when the last answer ended: if there are more, a new request has begun. */
  readBefore: number;
};

const turnOfEventLoop = (): Promise<void> => new Promise((done) => void setImmediate(done));

/** Where a server that listens on every address can be reached. */
const ANY: Partial<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The server's connections: their limits, and how they end when the server stops. */
export class Connections {
  readonly #times: ConnectionTimes;
  readonly #states = new Map<Socket, State>();
  readonly #servers: Server[] = [];
  readonly #main: Server;
  #handle: RequestListener = answerWhileStarting;
  #accepted = 0;
  #closesIdle = false;
  #onAllClosed: (() => void) | undefined;

  constructor(times: ConnectionTimes) {
    this.#times = times;
    this.#main = this.#makeServer();
  }

  /** The server of the app, whose handler answers from now on. */
  serve(handler: RequestListener): Server {
    this.#handle = handler;
    return this.#main;
  }

  /**
   * Listens; until there is an app, only /healthz answers with more than that the console is starting. `localhost` also
   * means the machine's other loopback address, which not every machine has.
   * @returns the address, as `http://host:port`
   */
  async listen(port: number, host: string): Promise<string> {
    const at = await listenAt(this.#main, port, host);
    const loopbacks = host === "localhost" ? await lookup(host, { all: true }) : [];
    for (const { address } of loopbacks) {
      if (address !== at.address) await listenAt(this.#makeServer(), at.port, address).catch(() => undefined);
    }
    const reached = ANY[at.address] ?? at.address;
    return `http://${at.family === "IPv6" ? `[${reached}]` : reached}:${at.port}`;
  }

  /**
   * Ends all connections: new ones are refused, requests in flight are answered until `finishMs`. Idle connections stay
   * open until `idleMs`, so that a request already being sent is not reset.
   */
  async close({ idleMs, finishMs }: Pick<ConnectionTimes, "idleMs" | "finishMs">): Promise<void> {
    const begun = performance.now();
    await this.#acceptWaiting(idleMs);
    const left = (ms: number) => Math.max(0, ms - (performance.now() - begun));
    // The close of HTTP servers would close idle connections immediately and end the checks for slow requests.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    if (this.#states.size === 0) return;
    const { promise: allClosed, resolve } = Promise.withResolvers<void>();
    this.#onAllClosed = resolve;
    const closeIdle = setTimeout(async () => {
      // A busy process handles an expired timer before bytes that arrived earlier.
      await turnOfEventLoop();
      this.#closesIdle = true;
      for (const [socket, state] of this.#states) if (isIdle(socket, state)) socket.destroySoon();
    }, left(idleMs));
    const closeAll = setTimeout(() => {
      for (const socket of this.#states.keys()) socket.destroy();
    }, left(finishMs));
    await allClosed;
    clearTimeout(closeIdle);
    clearTimeout(closeAll);
  }

  #makeServer(): Server {
    const { headersMs, requestMs, checkMs } = this.#times;
    const answer: RequestListener = (request, response) => this.#handle(request, response);
    const server = createServer(
      {
        headersTimeout: headersMs,
        requestTimeout: requestMs,
        connectionsCheckingInterval: checkMs,
        // Node's own rejections lack our headers; `secure` rejects requests without a host.
        requireHostHeader: false,
      },
      answer,
    );
    server.on("checkExpectation", answer);
    server.on("clientError", (error, socket: Socket) => this.#refuse(error, socket));
    // Longer than the proxies in front keep theirs open, so that the server never closes first.
    server.keepAliveTimeout = 72_000;
    this.#watch(server);
    this.#servers.push(server);
    return server;
  }

  #watch(server: Server): void {
    server.on("connection", (socket) => {
      this.#accepted += 1;
      this.#states.set(socket, { open: 0, readBefore: 0 });
      socket.once("close", () => {
        this.#states.delete(socket);
        if (this.#states.size === 0) this.#onAllClosed?.();
      });
    });
    server.on("request", ({ socket }, response) => {
      const state = this.#states.get(socket);
      if (!state) return;
      state.open += 1;
      // Otherwise its reader would hold a database connection, or the session's turn.
      response.setTimeout(this.#times.stalledMs, () => {
        if (response.writableLength > 0 || socket.writableLength > 0) socket.destroy();
      });
      response.once("close", () => {
        state.open -= 1;
        state.readBefore = socket.bytesRead;
        if (this.#closesIdle && isIdle(socket, state)) socket.destroySoon();
      });
    });
  }

  /**
   * Browsers open connections in advance, and would take bytes on an unused one as the response to their next request.
   */
  #refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    const isUnreadable = error.code?.startsWith("HPE_") ?? false;
    if (isUnreadable && socket.writable && !this.#states.get(socket)?.open) socket.end(unreadableAnswer);
    else socket.destroy();
  }

  /**
   * Resolves once the process has accepted the connections that the system has completed by now, after `withinMs` at
   * most. libuv accepts one per turn of the event loop (`uv__server_io`), a busy process turns rarely, and closing
   * would reset the waiting ones. Only the second turn is guaranteed to look for new ones.
   */
  async #acceptWaiting(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    for (let quietTurns = 0; quietTurns < 2 && performance.now() < until; ) {
      const before = this.#accepted;
      await turnOfEventLoop();
      quietTurns = this.#accepted === before ? quietTurns + 1 : 0;
    }
  }
}

const isIdle = (socket: Socket, { open, readBefore }: State) => open === 0 && socket.bytesRead === readBefore;

async function listenAt(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, "listening");
  return server.address() as AddressInfo;
}
