import { paymentMethodLabel, payments, paymentColumns as titles } from "@console/contract/payments.ts";
import { ActionButtons } from "../../../../components/actions/action-buttons.tsx";
import { BrandLink } from "../../../../components/list/brand-link.tsx";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps, usePeeked } from "../../../../components/list/peek-panel.tsx";
import { None } from "../../../../components/list/row-parts.tsx";
import { cx } from "../../../../lib/cx.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import { Allocations } from "../allocations/allocations.tsx";
import { EndedBy } from "../ended-by.tsx";
import { paymentActions, releaseOf } from "./payment.actions.tsx";
import { paymentsText as words } from "./payments.text.ts";

const { allocate, refund, reverse } = paymentActions;

/** A payment beside the list: what it pays, and what can be done with it. */
export const PaymentPeek = ({ list }: PeekProps) => (
  <PeekPanel
    list={list}
    query={usePeeked(payments.read, list)}
    words={words.one}
    nameOf={({ brand }) => brand}
    state={({ reversed_at }) => reversed_at !== null && <Badge tone="neutral">{words.reversed}</Badge>}
  >
    {(payment) => (
      <>
        <p
          className={cx(
            "text-28 font-semibold tracking-figure tabular-nums",
            payment.reversed_at !== null && "text-fg-3 line-through",
          )}
        >
          {formatSum(payment.amount)}
        </p>
        <EndedBy
          words={words.reversedBy}
          by={payment.reversed_by}
          at={payment.reversed_at}
          reason={payment.reversal_reason}
        />
        {payment.reversed_at === null && (
          <div className="mt-3 flex flex-wrap gap-2">
            <ActionButtons actions={[allocate, refund, reverse]} record={payment} />
          </div>
        )}
        <Allocations source={payment} none={words.noAllocations} releaseOf={() => releaseOf(payment)} />
        <PeekFacts>
          <PeekFact label={titles.brand.title}>
            <BrandLink id={payment.organization_id} name={payment.brand} to={paths.brandBilling} />
          </PeekFact>
          <PeekFact label={titles.received.title}>{formatDay(payment.received_on)}</PeekFact>
          <PeekFact label={titles.method.title}>{paymentMethodLabel[payment.method]}</PeekFact>
          <PeekFact label={titles.reference.title}>{payment.reference || <None words={words.noReference} />}</PeekFact>
          {payment.note && <PeekFact label={words.note}>{payment.note}</PeekFact>}
          {payment.origin === "key" && payment.external_id && (
            <PeekFact label={words.externalId}>{payment.external_id}</PeekFact>
          )}
          <PeekFact label={words.recorded}>
            {words.byOn(payment.recorded_by)} <Time at={payment.recorded_at} show="date" />
            {words.origins[payment.origin] && <span className="block text-fg-3">{words.origins[payment.origin]}</span>}
          </PeekFact>
        </PeekFacts>
      </>
    )}
  </PeekPanel>
);
