import type pg from "pg";

/** Internals of the driver, whose version is pinned: client.test.ts fails when a release changes them. */
type Connection = {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  _send(message: Buffer): boolean;
};

/** The driver's types leave its connection out. */
const connectionOf = (client: pg.ClientBase) => (client as unknown as { connection: Connection }).connection;

/**
 * Combines everything that a connection sends within one turn of the event loop into one write: the driver writes each
 * message separately, and a write to a socket costs more than building the message.
 */
export function gatherWrites(client: pg.ClientBase): void {
  const connection = connectionOf(client);
  const { stream } = connection;
  let waiting: Buffer[] = [];
  const write = () => {
    const messages = waiting;
    waiting = [];
    if (stream.writable) stream.write(Buffer.concat(messages));
  };
  connection._send = (message) => {
    if (!stream.writable) return false;
    waiting.push(message);
    if (waiting.length === 1) process.nextTick(write);
    return true;
  };
}
