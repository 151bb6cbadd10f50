// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text
import { type Guard, guard } from "./guard.ts";

/** The code that every request and every start passes through. */
export const platformGuards: Guard[] = [
  {
    name: "The role of a person must hold the route's permission",
    edits: [
      { file: "server/src/auth/access.ts", from: "!mayAccess(session.user.role, route.permission)", to: "false" },
    ],
    project: "server",
    tests: ["server/src/permissions.test.ts"],
    only: "403",
  },
  {
    name: "A session that is over is not accepted",
    edits: [{ file: "server/src/auth/session.db.ts", from: 's.expires_at > ${sql.placeholder("now")} and ', to: "" }],
    project: "server",
    tests: ["server/src/features/access/sign-in/sign-in.test.ts"],
  },
  {
    name: "A session that was idle for 12 hours is not accepted",
    edits: [{ file: "server/src/auth/session.ts", from: "now.getTime() - IDLE_MS", to: "0" }],
    project: "server",
    tests: ["server/src/features/access/sign-in/sign-in.test.ts"],
  },
  {
    name: "An error that its route does not name is found",
    edits: [{ file: "server/src/http/mount.ts", from: "if (fault && deps.strictErrors) throw fault;", to: "" }],
    project: "server",
    tests: ["server/src/http/mount.test.ts"],
    only: "names it not",
  },
  {
    name: "An older version of a record is not written over a newer one",
    edits: [
      {
        file: "server/src/http/version.ts",
        from: "ctx.ifMatch === null || ctx.ifMatch === row.version",
        to: "ctx.ifMatch !== -1",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/coupons/coupons.test.ts"],
  },
  {
    name: "A change with two events is rolled back",
    edits: [
      { file: "server/src/http/mount.ts", from: "(ctx.audited.length > 1 && !route.bulk) || !allowed", to: "!allowed" },
    ],
    project: "server",
    tests: ["server/src/http/mount.test.ts"],
  },
  {
    name: "An event that the route does not declare is refused",
    edits: [
      {
        file: "server/src/http/mount.ts",
        from: "ctx.audited.every((event) => route.audit?.includes(event))",
        to: "true",
      },
    ],
    project: "server",
    tests: ["server/src/http/mount.test.ts"],
  },
  {
    name: "Fields that the contract does not name never leave",
    edits: [
      {
        file: "server/src/http/mount.ts",
        from: "return { data, ...(result.meta",
        to: "return { data: result.data, ...(result.meta",
      },
    ],
    project: "server",
    tests: ["server/src/http/mount.test.ts"],
  },
  {
    name: "An idempotency key with another body is refused",
    edits: [
      { file: "server/src/http/idempotency.ts", from: "first?.body_hash !== bodyHash", to: "first === undefined" },
    ],
    project: "server",
    tests: ["server/src/http/http.test.ts"],
  },
  {
    name: "A write happens once for an idempotency key",
    edits: [
      {
        file: "server/src/http/mount.ts",
        from: ": { operation: route.id, key, bodyHash",
        to: ": { operation: route.id + Math.random(), key, bodyHash",
      },
    ],
    project: "server",
    tests: ["server/src/laws.test.ts"],
    only: "done once",
  },
  {
    name: "Ten streams for a session",
    edits: [{ file: "server/src/live/hub.ts", from: ">= STREAMS_PER_SESSION", to: "> 1e9" }],
    project: "server",
    tests: ["server/src/live/live.test.ts"],
  },
  {
    name: "Forty streams for a person",
    edits: [{ file: "server/src/live/hub.ts", from: ">= STREAMS_PER_PERSON", to: "> 1e9" }],
    project: "server",
    tests: ["server/src/live/live.test.ts"],
  },
  {
    name: "A stream shows only the areas of its role",
    edits: [
      { file: "server/src/live/journal.ts", from: "if (areas.includes(entry.area))", to: "if (areas.length > 0)" },
    ],
    project: "server",
    tests: ["server/src/live/live.test.ts"],
  },
  {
    name: "A stream ends with its session",
    edits: [
      {
        file: "server/src/live/hub.ts",
        from: 'if (access || topics.has("sessions") || pending.has("sessions")) {',
        to: "if (subscribers.size < 0) {",
      },
    ],
    project: "server",
    tests: ["server/src/live/live.test.ts"],
  },
  {
    name: "One console to a data folder",
    edits: [
      {
        file: "server/src/db/embedded/open.ts",
        from: '(as !== "console" || (await entered.claim()))',
        to: '(as !== "console" || (await entered.claim()) || true)',
      },
    ],
    project: "server",
    tests: ["server/src/db/embedded/embedded.test.ts"],
    only: "second console",
  },
  {
    name: "The last process that leaves stops the embedded database's server, and no other",
    edits: [
      {
        file: "server/src/db/embedded/presence.ts",
        from: 'await holds("pg_advisory_unlock_shared", LOCKS.embeddedPresent);\n        if (',
        to: "if (",
      },
    ],
    project: "server",
    tests: ["server/src/db/embedded/embedded.test.ts"],
    only: "last one",
  },
  {
    name: "What is committed reaches the disk",
    edits: [{ file: "server/src/db/embedded/cluster.ts", from: '"fsync=on"', to: '"fsync=off"' }],
    project: "server",
    tests: ["server/src/db/embedded/embedded.test.ts"],
    only: "keeps what it commits",
  },
  {
    name: "The data folder is closed to other people",
    edits: [
      {
        file: "server/src/db/embedded/open.ts",
        from: "  chmodSync(folder, mode);\n",
        to: "  chmodSync(folder, 0o755);\n",
      },
    ],
    project: "server",
    tests: ["server/src/db/embedded/embedded.test.ts"],
    only: "other people",
  },
  {
    name: "A database whose version file is missing is not created again",
    edits: [
      {
        file: "server/src/db/embedded/cluster.ts",
        from: "if (!existsSync(join(data, file)))",
        to: "if (!existsSync(data))",
      },
    ],
    project: "server",
    tests: ["server/src/start-faults.test.ts"],
    only: "version",
  },
  {
    name: "A key is never made beside a database that exists",
    edits: [{ file: "server/src/secrets/key-file.ts", from: "if (!isNew) {", to: "if (keyFile === undefined) {" }],
    project: "server",
    tests: ["server/src/start-faults.test.ts"],
    only: "never gets a new key",
  },
  {
    name: "A start without the key of stored secrets is refused",
    edits: [{ file: "server/src/server.ts", from: "  await requireKnownKeys(services);\n", to: "" }],
    project: "server",
    tests: ["server/src/start-faults.test.ts"],
    only: "which key",
  },
  {
    name: "A release that is too old for the schema is refused",
    edits: [{ file: "server/src/db/migrate.ts", from: "    await requireRelease(query);\n", to: "" }],
    project: "server",
    tests: ["server/src/start-faults.test.ts"],
    only: "later release",
  },
  guard(
    "A start waits for a PostgreSQL that cannot be reached yet",
    ["server/src/run-server.ts", "if (!isDatabaseAway(error) || Date.now() > until) throw error;", "throw error;"],
    ["server/src/main.test.ts"],
    { only: "waits for a PostgreSQL" },
  ),
  guard(
    "A migration lets others through while it waits for a table",
    ["server/src/db/migrate.ts", "    await limitLocks(client);\n"],
    ["server/src/db/upgrade-beside.test.ts"],
  ),
  guard(
    "An index that an interrupted build left is built again",
    [
      "server/src/db/migration-steps.ts",
      '    if (valid === false) await client.query(`drop index concurrently public."${name}"`);\n',
    ],
    ["server/src/db/upgrade-beside.test.ts"],
  ),
  guard(
    "A back-fill goes on until nothing is left",
    ["server/src/db/migration-steps.ts", "    if (changed === 0) return;", "    return;"],
    ["server/src/db/upgrade-beside.test.ts"],
  ),
  {
    name: "A missing table is noticed at start",
    edits: [
      {
        file: "server/src/db/migrate.ts",
        from: "    await requireTables(query, await tablesAfter(migrations.length));\n",
        to: "",
      },
    ],
    project: "server",
    tests: ["server/src/start-faults.test.ts"],
    only: "names a table",
  },
  {
    name: "Keys rotate only when every running console has the new one",
    edits: [
      {
        file: "server/src/features/partners/credentials/rotate.service.ts",
        from: "if (behind > 0) throw",
        to: "if (behind < 0) throw",
      },
    ],
    project: "server",
    tests: ["server/src/commands/commands.test.ts"],
    only: "waits until",
  },
  {
    name: "Statements have a time limit",
    edits: [{ file: "server/src/db/client.ts", from: "  statement_timeout: QUERY_TIMEOUT_MS,\n", to: "" }],
    project: "server",
    tests: ["server/src/db/client.test.ts"],
  },
  {
    name: "PostgreSQL compiles no statement of the console",
    edits: [{ file: "server/src/db/session.ts", from: '  jit: "off",\n', to: "" }],
    project: "server",
    tests: ["server/src/db/client.test.ts"],
  },
  {
    name: "Settings of the database change no value",
    edits: [{ file: "server/src/db/session.ts", from: '  DateStyle: "ISO, MDY",\n', to: "" }],
    project: "server",
    tests: ["server/src/db/session.test.ts"],
    only: "gives the same answers",
  },
  {
    name: "Another host is tried when one does not answer",
    edits: [
      {
        file: "server/src/db/connect.ts",
        from: "  if (servers.length > 1) tryInTurn(pool, servers, configOf);\n",
        to: "",
      },
    ],
    project: "server",
    tests: ["server/src/db/connect.test.ts"],
    only: "several hosts",
  },
  {
    name: "Unnamed statements are planned by their values",
    edits: [{ file: "server/src/db/plan-by-values.ts", from: '    void set("force_custom_plan");\n', to: "" }],
    project: "server",
    tests: ["server/src/db/plan-by-values.test.ts"],
  },
  {
    name: "A console is not ready before its job queue",
    edits: [{ file: "server/src/http/probes.ts", from: "!jobs.isStarted() || ", to: "" }],
    project: "server",
    tests: ["server/src/http/probes.test.ts"],
    only: "not before",
  },
  {
    name: "Idle transactions have a time limit",
    edits: [
      { file: "server/src/db/client.ts", from: "  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,\n", to: "" },
    ],
    project: "server",
    tests: ["server/src/db/client.test.ts"],
  },
  {
    name: "Two processes that start together migrate one after the other",
    edits: [
      {
        file: "server/src/db/migrate.ts",
        from: '    await client.query("select pg_advisory_lock($1)", [LOCKS.migration]);\n',
        to: "",
      },
    ],
    project: "server",
    tests: ["server/src/db/migrate.test.ts"],
  },
  {
    name: "The log of changes cannot be changed",
    edits: [
      {
        file: "server/src/db/migrations/0001_guards.sql",
        from: "BEFORE UPDATE OR DELETE ON activities",
        to: "BEFORE DELETE ON activities",
      },
    ],
    project: "server",
    tests: ["server/src/audit/audit.test.ts"],
  },
  {
    name: "The hash chain covers what an entry says",
    edits: [{ file: "server/src/audit/seal.db.ts", from: "event, type, area, message,\n", to: "event, type, area,\n" }],
    project: "server",
    tests: ["server/src/audit/audit.test.ts"],
  },
  {
    name: "A password is dropped when its mail server changes",
    edits: [
      {
        file: "server/src/features/partners/credentials/credentials.store.ts",
        from: 'field === "smtp_password" && movesHost ? "" : undefined',
        to: "movesHost ? undefined : undefined",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/brands/brands.test.ts"],
  },
  {
    name: "Only its own mask leaves a secret as it is",
    edits: [
      {
        file: "server/src/features/partners/credentials/credentials.store.ts",
        from: "sent === secretMask(row.last4)",
        to: "/^[•*]{3,}/.test(sent)",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/brands/brands.test.ts"],
  },
  {
    name: "A ciphertext belongs to its brand and field",
    edits: [
      {
        file: "server/src/secrets/keyring.ts",
        from: "if (opened.field !== field)",
        to: "if (opened.field === undefined)",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/brands/brands.test.ts"],
  },
];
