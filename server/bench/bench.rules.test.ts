import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";
import { parsePss, parseStat, tree } from "./proc.ts";
import { requestsOf } from "./requests.ts";
import { type Seen, watchConnection } from "./statements.ts";
import { numbersFrom, percentile } from "./statistics.ts";

describe("the limit", () => {
  /** The file and all its imports, transitively. */
  const reached = (file: URL, known = new Set<string>()): string[] => {
    if (!known.has(file.href)) {
      known.add(file.href);
      const imports = readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g);
      for (const [, target = ""] of imports) reached(new URL(target, file), known);
    }
    return [...known].map((href) => fileURLToPath(href));
  };

  it.each(["server-process", "ingest-process", "tables"])("runs none of the console's code: %s", (name) => {
    const files = reached(new URL(`limit/${name}.ts`, import.meta.url));
    expect(files.filter((file) => !file.includes("/server/bench/"))).toEqual([]);
  });
});

describe("process figures from Linux", () => {
  const stat = (parent: number) =>
    `12 (node (a) b) S ${parent} 1 1 0 -1 4194560 100 200 0 0 150 25 30 5 20 0 11 0 77 1 1 18446744073709551615`;

  it("parses CPU time after a name with blanks and parentheses", () => {
    expect(parseStat(stat(3))).toEqual({ parent: 3, cpuMs: 1_750, endedCpuMs: 350 });
  });

  it("finds all processes below one, and no others", () => {
    const stats = new Map([1, 2, 3, 4].map((pid) => [pid, parseStat(stat({ 2: 1, 3: 2 }[pid] ?? 0))]));
    expect(tree(1, stats)).toEqual([1, 2, 3]);
    expect(tree(9, stats)).toEqual([]);
  });

  it("reads PSS in megabytes", () => {
    expect(parsePss("Rss:  4096 kB\nPss:        2048 kB\nPss_Anon: 1 kB\n")).toBe(2);
  });
});

describe("statistics", () => {
  it("takes percentiles of sorted values, the last at most", () => {
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(3);
    expect(percentile([1, 2, 3, 4], 1)).toBe(4);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it("gives the same numbers for the same seed", () => {
    const [one, other] = [numbersFrom(7), numbersFrom(7)];
    const numbers = Array.from({ length: 100 }, one);
    expect(numbers).toEqual(Array.from({ length: 100 }, other));
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  });
});

describe("requests", () => {
  it("changes each brand once, so that no two connections share one", () => {
    const paths = requestsOf("update", 1_000).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("asks for pages of the last tenth", () => {
    const pages = requestsOf("deep", 1_000).map(({ path }) => Number(/page=(\d+)/.exec(path)?.[1]));
    expect(Math.min(...pages)).toBeGreaterThanOrEqual(90);
    expect(Math.max(...pages)).toBeLessThanOrEqual(100);
  });
});

describe("options", () => {
  const known = [{ name: "list", about: "the list" }];

  it("refuses unknown rows and sizes that are not numbers", () => {
    expect(() => readOptions(["other"], known)).toThrow(/No rows called other; there are:\n {2}list +the list/);
    expect(() => readOptions(["--brands", "1e3"], known)).toThrow("--brands takes whole numbers above 0, not 1e3.");
  });

  it("sorts sizes in ascending order", () => {
    expect(readOptions(["list", "--brands", "100000,1000"], known)).toMatchObject({
      rows: ["list"],
      brands: [1_000, 100_000],
    });
  });
});

describe("statements on a connection", () => {
  const message = (type: string, body: string) => {
    const head = Buffer.alloc(4);
    head.writeInt32BE(4 + Buffer.byteLength(body));
    return Buffer.concat([Buffer.from(type), head, Buffer.from(body)]);
  };
  const startup = message("", "user\0postgres\0\0");

  it("knows a prepared statement by its name, and a plain one by its text", () => {
    const seen: Seen[] = [];
    const { sent, received } = watchConnection((each) => seen.push(each));
    sent(startup);
    const ready = message("Z", "I");
    received(ready);
    sent(
      Buffer.concat([
        message("P", "one\0select 1\0\0\0"),
        message("B", "\0one\0"),
        message("E", "\0"),
        message("S", ""),
      ]),
    );
    received(ready);
    sent(Buffer.concat([message("B", "\0one\0"), message("E", "\0"), message("S", "")]));
    received(ready);
    sent(message("Q", "begin\0"));
    received(ready);
    expect(seen.map(({ text }) => text)).toEqual(["select 1", "select 1", "begin"]);
  });

  it("counts each of several that are sent before the first is answered", () => {
    const seen: Seen[] = [];
    const { sent, received } = watchConnection((each) => seen.push(each));
    const run = [message("B", "\0one\0"), message("E", "\0"), message("S", "")];
    sent(Buffer.concat([startup, message("Q", "begin\0"), message("P", "one\0select 1\0\0\0"), ...run, ...run]));
    const ready = message("Z", "T");
    received(Buffer.concat([ready, ready]));
    expect(seen.map(({ text }) => text)).toEqual(["begin", "select 1"]);
    received(ready);
    expect(seen).toHaveLength(3);
  });

  it("reads messages that come in pieces", () => {
    const seen: Seen[] = [];
    const { sent, received } = watchConnection((each) => seen.push(each));
    for (const byte of Buffer.concat([startup, message("Q", "commit\0")])) sent(Buffer.from([byte]));
    for (const byte of message("Z", "I")) received(Buffer.from([byte]));
    expect(seen.map(({ text }) => text)).toEqual(["commit"]);
  });
});
