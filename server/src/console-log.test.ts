import { hostname } from "node:os";
import { expect, it } from "vitest";
import { makeLog, makeOutput } from "./console-log.ts";

/** A reader that takes lines when the test says so. */
function slowReader() {
  const lines: string[] = [];
  let waiting: { line: string; done: (error?: Error) => void }[] = [];
  const output = makeOutput((line, done) => void waiting.push({ line, done }));
  return {
    lines,
    output,
    read: () => {
      const batch = waiting;
      waiting = [];
      for (const { line, done } of batch) {
        lines.push(line);
        done();
      }
    },
    leave: () => {
      const lost = waiting;
      waiting = [];
      for (const { done } of lost) done(new Error("EPIPE"));
    },
  };
}

/** Four of these are the most that waits. */
const LONG = `${"x".repeat(249_999)}\n`;

it("drops and counts lines that nobody reads, and says how many where they are missing (MORE-220)", () => {
  const { lines, output, read } = slowReader();
  const log = makeLog("error", output);
  for (let each = 0; each < 6; each += 1) output.write(LONG);
  expect(output.dropped()).toBe(2);
  // Lines after the missing ones would hide that some are missing.
  output.write("short\n");
  expect(output.dropped()).toBe(3);
  read();
  log.error("flows");
  read();
  expect(lines).toHaveLength(6);
  expect(JSON.parse(lines[4] ?? "")).toMatchObject({
    level: 40,
    lines: 3,
    msg: expect.stringMatching(/^log lines were dropped/),
  });
  expect(JSON.parse(lines[5] ?? "")).toMatchObject({ msg: "flows" });
  // Which process of which release wrote a line (MORE-291).
  const own = { instance: `${hostname()}-${process.pid}`, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) };
  for (const line of lines.slice(4)) expect(JSON.parse(line)).toMatchObject(own);
  expect(output.dropped()).toBe(3);
});

it("never waits for a reader that has gone", async () => {
  const { lines, output, leave } = slowReader();
  makeLog("info", output).info("lost");
  leave();
  await output.flush();
  expect([lines, output.dropped()]).toEqual([[], 1]);
});

it("waits for a reader only until it has read", async () => {
  const { output, read } = slowReader();
  output.write("last\n");
  const flushed = output.flush();
  read();
  await flushed;
});
