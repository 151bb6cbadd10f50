import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import type { Recorded } from "./recorded.ts";

/**
 * What the machine could give at most: node:http, the statements that the console runs for a
 * request, one after the other on a pool of the same size, and the console's own answer written
 * out. No routing, no checks, no mapping.
 */
const [, , databaseUrl = "", file = ""] = process.argv;
const recorded = JSON.parse(readFileSync(file, "utf8")) as Record<string, Recorded>; // Written by main.ts.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const server = createServer((request, response) => {
  answer(request.url ?? "").then(
    (text) => {
      const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(text) };
      response.writeHead(200, headers).end(text);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

async function answer(url: string): Promise<string> {
  const found = recorded[url];
  if (!found) throw new Error(`nothing is recorded for ${url}`);
  for (const { text, values, rowMode } of found.statements) {
    await (rowMode === "array" ? pool.query({ text, values, rowMode }) : pool.query({ text, values }));
  }
  return JSON.stringify(found.answer);
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
