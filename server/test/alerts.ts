import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import * as z from "zod/mini";

export const deploy = fileURLToPath(new URL("../../deploy/", import.meta.url));

export const read = (file: string): string => readFileSync(`${deploy}${file}`, "utf8");

const alert = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.optional(z.string()),
  labels: z.object({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.object({ summary: z.string(), description: z.string(), runbook_url: z.string() }),
});
export type Alert = z.output<typeof alert>;

const rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(alert) })) });

/** The alerts that operators are given. */
export const readAlerts = (): Alert[] => rules.parse(parse(read("alerts.yml"))).groups.flatMap((group) => group.rules);

const tests = z.object({ tests: z.array(z.object({ name: z.string() })) });

/** Names of the tests that show when an alert fires. */
export const readAlertTests = (): string[] => tests.parse(parse(read("alerts.test.yml"))).tests.map(({ name }) => name);

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
});

/** Expressions of all panels. */
export const readPanels = (): string[] =>
  dashboard
    .parse(JSON.parse(read("dashboard.json")))
    .panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const words = new Set(["and", "or", "unless", "bool", "offset", "group_left", "group_right"]);

/** Names of the series that an expression of Prometheus reads. */
export function seriesIn(expr: string): string[] {
  const plain = expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, " ").replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, " ");
  // What is called is a function; numbers may have a unit.
  return [...plain.matchAll(/(?<![\w$.])[a-z_]\w*(?!\w*\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !words.has(name));
}
