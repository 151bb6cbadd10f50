import type { Allocation, Payment } from "@console/contract/payments.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { InvoiceLink } from "../../../../components/bill/invoice-link.tsx";
import { cx } from "../../../../lib/cx.ts";
import { formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { Time } from "../../../../ui/time.tsx";
import { allocationText as words } from "./allocation.text.ts";

/** A payment or a credit note. */
type Source = Pick<Payment, "organization_id" | "allocations" | "unallocated" | "reversed_at">;
type AllocationsProps = {
  source: Source;
  /** If it never paid a bill. */
  none: string;
  /** Nothing for what a person cannot release. */
  releaseOf: (allocation: Allocation) => Action<Allocation> | undefined;
};

/** The bills that it pays and paid, and its rest. */
export function Allocations({ source, none, releaseOf }: AllocationsProps) {
  const { allocations, reversed_at, unallocated } = source;
  return (
    <section aria-label={words.title} className="mt-5">
      <h3 className="text-13 font-medium">{words.title}</h3>
      {allocations.length === 0 && <p className="mt-1 text-13 text-fg-2">{none}</p>}
      <ul className="mt-1">
        {allocations.map((allocation) => (
          <AllocationRow
            key={allocation.id}
            source={source}
            allocation={allocation}
            release={allocation.released_at === null ? releaseOf(allocation) : undefined}
          />
        ))}
      </ul>
      {reversed_at === null && (
        <p className="flex justify-between gap-2 border-t border-hairline pt-2 text-13 font-medium tabular-nums">
          <span>{words.unallocated}</span>
          {formatSum(unallocated)}
        </p>
      )}
    </section>
  );
}

type AllocationRowProps = { source: Source; allocation: Allocation; release: Action<Allocation> | undefined };

function AllocationRow({ source: { organization_id, reversed_at }, allocation, release }: AllocationRowProps) {
  const { invoice_number, bill_month, amount, released_at, released_by, release_reason } = allocation;
  const isReleased = released_at !== null && released_by !== null;
  return (
    <li className="border-t border-hairline py-2 text-13 first:border-t-0">
      <div className="flex min-h-7 items-center gap-2">
        <InvoiceLink brandId={organization_id} month={bill_month} number={invoice_number} />
        <span className="text-fg-3">{shortMonth(bill_month)}</span>
        <span className={cx("ml-auto tabular-nums", isReleased && "text-fg-3 line-through")}>{formatSum(amount)}</span>
        {release && (
          <ActionButton variant="ghost" action={release} record={allocation} name={words.releaseOf(invoice_number)} />
        )}
      </div>
      {isReleased && reversed_at === null && (
        <p className="text-12 break-words text-fg-3">
          {words.releasedBy(released_by)} <Time at={released_at} show="date" /> {release_reason}
        </p>
      )}
    </li>
  );
}
