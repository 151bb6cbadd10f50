import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeApiKey } from "@console/server/test/factories/api-key.ts";
import { launchBrowser } from "../support/browser.ts";
import { smallTargets } from "../support/small-targets.ts";
import { startSample } from "./sample.ts";
import { screens } from "./screens.ts";
import { after, loaded } from "./steps.ts";

/**
 * `npm run gallery [words…]`: pictures of all screens, or of those whose name contains one of the words, and a page to view them.
 */
const wanted = process.argv.slice(2);
const folder = "screenshots";
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];
const themes = ["light", "dark"] as const;

mkdirSync(folder, { recursive: true });
const sample = await startSample((ctx) => makeApiKey(ctx, ["usage", "businesses"]));
const session = { name: "session", value: sample.session, url: sample.running.url };
const { browser } = await launchBrowser();
const pictures: { name: string; file: string; size: number; theme: string }[] = [];
const faults: string[] = [];
try {
  const all = screens(sample.shown).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  for (const size of sizes) {
    const phone = size.width < 768;
    const context = await browser.newContext({
      viewport: size,
      reducedMotion: "reduce",
      hasTouch: phone,
      isMobile: phone,
    });
    for (const { name, path, before, act, signedOut } of all) {
      await (signedOut ? context.clearCookies() : context.addCookies([session]));
      // A new window, so that unsaved input is not a draft in the next one.
      const page = await context.newPage();
      page.on("console", (message) => {
        // The browser itself logs deliberately failing calls.
        const meant = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !meant) faults.push(`${name}, ${size.width}: ${message.text()}`);
      });
      page.setDefaultTimeout(10_000);
      await before?.(page);
      await page.goto(sample.running.url + path, { waitUntil: "load" });
      await after(
        loaded,
        act ?? loaded,
        loaded,
      )(page).catch((error: unknown) => faults.push(`${name}, ${size.width}: ${String(error)}`));
      // Waits for fade-ins, and pictures that load last.
      await page.waitForTimeout(400);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) faults.push(`${name}, ${size.width}: ${beyond} pixels beyond the window`);
      if (phone) for (const small of await smallTargets(page)) faults.push(`${name}, ${size.width}: ${small}`);
      const dialog = (await page.locator("[role=dialog], [role=alertdialog]").count()) > 0;
      if (phone && !dialog) {
        // A full-page picture would use a mouse's control sizes.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
      }
      // The page follows the system's theme without loading again.
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
        const file = `${name}-${theme}-${size.width}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: !dialog && !phone });
        pictures.push({ name, file, size: size.width, theme });
      }
      await context.setOffline(false);
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await sample.stop();
}

const sections = [...Map.groupBy(pictures, ({ name }) => name)].map(
  ([name, own]) =>
    `<section><h2>${name}</h2><div>${own
      .map(
        ({ file, size, theme }) =>
          `<figure><a href="${file}"><img src="${file}" alt="${name}, ${theme}, ${size}" loading="lazy"></a><figcaption>${size}, ${theme}</figcaption></figure>`,
      )
      .join("")}</div></section>`,
);
writeFileSync(
  join(folder, "index.html"),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>body{font:14px system-ui;margin:24px}
section>div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:340px;border:1px solid #ccc}</style>
<h1>${pictures.length} pictures of ${sections.length} screens</h1>${sections.join("\n")}</html>`,
);
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
process.stdout.write(`${pictures.length} pictures, ${faults.length} faults: ${folder}/index.html\n`);
process.exit(faults.length > 0 ? 1 : 0);
