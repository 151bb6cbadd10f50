import { stats } from "@console/contract/stats.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../api/queries.ts";
import { SellerMissing } from "../../../components/layout/seller-missing.tsx";
import { Sums } from "../../../components/list/sums.tsx";
import { formatEstimate, formatSum } from "../../../lib/money.ts";
import { figuresText as words } from "./stats.text.ts";

/** The rows below follow usage as it arrives. */
const REFRESH_MS = 60_000;

/** The sums of the open month's bills, below their list. */
export function OpenMonthTotals() {
  const { data } = useQuery({ ...dataQuery(stats.figures, {}), staleTime: 0, refetchInterval: REFRESH_MS });
  if (!data) return null;
  const { month, billed, estimate, count, seller_missing } = data;
  return (
    <>
      <Sums
        label={words.totals}
        sums={[
          { label: words.billed, value: formatSum(billed), hint: words.bills(count) },
          ...(estimate === null ? [] : [{ label: words.estimate, value: formatEstimate(estimate) }]),
        ]}
      />
      {seller_missing && <SellerMissing month={month} className="mt-4" />}
    </>
  );
}
