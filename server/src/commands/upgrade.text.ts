import type { PlannedStep } from "../db/upgrade-plan.ts";

const HOUR_MS = 3_600_000;

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

const seconds = (estimate: number) => (estimate < 1 ? "under 1 s" : `about ${Math.ceil(estimate)} s`);

/** What `migrate` and `upgrade:check` say. */
export const upgradeText = {
  pending: (release: string, steps: number) =>
    steps === 0
      ? `The database has every step of release ${release}.`
      : `The database lacks ${count(steps, "step")} of release ${release}.`,
  done: (release: string) => `The database has every step of release ${release} now.`,
  granted: (role: string) => `The role ${role} can run the console.`,
  queueWaits: "The job queue could not be upgraded",
  step: ({ migration, blocks, beside }: PlannedStep) => {
    const waits = [...blocks].map(([table, blocked]) => `${blocked} of ${table}`);
    const lines = [
      waits.length === 0 ? "nobody waits" : `for a moment, these wait: ${waits.join(", ")}`,
      ...beside.map(({ name, rows, seconds: estimate, inBatches }) => {
        const what = inBatches ? "moves data in batches" : `builds the index ${name}`;
        return `${what} beside the writes: ${count(Math.round(rows), "row")}, ${seconds(estimate)}`;
      }),
    ];
    return `${migration}\n${lines.map((line) => `  ${line}`).join("\n")}`;
  },
  processes: (releases: readonly (string | null)[]) => {
    if (releases.length === 0) return "No console runs on it.";
    const known = Map.groupBy(releases, (each) => each ?? "an unknown release");
    const each = [...known].map(([release, { length }]) => `${length} of ${release}`);
    return `${count(releases.length, "console runs", "consoles run")} on it: ${each.join(", ")}.`;
  },
  /** @param ageMs null if there is none */
  backup: (ageMs: number | null) =>
    ageMs === null
      ? "It has no backup by the console. Check the backups of your database."
      : `Its last backup by the console is ${count(Math.floor(ageMs / HOUR_MS), "hour")} old.`,
};
