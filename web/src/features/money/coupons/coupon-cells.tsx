import type { Coupon } from "@console/contract/coupons.ts";
import { Clock } from "lucide-react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { RowActions, SideText } from "../../../components/list/row-parts.tsx";
import { cx } from "../../../lib/cx.ts";
import { daysBetween, formatListDay } from "../../../lib/dates.ts";
import { formatDiscount } from "../../../lib/money.ts";
import { State } from "../../../ui/badge.tsx";
import { couponActions } from "./coupon.actions.ts";
import { couponsText as words } from "./coupons.text.ts";

export const NameCell = ({ coupon }: { coupon: Coupon }) => (
  <>
    {coupon.name}
    {coupon.coupon_type === "agency_specific" && (
      <SideText title={coupon.specific_resources.map((brand) => brand.name).join(", ")}>
        {words.forBrands(coupon.specific_resources.length)}
      </SideText>
    )}
  </>
);

export const CodeCell = ({ coupon }: { coupon: Coupon }) => (
  <span className="flex items-center gap-1">
    <code className="truncate font-mono text-12" title={coupon.code}>
      {coupon.code}
    </code>
    <CopyButton quiet text={coupon.code} label={`${words.copyCode}, ${coupon.name}`} />
  </span>
);

export const DiscountCell = ({ coupon: { discount_type, discount_value, validity_period } }: { coupon: Coupon }) => (
  <>
    <span className="tabular-nums">{formatDiscount(discount_type, discount_value)}</span>
    {validity_period > 1 && <span className="text-fg-3"> {words.months(validity_period)}</span>}
  </>
);

/** In its last week, with what is left. */
export function EndCell({ coupon: { expires_at, state }, today }: { coupon: Coupon; today: string }) {
  const left = daysBetween(today, expires_at);
  const endsSoon = state === "running" && left < 7;
  return (
    <span className={cx("tabular-nums", endsSoon && "text-warning-text")}>
      <span className="md:hidden">– </span>
      {formatListDay(expires_at, today)}
      {endsSoon && (
        <>
          <Clock aria-hidden="true" className="mx-1.5 inline align-[-3px]" />
          <span>{left === 0 ? words.endsToday : words.endsIn(left)}</span>
        </>
      )}
    </span>
  );
}

/** 'Archived', or 'Active' with what its days say beside it. */
export const StatusCell = ({ coupon: { status, state, starts_at }, today }: { coupon: Coupon; today: string }) => (
  <>
    <State tone={status === "active" ? "success" : "neutral"} hollow={status === "archived"}>
      {words.statuses[status]}
    </State>
    {state === "scheduled" && <SideText>{words.startsOn(formatListDay(starts_at, today))}</SideText>}
    {state === "ended" && <SideText>{words.ended}</SideText>}
  </>
);

const CouponMenu = actionMenu(
  ({ name }) => words.actionsOf(name),
  async () => [
    couponActions.edit,
    couponActions.archive,
    couponActions.activate,
    couponActions.history,
    "line",
    couponActions.remove,
  ],
);

export const ActionsCell = ({ coupon }: { coupon: Coupon }) => (
  <RowActions quiet menu={<CouponMenu record={coupon} />}>
    <ActionButton
      plain
      variant="ghost"
      className="text-fg"
      action={couponActions.edit}
      record={coupon}
      name={words.actionOf(words.edit, coupon.name)}
    />
  </RowActions>
);
