// Shows MORE-28.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages } from "@console/contract/pages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), "console-pages-"));

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    "<!doctype html><head><script>theme()</script></head><!--frame--><p>Frame <!--mark-->Console<!--/mark--></p><!--/frame--><div id=root></div>".padEnd(
      2_000,
    ),
  );
  const files = (name: string) => ({
    scripts: [`/assets/${name}.js`],
    styles: [`/assets/${name}.css`],
    read: { call: `/admin/${name}?per_page=10&page=1`, area: "brands" },
  });
  writeFileSync(
    join(folder, "first-load.json"),
    JSON.stringify({ "/login": files("login"), "/agencies/{id}": files("brand") }),
  );
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "assets", "app-1.js"), "plain");
  writeFileSync(join(folder, "assets", "app-1.js.br"), "packed");
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers = {}) => fetch(`${app.url}${path}`, { headers });

describe("the web app's files", () => {
  it("serves the shell for pages, with a policy that allows its one inline script by hash", async () => {
    const page = await get("/agencies/12?edit=1");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[\w+/]+=*'/);
    expect((await get("/no/such/page")).status).toBe(404);
  });

  it("serves each page under its address with a trailing slash as well (MORE-223)", async () => {
    const addresses = pages.map((page) => page.replaceAll(/\{\w+\}/g, "12")).filter((page) => page !== "/");
    const statuses = await Promise.all(addresses.map(async (page) => `${page}/ ${(await get(`${page}/`)).status}`));
    expect(statuses).toEqual(addresses.map((page) => `${page}/ 200`));
    expect([(await get("/agencies//")).status, (await get("//")).status]).toEqual([404, 404]);
  });

  it("names the operator to the app, and shows it in the frame, as text whatever its name is (MORE-374, ASVS V1.1.2, V1.2.1, V1.2.3)", async () => {
    const settings = { legal_name: 'A "><script>', color: "#0b6e4f" };
    const admin = await app.as("super_admin");
    expect((await admin.put("/admin/operator_settings", { operator_settings: settings })).status).toBe(200);
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = async (headers = {}) => (await get("/team", headers)).text();
    const meta = '<meta name="operator" content="{&quot;name&quot;:&quot;A \\&quot;&gt;&lt;script&gt;&quot;,';
    // A page waits for no database: it has the face that was read last.
    await expect.poll(() => page(), { timeout: 15_000, interval: 500 }).toContain(meta);
    const framed = await page({ cookie });
    expect(framed).toContain('fill="#0b6e4f"');
    expect(framed).toContain(">A &quot;&gt;&lt;script&gt;</span></p>");
    expect(framed).not.toContain('A "><script>');
    expect(framed).not.toContain("Console");
  });

  it("names files and first calls of the addressed page, and shows a frame there, for a browser with a session", async () => {
    const { cookies } = await app.as("manager");
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const brand = await (await get("/agencies/12", { cookie })).text();
    expect(brand).toContain('<link rel="modulepreload" crossorigin href="/assets/brand.js">');
    expect(brand).toContain('<link rel="stylesheet" crossorigin href="/assets/brand.css">');
    expect(brand).toContain("Frame");
    expect(brand).not.toContain('name="session"');
    const me = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/v1/admin/me">';
    expect(brand).toContain(me);
    const read = '<meta name="first-read" content="/api/v1/admin/';
    expect(brand).toContain(`${read}brand?per_page=10&amp;page=1" data-area="brands">`);
    const filtered = await (await get("/agencies/12?status=active", { cookie })).text();
    expect(filtered).toContain(me);
    expect(filtered).not.toContain(read);
    const login = await (await get("/login", { cookie })).text();
    expect(login).not.toMatch(/as="fetch"|first-read/);
    expect(login).toContain('<link rel="modulepreload" crossorigin href="/assets/login.js">');
    expect(login).not.toMatch(/Frame/);
  });

  it("tells a browser without a session so, and names the files of sign-in, where every page leads", async () => {
    for (const path of ["/", "/agencies/12", "/login"]) {
      const page = await get(path);
      const html = await page.text();
      expect(html).toContain('<meta name="session" content="none" />');
      expect(html).toContain("/assets/login.js");
      expect(html).not.toMatch(/Frame|brand\.js|as="fetch"|first-read/);
      expect(page.headers.get("vary")).toBe("Origin, Cookie, accept-encoding");
    }
  });

  it("reports that a page has not changed, and compresses it", async () => {
    const first = await get("/team", { "accept-encoding": "gzip" });
    expect([first.status, first.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    const etag = first.headers.get("etag") ?? "";
    const again = await get("/team", { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("content-security-policy")).toMatch(/script-src/);
    expect((await get("/team", { "if-none-match": '"other"' })).status).toBe(200);
    expect((await get("/no/such/page", { "if-none-match": etag })).status).toBe(404);
  });

  it("serves hashed files forever, as they were compressed", async () => {
    const plain = await get("/assets/app-1.js", { "accept-encoding": "identity" });
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const packed = await get("/assets/app-1.js", { "accept-encoding": "br" }).catch(() => null);
    expect(packed?.headers.get("content-encoding")).toBe("br");
    expect((await get("/favicon.svg")).status).toBe(200);
  });

  it("serves nothing else: no missing file as a page, none from outside its folder (ASVS V1.1.1, V5.3.2, V13.4.1, V13.4.3)", async () => {
    for (const path of [
      "/assets/none.js",
      "/assets/../index.html.bak",
      "/assets/%2e%2e/%2e%2e/etc/passwd",
      "/api/v1/x",
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it.each([
    ...["/assets/", "/assets/%00", "/assets/..%5c..", "/assets/..%5c..%5cindex.html", "/assets/%2e%2e", "/assets/.."],
    ...[
      "/assets/a%00.js",
      "/assets//etc/passwd",
      "/assets/./",
      "/assets/%5c",
      "/assets/%",
      "/assets/.hidden",
      "/assets",
    ],
    "/favicon.svg/",
  ])("reports that the address %s does not exist", async (path) => {
    // Not with fetch, which would normalize the URL.
    const status = await new Promise((resolve) => {
      request({ port: new URL(app.url).port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(404);
  });
});
