import type { Brand } from "@console/contract/brands.ts";
import type { Package } from "@console/contract/packages.ts";
import { brandRecords, updateBrand } from "../../../../api/brand-record.ts";
import { moneyAreas, refresh } from "../../../../api/queries.ts";
import type { Act } from "../../../../components/actions/action.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { planText as words } from "./plan.text.ts";

/** The next attempt uses the brand's current state. */
export const changePlan: Act<{ brand: Brand; to: Package }> = {
  failed: words.saveFailed,
  refresh: (client) => refresh(client, "brands", "packages", "stats", ...moneyAreas),
  run: async ({ brand, to }, { client, key }) => {
    const saved = await updateBrand(brand, { organization_plan_id: to.id }, key);
    brandRecords.store(client, saved);
    const planned = saved.scheduled_plan_change;
    return {
      title: words.saved,
      body: planned ? words.savedFrom(planned.package, formatDay(planned.starts_on)) : words.savedNow(to.name),
    };
  },
};
