import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/**
 * Holds event streams over plain sockets, and prints for each event the time at which it reached every stream:
 * `<sequence number> <milliseconds since the epoch> <streams>`. Arguments: url, file with one cookie per line, streams.
 */
const [, , url = "", file = "", count = "0"] = process.argv;
const { hostname, port, host } = new URL(url);
const cookies = readFileSync(file, "utf8").split("\n").filter(Boolean);
const streams = Number(count);
const seen = new Map<string, number>();
let opened = 0;

function open(cookie: string): Socket {
  const socket = connect(Number(port), hostname);
  let rest = "";
  socket.on("connect", () =>
    socket.write(`GET /api/v1/admin/events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`),
  );
  socket.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const [index, line] of lines.entries()) {
      if (line.startsWith("event: reset")) opened += 1;
      if (opened === streams && line.startsWith("event: reset")) process.stdout.write("open\n");
      if (line.startsWith("id: ") && lines[index - 1] === "event: activity") note(line.slice(4));
    }
  });
  return socket;
}

function note(id: string): void {
  const times = (seen.get(id) ?? 0) + 1;
  seen.set(id, times);
  if (times === streams) process.stdout.write(`${id} ${performance.timeOrigin + performance.now()} ${times}\n`);
}

for (let each = 0; each < streams; each += 1) open(cookies[each % cookies.length] ?? "");
