import { sql } from "drizzle-orm";
import { allConditions } from "../../src/all-conditions.ts";
import type { Services } from "../../src/context/context.ts";
import { rows } from "../../src/db/sql.ts";
import { refreshConditions } from "../../src/features/desk/conditions/conditions.service.ts";

type Row = {
  kind: string;
  type: string;
  area: string;
  message: string;
  organization_id: number | null;
  dedupe_key: string;
};

/** The open notifications of a condition, after it was evaluated. */
export async function notificationsOf(services: Services, code: keyof typeof allConditions): Promise<Row[]> {
  const condition = allConditions[code];
  await refreshConditions(services, { [code]: condition }, "all");
  return rows<Row>(
    services.db.current(),
    sql`select kind, type, area, message, organization_id, occasion as dedupe_key from notifications where resolved_at is null and kind = ${code}`,
  );
}
