import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useArchiveFolder } from "../../../../test/archive-folder.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { writeActivities } from "../../../../test/factories/activities.ts";
import { verifyChain } from "../../../audit/verify.ts";
import { rows } from "../../../db/sql.ts";
import { archiveActivities } from "./archive.service.ts";

const { folder } = useArchiveFolder();
const billing = useBillingApp("2041-01-05T15:00:00Z", {}, { archive: { folder, keepMonths: 5 } });

/** Entries of a round, and how many rounds: three are in the database at a time. */
const [ENTRIES, ROUNDS] = [700, 9];

it("keeps the database the same size, however long the console runs (MORE-629)", async () => {
  const sizes: number[] = [];
  const db = () => billing.app.services.db;
  for (let round = 0; round < ROUNDS; round += 1) {
    billing.setNow(new Date(Date.UTC(2041, 13 * round, 5, 12)));
    await writeActivities(
      billing.own(),
      Array.from({ length: ENTRIES }, (_, index) => ({
        event: "package.updated" as const,
        id: index % 7,
        actor: { id: 900 + (index % 5), name: `Person ${index % 5}` },
        message: `changed price ${round * ENTRIES + index}`,
        values: { price: String(index), note: "x".repeat(index % 90) },
      })),
    );
    await archiveActivities(billing.app.services);
    await db().current().execute(sql`vacuum activities`);
    const [size] = await rows<{ bytes: number }>(
      db().current(),
      sql`select pg_total_relation_size('activities')::float8 as bytes`,
    );
    sizes.push(size?.bytes ?? 0);
  }
  const steady = sizes.slice(4);
  // A snapshot of the console's own may keep a round's rows until the next vacuum. Without the archive it is 1.5.
  expect(Math.max(...steady) / Math.min(...steady)).toBeLessThan(1.3);
  const [left] = await rows<{ count: number }>(
    db().current(),
    sql`select count(*)::int as count from activities where event = 'package.updated'`,
  );
  expect(left?.count).toBeLessThan(3 * ENTRIES + 10);
  expect(await verifyChain(db(), { folder })).toMatchObject({ ok: true });
});
