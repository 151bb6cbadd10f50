import { setTimeout as delay } from "node:timers/promises";
import { withConnection } from "../postgres.ts";
import { sendOnce } from "../statements.ts";
import { type ConsoleSite, startConsoleTarget } from "../targets.ts";
import { inParts, PACKAGES } from "./brands.ts";

const PART = 20_000;
const STORED_MS = 60_000;

/**
 * Stores the months of all brands, as the console's nightly job leaves them. The console stores those of one brand of
 * each package; the others have the same inputs.
 */
export async function fillMonths(site: ConsoleSite, url: string, brands: number): Promise<void> {
  const shapes = Math.min(PACKAGES, brands);
  const target = await startConsoleTarget(site);
  await withConnection(url, async (client) => {
    try {
      // A read stores months a little later, and none that others hold a lock on.
      for (const until = Date.now() + STORED_MS; ; await delay(500)) {
        const { rows } = await client.query(`select id from brands where id <= ${shapes}
          and not exists (select 1 from brand_months where brand_id = id)`);
        if (rows.length === 0) break;
        if (Date.now() > until) throw new Error(`the console does not store the months of ${rows.length} brands`);
        for (const { id } of rows) await sendOnce(target, { method: "GET", path: `/agencies/${id}` });
      }
    } finally {
      await target.stop();
    }
    await inParts(brands - shapes, PART, (first, last) =>
      client.query(`
        insert into brand_months (brand_id, month, ends, inputs, version, bill, bill_version)
        select brand_id, month, ends, inputs, version, bill, version
        from (select b.id as brand_id, f.month, f.ends, jsonb_set(f.inputs::jsonb, '{brand_id}', to_jsonb(b.id))::json as inputs,
            nextval('brand_months_version_seq') as version, f.bill
          from brands b join brand_months f on f.brand_id = 1 + (b.id - 1) % ${PACKAGES}
          where b.id between ${first + shapes} and ${last + shapes}) m`),
    );
    await client.query("vacuum analyze brand_months");
  });
}
