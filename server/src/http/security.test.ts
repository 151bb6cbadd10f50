// Shows MORE-27, MORE-29, MORE-205.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { makePackageWithPicture } from "../../test/factories/package.ts";
import { makeMailbox } from "../adapters/mail.ts";
import type { Env } from "../env.ts";
import { serveMailbox } from "../features/desk/demo/mailbox-page.ts";
import { bareHeaders, plainCheck } from "./security.ts";

let app: TestApp;
let admin: Client;
let cookie = "";
let picture = "";
const folder = mkdtempSync(join(tmpdir(), "console-security-"));

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><script>theme()</script><div id=root></div>");
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  for (const name of ["app.js", "app.css", "face.woff2"]) writeFileSync(join(folder, "assets", name), "content");
  app = await startTestApp({
    webFolder: folder,
    env: { metricsToken: "a long token" },
    extra: (fastify) => serveMailbox(fastify, makeMailbox()),
  });
  // The probe is ready once the queue is.
  await app.running.jobs.started();
  admin = await app.as("super_admin");
  cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  picture = `/api/v1/admin/organization_plans/${await makePackageWithPicture(app.ctx)}/image`;
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Seen = { status: number; headers: Record<string, string> };

/** Read from the socket, so that nothing between the server and the test adds or hides a header. */
async function ask(path: string, method = "GET", sent: Record<string, string> = {}, version = "1.1"): Promise<Seen> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  const named = { host: "127.0.0.1", connection: "close", cookie, origin: app.url, ...sent };
  const headers = Object.entries(named).filter(([, value]) => value !== "");
  socket.write(`${method} ${path} HTTP/${version}\r\n${headers.map((each) => each.join(": ")).join("\r\n")}\r\n\r\n`);
  const answer = path.startsWith("/api/v1/admin/events") ? await beginning(socket) : await text(socket);
  const [first = "", ...lines] = (answer.split("\r\n\r\n")[0] ?? "").split("\r\n");
  const pairs = lines.map((line) => [line.split(": ", 1).join("").toLowerCase(), line.replace(/^[^:]*: /, "")]);
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(pairs) };
}

async function beginning(socket: ReturnType<typeof connect>): Promise<string> {
  for await (const chunk of socket) return String(chunk);
  return "";
}

const answers: [string, () => Promise<Seen>, number][] = [
  ["a page", () => ask("/agencies"), 200],
  ["an unknown page", () => ask("/no/such/page"), 404],
  ["a script", () => ask("/assets/app.js"), 200],
  ["a style sheet", () => ask("/assets/app.css"), 200],
  ["a font", () => ask("/assets/face.woff2"), 200],
  ["a missing file", () => ask("/assets/none.js"), 404],
  ["the icon", () => ask("/favicon.svg"), 200],
  ["a list", () => ask("/api/v1/admin/agencies"), 200],
  ["an export", () => ask("/api/v1/admin/agencies?format=csv"), 200],
  ["a picture", () => ask(picture), 200],
  ["an event stream", () => ask("/api/v1/admin/events"), 200],
  ["a refusal", () => ask("/api/v1/admin/agencies/999999"), 404],
  ["a foreign write", () => ask("/api/v1/admin/logout", "POST", { origin: "https://evil.example" }), 403],
  ["a preflight", () => ask("/api/v1/admin/me", "OPTIONS", { "access-control-request-method": "PUT" }), 204],
  ["the document", () => ask("/api/v1/openapi.json"), 200],
  ["a probe", () => ask("/readyz"), 200],
  ["metrics", () => ask("/metrics"), 200],
  ["a one-time link", () => ask("/sign-in/x"), 200],
  ["a link that does not work", () => ask("/sign-in/x", "POST", { "content-length": "0" }), 410],
  ["the development mailbox", () => ask("/dev/mailbox"), 200],
  ["an address that cannot be read", () => ask("/%zz"), 404],
  ["a request without a host", () => ask("/healthz", "GET", { host: "" }), 400],
  ["a request with two hosts", () => ask("/healthz", "GET", { Host: "other.example" }), 400],
  ["a request of HTTP/0.9", () => ask("/healthz", "GET", {}, "0.9"), 400],
  ["a request that expects something unknown", () => ask("/healthz", "GET", { expect: "wonders" }), 200],
  ["what is no request", () => ask("/ \r\n"), 400],
];

describe("every answer", () => {
  it.each(answers)(
    "has the restrictive headers: %s (ASVS V3.2.1, V3.4.3, V3.4.4, V3.4.5, V3.4.6, V4.1.1)",
    async (_what, call, status) => {
      const seen = await call();
      expect(seen.status).toBe(status);
      for (const [name, value] of Object.entries(bareHeaders)) {
        if (name === "content-type" || name === "cache-control" || name === "content-security-policy") continue;
        expect([name, seen.headers[name]]).toEqual([name, value]);
      }
      const policy = seen.headers["content-security-policy"] ?? "";
      expect(policy).toMatch(/^default-src '(none|self)';/);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(policy).toMatch(/(^|; )base-uri 'none'(;|$)/);
      expect(policy).toMatch(/(^|; )frame-ancestors 'none'(;|$)/);
      const type = seen.headers["content-type"] ?? "";
      if (/^(text|application\/(json|javascript)|image\/svg)/.test(type)) expect(type).toMatch(/; charset=utf-8$/);
      if (type.startsWith("text/html")) {
        expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
        expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/]+=*')?;/);
      }
    },
  );

  it("requires HTTPS if the console has it, on its subdomains unless the operator leaves them out (ASVS V3.4.1)", async () => {
    for (const [hstsSubdomains, header] of [
      [false, "max-age=31536000"],
      [true, "max-age=31536000; includeSubDomains"],
    ] as const) {
      const own = await startTestApp({ env: { publicUrl: "https://console.example", hstsSubdomains } });
      const answer = await fetch(`${own.url}/healthz`);
      expect(answer.headers.get("strict-transport-security")).toBe(header);
      await own.stop();
    }
    expect((await ask("/healthz")).headers).not.toHaveProperty("strict-transport-security");
  });

  it("of the API is stored by nobody, but for a picture that its reader revalidates (ASVS V14.2.2, V14.3.2)", async () => {
    for (const path of [
      "/api/v1/admin/agencies",
      "/api/v1/admin/agencies?format=csv",
      "/api/v1/admin/me",
      "/api/v1/nothing",
    ])
      expect([path, (await ask(path)).headers["cache-control"]]).toEqual([path, "no-store"]);
    expect((await ask(picture)).headers["cache-control"]).toBe("private, no-cache");
  });

  it.each(["TRACE", "TRACK", "DEBUG"])("is no echo for %s (ASVS V13.4.4)", async (method) => {
    const { status, headers } = await ask("/healthz", method);
    expect([400, 404, 405, 501]).toContain(status);
    expect(headers["content-type"] ?? "").not.toContain("message/http");
  });

  it("refuses a parameter that is there twice (ASVS V15.3.7)", async () => {
    expect((await ask("/api/v1/admin/agencies?page=1&page=2")).status).toBe(422);
    expect((await ask("/api/v1/admin/agencies?status=active&status=inactive")).status).toBe(422);
  });

  it("may be shown by pages of the same site only if the operator named some", async () => {
    const own = await startTestApp({ env: { webOrigins: ["https://console.example"] } });
    expect((await fetch(`${own.url}/healthz`)).headers.get("cross-origin-resource-policy")).toBe("same-site");
    await own.stop();
  });
});

describe("a request whose end two readers could see in different places (MORE-615, ASVS V4.2.1)", () => {
  const smuggled = "GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
  const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
  const head = "POST /api/v1/admin/logout HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";

  it.each([
    ["a length and chunks", `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`],
    ["chunks and a length", `${head}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n${chunk}`],
    ["two lengths", `${head}content-length: 2\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`],
    ["two lengths in one line", `${head}content-length: 2, ${smuggled.length}\r\n\r\n${smuggled}`],
    ["a length with a sign", `${head}content-length: +2\r\n\r\n{}${smuggled}`],
    ["a length in hex", `${head}content-length: 0x2\r\n\r\n{}${smuggled}`],
    ["an unknown coding", `${head}transfer-encoding: xchunked\r\n\r\n${chunk}`],
    ["chunks that are not the last coding", `${head}transfer-encoding: chunked, identity\r\n\r\n${chunk}`],
    ["a coding after a space", `${head}transfer-encoding : chunked\r\n\r\n${chunk}`],
    ["a folded line", `${head}x: y\r\n transfer-encoding: chunked\r\n\r\n${chunk}`],
    ["a line that ends without CR", `${head}x: y\ntransfer-encoding: chunked\r\n\r\n${chunk}`],
    ["a chunk with a wrong length", `${head}transfer-encoding: chunked\r\n\r\n2\r\n{}x${smuggled}`],
    ["a chunk with a sign", `${head}transfer-encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n${smuggled}`],
    [
      "chunks in HTTP/1.0",
      `${head.replace("1.1", "1.0")}connection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`,
    ],
  ])("is refused, and what follows it is no request: %s", async (_what, sent) => {
    const begun = performance.now();
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.write(sent);
    const answer = await text(socket);
    // Closed without an answer, refused at its head, or refused at its head and again where it breaks.
    expect(["", "400", "403 400"]).toContain(
      [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code).join(" "),
    );
    expect(answer).not.toContain("version");
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe("plain http, where people use https (MORE-614, ASVS V12.2.1)", () => {
  const publicUrl = "https://console.example";
  const statuses = async (env: Partial<Env>, headers: Record<string, string> = {}) => {
    const own = await startTestApp({ env: { publicUrl, ...env } });
    const of = async (path: string) => (await fetch(`${own.url}${path}`, { headers })).status;
    const found = [
      await of("/api/v1/openapi.json"),
      await of("/sign-in/x"),
      await of("/healthz"),
      await of("/healthz/../sign-in/x"),
    ];
    await own.stop();
    return found;
  };

  it("is refused if a proxy says so, and nothing is redirected; probes are not (ASVS V4.1.2)", async () => {
    expect(await statuses({ trustProxy: ["127.0.0.1"] }, { "x-forwarded-proto": "http" })).toEqual([
      403, 403, 200, 403,
    ]);
    expect(await statuses({}, { "x-forwarded-proto": "http, https" })).toEqual([403, 403, 200, 403]);
    expect(await statuses({ trustProxy: ["127.0.0.1"] }, { "x-forwarded-proto": "https" })).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it("is accepted from this machine, from proxies that say nothing, and as a named risk", async () => {
    expect(await statuses({ trustProxy: ["10.0.0.0/8"] })).toEqual([200, 200, 200, 200]);
    expect(await statuses({ allowInsecure: ["http"] }, { "x-forwarded-proto": "http" })).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ["10.1.2.3", ["10.0.0.0/8"], false],
    ["::ffff:10.1.2.3", ["10.0.0.0/8"], false],
    ["fd12::7", ["fd12::/32"], false],
    ["192.0.2.7", ["10.0.0.0/8", "fd12::/32"], true],
    ["2001:db8::7", ["10.0.0.0/8", "fd12::/32"], true],
    // Without TRUST_PROXY nobody knows who the proxies are.
    ["192.0.2.7", [], false],
  ] as const)("from %s is refused if the proxies are %j: %s", (address, proxies, isRefused) => {
    const request = { raw: { url: "/", socket: { remoteAddress: address } }, headers: {} };
    expect(plainCheck(proxies)(request)).toBe(isRefused);
  });
});

describe("other origins", () => {
  const preflight = (url: string, origin: string) =>
    fetch(`${url}/api/v1/admin/me`, { method: "OPTIONS", headers: { origin, "access-control-request-method": "PUT" } });

  it("may call with credentials if WEB_ORIGINS names them, and no others (ASVS V3.4.2)", async () => {
    const own = await startTestApp({ env: { webOrigins: ["https://console.example"] } });
    const known = await preflight(own.url, "https://console.example");
    expect(known.headers.get("access-control-allow-origin")).toBe("https://console.example");
    expect(known.headers.get("access-control-allow-credentials")).toBe("true");
    expect(known.headers.get("access-control-allow-headers")).toContain("idempotency-key");
    expect(known.headers.get("vary")).toContain("Origin");
    for (const origin of ["https://evil.example", "https://console.example.evil.example", "null"]) {
      expect((await preflight(own.url, origin)).headers.get("access-control-allow-origin")).toBeNull();
    }
    const answer = await fetch(`${own.url}/api/v1/admin/me`, { headers: { origin: "https://console.example" } });
    expect(answer.headers.get("access-control-expose-headers")).toContain("retry-after");
    await own.stop();
  });

  it("may not write, nor may requests without one (ASVS V3.5.1, V3.5.2)", async () => {
    const status = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        request(`${app.url}/api/v1/admin/logout`, { method: "POST", headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).end();
      });
    expect(await status({})).toBe(403);
    expect(await status({ origin: "https://evil.example" })).toBe(403);
  });
});

describe("metrics", () => {
  const status = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      get(`${app.url}/metrics`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
    });

  it.each([
    ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"],
    ...["x-client-ip", "x-cluster-client-ip", "x-original-forwarded-for", "true-client-ip", "cf-connecting-ip"],
    ...["cf-ray", "x-amzn-trace-id", "x-proxyuser-ip", "x-envoy-external-address", "cdn-loop"],
  ])("require the token if a proxy sets %s (ASVS V13.4.5)", async (name) => {
    expect(await status({ [name]: "203.0.113.9" })).toBe(403);
    expect(await status({ [name]: "203.0.113.9", authorization: "Bearer a long token" })).toBe(200);
    expect(await status({ [name]: "203.0.113.9", authorization: "Bearer another token" })).toBe(403);
  });

  it.each(["console.example", "127.0.0.1.evil.example", "localhost.evil.example:3000"])(
    "require the token if the host is %s",
    async (host) => {
      expect(await status({ host })).toBe(403);
      expect(await status({ host, authorization: "Bearer a long token" })).toBe(200);
    },
  );

  it.each(["localhost", "localhost:3000", "127.0.0.1", "[::1]:3000"])("are read as %s without it", async (host) => {
    expect(await status({ host })).toBe(200);
  });
});
