import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAlerts, readAlertTests, readPanels, seriesIn } from "../../test/alerts.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { readMetrics } from "../../test/metrics.ts";

const guide = readFileSync(fileURLToPath(new URL("../../../docs/alerts.md", import.meta.url)), "utf8");
const alerts = readAlerts();
const names = alerts.map(({ alert }) => alert).sort();

/** Prometheus' own. */
const OF_PROMETHEUS = "up";

let app: TestApp;
let known: Set<string>;
beforeAll(async () => {
  app = await startTestApp();
  // A histogram has several names.
  const types = [...(await readMetrics(app.url)).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  known = new Set(types.map(([, name, type]) => (type === "histogram" ? `${name}_bucket` : `${name}`)));
});
afterAll(() => app.stop());

describe("alerts and dashboard (MORE-292)", () => {
  it("read only series that a console has", () => {
    const read = [...alerts.map(({ expr }) => expr), ...readPanels()].flatMap(seriesIn);
    expect(read.length).toBeGreaterThan(50);
    expect([...new Set(read)].filter((name) => name !== OF_PROMETHEUS && !known.has(name))).toEqual([]);
  });

  it("show each series of the console", () => {
    const shown = new Set(readPanels().flatMap(seriesIn));
    expect([...known].filter((name) => /^(console|http|access)_/.test(name) && !shown.has(name))).toEqual([]);
  });

  it("each have a heading of the guide, which the alert links to, and a test of when they fire", () => {
    const headings = [...guide.matchAll(/^## (\w+)$/gm)].map(([, name = ""]) => name);
    expect(headings.sort()).toEqual(names);
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook_url).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
    expect(readAlertTests().sort()).toEqual([...names, "healthy"].sort());
    expect(new Set(names).size).toBe(names.length);
  });
});
