import type { Brand } from "@console/contract/brands.ts";
import type { Package } from "@console/contract/packages.ts";
import { refresh } from "../../../../api/queries.ts";
import { updateBrand } from "../../../../api/records.ts";
import type { Act } from "../../../../components/actions/action.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { cachePlan } from "../billing.queries.ts";
import { planText as words } from "./plan.text.ts";

/** The next attempt uses the brand's current state. */
export const changePlan: Act<{ brand: Brand; to: Package }> = {
  failed: words.saveFailed,
  refresh: (client) => refresh(client, "brands.read"),
  run: async ({ brand, to }, { client, key }) => {
    const saved = await updateBrand(brand, { organization_plan_id: to.id }, key);
    cachePlan(client, saved);
    const planned = saved.scheduled_plan_change;
    return {
      title: words.saved,
      body: planned ? words.savedFrom(planned.package, formatDay(planned.starts_on)) : words.savedNow(to.name),
    };
  },
};
