import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), "console-pages-"));

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><script>theme()</script><div id=root></div>");
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
  it("gives the shell for pages, with a policy that allows its one inline script by hash", async () => {
    const page = await get("/agencies/12?edit=1");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[\w+/]+=*'/);
    expect((await get("/no/such/page")).status).toBe(404);
  });

  it("gives hashed files for ever, and as they were compressed", async () => {
    const plain = await get("/assets/app-1.js", { "accept-encoding": "identity" });
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const packed = await get("/assets/app-1.js", { "accept-encoding": "br" }).catch(() => null);
    expect(packed?.headers.get("content-encoding")).toBe("br");
    expect((await get("/favicon.svg")).status).toBe(200);
  });

  it("gives nothing else: no missing file as a page, none from outside its folder", async () => {
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
  ])("says of %s that there is no such address", async (path) => {
    // Not by fetch, which would write the address anew.
    const status = await new Promise((resolve) => {
      request({ port: new URL(app.url).port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(404);
  });
});
