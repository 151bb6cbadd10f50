import type { Coupon } from "@console/contract/coupons.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { addDays, daysBetween, formatDay } from "../../../lib/dates.ts";
import { formatDiscount } from "../../../lib/money.ts";
import { Badge, Tag } from "../../../ui/badge.tsx";
import { couponActions } from "./coupon.actions.ts";
import { couponsText as words } from "./coupons.text.ts";

export const NameCell = ({ coupon }: { coupon: Coupon }) => (
  <>
    <span className="break-words">{coupon.name}</span>
    {coupon.coupon_type === "agency_specific" && (
      <span
        className="block text-12 font-normal text-fg-3"
        title={coupon.specific_resources.map((brand) => brand.name).join(", ")}
      >
        {words.forBrands(coupon.specific_resources.length)}
      </span>
    )}
  </>
);

export const CodeCell = ({ coupon }: { coupon: Coupon }) => (
  <span className="flex items-center gap-1">
    <code className="max-w-[220px] truncate font-mono whitespace-nowrap" title={coupon.code}>
      {coupon.code}
    </code>
    <CopyButton quiet text={coupon.code} label={`${words.copyCode}, ${coupon.name}`} />
  </span>
);

export const DiscountCell = ({ coupon: { discount_type, discount_value, validity_period } }: { coupon: Coupon }) => (
  <>
    <span className="font-medium tabular-nums">{formatDiscount(discount_type, discount_value)}</span>
    {validity_period > 1 && (
      <span className="block text-12 whitespace-nowrap text-fg-3 max-md:ml-1 max-md:inline">
        {words.months(validity_period)}
      </span>
    )}
  </>
);

/** From a week before the end, a note; a thin bar shows the elapsed share of the period. */
export function EndCell({ coupon, today }: { coupon: Coupon; today: string }) {
  const { starts_at, expires_at, state } = coupon;
  const left = daysBetween(today, expires_at);
  const whole = daysBetween(starts_at, addDays(expires_at, 1));
  const passed = Math.round((Math.min(Math.max(daysBetween(starts_at, today), 0), whole) / whole) * 100);
  const percent = state === "ended" ? 100 : passed;
  const endsSoon = state === "running" && left < 7;
  return (
    <div className="inline-block min-w-26">
      <span className="tabular-nums">
        <span className="md:hidden">– </span>
        {formatDay(expires_at)}
      </span>
      {endsSoon && (
        <span className="block text-12 text-warning-text max-md:ml-2 max-md:inline">
          {left === 0 ? words.endsToday : words.endsIn(left)}
        </span>
      )}
      <span
        role="img"
        aria-label={words.periodPassed(percent)}
        className="mt-1 block h-[3px] overflow-hidden rounded-full bg-surface-2 max-md:hidden forced-colors:border"
      >
        <span className="block h-full bg-line-strong" style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}

export const StatusCell = ({ coupon: { status, state } }: { coupon: Coupon }) => (
  <span className="inline-flex gap-1.5">
    <Badge tone={status === "active" ? "success" : "neutral"}>{words.statuses[status]}</Badge>
    {state !== "running" && <Tag tone={state === "scheduled" ? "primary" : "neutral"}>{words.states[state]}</Tag>}
  </span>
);

const CouponMenu = actionMenu(
  ({ name }) => words.actionsOf(name),
  async () => [couponActions.history, "line", couponActions.remove],
);

export function ActionsCell({ coupon }: { coupon: Coupon }) {
  const toggle = coupon.status === "active" ? "archive" : "activate";
  return (
    <span className="flex items-center gap-1.5">
      <ActionButton action={couponActions.edit} record={coupon} name={words.actionOf(words.edit, coupon.name)} />
      <ActionButton
        plain
        className="min-w-[74px]"
        action={couponActions[toggle]}
        record={coupon}
        name={words.actionOf(words[toggle], coupon.name)}
      />
      <CouponMenu record={coupon} />
    </span>
  );
}
