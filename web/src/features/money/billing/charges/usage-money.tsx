import { useQuery } from "@tanstack/react-query";
import { formatSum } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { Skeleton } from "../../../../ui/card.tsx";
import { usageEffectQuery } from "./unbilled.queries.ts";
import { usageMoneyText as words } from "./unbilled.text.ts";

type UsageMoneyProps = { id: number; decision: "bill" | "waive"; brand: string };

/** What is billed or waived, as the bill itself would have it. */
export function UsageMoney({ id, decision, brand }: UsageMoneyProps) {
  const { data, error } = useQuery(usageEffectQuery(id));
  if (error) return <p className="mt-2">{words.unknown}</p>;
  if (!data) return <Skeleton className="mt-2 h-5" />;
  const { bill_month, difference, total } = data;
  return (
    <p className="mt-2 font-medium text-fg">
      {words[decision](formatSum(difference), formatSum(total), monthName(bill_month), brand)}
    </p>
  );
}
