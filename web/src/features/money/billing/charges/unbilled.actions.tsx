import type { LostCredit } from "@console/contract/credits.ts";
import type { UnbilledUsage } from "@console/contract/unbilled-usage.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { formatSum } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { decideUsage, grantCredit, refreshMoney, unbilledQuery } from "./unbilled.queries.ts";
import { unbilledText as words } from "./unbilled.text.ts";
import { UsageMoney } from "./usage-money.tsx";

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
