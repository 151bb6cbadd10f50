import { useQuery } from "@tanstack/react-query";
import { activePackagesQuery } from "../../../../api/package-record.ts";
import { estimatesQuery } from "../billing.queries.ts";

/** The packages that a brand can be on (PLAN-03), and what its open month costs on each. */
export function usePlans(brandId: number) {
  const plans = useQuery(activePackagesQuery);
  const own = plans.data?.filter((each) => each.public || each.organization_ids.includes(brandId)) ?? [];
  const ids = own.map(({ id }) => id).sort((one, other) => one - other);
  return { plans, own, estimates: useQuery(estimatesQuery(brandId, ids)) };
}
