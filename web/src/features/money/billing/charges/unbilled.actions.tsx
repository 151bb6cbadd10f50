import { credits, type LostCredit } from "@console/contract/credits.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { type UnbilledUsage, unbilled } from "@console/contract/unbilled-usage.ts";
import { useQuery } from "@tanstack/react-query";
import { call, callAbout } from "../../../../api/client.ts";
import { dataQuery, replyQuery, rowsQuery } from "../../../../api/queries.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { formatSum } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { Skeleton } from "../../../../ui/card.tsx";
import { refreshMoney } from "../billing.queries.ts";
import { usageMoneyText, unbilledText as words } from "./charges.text.ts";

const waiting = { status: "waiting", per_page: PAGE_SIZE_MAX };

/** Waiting usage of one brand, or of all. */
export const unbilledQuery = (brandId: number | undefined) =>
  rowsQuery(unbilled.list, { query: { ...waiting, ...(brandId !== undefined && { brand_id: String(brandId) }) } });

export const creditQuery = (brandId: number) => dataQuery(credits.show, { brandId });

export const lostCreditsQuery = rowsQuery(credits.lost, { query: waiting });

const decideUsage = (decision: "bill" | "waive", row: UnbilledUsage) => callAbout(unbilled[decision], row, {});

const grantCredit = ({ id }: LostCredit) => call(credits.grant, { params: { id: String(id) } });

/** What billing a row would add to a bill: asked for with the question, which names it. */
const usageEffectQuery = (id: number) => ({
  ...dataQuery(unbilled.effect, { params: { id: String(id) } }),
  staleTime: 0,
});

/** How many causes of refused usage are open: of one brand, or of all. */
export const refusedCausesQuery = (brandId: number | undefined) => ({
  ...replyQuery(refusedEvents.groups, {
    query: { per_page: 1, ...(brandId !== undefined && { brand_id: String(brandId) }) },
  }),
  select: ({ meta }: { meta: { total: number } }) => meta.total,
});

const decisions = {
  bill: { title: words.billTitle, body: words.billBody, done: words.billed, failed: words.billFailed },
  waive: { title: words.waiveTitle, body: words.waiveBody, done: words.waived, failed: words.waiveFailed },
};

/** '1,204 standard minutes of October 2026, Lumen' */
export const nameOf = (row: UnbilledUsage): string => words.row(words.amount(row), monthName(row.month), row.brand);

/**
 * Bills or waives usage.
 * @param brandId whose usage the screen lists; without it, that of all brands
 */
export function decideTo(decision: "bill" | "waive", brandId: number | undefined): Action<UnbilledUsage> {
  const { title, body, done, failed } = decisions[decision];
  return {
    label: words[decision],
    failed,
    refresh: refreshMoney,
    read: async (client, id) => (await client.fetchQuery(unbilledQuery(brandId))).data.find((row) => row.id === id),
    confirm: (row) => ({
      danger: decision === "waive",
      title,
      body: (
        <>
          <p>{body(words.amount(row), monthName(row.month), row.brand)}</p>
          {row.billable && <UsageMoney id={row.id} decision={decision} brand={row.brand} />}
        </>
      ),
      action: words[decision],
    }),
    run: async (row) => {
      await decideUsage(decision, row);
      return { title: done, body: nameOf(row) };
    },
  };
}

export const grant: Action<LostCredit> = {
  label: words.grant,
  failed: words.grantFailed,
  refresh: refreshMoney,
  confirm: ({ credit, brand, invoice_number }) => ({
    title: words.grantTitle(formatSum(credit)),
    body: words.grantBody(formatSum(credit), brand, invoice_number),
    action: words.grant,
  }),
  run: async (row) => {
    await grantCredit(row);
    return { title: words.granted, body: words.grantOf(formatSum(row.credit), row.brand) };
  },
};

type UsageMoneyProps = { id: number; decision: "bill" | "waive"; brand: string };

/** What is billed or waived, as the bill itself would have it. */
function UsageMoney({ id, decision, brand }: UsageMoneyProps) {
  const { data, error } = useQuery(usageEffectQuery(id));
  if (error) return <p className="mt-2">{usageMoneyText.unknown}</p>;
  if (!data) return <Skeleton className="mt-2 h-5" />;
  const { bill_month, difference, total } = data;
  return (
    <p className="mt-2 font-medium text-fg">
      {usageMoneyText[decision](formatSum(difference), formatSum(total), monthName(bill_month), brand)}
    </p>
  );
}
