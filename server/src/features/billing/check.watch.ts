import { sql } from "drizzle-orm";
import { moneyText } from "../../amounts.ts";
import { monthInWords } from "../../calendar.ts";
import { rows } from "../../db/sql.ts";
import type { Watch } from "../notifications/condition.ts";

type Differing = { id: number; brand: number; name: string; month: string; total: string; found: string };

/** Closed bills whose usage no longer makes what they say. */
export const differingBills: Watch = async ({ db }) => {
  const found = await rows<Differing>(
    db.current(),
    sql`select b.id, o.id as brand, o.name, b.month::text, b.total::text, c.found::text
        from bill_checks c join bills b on b.id = c.bill_id join brands o on o.id = b.brand_id
        where c.found is not null order by b.id`,
  );
  return found.map(({ id, brand, name, month, total, found: worked }) => ({
    kind: "bill_differs",
    type: "error",
    area: "brands",
    message: `The bill of ${name} for ${monthInWords(month)} says ${moneyText(total)}, but its usage makes ${moneyText(worked)}.`,
    subject: { kind: "brand", id: brand, label: name },
    organization_id: brand,
    occasion: String(id),
  }));
};
