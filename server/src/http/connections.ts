import { lookup } from "node:dns/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { unreadableAnswer } from "./security.ts";

export type ConnectionTimes = {
  /** A connection that has not sent a whole request head by then is closed. */
  headersMs: number;
  /** A request that has not arrived whole by then is dropped. */
  requestMs: number;
  /** How often the two are looked at; without it 2,000 slow connections were still open after 12 s. */
  checkMs: number;
  /** After the order to stop: until then an idle connection stays open, for its next request. */
  idleMs: number;
  /** After the order to stop: until then a request in flight may finish. */
  finishMs: number;
};

export const connectionTimes: ConnectionTimes = {
  headersMs: 5_000,
  requestMs: 10_000,
  checkMs: 1_000,
  idleMs: 5_000,
  finishMs: 8_000,
};

type State = {
  /** Requests that are not answered yet. */
  open: number;
  /** Bytes read when the last answer ended: more than that is the beginning of a request. */
  readBefore: number;
};

const turnOfEventLoop = (): Promise<void> => new Promise((done) => void setImmediate(done));

export type Connections = ReturnType<typeof makeConnections>;

/** The server's connections: how they begin, what they may cost, and how they end when the server stops. */
export function makeConnections(times: ConnectionTimes) {
  const states = new Map<Socket, State>();
  const servers: Server[] = [];
  let handle: RequestListener | undefined;
  let accepted = 0;
  let closesIdle = false;
  let onAllClosed: (() => void) | undefined;

  const isIdle = (socket: Socket, { open, readBefore }: State) => open === 0 && socket.bytesRead === readBefore;

  const watch = (server: Server): void => {
    server.on("connection", (socket) => {
      accepted += 1;
      states.set(socket, { open: 0, readBefore: 0 });
      socket.once("close", () => {
        states.delete(socket);
        if (states.size === 0) onAllClosed?.();
      });
    });
    server.on("request", ({ socket }, response) => {
      const state = states.get(socket);
      if (!state) return;
      state.open += 1;
      response.once("close", () => {
        state.open -= 1;
        state.readBefore = socket.bytesRead;
        if (closesIdle && isIdle(socket, state)) socket.destroySoon();
      });
    });
  };

  /**
   * Resolves once the process has accepted the connections that the system had completed by now, at most `withinMs`
   * later. libuv accepts one per turn of the event loop (`uv__server_io`), a busy process turns seldom, and closing
   * resets those that still wait. Only the second turn is sure to look for new ones.
   */
  const acceptWaiting = async (withinMs: number): Promise<void> => {
    const until = performance.now() + withinMs;
    for (let quietTurns = 0; quietTurns < 2 && performance.now() < until; ) {
      const before = accepted;
      await turnOfEventLoop();
      quietTurns = accepted === before ? quietTurns + 1 : 0;
    }
  };

  /** Browsers open connections ahead of need, and take bytes on a silent one for the answer to their next request. */
  const onClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
    const isUnreadable = error.code?.startsWith("HPE_") ?? false;
    if (isUnreadable && socket.writable && !states.get(socket)?.open) socket.end(unreadableAnswer);
    else socket.destroy();
  };

  const make = (handler: RequestListener): Server => {
    handle = handler;
    const { headersMs, requestMs, checkMs } = times;
    const server = createServer(
      {
        headersTimeout: headersMs,
        requestTimeout: requestMs,
        connectionsCheckingInterval: checkMs,
        // Node's own refusals carry none of our headers; `secure` refuses what has no host.
        requireHostHeader: false,
      },
      handler,
    );
    server.on("checkExpectation", handler);
    // Longer than the proxies in front keep theirs, so that it is never the server that closes first.
    server.keepAliveTimeout = 72_000;
    watch(server);
    servers.push(server);
    return server;
  };

  return {
    make,
    onClientError,
    /** Listens on the other address of `localhost` as well; not every machine has one. */
    listenOnTwin: async (): Promise<void> => {
      const [first] = servers;
      const at = first?.address();
      if (!handle || !isInternet(at)) return;
      for (const { address } of await lookup("localhost", { all: true })) {
        if (address === at.address) continue;
        const twin = make(handle).on("clientError", onClientError);
        await new Promise<void>((done) => {
          twin.once("error", () => done()).listen(at.port, address, done);
        });
      }
    },
    /**
     * Ends all connections: new ones are refused, requests in flight are answered until `finishMs`. Idle
     * connections stay open until `idleMs`, so that a request that is on its way meets no reset.
     */
    close: async ({ idleMs, finishMs }: Pick<ConnectionTimes, "idleMs" | "finishMs">): Promise<void> => {
      const begun = performance.now();
      await acceptWaiting(idleMs);
      const left = (ms: number) => Math.max(0, ms - (performance.now() - begun));
      // That of HTTP would close idle connections immediately and end the checks for slow requests.
      for (const server of servers) NetServer.prototype.close.call(server);
      if (states.size === 0) return;
      const allClosed = new Promise<void>((done) => {
        onAllClosed = done;
      });
      const closeIdle = setTimeout(async () => {
        // A busy process hears of a time that is over before it hears of bytes that came before.
        await turnOfEventLoop();
        closesIdle = true;
        for (const [socket, state] of states) if (isIdle(socket, state)) socket.destroySoon();
      }, left(idleMs));
      const closeAll = setTimeout(() => {
        for (const socket of states.keys()) socket.destroy();
      }, left(finishMs));
      await allClosed;
      clearTimeout(closeIdle);
      clearTimeout(closeAll);
    },
  };
}

const isInternet = (at: AddressInfo | string | null | undefined): at is AddressInfo =>
  typeof at === "object" && at !== null;
