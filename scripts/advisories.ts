import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

type Finding = { severity: string; name: string; title: string };
type Exception = { reason: string; look_again: string };

const EXCEPTIONS = fileURLToPath(new URL("../audit-exceptions.json", import.meta.url));

/**
 * Findings of `npm audit --json` that stand against a release: all but those that `audit-exceptions.json` explains, by
 * package, until the day on which somebody looks at them again.
 * @param today `YYYY-MM-DD`
 * @throws if it is no report: a registry that does not answer knows nothing
 */
export function openFindings(report: string, exceptions: Readonly<Record<string, Exception>>, today: string): string[] {
  const { vulnerabilities }: { vulnerabilities?: Record<string, { severity: string; via: unknown[] }> } =
    JSON.parse(report);
  if (typeof vulnerabilities !== "object") throw new Error("npm audit gave no report.");
  const findings = Object.entries(vulnerabilities).map(([name, { severity, via }]): Finding => {
    const titles = via.map((each) => (typeof each === "string" ? each : String(Object(each).title)));
    return { name, severity, title: titles.join("; ") };
  });
  return findings.flatMap(({ name, severity, title }) => {
    const exception = exceptions[name];
    if (exception && exception.reason !== "" && exception.look_again > today) return [];
    return `${severity}: ${name} (${title})`;
  });
}

export const readExceptions = (file = EXCEPTIONS): Record<string, Exception> => JSON.parse(readFileSync(file, "utf8"));

/** `npm audit --omit=dev --json | node scripts/advisories.ts [exceptions] [day]` */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file, today = new Date().toISOString().slice(0, 10)] = process.argv;
  try {
    const found = openFindings(await text(process.stdin), readExceptions(file), today);
    for (const line of found) process.stderr.write(`${line}\n`);
    process.exitCode = found.length > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${error instanceof SyntaxError ? "npm audit gave no report." : Object(error).message}\n`);
    process.exitCode = 1;
  }
}
