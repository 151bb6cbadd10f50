import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type Passage = {
  /** Where clients reach the server through it. */
  url: string;
  /** Ends all connections and refuses new ones, like a server that is down. */
  close(): Promise<void>;
  /** Listens again on the same port. */
  open(): Promise<void>;
};

/** A port that leads to a server and can be closed for a while. */
export async function startPassage(serverUrl: string): Promise<Passage> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  let port = 0;
  const open = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    port = typeof address === "object" && address !== null ? address.port : port;
  };
  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    open,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
