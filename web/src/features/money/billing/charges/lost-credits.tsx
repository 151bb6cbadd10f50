import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { paths } from "../../../../lib/paths.ts";
import { BillingCard, BillingPart } from "../billing-card.tsx";
import { unbilledText as words } from "./charges.text.ts";
import { grant, lostCreditsQuery } from "./unbilled.actions.tsx";

/** Credit that bills of earlier releases lost; renders nothing if there is none, which is usual. */
export function LostCredits() {
  const query = useQuery(lostCreditsQuery);
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <BillingPart query={query} title={words.lost} failed={words.lostFailed} height="h-16">
      {(rows) => (
        <BillingCard title={words.lost} aside={words.count(rows.length)}>
          <p className="px-card pb-2 text-13 text-fg-2">{words.lostAbout}</p>
          <ul aria-label={words.lost}>
            {rows.map((row) => (
              <li
                key={row.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-card py-2.5 text-13"
              >
                <p className="min-w-0 flex-1 basis-56 break-words">
                  <Link
                    to={paths.brandBilling}
                    params={{ id: String(row.brand_id) }}
                    search={{ month: row.month, invoice: row.month }}
                    className="font-medium underline-offset-3 hover:underline"
                  >
                    {row.brand}
                  </Link>{" "}
                  <span className="text-fg-2">
                    {shortMonth(row.month)} · {row.invoice_number}
                  </span>
                </p>
                <span className="font-semibold tabular-nums">{formatSum(row.credit)}</span>
                <ActionButton action={grant} record={row} name={words.grantOf(formatSum(row.credit), row.brand)} />
              </li>
            ))}
          </ul>
        </BillingCard>
      )}
    </BillingPart>
  );
}
