import { writeSync } from "node:fs";
import { Socket } from "node:net";
import { hostname } from "node:os";
import type { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type Logger, pino } from "pino";
import { release } from "./db/release.ts";
import { logText } from "./lib/log.text.ts";
import { loggedError } from "./logged-error.ts";

/** Characters that wait for a slow reader: about five thousand lines. */
const WAITING_MAX = 1_000_000;
/** A stop waits no longer for the reader of the last lines. */
const FLUSH_MS = 500;

/** Calls back once a line was written, or could not be. */
type Send = (line: string, done: (error?: Error | null) => void) => void;

export type Output = {
  /** Never waits: a reader that stops costs lines, and one that has gone ends the output (MORE-220). */
  write(line: string): void;
  /** Lines that nobody gets, so far. */
  dropped(): number;
  /** Called with the number of lines that were dropped, once lines are written again. */
  onResume(report: (lines: number) => void): void;
  /** Resolves once all that waits was written, or soon. */
  flush(): Promise<void>;
};

export function makeOutput(send: Send): Output {
  let [waiting, dropped, missing] = [0, 0, 0];
  let report: (lines: number) => void = () => undefined;
  let flushed = Promise.withResolvers<void>();
  const drop = () => {
    dropped += 1;
    missing += 1;
  };
  return {
    write: (line) => {
      // Until all that waits was written, so that the report stands where the lines are missing.
      if ((missing > 0 && waiting > 0) || waiting + line.length > WAITING_MAX) return drop();
      if (waiting === 0) flushed = Promise.withResolvers();
      waiting += line.length;
      send(line, (error) => {
        waiting -= line.length;
        if (error) drop();
        if (waiting > 0) return;
        flushed.resolve();
        if (error || missing === 0) return;
        const lines = missing;
        missing = 0;
        report(lines);
      });
    },
    dropped: () => dropped,
    onResume: (callback) => {
      report = callback;
    },
    flush: async () => {
      if (waiting > 0) await Promise.race([flushed.promise, delay(FLUSH_MS)]);
    },
  };
}

/** A terminal, a pipe or a socket, without waiting for its reader. */
function streamSend(stream: Writable): Send {
  // A closed pipe is reported to each line's callback as well.
  stream.on("error", () => undefined);
  // Node waits for terminals, which a person may have stopped with Ctrl+S.
  const handle: unknown = Reflect.get(stream, "_handle");
  if (hasBlocking(handle)) handle.setBlocking(false);
  return (line, done) => stream.write(line, done);
}

const hasBlocking = (handle: unknown): handle is { setBlocking(isBlocking: boolean): void } =>
  typeof handle === "object" && handle !== null && "setBlocking" in handle;

/** A file: a full disk costs lines until it has room again, where a stream would end. */
const fileSend =
  (fd: number): Send =>
  (line, done) => {
    try {
      writeSync(fd, line);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };

export const sendTo = (stream: Writable & { fd: number }): Send =>
  stream instanceof Socket ? streamSend(stream) : fileSend(stream.fd);

/** The log, and what the demo says in its terminal. */
export const consoleOutput = makeOutput(sendTo(process.stdout));

/** Names this process among those that share a database. */
const instance = `${hostname()}-${process.pid}`;

/** Each line has the process and its release. */
export function makeLog(level: string, output = consoleOutput): Logger {
  const log = pino(
    {
      level,
      base: { instance, version: release },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
      serializers: { err: loggedError },
    },
    output,
  );
  const always = log.child({}, { level: "warn" });
  output.onResume((lines) => always.warn({ lines }, logText.linesDropped));
  return log;
}
