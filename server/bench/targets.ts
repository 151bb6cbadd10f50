import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startConsole } from "../test/console-process.ts";
import type { Sendable } from "./load.ts";

/** A server to measure. */
export type Target = {
  name: "limit" | "console";
  url: string;
  pid: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  /** Translates a request for this server. */
  spell(request: Sendable): Sendable;
  /** Work to put on it beside the load; answers with what ends it. */
  beside?(): Promise<() => Promise<void>>;
  stop(): Promise<unknown>;
};

/** A filled database of the console. */
export type ConsoleSite = { variables: Record<string, string>; session: string; sessions: readonly string[] };

/** The console as in production, on a filled database. */
export async function startConsoleTarget({ variables, session, sessions }: ConsoleSite): Promise<Target> {
  const { url, child, stop } = await startConsole({ LOG_LEVEL: "info", ...variables });
  return {
    name: "console",
    url,
    pid: child.pid ?? 0,
    headers: { cookie: `session=${session}`, origin: url, "content-type": "application/json" },
    cookies: sessions.map((each) => `session=${each}`),
    spell: (request) => ({ ...request, path: `/api/v1/admin${request.path}` }),
    stop,
  };
}

/** @param name of the file in `limit/` */
export async function startLimitTarget(databaseUrl: string, name = "server-process"): Promise<Target> {
  const file = fileURLToPath(new URL(`limit/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, databaseUrl], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(createInterface({ input: child.stdout }), "line");
  return {
    name: "limit",
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    headers: { authorization: "Bearer bench-token", "content-type": "application/json" },
    spell: (request) => ({ ...request, path: request.path.replace(/^\/agencies/, "/brands") }),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
