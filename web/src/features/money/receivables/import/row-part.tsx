import { useId } from "react";
import { BrandPicker } from "../../../../components/brand/brand-picker.tsx";
import { cx } from "../../../../lib/cx.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { MoneyInput } from "../../../../ui/money-input.tsx";
import { PaysTable } from "../record/pays-table.tsx";
import { type Shares, wholeOf } from "../record/shares.rules.ts";
import { problemOf } from "../record/shares-problem.ts";
import { rowText as words } from "./import.text.ts";
import type { Draft } from "./row-drafts.rules.ts";

type RowPartProps = {
  /** If there are several. */
  title: string | undefined;
  draft: Draft;
  /** Once the brand's bills are known. */
  shares: Shares | undefined;
  today: string;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
};

/** What one brand gets of a row: all of it, or a part. */
export function RowPart({ title, draft, shares, today, onChange, onRemove }: RowPartProps) {
  const headingId = useId();
  const bills = shares?.rows.map(({ bill }) => bill) ?? [];
  const typed = Object.fromEntries(shares?.rows.map(({ bill, text }) => [bill.bill_month, text]) ?? []);
  const type = (month: string, text: string) => onChange({ ...draft, typed: { ...draft.typed, [month]: text } });
  const chooseBrand = (brand?: Draft["brand"]) => onChange({ ...draft, brand, typed: {}, decided: false });
  return (
    <section aria-labelledby={title && headingId} className="flex flex-col gap-4">
      {title && (
        <div className="flex items-center justify-between gap-2 border-b border-line pb-1.5">
          <h3 id={headingId} className="text-14 font-semibold">
            {title}
          </h3>
          <Button size="sm" variant="ghost" aria-label={words.removeOf(title)} onClick={onRemove}>
            {words.removeBrand}
          </Button>
        </div>
      )}
      <div className={cx("grid gap-4", title && "md:grid-cols-[2fr_1fr]")}>
        {draft.brand ? (
          <div className="flex min-w-0 flex-col gap-[5px]">
            <span className="text-13 font-medium">{words.brand}</span>
            <span className="flex min-h-ctl min-w-0 items-center gap-2 text-14">
              <span className="min-w-0 break-words">{draft.brand.name}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={words.changeOf(draft.brand.name)}
                onClick={() => chooseBrand()}
              >
                {words.change}
              </Button>
            </span>
          </div>
        ) : (
          <Field label={words.brand} hint={words.brandHint}>
            <BrandPicker single value={[]} onChange={([brand]) => chooseBrand(brand)} />
          </Field>
        )}
        {title && (
          <Field required label={words.amount}>
            <MoneyInput
              value={draft.amount}
              onChange={(amount) => onChange({ ...draft, amount, typed: {}, decided: false })}
            />
          </Field>
        )}
      </div>
      {shares && (
        <PaysTable
          shares={shares}
          brand={title && draft.brand?.name}
          problem={problemOf(shares)}
          today={today}
          onType={type}
          onToggle={(month, pays) => type(month, pays ? wholeOf(bills, month, draft.amount, typed) : "")}
        />
      )}
    </section>
  );
}
