import { type Guard, guard } from "./guard.ts";

const metrics = ["server/src/metrics/metrics.test.ts"];
const alerts = ["server/src/metrics/alerts.test.ts"];
const lines = ["server/src/auth/request-log.test.ts"];

/** What tells operators how the console is. */
export const watching: Guard[] = [
  guard(
    "A database that is away has no values",
    ["server/src/metrics/metrics.ts", "state = answers ? read : null;", "state = read ?? state;"],
    metrics,
    { only: "is missing while the database is away" },
  ),
  guard(
    "A counter's series exist from the start",
    ["server/src/lib/labeled-counter.ts", "for (const value of values) counter.inc({ [label]: value }, 0);", ""],
    metrics,
    { only: "from the start" },
  ),
  guard(
    "A secret that was changed is found",
    [
      "server/src/features/partners/credentials/unreadable.service.ts",
      "if (!(await keyring.canDecrypt(value)))",
      'if (value === "")',
    ],
    metrics,
    { only: "what waits" },
  ),
  guard(
    "A console whose clock is wrong is not ready",
    ["server/src/http/probes.ts", "Math.abs(database.clockOffsetMs()) > CLOCK_MS", "false"],
    ["server/src/http/probes.test.ts"],
    { only: "clock more than" },
  ),
  guard(
    "An alert reads a series that exists",
    ["deploy/alerts.yml", "expr: console_database_up == 0", "expr: console_database == 0"],
    alerts,
  ),
  guard(
    "The log has patterns of paths, not paths",
    ["server/src/auth/request-log.ts", "      path,\n", "      path: request.url,\n"],
    lines,
  ),
  guard(
    "Probes do not fill the log",
    ["server/src/auth/request-log.ts", "if (config.isProbe)", "if (path === null)"],
    lines,
  ),
  guard(
    "The log has networks, not addresses",
    ["server/src/auth/request-log.ts", "client: networkOf(request.ip)", "client: request.ip"],
    lines,
  ),
];
