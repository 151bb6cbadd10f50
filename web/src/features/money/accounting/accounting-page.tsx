import type { AccountingPreview, AccountingSums } from "@console/contract/accounting.ts";
import { accountingProgramLabel, accountingPrograms } from "@console/contract/accounting-programs.ts";
import { keysOf } from "@console/contract/objects.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Lock, LockOpen } from "lucide-react";
import { useBillingDay, useIdentity } from "../../../api/identity.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { formatSum } from "../../../lib/money.ts";
import { monthName } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { omitUndefined } from "../../../lib/search.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Fact, Section } from "../../../ui/card.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Select } from "../../../ui/select.tsx";
import { Time } from "../../../ui/time.tsx";
import { exportMonth } from "./accounting.actions.ts";
import { type Asked, previewQuery } from "./accounting.queries.ts";
import { accountingText as words } from "./accounting.text.ts";
import { Differences, isSame } from "./differences.tsx";
import { EarlierExports } from "./earlier-exports.tsx";

const route = getRouteApi("/shell/billing/accounting");

/** Months that are offered, the open one first. */
const MONTHS = 25;

/** @param today in the billing time zone */
function monthsBefore(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** A month for an accounting program: its sums before the export, the export, and earlier ones. */
export function AccountingPage() {
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const months = monthsBefore(useBillingDay());
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const { month = months[1] ?? "", program = "xero" } = asked;
  const choose = (next: Partial<Asked>): void =>
    void navigate({ search: omitUndefined({ ...asked, ...next }), replace: true, resetScroll: false });
  const options = [...new Set([...months, month])].map((each) => ({
    value: each,
    label: each === months[0] ? words.soFar(monthName(each)) : monthName(each),
  }));
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          isSuperAdmin && (
            <Link to={paths.accountSettings} className={buttonClass({ size: "md" })}>
              {words.accounts}
            </Link>
          )
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <Select
          compact
          aria-label={words.month}
          value={month}
          options={options}
          onChange={({ target }) => choose({ month: target.value })}
          className="min-w-48 max-md:basis-full"
        />
        <Segmented
          label={words.program}
          value={program}
          options={accountingPrograms.map((value) => ({ value, label: accountingProgramLabel[value] }))}
          onChange={(next) => choose({ program: next })}
          className="max-md:basis-full"
        />
      </div>
      <div className="flex flex-col gap-6">
        <Preview asked={{ month, program }} />
        <EarlierExports month={month} />
      </div>
    </>
  );
}

function Preview({ asked }: { asked: Asked }) {
  const query = useQuery(previewQuery(asked));
  const records = query.data?.records ?? 0;
  return (
    <Section
      title={words.preview(monthName(asked.month))}
      count={query.data && words.records(records)}
      action={
        <ActionButton
          variant="primary"
          size="md"
          className="mr-1.5"
          action={exportMonth}
          record={asked}
          disabled={records === 0}
        />
      }
    >
      <Loaded query={query} words={words} skeleton="h-40">
        {(preview) => <Posted preview={preview} />}
      </Loaded>
    </Section>
  );
}

function Posted({ preview: { month, records, locked, sums, last } }: { preview: AccountingPreview }) {
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const Sign = locked ? Lock : LockOpen;
  return (
    <>
      {records === 0 ? (
        <p className="pt-2.5 text-13 text-fg-2">{words.nothing}</p>
      ) : (
        <dl className="grid grid-cols-6 gap-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2">
          {keysOf<keyof AccountingSums>(sums).map((sum) => (
            <Fact key={sum} label={words.sums[sum]}>
              {formatSum(sums[sum])}
            </Fact>
          ))}
        </dl>
      )}
      <p className="py-1 text-13 text-fg-2">
        <Sign aria-hidden="true" className="mr-2 inline-block align-[-3px] text-fg-3" />
        {locked ? words.locked(monthName(month)) : words.unlocked(monthName(month))}{" "}
        {!locked && isSuperAdmin && (
          <Link to={paths.receivables} className="text-accent-text underline underline-offset-3">
            {words.books}
          </Link>
        )}
      </p>
      {last && (
        <div className="py-1 text-13">
          <p>
            {words.lastExported} <Time at={last.exported_at} show="inSentence" /> {words.by(last.exported_by)}.{" "}
            <span className="text-fg-2">{isSame(last.differences) ? words.same : words.changedSince}</span>
          </p>
          {!isSame(last.differences) && <Differences differences={last.differences} />}
        </div>
      )}
    </>
  );
}
