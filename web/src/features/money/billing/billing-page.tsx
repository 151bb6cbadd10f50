import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import { brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ArrowLeftRight, Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { useBillingDay } from "../../../api/identity.ts";
import { oneQuery } from "../../../api/queries.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { useDelayed } from "../../../components/feedback/waiting.tsx";
import { UsageReceived } from "../../../components/layout/usage-received.tsx";
import { cx } from "../../../lib/cx.ts";
import { monthName } from "../../../lib/months.ts";
import { omitUndefined } from "../../../lib/search.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog, lazyPart } from "../../../ui/lazy-part.tsx";
import { Select } from "../../../ui/select.tsx";
import { BillByMonth } from "./bill/bill-by-month.tsx";
import { BillingHistory } from "./bill/billing-history.tsx";
import { CompareMonths, comparedWith } from "./bill/compare-months.tsx";
import { CurrentBillCard } from "./bill/current-bill.tsx";
import { WhyChanged } from "./bill/why-changed.tsx";
import { currentQuery, historyQuery } from "./billing.queries.ts";
import { billingText as words } from "./billing.text.ts";
import { BillingCard, BillingPart, EmptyNote } from "./billing-card.tsx";
import { ApplyCouponDialog, ChargeDialog, useOpenBill } from "./charges/charges-on-bill.tsx";
import { CreditBalance } from "./charges/credit-balance.tsx";
import { UnbilledUsageCard } from "./charges/unbilled-usage.tsx";
import { PackagePricing } from "./plan/package-pricing.tsx";
import { type ShownBill, shownClosed, shownCurrent } from "./shown-bill.ts";
import { UsageDifferences } from "./usage/usage-differences.tsx";

const ChoosePlanDialog = lazyDialog(async () => (await import("./plan/choose-plan-dialog.tsx")).ChoosePlanDialog);
const UsageDialog = lazyDialog(async () => (await import("./usage/usage-dialog.tsx")).UsageDialog);
const InvoiceDialog = lazyDialog(async () => (await import("./invoices/invoice-dialog.tsx")).InvoiceDialog);
/** Below everything else. */
const IntegrationUsage = lazyPart(async () => (await import("./bill/integration-usage.tsx")).IntegrationUsage);
const PrintedBill = lazyPart(async () => (await import("./invoices/printed-bill.tsx")).PrintedBill, {
  failure: "nowhere",
});

const route = getRouteApi("/shell/agencies/$id/billing");

type Search = ReturnType<typeof route.useSearch>;
type Change = { [K in keyof Search]?: Search[K] | undefined };

const tall = "min-h-80";

type BillingPageProps = {
  /** The brand's account. */
  account: (account: { brandId: number; onRecord: () => void }) => ReactNode;
  /** Records a payment, for the opened invoice if there is one. */
  payment: (dialog: { brandId: number; month: string | undefined; onClose: () => void }) => ReactNode;
};

/** Remounted for each brand, so that nothing of one is shown under another. */
export function BillingPage(props: BillingPageProps) {
  const { id } = route.useParams();
  return <Billing key={id} brandId={Number(id)} {...props} />;
}

function Billing({ brandId, account, payment }: BillingPageProps & { brandId: number }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: brand } = useQuery(oneQuery(brands.read, brandId));
  const current = useQuery(currentQuery(brandId));
  // When a month closes, the closed bills may be refetched before the open month: the month must not appear twice.
  const openMonth = current.data?.month;
  const history = useQuery({
    ...historyQuery(brandId),
    select: ({ data }) => data.filter(({ month }) => month !== openMonth),
  });
  const today = useBillingDay();
  // A month that failed to load is still the selected one.
  const openOne = current.error && current.data === undefined ? today.slice(0, 7) : openMonth;
  const { shownBill, query } = findShownBill(search.month, current, history);
  const skeleton = useDelayed(query.isPending);

  const set = (change: Change, replace = false) =>
    void navigate({ search: (before) => omitUndefined({ ...before, ...change }), replace, resetScroll: false });
  const choose = (month: string) => set({ month: month === openOne ? undefined : month });
  const close = (change: Change) =>
    void navigate({
      search: (before) => omitUndefined({ ...before, ...change }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });
  const choosePlan = () => set({ plan: 1 });
  const pay = () => set({ pay: 1 });
  const change = useOpenBill({
    brandId,
    brandName: brand?.name ?? "",
    bill: current.data ?? null,
    onApply: () => set({ coupon: 1 }),
    onAdd: () => set({ charge: 1 }),
  });

  const months = [...(openOne ? [openOne] : []), ...(history.data?.map(({ month }) => month) ?? [])];
  const opened = search.invoice ? history.data?.find(({ month }) => month === search.invoice) : shownBill?.bill;
  // Shown once, with one button: there is nothing to explain, compare or list.
  const isNew = brand?.organization_plan_id === null && current.data === null && history.data?.length === 0;
  const none = brand?.organization_plan_id == null ? words.noPackage : words.notActive;
  const isClosed = Boolean(brand?.closed_at);
  const planButton = !isClosed && (
    <Button variant="primary" onClick={choosePlan} onPointerEnter={() => void ChoosePlanDialog.load()}>
      <ArrowLeftRight aria-hidden="true" />
      {words.changePlan}
    </Button>
  );

  return (
    <section aria-labelledby="billing">
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <h2 id="billing" className="mr-auto text-16 font-semibold tracking-name max-md:basis-full">
          {words.title}
        </h2>
        <div className="max-md:basis-full">
          <UsageReceived brandId={brandId} />
        </div>
        {/* Its space is reserved until the months are there. */}
        {current.isPending && <span className="h-ctl max-md:flex-1" />}
        {months.length > 1 && (
          <Select
            compact
            aria-label={words.month}
            value={shownBill?.bill.month ?? (query === current ? openOne : search.month) ?? months[0]}
            options={months.map((month) => ({ value: month, label: monthName(month) }))}
            onChange={({ target }) => choose(target.value)}
            className="max-md:flex-1"
          />
        )}
        {!isNew && planButton && <div className="max-md:flex-1 max-md:*:w-full">{planButton}</div>}
      </header>
      <div className={cx("grid gap-4 max-md:gap-3", !isNew && "grid-cols-[minmax(0,1fr)_340px] max-xl:grid-cols-1")}>
        <BillingPart
          query={query}
          title={words.current}
          failed={query === history ? words.historyFailed : words.currentFailed}
          height={tall}
          skeleton={skeleton}
        >
          {() =>
            shownBill ? (
              <CurrentBillCard
                shownBill={shownBill}
                usageAt={brand?.usage_overview.last_received_at ?? null}
                change={shownBill.bill.open && !isClosed ? change : null}
              />
            ) : (
              <EmptyState title={none.title} hint={none.hint} icon={Receipt} action={planButton} />
            )
          }
        </BillingPart>
        {!isNew && (
          <div className="flex min-w-0 flex-col gap-4 max-md:gap-3">
            <BillExplanation query={query} shownBill={shownBill} none={none.hint}>
              {(explained) => (
                <WhyChanged
                  shownBill={comparedWith(explained, search.against, { current: current.data, bills: history.data })}
                  choice={
                    <CompareMonths
                      shownBill={explained}
                      months={months}
                      against={search.against}
                      onMonth={choose}
                      onAgainst={(against) => set({ against })}
                    />
                  }
                />
              )}
            </BillExplanation>
            {brand && <PackagePricing packageId={brand.organization_plan_id} />}
          </div>
        )}
      </div>
      {/* The height of a bill is unknown until it loads and would shift what is below; a slow bill hides nothing else. */}
      {(isNew || !query.isPending || skeleton) && (
        <div className="mt-6 flex min-w-0 flex-col gap-6">
          {!isNew && (
            <BillingPart query={history} title={words.months} failed={words.historyFailed} height={tall}>
              {(bills) => (
                <BillByMonth
                  current={current.data ?? null}
                  bills={bills}
                  selected={shownBill?.bill.month}
                  what={search.show ?? "cost"}
                  onShow={(what) => set({ show: what === "cost" ? undefined : what })}
                  onSelect={choose}
                />
              )}
            </BillingPart>
          )}
          {!isNew && <CreditBalance brandId={brandId} />}
          <UnbilledUsageCard brandId={brandId} />
          <UsageDifferences brandId={brandId} />
          {!isNew && (
            <BillingPart query={history} title={words.history} failed={words.historyFailed} height={tall}>
              {(bills) => (
                <BillingHistory
                  brandId={brandId}
                  bills={bills}
                  current={current.data}
                  hasPackage={brand && brand.organization_plan_id !== null}
                  pages={search.page ?? 1}
                  onMore={() => set({ page: (search.page ?? 1) + 1 }, true)}
                />
              )}
            </BillingPart>
          )}
          {!isNew && account({ brandId, onRecord: pay })}
          {shownBill && <IntegrationUsage bill={shownBill.bill} />}
        </div>
      )}
      {search.plan === 1 && brand && !isClosed && (
        <ChoosePlanDialog
          brand={brand}
          month={current.data?.month}
          q={search.q}
          onSearch={(q) => set({ q: q || undefined }, true)}
          onClose={() => close({ plan: undefined, q: undefined })}
        />
      )}
      {search.coupon === 1 && brand && !isClosed && (
        <ApplyCouponDialog
          brandId={brandId}
          brandName={brand.name}
          q={search.q}
          onSearch={(q) => set({ q: q || undefined }, true)}
          onClose={() => close({ coupon: undefined, q: undefined })}
        />
      )}
      {search.charge === 1 && brand && !isClosed && current.data && (
        <ChargeDialog
          brandId={brandId}
          brandName={brand.name}
          month={current.data.month}
          onClose={() => close({ charge: undefined })}
        />
      )}
      {!search.invoice && shownBill && <PrintedBill bill={shownBill.bill} brand={brand?.name ?? ""} />}
      {search.line && opened && (
        <UsageDialog
          key={search.line}
          brandId={brandId}
          bill={opened}
          name={search.line}
          onClose={() => close({ line: undefined })}
        />
      )}
      {search.pay && payment({ brandId, month: search.invoice, onClose: () => close({ pay: undefined }) })}
      {/* The breakdown of a line, or a payment, replaces the invoice until it is closed. */}
      {search.invoice && !search.pay && !(search.line && opened) && (
        <InvoiceDialog
          key={search.invoice}
          brandId={brandId}
          brandName={brand?.name}
          month={search.invoice}
          onRecord={pay}
          onClose={() => close({ invoice: undefined })}
        />
      )}
    </section>
  );
}

type Current = Loaded<CurrentBill | null>;
type History = Loaded<Bill[]>;
type Loaded<T> = { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };

/** The closed month from the address, or else the open one, with the query that it depends on. */
function findShownBill(
  month: string | undefined,
  current: Current,
  history: History,
): { shownBill: ShownBill | null; query: Loaded<unknown> } {
  const isOpen = month === undefined || (current.data !== undefined && current.data?.month === month);
  if (!isOpen && (history.data === undefined || history.data.some((bill) => bill.month === month))) {
    const shownBill = history.data ? shownClosed(history.data, month) : null;
    return { shownBill, query: history };
  }
  return { shownBill: current.data ? shownCurrent(current.data) : null, query: current };
}

type BillExplanationProps = {
  query: Loaded<unknown>;
  shownBill: ShownBill | null;
  /** Why there is none. */
  none: string;
  children: (shownBill: ShownBill) => ReactNode;
};

/** What explains the bill; a failed load is reported in the bill's own card. */
function BillExplanation({ query, shownBill, none, children }: BillExplanationProps) {
  if (shownBill) return children(shownBill);
  return (
    <BillingCard title={words.why}>
      {query.error && query.data === undefined ? (
        <EmptyNote>{words.currentMissing}</EmptyNote>
      ) : (
        query.data === null && <EmptyNote>{none}</EmptyNote>
      )}
    </BillingCard>
  );
}
