import { bills } from "@console/contract/bills.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dataQuery } from "../../../../api/queries.ts";
import { formatMoney } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { brandText as words } from "../brand.text.ts";

const overdueQuery = (brandId: number) =>
  dataQuery(bills.list, { query: { brand_id: String(brandId), status: "overdue", per_page: PAGE_SIZE_MAX } });

/** Each overdue month of a brand, next to its name, with a link to the invoice. Load errors show on the Billing tab. */
export function BrandOverdue({ brandId }: { brandId: number }) {
  const { data = [] } = useQuery(overdueQuery(brandId));
  return data.map(({ month, total }) => (
    <Link
      key={month}
      to={paths.brandBilling}
      params={{ id: String(brandId) }}
      search={{ invoice: month }}
      aria-label={words.overdueOf(formatMoney(total), monthName(month))}
      className="rounded-xs hover:underline"
    >
      <Badge tone="error">{words.overdue(formatMoney(total))}</Badge>
    </Link>
  ));
}
