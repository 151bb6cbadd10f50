import { connect, type Socket } from "node:net";

/**
 * Asks for one address over kept connections, each with one request at a time, and prints how many
 * answers came in a second. Plain sockets: a full client would take more of the processor than the servers.
 */
const [, , url = "", headers = "", connections = "16", seconds = "5"] = process.argv;
const { hostname, port, pathname, search, host } = new URL(url);
const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\naccept: application/json\r\n\r\n`;

let answers = 0;
const sockets: Socket[] = [];

function ask(): void {
  const socket = connect(Number(port), hostname);
  let missing = 0;
  let head = "";
  socket.setNoDelay(true);
  socket.on("connect", () => socket.write(request));
  socket.on("data", (chunk: Buffer) => {
    let rest = chunk.length;
    if (missing === 0) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!head.startsWith("HTTP/1.1 200")) fail(`answered ${head.split("\r\n")[0]}`);
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      rest = head.length - end - 4;
      head = "";
    }
    missing -= rest;
    if (missing !== 0) return;
    answers += 1;
    socket.write(request);
  });
  socket.on("error", (error) => fail(error.message));
  sockets.push(socket);
}

function fail(message: string): never {
  process.stderr.write(`${url}: ${message}\n`);
  process.exit(1);
}

const begin = performance.now();
for (let each = 0; each < Number(connections); each += 1) ask();
setTimeout(() => {
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`${answers / ((performance.now() - begin) / 1000)}\n`);
}, Number(seconds) * 1000);
