// Shows MORE-293.

import { setTimeout as delay } from "node:timers/promises";
import { type Fault, faults } from "./alert-faults.ts";
import { type AlertLab, makeAlertLab } from "./alert-lab.ts";
import { deploy } from "./alerts.ts";
import { readMetrics } from "./metrics.ts";
import type { TestPostgres } from "./postgres.ts";
import { hasPrometheus, promtool } from "./prometheus.ts";
import type { Finding } from "./security.ts";

/** As long as a healthy console is watched, and the longest that an alert takes to fire and to end. */
const HEALTHY_MS = 10_000;
const FIRES_MS = 40_000;
const ENDS_MS = 60_000;
/** An alert about what a fault leaves behind fires after this long at most: its range and its time are ten and two seconds. */
const QUIET_MS = 4_000;

/** Shows that each alert fires in its fault and not otherwise: over time with promtool, and in real faults. */
export async function* checkAlerts(postgres: TestPostgres): AsyncGenerator<Finding> {
  if (!hasPrometheus()) {
    yield { what: "alerts", figures: "not checked: prometheus and promtool are not installed", ok: true };
    return;
  }
  const tested = promtool(["test", "rules", `${deploy}alerts.test.yml`]);
  yield { what: "promtool test rules", figures: tested || "each alert fires when it must", ok: tested === "" };
  const lab = await makeAlertLab(postgres);
  try {
    const linted = promtool(["check", "metrics"], await readMetrics(lab.console.url));
    yield { what: "promtool check metrics", figures: linted || "no name is wrong", ok: linted === "" };
    yield await healthy(lab);
    for (const fault of faults) yield await inFault(lab, fault);
  } finally {
    await lab.stop();
  }
}

async function healthy(lab: AlertLab): Promise<Finding> {
  const fired = new Set<string>();
  await lab.makeBrand("owner@example.com");
  for (const until = Date.now() + HEALTHY_MS; Date.now() < until; await delay(250)) {
    await lab.admins[0].get("/admin/agencies");
    for (const each of await lab.prometheus.firing()) fired.add(each);
  }
  return { what: "a healthy console", figures: [...fired].join(", ") || "no alert", ok: fired.size === 0 };
}

async function inFault(lab: AlertLab, { what, fires, mayFire = [], cause }: Fault): Promise<Finding> {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  const fired = new Set<string>();
  const look = async () => {
    const firing = await lab.prometheus.firing();
    for (const each of firing) fired.add(each);
    return firing;
  };
  const end = await cause(lab);
  const missing = () => fires.filter((each) => !fired.has(each));
  while (missing().length > 0 && performance.now() - begun < FIRES_MS) {
    await delay(250);
    await look();
  }
  const found = seconds();
  await end();
  const until = performance.now() + ENDS_MS;
  let firing = await look();
  for (
    let last = performance.now();
    performance.now() - last < QUIET_MS && performance.now() < until;
    await delay(250)
  ) {
    firing = await look();
    if (firing.length > 0) last = performance.now();
  }
  const others = [...fired].filter((each) => !fires.includes(each) && !mayFire.includes(each));
  return {
    what,
    figures: [
      `${[...fired].join(", ") || "no alert"} after ${found}`,
      ...missing().map((each) => `${each} did not fire`),
      ...others.map((each) => `${each} fired as well`),
      firing.length > 0 ? `${firing.join(", ")} did not end` : `ended after ${seconds()}`,
    ].join("; "),
    ok: missing().length === 0 && others.length === 0 && firing.length === 0,
  };
}
