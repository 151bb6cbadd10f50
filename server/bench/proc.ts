import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in which Linux counts CPU time; the same on every machine since 2.6. */
const TICKS_PER_SECOND = 100;

export type ProcessStat = {
  parent: number;
  /** User and system time in milliseconds. */
  cpuMs: number;
  /** The same for children that ended and were waited for. */
  endedCpuMs: number;
};

/** @param text of `/proc/<pid>/stat`; a command name may contain blanks and parentheses */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ms = (index: number) => (Number(fields[index]) * 1_000) / TICKS_PER_SECOND;
  return { parent: Number(fields[1]), cpuMs: ms(11) + ms(12), endedCpuMs: ms(13) + ms(14) };
}

/** @param text of `/proc/<pid>/smaps_rollup` */
export function parsePss(text: string): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1_024;
}

/** CPU milliseconds used so far by a process, its children and its ended children. */
export function cpuMsOf(pid: number): number {
  const stats = allStats();
  const own = tree(pid, stats).reduce((sum, each) => sum + (stats.get(each)?.cpuMs ?? 0), 0);
  return own + (stats.get(pid)?.endedCpuMs ?? 0);
}

/** Megabytes of a process and its children; shared memory counts only once. */
export function pssMbOf(pid: number): number {
  const found = tree(pid, allStats()).map((each) => read(`/proc/${each}/smaps_rollup`));
  return found.reduce((sum, text) => sum + (text === null ? 0 : parsePss(text)), 0);
}

function allStats(): Map<number, ProcessStat> {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync("/proc")) {
    const text = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : null;
    if (text !== null) stats.set(Number(name), parseStat(text));
  }
  return stats;
}

/** The process and all its descendants. */
export function tree(pid: number, stats: ReadonlyMap<number, ProcessStat>): number[] {
  const found = stats.has(pid) ? [pid] : [];
  for (const each of found) {
    for (const [child, { parent }] of stats) if (parent === each) found.push(child);
  }
  return found;
}

/** Null if the process has ended meanwhile. */
function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
