import { bills } from "@console/contract/bills.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/client.ts";
import { paths } from "../../app/paths.ts";
import { formatMoney } from "../../lib/money.ts";
import { monthName } from "../../lib/months.ts";
import { Badge } from "../../ui/badge.tsx";
import { brandText as words } from "./brand.text.ts";

type OverdueProps = { brand: { id: number; name: string } };

/** Bills are found by the name of their brand; those of others with a like name are left out. */
const overdueQuery = ({ id, name }: OverdueProps["brand"]) =>
  queryOptions({
    queryKey: ["bills", "overdue", id, name],
    queryFn: async ({ signal }) => {
      const query = { search_key: name, status: "overdue", per_page: PAGE_SIZE_MAX } as const;
      return (await call(bills.list, { query }, { signal })).data.filter(({ brand_id }) => brand_id === id);
    },
  });

/** Each overdue month of a brand, beside its name; leads to the invoice. What does not load is on the Billing tab. */
export function BrandOverdue({ brand }: OverdueProps) {
  const { data = [] } = useQuery(overdueQuery(brand));
  return data.map(({ month, total }) => (
    <Link
      key={month}
      to={paths.brandBilling}
      params={{ id: String(brand.id) }}
      search={{ invoice: month }}
      aria-label={words.overdueOf(formatMoney(total), monthName(month))}
      className="rounded-xs hover:underline"
    >
      <Badge tone="error">{words.overdue(formatMoney(total))}</Badge>
    </Link>
  ));
}
