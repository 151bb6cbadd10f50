import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useLedger } from "../../../../../test/ledger/lab.ts";
import { listByName } from "./imports.db.ts";

const lab = useLedger();
const db = () => lab.billing.app.ctx.db.current();

it("finds names of thousands of brands in the words of a long file (MORE-486)", async () => {
  const brandId = await lab.billed("314.00");
  const copied = sql`insert into brands select (jsonb_populate_record(null::brands, to_jsonb(b) || jsonb_build_object(
      'id', 1000000 + i, 'name', 'Copy ' || i, 'name_key', 'copy ' || i || chr(10) || i, 'external_id', '',
      'domain', 'd' || i || '.example.com', 'frontend_domain', 'f' || i || '.example.com',
      'backend_domain', 'b' || i || '.example.com'))).*
    from (select * from brands where id = ${brandId}) b, generate_series(1, 5000) i`;
  const words = [...Array.from({ length: 200_000 }, (_, at) => `transfer of order ${at}`), "copy 4711"];
  const found: unknown[] = [];
  const work = lab.billing.app.ctx.db.transaction(async () => {
    await db().execute(sql`alter table brands disable trigger user`);
    await db().execute(copied);
    found.push(...(await listByName(db(), { words })));
    throw new Error("only tried");
  });
  await expect(work).rejects.toThrow("only tried");
  expect(found).toEqual([{ word: "copy 4711", brand_id: 1_004_711, brand: "Copy 4711" }]);
}, 60_000);
