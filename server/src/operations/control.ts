import { createHash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { operatorMessage } from "../lib/operator-error.ts";
import type { CommandContext } from "./operations.ts";

/** The smallest limit on a socket path among all systems. */
const LONGEST_PATH = 100;
const LONGEST_REQUEST = 10_000;
const SILENCE_MS = 2_000;

type Log = { warn(fields: object, message: string): void };

/**
 * A socket in the data folder, through which commands reach the server that has the folder open. Input is one line of
 * JSON, `{"name":…,"argument":…}`; output is lines of text, and at the end `exit <code> <error>`. Only users with
 * access to the folder can connect.
 */
export async function startControl(
  folder: string,
  context: CommandContext,
  log: Log,
): Promise<{ stop(): Promise<void> } | null> {
  const path = socketPath(folder);
  // This process has the folder's lock, so an existing socket is left over from a killed process.
  if (process.platform !== "win32") rmSync(path, { force: true });
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const work = answer(socket, context).finally(() => running.delete(work));
    running.add(work);
  });
  try {
    await new Promise<void>((done, failed) => server.once("error", failed).listen(path, done));
  } catch (error) {
    log.warn({ reason: operatorMessage(error) }, "commands can't reach this server; stop it to run them");
    return null;
  }
  if (process.platform !== "win32") chmodSync(path, 0o600);
  server.unref();
  return {
    stop: async () => {
      server.close();
      await Promise.all(running);
    },
  };
}

async function answer(socket: Socket, context: CommandContext): Promise<void> {
  // The command's process may end before the answer; the work is done anyway.
  socket.on("error", () => undefined);
  // A connection that sends nothing must not delay a stop.
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  const say = (line: string) => {
    if (socket.writable) socket.write(`${line.replaceAll("\n", " ")}\n`);
  };
  try {
    const request: unknown = JSON.parse(await firstLine(socket));
    socket.setTimeout(0);
    // Loaded with the first command, to keep the start fast.
    const { isOperation, operations } = await import("./operations.ts");
    if (typeof request !== "object" || request === null || !("name" in request) || !isOperation(request.name)) {
      throw new Error("The running server doesn't know this command. Is it another version?");
    }
    const argument = "argument" in request ? String(request.argument) : "";
    await operations[request.name](context, argument, say);
    say("exit 0");
  } catch (error) {
    say(`exit 1 ${operatorMessage(error)}`);
  }
  socket.end();
}

async function firstLine(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
    if (text.length > LONGEST_REQUEST) break;
  }
  throw new Error("The command was not understood.");
}

/**
 * Lets the server that has the folder open do the work.
 * @returns the exit code and the error; null if no server answers
 */
export async function askServer(
  folder: string,
  request: { name: string; argument: string },
  say: (line: string) => void,
): Promise<{ code: number; fault: string } | null> {
  const socket = connect(socketPath(folder));
  const connected = await new Promise<boolean>((done) => {
    socket.once("connect", () => done(true)).once("error", () => done(false));
  });
  if (!connected) return null;
  socket.on("error", () => undefined);
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const [, code, fault = ""] = /^exit (\d+) ?(.*)$/.exec(line) ?? [];
    if (code !== undefined) return { code: Number(code), fault };
    say(line);
  }
  return { code: 1, fault: "The server ended before it answered." };
}

/** The shorter of the absolute and relative path. Windows has named pipes instead of files. */
function socketPath(folder: string): string {
  const path = join(resolve(folder), "control");
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\console-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`;
  }
  const fromHere = relative(process.cwd(), path);
  return path.length > LONGEST_PATH && fromHere.length < path.length ? fromHere : path;
}
