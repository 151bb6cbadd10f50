import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { LoadReport, LoadTask, Sendable } from "./load.ts";
import { percentile } from "./statistics.ts";

/**
 * Sends requests over keep-alive connections, each with one request at a time, and prints a report as JSON. Plain
 * sockets and prebuilt requests: a full client would take more CPU than the measured servers. Argument: a file with the
 * task.
 */
const task = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as LoadTask; // Written by load.ts.
const { hostname, port, host } = new URL(task.url);

/** A request in pieces: the parts that change with each sending go in between. */
type Prepared = { pieces: string[]; whole: Buffer | null; version: number };

const requests = task.requests.map(prepare);
const times: number[] = [];
/** Unique across all runs, and always of the same length. */
let serial = Date.now() * 100;
let sent = 0;
let bad = 0;
let sample = "";
let over = false;
let open = 0;
let answered = 0;
let lastAnswer = 0;

function prepare({ method, path, headers = {}, body = "", version = 1 }: Sendable, index: number): Prepared {
  const length = body.replaceAll("{serial}", String(Date.now() * 100)).length;
  const cookie = task.cookies?.[(index % task.connections) % task.cookies.length];
  const all = {
    host,
    ...task.headers,
    ...(cookie && { cookie }),
    ...headers,
    ...(body && { "content-length": String(length) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const text = `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
  const pieces = text.split(/(\{serial\}|\{version\})/);
  return { pieces, whole: pieces.length === 1 ? Buffer.from(text, "latin1") : null, version };
}

function write(socket: Socket, request: Prepared): void {
  if (request.whole) {
    socket.write(request.whole);
    return;
  }
  serial += 1;
  let text = "";
  for (const piece of request.pieces) {
    text += piece === "{serial}" ? serial : piece === "{version}" ? request.version : piece;
  }
  socket.write(text, "latin1");
}

/** Connection 3 of 16 sends the requests 3, 19, 35 and so on, so that no two ever change the same record. */
function start(index: number): void {
  const socket = connect(Number(port), hostname);
  let next = index;
  let current: Prepared | undefined;
  let begin = 0;
  let isWaiting = false;
  let missing = 0;
  let head: Buffer | null = null;
  open += 1;
  const ask = () => {
    if (task.seconds !== null && next >= requests.length) next = index;
    current = requests[next];
    if (over || !current) {
      socket.end();
      return;
    }
    next += task.connections;
    sent += 1;
    begin = performance.now();
    isWaiting = true;
    write(socket, current);
  };
  const finish = () => {
    answered += 1;
    isWaiting = false;
    lastAnswer = performance.now();
    times.push(lastAnswer - begin);
    if (current) current.version += 1;
    ask();
  };
  socket.setNoDelay(true);
  socket.on("connect", ask);
  socket.on("data", (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
      if (missing === 0) finish();
      return;
    }
    const all: Buffer = head ? Buffer.concat([head, chunk]) : chunk;
    const end = all.indexOf("\r\n\r\n");
    if (end < 0) {
      head = all;
      return;
    }
    head = null;
    const text = all.toString("latin1", 0, end);
    if (text.charCodeAt(9) !== 50) note(all.toString("latin1", 0, 600));
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (length === undefined) fail(`an answer without its length: ${text}`);
    missing = Number(length) - (all.length - end - 4);
    if (missing === 0) finish();
  });
  socket.on("error", (error) => fail(error.message));
  socket.on("close", () => {
    if (isWaiting) fail("the server closed a connection that waited for an answer");
    open -= 1;
    if (open === 0) report();
  });
}

/** The status does not begin with a 2. */
function note(answer: string): void {
  bad += 1;
  sample ||= answer;
}

function fail(message: string): never {
  process.stderr.write(`${task.url}: ${message}\n`);
  process.exit(1);
}

const begin = performance.now();
const cpuBefore = process.cpuUsage();

function report(): void {
  // Until the last answer, so that requests longer than a cell count as well.
  const seconds = (lastAnswer - begin) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  times.sort((one, other) => one - other);
  const found: LoadReport = {
    sent,
    answered,
    seconds,
    perSecond: answered / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bad,
    sample,
    loadCpuMs: (user + system) / 1_000 / Math.max(1, sent),
  };
  process.stdout.write(JSON.stringify(found));
}

for (let each = 0; each < task.connections; each += 1) start(each);
if (task.seconds !== null) {
  setTimeout(() => {
    over = true;
  }, task.seconds * 1_000);
}
