import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("../../scripts/release.ts", import.meta.url));

describe("npm run release (MORE-305)", () => {
  const folder = mkdtempSync(join(tmpdir(), "console-tags-"));
  const git = (...args: string[]) => {
    const person = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    return execFileSync("git", [...person, ...args], { cwd: folder, encoding: "utf8" });
  };
  mkdirSync(join(folder, "server"));
  writeFileSync(join(folder, "server/package.json"), '{ "version": "1.2.0" }');
  writeFileSync(join(folder, "package-lock.json"), '{ "packages": { "server": { "version": "1.2.0" } } }');
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## 1.2.0\n\n- New.\n\n## 1.1.0 - 2026-01-02\n");
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "All");
  for (const tag of ["v1.2.0", "v1.1.0"]) git("tag", tag);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ["v7.0.0", "There is no tag v7.0.0."],
    ["v1.1.0", "The tag v1.1.0 is not the version 1.2.0 that its server/package.json has."],
    ["v1.2.0", 'CHANGELOG.md of v1.2.0 has no section "## 1.2.0 - <year>-<month>-<day>".'],
  ])("refuses %s with one sentence", (tag, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [script, tag], { cwd: folder, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, `${sentence}\n`]);
    expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
  });
});

describe("known vulnerabilities of packages that run (MORE-618, ASVS V15.2.1)", () => {
  const advisories = fileURLToPath(new URL("../../scripts/advisories.ts", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "console-advisories-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const check = (report: unknown, exceptions: object = {}) => {
    const file = join(folder, "exceptions.json");
    writeFileSync(file, JSON.stringify(exceptions));
    const input = typeof report === "string" ? report : JSON.stringify(report);
    const { status, stderr } = spawnSync(process.execPath, [advisories, file, "2026-11-29"], {
      input,
      encoding: "utf8",
    });
    return [status, stderr];
  };
  const report = { vulnerabilities: { parser: { severity: "high", via: [{ title: "Reads too far" }] } } };
  const known = (look_again: string, reason = "Never called") => ({ parser: { reason, look_again } });

  it("stand against a release, unless an exception explains them, until its day", () => {
    expect(check({ vulnerabilities: {} })).toEqual([0, ""]);
    expect(check(report)).toEqual([1, "high: parser (Reads too far)\n"]);
    expect(check(report, known("2026-11-30"))).toEqual([0, ""]);
    expect(check(report, known("2026-11-29"))[0]).toBe(1);
    expect(check(report, known("2026-12-30", ""))[0]).toBe(1);
    expect(check(report, { other: { reason: "x", look_again: "2027-01-01" } })[0]).toBe(1);
  });

  it.each(["", "{}", '{"message":"405 Method Not Allowed"}'])("are not absent because nobody answers: %j", (answer) => {
    expect(check(answer)).toEqual([1, "npm audit gave no report.\n"]);
  });
});
