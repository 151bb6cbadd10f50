import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { read } from "./alerts.ts";
import { freePort, probe } from "./console-process.ts";

/** Whether this machine has Prometheus and its tool. */
export const hasPrometheus = (): boolean =>
  ["prometheus", "promtool"].every((program) => spawnSync(program, ["--version"]).status === 0);

/** Runs the tool of Prometheus. @returns what it says; empty if it finds nothing wrong */
export function promtool(args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8", ...(input && { input }) });
  return status === 0 ? "" : `${stdout}${stderr}`.trim();
}

export type Prometheus = {
  /** From now on these processes are scraped. */
  watch(urls: readonly string[]): void;
  /** Names of the alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
};

/**
 * The rules that operators are given, in seconds instead of minutes: what must hold for two, ranges of ten, and ages of
 * three. Those that compare with the time of day are about hours, and stay.
 */
const quick = (rules: string): string =>
  rules
    .split(/(?=- alert:)/)
    .map((rule) =>
      rule.includes("time()")
        ? rule
        : rule
            .replace(/for: \w+/, "for: 2s")
            .replace(/\[(\d{1,2}m|1h)\]/g, "[10s]")
            .replace(/(?<=_seconds\) > )\d+/, "3"),
    )
    .join("");

const answer = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
});

/** A Prometheus that scrapes consoles and evaluates the alerts each second. */
export async function startPrometheus(): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "console-prometheus-"));
  const write = (file: string, content: unknown) => {
    writeFileSync(join(folder, `${file}.new`), typeof content === "string" ? content : JSON.stringify(content));
    // Prometheus reads it as soon as it is there.
    renameSync(join(folder, `${file}.new`), join(folder, file));
  };
  const watch = (urls: readonly string[]) => write("targets.json", [{ targets: urls.map((url) => new URL(url).host) }]);
  watch([]);
  write("alerts.yml", quick(read("alerts.yml")));
  write("prometheus.yml", {
    global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
    rule_files: ["alerts.yml"],
    scrape_configs: [{ job_name: "console", file_sd_configs: [{ files: ["targets.json"], refresh_interval: "1s" }] }],
  });
  const host = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    "prometheus",
    [
      ...["--config.file=prometheus.yml", "--storage.tsdb.path=data", `--web.listen-address=${host}`],
      "--log.level=error",
    ],
    { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = once(child, "exit");
  while (child.exitCode === null && (await probe(`http://${host}/-/ready`)) !== 200) await delay(50);
  return {
    watch,
    firing: async () => {
      const found = answer.parse(await (await fetch(`http://${host}/api/v1/alerts`)).json());
      const firing = found.data.alerts.filter(({ state }) => state === "firing");
      return [...new Set(firing.map(({ labels }) => labels.alertname))].sort();
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
