// Shows MORE-302.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import { selfSigned } from "./certificate.ts";
import { Client } from "./client.ts";
import { type ConsoleProcess, freePort, probe, startConsole } from "./console-process.ts";
import { whyNotChecked } from "./installed.ts";
import { createDatabase, type TestPostgres } from "./postgres.ts";
import { signedIn, write } from "./reliability.ts";
import type { Finding } from "./security.ts";
import { signIn } from "./sign-in.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";
import { openStream } from "./stream.ts";

/** Where a proxy listens, what it leads to, and a folder with `console.pem` and `console.key`. */
type Site = { port: number; redirectPort: number; consoles: readonly [string, string]; folder: string };

type Proxy = {
  program: string;
  /** The oldest version that its file is for, and how to ask for it. */
  from: string;
  version: string;
  /** Whether it asks /readyz. Otherwise a write can be answered 503 while a process starts. */
  asks: boolean;
  file: string;
  /** What differs here from a company's. */
  changes(site: Site): [string, string][];
  args(file: string): string[];
  /** The certificate that its clients trust. */
  authority(folder: string): string;
};

const ownCertificate = (folder: string) => join(folder, "console.pem");

const proxies: Proxy[] = [
  {
    program: "nginx",
    from: "1.18",
    version: "-v",
    asks: false,
    file: "nginx.conf",
    changes: ({ port, consoles, folder }) => [
      ["127.0.0.1:3000", consoles[0]],
      ["127.0.0.1:3001", consoles[1]],
      ["443 ssl http2", `${port} ssl http2`],
      ["/etc/ssl/console.pem", join(folder, "console.pem")],
      ["/etc/ssl/console.key", join(folder, "console.key")],
    ],
    args: (file) => ["-c", file, "-g", `daemon off; pid ${file}.pid; error_log stderr;`],
    authority: ownCertificate,
  },
  {
    program: "haproxy",
    from: "2.4",
    version: "-v",
    asks: true,
    file: "haproxy.cfg",
    changes: ({ port, consoles, folder }) => [
      ["127.0.0.1:3000", consoles[0]],
      ["127.0.0.1:3001", consoles[1]],
      ["bind :443", `bind :${port}`],
      ["/etc/ssl/console-with-key.pem", join(folder, "console-with-key.pem")],
    ],
    args: (file) => ["-db", "-f", file],
    authority: ownCertificate,
  },
  {
    program: "caddy",
    from: "2.11.2",
    version: "version",
    asks: true,
    file: "Caddyfile",
    changes: ({ port, redirectPort, consoles }) => [
      ["console-1:3000", consoles[0]],
      ["console-2:3000", consoles[1]],
      ["{$CONSOLE_HOST}", `localhost:${port}`],
      ["skip_install_trust", `skip_install_trust\n\tadmin off\n\thttp_port ${redirectPort}`],
    ],
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    authority: (folder) => join(folder, "caddy/pki/authorities/local/root.crt"),
  },
];

const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
const FORGED = "203.0.113.9";
const MB = 1024 * 1024;
/** As long as HAProxy and Caddy take to see that a process is ready again. */
const NOTICED_MS = 1_000;
const WRITERS = 8;
const READERS = 2;
const WAIT_MS = 20_000;

/** Each proxy with its file of `deploy/`, before two processes of the release in `home`. */
export async function* checkProxies(home: string, postgres: TestPostgres): AsyncGenerator<Finding> {
  const smtp = await startSmtp();
  try {
    for (const proxy of proxies) {
      const what = `${proxy.program} before two processes`;
      const figures = whyNotChecked(proxy.program, proxy.version, proxy.from);
      yield figures === null ? { what, ...(await behind(proxy, home, postgres, smtp)) } : { what, figures, ok: true };
    }
  } finally {
    await smtp.stop();
  }
}

async function behind(
  proxy: Proxy,
  home: string,
  postgres: TestPostgres,
  smtp: TestSmtp,
): Promise<Omit<Finding, "what">> {
  const folder = mkdtempSync(join(tmpdir(), "console-proxy-"));
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const variables = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY };
  const sessions = await signedIn(variables, WRITERS);
  const startOne = (PORT: string) =>
    startConsole(
      {
        ...variables,
        PORT,
        PUBLIC_URL: url,
        TRUST_PROXY: "127.0.0.1",
        SMTP_URL: smtp.url,
        MAIL_TO_LOG: "",
        PATH: "/usr/bin:/bin",
      },
      { program: [join(home, "console"), "start"] },
    );
  const ports = [String(await freePort()), String(await freePort())] as const;
  const consoles = [await startOne(ports[0]), await startOne(ports[1])];
  const site = { port, redirectPort: await freePort(), consoles: hosts(ports), folder };
  const before = getCACertificates();
  const running = start(proxy, site);
  try {
    await answers(running, () => trust(before, proxy.authority(folder)), url);
    const wrong = await callsThrough(url, smtp);
    const ending = new AbortController();
    const clients = sessions.map((session) => new Client(url, { "__Host-session": session }));
    const writing = write(clients, ending.signal);
    const reading = read(clients.slice(0, READERS), ending.signal);
    const restarts = await restartEach(consoles, startOne, ports);
    ending.abort();
    const [seen, reads] = [await writing, await reading];
    return {
      figures: [
        wrong.join("; ") || "page, sign-in by email, list, live events and limits are right, probes are hidden",
        `while ${restarts} processes restarted, ${reads.right} lists read, ${reads.wrong.length} failed ${reads.wrong.slice(0, 3).join(", ")}`,
        `${seen.acknowledged.length} writes, ${seen.unavailable} answered 503 with Retry-After, ${seen.wrong.length} failed ${seen.wrong.slice(0, 3).join(", ")}`,
      ].join("; "),
      ok:
        wrong.length + seen.wrong.length + reads.wrong.length === 0 &&
        (seen.unavailable === 0 || !proxy.asks) &&
        seen.acknowledged.length > 0,
    };
  } finally {
    setDefaultCACertificates(before);
    running.child.kill("SIGTERM");
    await running.ended;
    for (const each of consoles) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const hosts = ([one, two]: readonly [string, string]) => [`127.0.0.1:${one}`, `127.0.0.1:${two}`] as const;

type Running = { child: ChildProcess; ended: Promise<unknown>; log(): string };

function start({ program, file, changes, args }: Proxy, site: Site): Running {
  const { key, cert } = selfSigned("localhost");
  const at = (name: string) => join(site.folder, name);
  writeFileSync(at("console.key"), key);
  writeFileSync(at("console.pem"), cert);
  writeFileSync(at("console-with-key.pem"), cert + key);
  const text = readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), "utf8");
  writeFileSync(at(file), changed(file, text, changes(site)));
  const { PATH } = process.env;
  const child = spawn(program, args(at(file)), {
    env: { PATH, HOME: site.folder, XDG_DATA_HOME: site.folder, XDG_CONFIG_HOME: site.folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr?.on("data", (chunk) => {
    log = (log + String(chunk)).slice(-2_000);
  });
  return { child, ended: once(child, "close"), log: () => log };
}

/** @throws if a text is not in the file once */
export function changed(file: string, text: string, changes: readonly [from: string, to: string][]): string {
  return changes.reduce((is, [from, to]) => {
    const [before = "", after, ...others] = is.split(from);
    if (after === undefined || others.length > 0) throw new Error(`${file} must say ${from} once`);
    return before + to + after;
  }, text);
}

/** For every connection of this process that begins later. */
const trust = (others: string[], file: string) => setDefaultCACertificates([...others, readFileSync(file, "utf8")]);

async function answers({ child, log }: Running, trustIt: () => void, url: string): Promise<void> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until && child.exitCode === null; await delay(50)) {
    try {
      trustIt();
      if ((await probe(url)) === 200) return;
    } catch {
      // Caddy has not made its authority yet.
    }
  }
  throw new Error(`the proxy does not answer: ${log()}`);
}

/** @returns what is not as it must be */
async function callsThrough(url: string, smtp: TestSmtp): Promise<string[]> {
  const wrong: string[] = [];
  const expectEqual = (what: string, is: unknown, must: unknown) => {
    if (is !== must) wrong.push(`${what}: ${is}`);
  };
  const page = await fetch(url);
  expectEqual("page", (await page.text()).includes("<script"), true);
  for (const path of ["/metrics", "/healthz", "/readyz"]) expectEqual(path, await probe(url + path), 404);
  const client = await signIn(url, smtp, "admin@example.com", { "x-forwarded-for": FORGED });
  const devices = await client.get("/admin/sessions");
  expectEqual("list", devices.status, 200);
  expectEqual("forged address", JSON.stringify(devices.body).includes(FORGED), false);
  // An image of the largest size passes; the console says that it is none.
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(5 * MB)]), "image.png");
  expectEqual("5 MB image", (await client.put("/admin/organization_plans/1/image", form)).status, 422);
  const stream = await openStream(url, client);
  expectEqual("stream", stream.status, 200);
  const ending = new AbortController();
  const writing = write([client], ending.signal);
  for (const until = Date.now() + WAIT_MS; Date.now() < until && stream.of("activity").length === 0; ) await delay(10);
  expectEqual("live event", stream.of("activity").length > 0, true);
  ending.abort();
  await writing;
  await stream.close();
  return wrong;
}

/** Each client reads lists until `ended`. */
async function read(clients: readonly Client[], ended: AbortSignal): Promise<{ right: number; wrong: string[] }> {
  const seen = { right: 0, wrong: [] as string[] };
  const loop = async (client: Client) => {
    while (!ended.aborted) {
      const { status } = await client.get("/admin/agencies?per_page=5").catch((error: unknown) => ({ status: error }));
      if (status === 200) seen.right += 1;
      else seen.wrong.push(String(status));
    }
  };
  await Promise.all(clients.map(loop));
  return seen;
}

/** One after the other, twice. @returns how many restarted */
async function restartEach(
  consoles: ConsoleProcess[],
  startOne: (port: string) => Promise<ConsoleProcess>,
  ports: readonly [string, string],
): Promise<number> {
  let restarts = 0;
  for (const index of [0, 1, 0, 1] as const) {
    await delay(NOTICED_MS);
    await consoles[index]?.stop();
    consoles[index] = await startOne(ports[index]);
    restarts += 1;
  }
  await delay(NOTICED_MS);
  return restarts;
}
