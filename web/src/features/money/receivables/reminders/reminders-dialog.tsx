import type { PlannedReminder, RemindersPreview } from "@console/contract/reminders.ts";
import { useQuery } from "@tanstack/react-query";
import { useBillingDay } from "../../../../api/identity.ts";
import { LoadedDialog } from "../../../../components/form/loaded-dialog.tsx";
import { BrandLink } from "../../../../components/list/brand-link.tsx";
import { addDays, formatDay } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { paths } from "../../../../lib/paths.ts";
import { Section } from "../../../../ui/card.tsx";
import { previewQuery } from "./reminders.queries.ts";
import { remindersText as words } from "./reminders.text.ts";

/** Who is reminded tomorrow of what, and who is left out and why. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(previewQuery);
  const tomorrow = addDays(useBillingDay(), 1);
  return (
    <LoadedDialog
      size="md"
      title={words.title}
      description={words.about(formatDay(query.data?.on ?? tomorrow))}
      query={query}
      loading={words.loading}
      failed={words.failed}
      onClose={onClose}
    >
      {(preview) => (
        <div className="flex flex-col gap-5">
          <Section level={3} title={words.to} count={preview.count === 0 ? undefined : formatSum(preview.sum)}>
            {preview.count === 0 && <p className="pt-2.5 text-13 text-fg-2">{words.toNobody}</p>}
            <ul>
              {preview.brands.map((each) => (
                <Planned key={each.organization_id} planned={each} />
              ))}
            </ul>
            <Shown shown={preview.brands.length} all={preview.count} />
          </Section>
          {preview.left_out_count > 0 && <LeftOutList preview={preview} />}
        </div>
      )}
    </LoadedDialog>
  );
}

const Shown = ({ shown, all }: { shown: number; all: number }) =>
  shown < all && <p className="pt-2 text-12 text-fg-3">{words.shownOf(shown, all)}</p>;

const Planned = ({
  planned: { organization_id, brand, step, sum, bills, recipients },
}: {
  planned: PlannedReminder;
}) => (
  <li className="border-t border-hairline py-2 text-13 first:border-t-0">
    <div className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 break-words">
        <BrandLink id={organization_id} name={brand} to={paths.brandBilling} />
      </span>
      <span className="text-12 text-fg-3">{words.reminderOf(step)}</span>
      <span className="ml-auto font-semibold tabular-nums">{formatSum(sum)}</span>
    </div>
    <ul className="text-fg-2 tabular-nums">
      {bills.map(({ bill_month, invoice_number, open_amount, days_late }) => (
        <li key={bill_month}>
          {words.bill(
            invoice_number,
            shortMonth(bill_month),
            formatSum(open_amount),
            days_late > 0 ? words.late(days_late) : "",
          )}
        </li>
      ))}
    </ul>
    <p className="break-words text-12 text-fg-3">{words.addresses(recipients.join(", "))}</p>
  </li>
);

const LeftOutList = ({ preview: { left_out, left_out_count } }: { preview: RemindersPreview }) => (
  <Section level={3} title={words.leftOut} count={left_out_count}>
    <ul>
      {left_out.map(({ organization_id, brand, bill_month, invoice_number, why }) => (
        <li
          key={`${organization_id} ${bill_month}`}
          className="flex flex-wrap items-baseline gap-x-2 border-t border-hairline py-2 text-13 first:border-t-0"
        >
          <BrandLink id={organization_id} name={brand} to={paths.brandBilling} />
          <span className="text-12 text-fg-3">{words.billOf(invoice_number, shortMonth(bill_month))}</span>
          <span className="ml-auto text-fg-2">{words.why[why]}</span>
        </li>
      ))}
    </ul>
    <Shown shown={left_out.length} all={left_out_count} />
  </Section>
);
