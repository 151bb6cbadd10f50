import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { measurePages } from "../e2e/bench/pages.ts";
import { measureStart } from "../server/bench/start-up.ts";
import { measureThroughput } from "../server/bench/throughput.ts";
import { seed } from "../server/seed/index.ts";
import { bootstrap } from "../server/src/bootstrap.ts";
import type { Context } from "../server/src/context.ts";
import { isBuilt } from "../server/src/http/pages.ts";
import { startConsole } from "../server/test/console-process.ts";
import { makeBrand } from "../server/test/factories/brand.ts";
import { makeMember, openSessionFor } from "../server/test/factories/member.ts";
import { makePackage } from "../server/test/factories/package.ts";
import { createDatabase, startPostgres } from "../server/test/postgres.ts";
import { within } from "../server/test/within.ts";

/** `npm run bench [brands]`: what it weighs, how fast it starts, what it answers in a second. */
const brandCount = Number(process.argv[2] ?? 1_000);
const bootEnv = { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" };

function row(what: string, figure: string, limit = "", note = ""): void {
  process.stdout.write(`${what.padEnd(44)}${figure.padStart(12)}  ${limit.padEnd(14)}${note}\n`);
}

const verdict = (figure: number, limit: number) => (figure <= limit ? "" : "OVER");

if (!isBuilt()) {
  process.stderr.write("Building the web app …\n");
  const root = fileURLToPath(new URL("..", import.meta.url));
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}
const folder = mkdtempSync(join(tmpdir(), "console-bench-"));
const postgres = await startPostgres();
try {
  const key = Buffer.alloc(32, 7).toString("base64");
  const server = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key };
  const embedded = { DATA_DIR: join(folder, "data") };
  await within(embedded, async (ctx) => {
    await bootstrap(ctx, bootEnv);
    await seed(ctx);
  });
  const { session, brandId } = await within(server, fill);
  row(`On ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`, "", "limit");
  await weigh(server, session);
  await start(embedded, server);
  for (const each of await measureThroughput(server, session, brandId, folder)) {
    const ratio = each.console / each.bare;
    row(
      `${each.what}, ${brandCount} brands`,
      `${Math.round(each.console)}/s`,
      "",
      `bare node:http ${Math.round(each.bare)}/s, ratio ${ratio.toFixed(2)}, ${each.statements} statements`,
    );
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function weigh(variables: Record<string, string>, session: string): Promise<void> {
  const limits: Record<string, number> = { "/login": 130, "/agencies": 210 };
  const running = await startConsole(variables);
  try {
    for (const { path, kilobytes, files } of await measurePages(running.url, session, Object.keys(limits))) {
      const limit = limits[path] ?? 0;
      const note = `${files} files ${verdict(kilobytes, limit)}`;
      row(`JavaScript and CSS of ${path}, gzipped`, `${kilobytes.toFixed(1)} kB`, `${limit} kB`, note);
    }
  } finally {
    await running.stop();
  }
}

async function start(embedded: Record<string, string>, server: Record<string, string>): Promise<void> {
  for (const [name, variables, limit] of [
    ["embedded", embedded, 1_500],
    ["PostgreSQL", server, 1_000],
  ] as const) {
    const { ms, megabytes } = await measureStart(variables);
    row(`Start on existing data, ${name}`, `${Math.round(ms)} ms`, `${limit} ms`, `median of 5 ${verdict(ms, limit)}`);
    row(`Memory at rest, ${name}`, `${Math.round(megabytes)} MB`);
  }
}

/** Copies of one brand made by the database itself: a million of them take a minute, through the services an hour. */
async function fill(ctx: Context): Promise<{ session: string; brandId: number }> {
  await bootstrap(ctx, bootEnv);
  const member = await makeMember(ctx, { role: "super_admin" });
  const { id } = await makeBrand(ctx, {
    organization_plan_id: await makePackage(ctx),
    user_name: "Ada Byron",
    user_email: "ada@brand.example",
  });
  const tx = ctx.db.current();
  await tx.execute(sql`
    insert into brands select (jsonb_populate_record(b, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('brands', 'id')), 'name', 'Brand ' || n, 'search_text', 'brand ' || n,
      'created_at', b.created_at - n * interval '1 minute'))).*
    from brands b cross join generate_series(1, ${brandCount - 1}::int) n where b.id = ${id}`);
  await tx.execute(sql`
    insert into brand_packages select (jsonb_populate_record(p, jsonb_build_object('brand_id', b.id))).*
    from brand_packages p cross join brands b where p.brand_id = ${id} and b.id > ${id}`);
  await tx.execute(sql`vacuum analyze`);
  return { session: await openSessionFor(ctx, member.id), brandId: id };
}
