import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "../support/browser.ts";
import { startSample } from "./sample.ts";
import { screens } from "./screens.ts";

/** `npm run gallery [name]`: pictures of all screens, or of those whose name holds a word, and a page to look through them. */
const [, , wanted = ""] = process.argv;
const folder = "screenshots";
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const themes = ["light", "dark"] as const;

mkdirSync(folder, { recursive: true });
const sample = await startSample();
const { browser } = await launchBrowser();
const taken: { name: string; file: string; size: number; theme: string }[] = [];
const faults: string[] = [];
try {
  const all = screens(sample.shown).filter(({ name }) => name.includes(wanted));
  for (const size of sizes) {
    for (const theme of themes) {
      const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: "reduce" });
      await context.addCookies([{ name: "session", value: sample.session, url: sample.running.url }]);
      const page = await context.newPage();
      let screen = "";
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(`${screen}, ${theme}, ${size.width}: ${message.text()}`);
      });
      for (const { name, path, act } of all) {
        screen = name;
        await page.goto(sample.running.url + path, { waitUntil: "load" });
        await page.waitForFunction(() => !document.querySelector("[aria-busy=true]") && document.querySelector("h1"));
        await act?.(page).catch((error: unknown) => faults.push(`${name}, ${size.width}: ${String(error)}`));
        // What fades in, and pictures that load last.
        await page.waitForTimeout(400);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (beyond > 0) faults.push(`${name}, ${size.width}: ${beyond} pixels beyond the window`);
        const file = `${name}-${theme}-${size.width}.png`;
        const dialog = (await page.getByRole("dialog").count()) > 0;
        await page.screenshot({ path: join(folder, file), fullPage: !dialog });
        taken.push({ name, file, size: size.width, theme });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await sample.stop();
}

const sections = [...Map.groupBy(taken, ({ name }) => name)].map(
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
<h1>${taken.length} pictures of ${sections.length} screens</h1>${sections.join("\n")}</html>`,
);
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
process.stdout.write(`${taken.length} pictures, ${faults.length} faults: ${folder}/index.html\n`);
process.exit(faults.length > 0 ? 1 : 0);
