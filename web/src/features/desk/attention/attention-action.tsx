import type { AttentionItem } from "@console/contract/attention.ts";
import { attentionReasons } from "@console/contract/attention-reasons.ts";
import { Link } from "@tanstack/react-router";
import { openPanel } from "../../../components/layout/panel-opener.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { attentionText as words } from "./attention.text.ts";

/** What an item is called where its row is not in view. */
export const nameOf = ({ reason, brand, subject }: AttentionItem): string =>
  words.named(attentionReasons[reason].label, brand ?? subject.label);

/** Where the action of an item leads: the screen on which its cause can be ended. */
function targetOf({ reason, organization_id, subject }: AttentionItem) {
  const month = /^\d{4}-\d{2}(?=-01$)/.exec(subject.label)?.[0];
  if (organization_id !== null) {
    const params = { id: String(organization_id) };
    if (reason === "low_margin") return { to: paths.margins, search: { month, brand: organization_id } };
    if (reason === "overdue_bill") return { to: paths.brandBilling, params, search: { month, invoice: month } };
    if (reason === "refused_usage") return { to: paths.refusedEvents, search: { brand: organization_id } };
    if (reason === "credentials_failing") return { to: paths.brand, params, search: { edit: 1 } };
    if (reason === "usage_differs" || reason === "usage_falling") {
      const of = /^\d{4}-\d{2}(?=-\d{2}$)/.exec(subject.label)?.[0];
      // The days of a month, and in the card above them what the platform reported of some.
      const line = reason === "usage_falling" ? "standard_minutes" : undefined;
      return { to: paths.brandBilling, params, search: { month: of, line } };
    }
    if (reason === "plan_change_due") return { to: paths.brandBilling, params };
    if (subject.kind === "bill") return { to: paths.brandBilling, params, search: { month } };
    if (subject.kind === "usage") return { to: paths.brandBilling, params };
    if (subject.kind === "engine") return { to: paths.brandEngines, params };
    return { to: paths.brand, params };
  }
  if (subject.kind === "onboarding") return { to: paths.onboardings, search: { edit: subject.id } };
  if (subject.kind === "coupon") return { to: paths.coupons, search: { edit: subject.id } };
  if (subject.kind === "member") return { to: paths.team, search: { q: subject.label } };
  if (subject.kind === "refused_event") return { to: paths.refusedEvents };
  if (subject.kind === "audit_log") return { to: paths.activities };
  if (reason === "backup_old") return { to: paths.system };
  if (subject.kind === "job") return { to: paths.jobs };
  return { to: paths.notifications, search: { type: "error" } };
}

/** The one action that leads to the end of the item's cause. */
export function AttentionAction({ item }: { item: AttentionItem }) {
  const { action } = attentionReasons[item.reason];
  const name = words.actionOf(action, nameOf(item));
  if (item.subject.kind === "operator_settings") {
    return (
      <Button size="sm" aria-label={name} onClick={() => openPanel("operator")}>
        {action}
      </Button>
    );
  }
  return (
    <Link {...targetOf(item)} aria-label={name} data-action className={buttonClass({ size: "sm" })}>
      {action}
    </Link>
  );
}
