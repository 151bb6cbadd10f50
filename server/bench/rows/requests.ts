import type { Row } from "../bench.ts";
import { measureScenarios } from "../cells.ts";
import type { Scenario } from "../requests.ts";

/** A row measured as a share of the limit. Its notes in parentheses are the limit's figures. */
const shared = (name: string, about: string, scenarios: readonly Scenario[]): Row => ({
  name,
  about,
  run: (bench) => measureScenarios(bench, scenarios),
});

export const requestRows: Row[] = [
  shared("list", "brands: page 1, the deepest tenth, and one status, each with its exact total", [
    "list",
    "deep",
    "status",
  ]),
  shared("detail", "one brand", ["detail"]),
  shared("update", "a change with audit entry, If-Match and Idempotency-Key", ["update"]),
  shared("search", "brands by two words or an address, and by package, with the exact total", ["search", "package"]),
  shared("feed", "activities: the newest page, and pages further back", ["feed", "feed-deep"]),
];
