import { type Bill, billing } from "@console/contract/billing.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { dataQuery, keyOf, moneyAreas, refresh, rowsQuery } from "../../../api/queries.ts";

/** The browser is not notified of every usage, so the open month is refetched periodically. */
const USAGE_MS = 60_000;

/** CALL-33; null if the brand has no package. */
export const currentQuery = (brandId: number) => ({
  ...dataQuery(billing.current, { brandId }),
  refetchInterval: USAGE_MS,
});

/** Every closed bill, newest first (CALL-32). */
export const historyQuery = (brandId: number) =>
  rowsQuery(billing.history, { brandId, query: { per_page: PAGE_SIZE_MAX } });

export const billQuery = (brandId: number, month: string) => dataQuery(billing.one, { brandId, params: { month } });

/** The open month's total on each of these packages, by id. */
export const estimatesQuery = (brandId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: keyOf(billing.estimate, { brandId, ids }, "by package"),
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, part) =>
        ids.slice(part * PAGE_SIZE_MAX, (part + 1) * PAGE_SIZE_MAX),
      );
      const answers = await Promise.all(
        parts.map((part) => call(billing.estimate, { brandId, body: { organization_plan_ids: part } }, { signal })),
      );
      return new Map(answers.flatMap(({ data }) => data.map((each) => [each.organization_plan_id, each] as const)));
    },
  });

/** Reverses the payment by which a bill was marked as paid. */
export const reopenBill = async (brandId: number, { month, version }: Bill): Promise<Bill> => {
  const input = { brandId, params: { month }, body: { status: "pending" as const } };
  return (await call(billing.mark, input, { version: version ?? undefined })).data;
};

/** Stores the server's answer in the cache before the lists are refetched. */
export function cacheBill(client: QueryClient, brandId: number, bill: Bill): void {
  client.setQueryData(billQuery(brandId, bill.month).queryKey, bill);
  client.setQueryData(
    historyQuery(brandId).queryKey,
    (bills) => bills && { ...bills, data: bills.data.map((each) => (each.month === bill.month ? bill : each)) },
  );
  void refreshMoney(client);
}

/** A change of a bill changes immediately the lists of bills, the brands' figures and how often a coupon is used. */
export const refreshMoney = (client: QueryClient): Promise<void> =>
  refresh(client, "bills", "brands", "coupons", ...moneyAreas);
