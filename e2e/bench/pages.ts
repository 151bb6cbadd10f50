import { gzipSync } from "node:zlib";
import { launchBrowser } from "../support/browser.ts";

export type Page = { path: string; kilobytes: number; files: number; limit: number };

/** Code loaded on demand: the palette, passkeys, the charts of a dialog. */
const ONLY_WHEN_USED = /\/(palette|passkey-|step-up-dialog|usage-chart|usage-dialog)/;

/** The JavaScript and CSS that each page loads, each file gzipped at level 9; sign-in shows less. */
export async function measurePages(url: string, session: string, paths: readonly string[]): Promise<Page[]> {
  const { browser } = await launchBrowser();
  try {
    const pages: Page[] = [];
    for (const path of paths) {
      const context = await browser.newContext();
      if (path !== "/login") await context.addCookies([{ name: "session", value: session, url }]);
      const page = await context.newPage();
      const sizes = new Map<string, Promise<number>>();
      page.on("response", (response) => {
        const type = response.headers()["content-type"] ?? "";
        if (/javascript|css/.test(type)) sizes.set(response.url(), response.body().then(zipped));
      });
      await page.goto(url + path, { waitUntil: "networkidle" });
      const early = [...sizes.keys()].filter((file) => ONLY_WHEN_USED.test(file));
      if (early.length > 0) throw new Error(`${path} loads what nobody used yet: ${early.join(", ")}`);
      const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
      pages.push({ path, kilobytes: bytes / 1000, files: sizes.size, limit: path === "/login" ? 130 : 210 });
      await context.close();
    }
    return pages;
  } finally {
    await browser.close();
  }
}

const zipped = (body: Buffer) => gzipSync(body, { level: 9 }).length;
