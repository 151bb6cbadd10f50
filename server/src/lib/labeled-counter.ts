import { Counter } from "prom-client";

/**
 * A counter by one label, in no registry yet. Its series exist from the start: Prometheus does not see the increase of one
 * that appears with its first value.
 */
export function labeledCounter(name: string, help: string, label: string, values: readonly string[]): Counter {
  const counter = new Counter({ name, help, labelNames: [label], registers: [] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return counter;
}
