import type { UnbilledUsage } from "@console/contract/unbilled-usage.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { monthName } from "../../../../lib/months.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { BillingCard, BillingPart, EmptyNote } from "../billing-card.tsx";
import { usageMoneyText, unbilledText as words } from "./charges.text.ts";
import { decideTo, nameOf, refusedCausesQuery, unbilledQuery } from "./unbilled.actions.tsx";

/** Rows shown at first; the others on demand. */
const SHOWN = 10;

/**
 * Usage that waits for a person, or for a bill; nothing if there is none.
 * @param brandId one brand; without it all brands, each named
 */
export function UnbilledUsageCard({ brandId }: { brandId?: number }) {
  const query = useQuery(unbilledQuery(brandId));
  const { data: refused = 0 } = useQuery(refusedCausesQuery(brandId));
  const [all, setAll] = useState(false);
  if (query.isPending || (query.data?.length === 0 && refused === 0)) return null;
  return (
    <BillingPart query={query} title={words.title} failed={words.failed} height="h-16">
      {(rows) => (
        <BillingCard
          title={words.title}
          aside={
            <>
              {rows.length > 0 && words.count(rows.length)}
              {refused > 0 && (
                <Link
                  to={paths.refusedEvents}
                  search={brandId === undefined ? {} : { brand: brandId }}
                  className="touch ml-3 font-medium text-accent-text underline underline-offset-3 print:hidden"
                >
                  {usageMoneyText.refused(refused)}
                </Link>
              )}
            </>
          }
        >
          {rows.length === 0 ? (
            <EmptyNote>{words.none}</EmptyNote>
          ) : (
            <>
              <p className="px-card pb-2 text-13 text-fg-2">{words.about}</p>
              <ul aria-label={words.list}>
                {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
                  <UsageRow key={row.id} row={row} brandId={brandId} />
                ))}
              </ul>
              {!all && rows.length > SHOWN && (
                <p className="border-t border-line px-card py-2">
                  <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
                    {words.more(rows.length - SHOWN)}
                  </Button>
                </p>
              )}
            </>
          )}
        </BillingCard>
      )}
    </BillingPart>
  );
}

function UsageRow({ row, brandId }: { row: UnbilledUsage; brandId: number | undefined }) {
  const amount = words.amount(row);
  const what = nameOf(row);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-card py-2.5 text-13">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {brandId === undefined && (
            <Link
              to={paths.brandBilling}
              params={{ id: String(row.brand_id) }}
              className="touch min-w-0 underline-offset-3 hover:underline"
            >
              {row.brand}
            </Link>
          )}
          <span className="tabular-nums">{amount}</span>
          <Badge tone="warning">{words.reasons[row.reason]}</Badge>
        </p>
        <p className="text-12 text-fg-2">
          {monthName(row.month)}
          {!row.billable && ` · ${words.noPackage}`}
        </p>
      </div>
      <div className="flex gap-2 print:hidden">
        <ActionButton
          disabled={!row.billable}
          action={decideTo("bill", brandId)}
          record={row}
          name={words.billOf(what)}
        />
        <ActionButton variant="ghost" action={decideTo("waive", brandId)} record={row} name={words.waiveOf(what)} />
      </div>
    </li>
  );
}
