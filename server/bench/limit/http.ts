import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import type { Statement } from "./statements.ts";

export type Query = (statement: Statement, values?: unknown[]) => Promise<Record<string, unknown>[]>;
/** Returns the body, or null if there is nothing. */
export type Answer = (call: { method: string; url: URL; body: () => Promise<unknown> }) => Promise<object | null>;

/**
 * Serves on a free loopback port, which it prints: node:http, a pool of ten, a bearer token, and nothing else. Argument
 * of the process: the database's URL.
 */
export function serve(make: (query: Query) => Answer): void {
  const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, options: "-c jit=off" });
  const answer = make(async ({ name, text }, values = []) => (await pool.query({ name, text, values })).rows);
  const server = createServer((request, response) => {
    if (request.headers.authorization === undefined) return send(response, 401, {});
    call(answer, request).then(
      (body) => send(response, body === null ? 404 : 200, body ?? {}),
      (error: unknown) => send(response, 500, { message: String(error) }),
    );
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
  });
}

const call = (answer: Answer, request: IncomingMessage) =>
  answer({
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", "http://limit"),
    body: () => parsed(request),
  });

/** With events: reading a small body as a stream would cost more than everything else. */
function parsed(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("error", reject);
    request.on("end", () => {
      try {
        resolve(JSON.parse(text));
      } catch (error) {
        reject(error);
      }
    });
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}
