import type { BillLine, CurrentBill } from "@console/contract/billing.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, TicketPercent } from "lucide-react";
import type { ReactNode } from "react";
import { useRun } from "../../../../components/actions/use-run.ts";
import { common } from "../../../../lib/common.text.ts";
import { cx } from "../../../../lib/cx.ts";
import { formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { Button } from "../../../../ui/button.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { openBillText as words } from "../billing.text.ts";
import { removeChargeFrom, removeCouponFrom } from "./charge.actions.ts";
import { appliedQuery, chargesQuery } from "./charges.queries.ts";

export const ApplyCouponDialog = lazyDialog(async () => (await import("./apply-coupon-dialog.tsx")).ApplyCouponDialog);
export const ChargeDialog = lazyDialog(async () => (await import("./charge-dialog.tsx")).ChargeDialog);
/** Notes next to a coupon, credit or charge of the bill. */
export type RowNotes = {
  discount: (code: string) => ReactNode;
  charge: (line: BillLine, index: number) => ReactNode;
};

type Open = {
  brandId: number;
  brandName: string;
  bill: CurrentBill | null;
  onApply: () => void;
  onAdd: () => void;
};

/** What can still change on the open bill: the end of its coupons, and what can be added or removed. */
export function useOpenBill({ brandId, brandName, bill, onApply, onAdd }: Open) {
  const enabled = bill !== null;
  const applied = useQuery({ ...appliedQuery(brandId), enabled: enabled && bill.discounts.length > 0 });
  const charges = useQuery({ ...chargesQuery(brandId), enabled: enabled && bill.charges.length > 0 });
  const [run] = useRun();
  if (bill === null) return null;
  const brand = { id: brandId, name: brandName };

  const notes: RowNotes = {
    discount: (code) => {
      if (applied.isPending) return <Note>{room}</Note>;
      const coupon = applied.data?.find((each) => each.code === code);
      const amount = formatSum(bill.discounts.find((each) => each.code === code)?.amount ?? "0");
      return (
        coupon && (
          <Note text={words.through(shortMonth(coupon.last_month))}>
            <Remove what={code} onClick={() => void run(removeCouponFrom(brand, amount), coupon)} />
          </Note>
        )
      );
    },
    charge: ({ label, amount }, index) => {
      if (charges.isPending) return <Note>{room}</Note>;
      // Bill and list are two answers: only if they agree is it certain which charge this is.
      const charge = charges.data?.[index];
      return (
        charge?.label === label &&
        charge.amount === amount && (
          <Note>
            <Remove what={label} onClick={() => void run(removeChargeFrom(brand), charge)} />
          </Note>
        )
      );
    },
  };
  const failed = (applied.isError && !applied.data) || (charges.isError && !charges.data);
  const footer = (
    <footer className="mt-auto flex print:hidden flex-wrap items-center gap-2 border-t border-line px-4 py-3 max-md:[&>button]:flex-1">
      <Button size="sm" onClick={onApply} onPointerEnter={() => void ApplyCouponDialog.load()}>
        <TicketPercent aria-hidden="true" />
        {words.apply}
      </Button>
      <Button size="sm" onClick={onAdd} onPointerEnter={() => void ChargeDialog.load()}>
        <Plus aria-hidden="true" />
        {words.add}…
      </Button>
      {failed && (
        <p role="status" className="text-12 text-fg-2">
          {words.notesFailed}{" "}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              if (applied.isError) void applied.refetch();
              if (charges.isError) void charges.refetch();
            }}
          >
            {common.tryAgain}
          </Button>
        </p>
      )}
    </footer>
  );
  return { notes, footer };
}

const Note = ({ text, children }: { text?: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1 text-12 text-fg-2">
    {text}
    {children}
  </span>
);

/** As wide as the content, so that the columns do not move. */
const room = (
  <span aria-hidden="true" className="invisible px-1">
    {words.remove}
  </span>
);

const Remove = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={words.removeOf(what)}
    onClick={onClick}
    className={cx(
      "touch -ml-1 inline-flex print:hidden min-h-6 min-w-6 items-center rounded-xs px-1 text-accent-text",
      "underline decoration-line-strong underline-offset-3 hover:decoration-current",
    )}
  >
    {words.remove}
  </button>
);
