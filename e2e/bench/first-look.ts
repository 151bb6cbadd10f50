import type { Browser, CDPSession } from "playwright-core";

/** A slow line and a slow machine, as users have them. */
export type Line = { name: string; megabits: number; roundTripMs: number; slowdown: number };

export const lines: readonly Line[] = [
  { name: "5 Mbit/s, 28 ms", megabits: 5, roundTripMs: 28, slowdown: 1 },
  { name: "1.6 Mbit/s, 150 ms, CPU/4", megabits: 1.6, roundTripMs: 150, slowdown: 4 },
];

export type FirstLook = {
  /** Milliseconds from the navigation to the first paint, and to the first card of the list. */
  paint: number;
  list: number;
  /** Kilobytes transferred until then. */
  kilobytes: number;
};

/** Runs in the page: records when the list's first card is rendered, independent of polling. */
const noteList = `new MutationObserver((_changes, observer) => {
  if (!document.querySelector("[data-card] a")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark("list")));
}).observe(document, { childList: true, subtree: true });`;

const readLook = `(async () => {
  while (performance.getEntriesByName("list").length === 0) await new Promise((done) => setTimeout(done, 20));
  const at = (name) => performance.getEntriesByName(name)[0].startTime;
  const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const sent = files.filter(({ responseEnd }) => responseEnd <= at("list"));
  const bytes = sent.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { paint: at("first-contentful-paint"), list: at("list"), kilobytes: bytes / 1000 };
})()`;

/** A running console and somebody who has used it before. */
export type Visited = { url: string; session: string; person: object };

/** Opens the brands page over a line with an empty cache, as after an upgrade: the browser knows the person. */
export async function takeFirstLook(
  browser: Browser,
  line: Line,
  { url, session, person }: Visited,
): Promise<FirstLook> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies([{ name: "session", value: session, url }]);
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), line);
    await page.addInitScript({ content: noteList });
    await page.addInitScript((stored) => localStorage.setItem("user", stored), JSON.stringify(person));
    await page.goto(`${url}/agencies`, { waitUntil: "commit" });
    await page.locator("[data-card] a").first().waitFor();
    return await page.evaluate<FirstLook>(readLook);
  } finally {
    await context.close();
  }
}

async function slowDown(devtools: CDPSession, { megabits, roundTripMs, slowdown }: Line): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: (megabits * 1_000_000) / 8,
    uploadThroughput: (megabits * 1_000_000) / 8,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Milliseconds that a line needs for this many kilobytes, after one round trip for the page and one for its files. */
export const lineMs = ({ megabits, roundTripMs }: Line, kilobytes: number): number =>
  2 * roundTripMs + (kilobytes * 8) / megabits;
