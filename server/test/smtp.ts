import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  /** The recipients of the SMTP envelope, not those in the header. */
  to: string[];
  from: string;
  /** Decoded; headers by lowercase name. */
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: string;
  at: number;
}

export interface TestSmtp {
  url: string;
  /** Oldest first. */
  mails: ReceivedMail[];
  /** Waits for an email to `to` that no earlier call has returned. */
  waitFor(to: string, timeoutMs?: number): Promise<ReceivedMail>;
  /** Goes away like a mail server in an outage. */
  stop(): Promise<void>;
  /** Comes back on the same port. */
  start(): Promise<void>;
}

/** A real SMTP server on a free port. It rejects recipients whose name begins with `refused`, and those with `busy` for now. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const answered = new Set<ReceivedMail>();
  let server = await listen(0, mails);
  const { port } = server.server.address() as AddressInfo; // The address of a TCP server is never a pipe name.
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor: async (to, timeoutMs = 10_000) => {
      for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(5)) {
        const found = mails.find((mail) => mail.to.includes(to) && !answered.has(mail));
        if (found) {
          answered.add(found);
          return found;
        }
      }
      throw new Error(`no mail to ${to} within ${timeoutMs} ms; there are: ${mails.map((mail) => mail.to).join(" ")}`);
    },
    stop: () => new Promise((done) => server.close(() => done())),
    start: async () => {
      server = await listen(port, mails);
    },
  };
}

async function listen(port: number, mails: ReceivedMail[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 200,
    onRcptTo: (address, _session, answer) => {
      const refuse = (message: string, responseCode: number) =>
        answer(Object.assign(new Error(message), { responseCode }));
      if (address.address.startsWith("refused")) return refuse("no such mailbox", 550);
      if (address.address.startsWith("busy")) return refuse("mailbox busy", 450);
      answer();
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        mails.push({ ...parseMail(Buffer.concat(chunks).toString("utf8")), from, to: rcptTo.map((to) => to.address) });
        answer();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return server;
}

function parseMail(raw: string): Omit<ReceivedMail, "to" | "from"> {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim());
  }
  const body = rest.join("\r\n\r\n");
  const type = headers["content-type"] ?? "";
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => parseMail(part.slice(2)));
    const [text = "", html = ""] = [parts.find((each) => each.text)?.text, parts.find((each) => each.html)?.html];
    return { headers, text, html, raw, at: Date.now() };
  }
  const decoded = decodeBody(body, headers["content-transfer-encoding"] ?? "").trimEnd();
  const [text, html] = [/^text\/plain/.test(type) ? decoded : "", /^text\/html/.test(type) ? decoded : ""];
  return { headers, text, html, raw, at: Date.now() };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding.toLowerCase() === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding.toLowerCase() !== "quoted-printable") return body;
  return unquote(body.replace(/=\r\n/g, ""));
}

/** Encoded words in headers, such as `=?UTF-8?Q?caf=C3=A9?=`. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString("utf8") : unquote(word.replaceAll("_", " ")),
    );
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
