import type { AttentionItem } from "@console/contract/attention.ts";
import { attentionReasons, type Opens } from "@console/contract/conditions.ts";
import { Link } from "@tanstack/react-router";
import { useIdentity } from "../../../api/identity.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { attentionText as words } from "./attention.text.ts";

/** What an item is called where its row is not in view. */
export const nameOf = ({ reason, brand, subject }: AttentionItem): string =>
  words.named(attentionReasons[reason].label, brand ?? subject.label);

const monthOf = ({ subject }: AttentionItem) => /^\d{4}-\d{2}(?=-\d{2}$)/.exec(subject.label)?.[0];
const brandOf = ({ organization_id }: AttentionItem) => ({ id: String(organization_id) });

/** Where the action of an item leads: the screen on which its cause can be ended. */
const targets = {
  /** Also the days of the month, and in the card above them what the platform reported of some. */
  bill: (item) => ({ to: paths.brandBilling, params: brandOf(item), search: { month: monthOf(item) } }),
  invoice: (item) => {
    const month = monthOf(item);
    return { to: paths.brandBilling, params: brandOf(item), search: { month, invoice: month } };
  },
  payment: ({ subject }) => ({ to: paths.payments, search: { allocate: subject.id ?? undefined } }),
  billing: (item) => ({ to: paths.brandBilling, params: brandOf(item) }),
  minutes: (item) => ({
    to: paths.brandBilling,
    params: brandOf(item),
    search: { month: monthOf(item), line: "standard_minutes" },
  }),
  margin: (item) => ({
    to: paths.margins,
    search: { month: monthOf(item), brand: item.organization_id ?? undefined },
  }),
  refused_events: ({ organization_id }) => ({
    to: paths.refusedEvents,
    search: organization_id === null ? {} : { brand: organization_id },
  }),
  brand: (item) => ({ to: paths.brand, params: brandOf(item) }),
  credentials: (item) => ({ to: paths.brand, params: brandOf(item), search: { edit: 1 } }),
  catalog: ({ subject }) => ({ to: paths.catalog, search: { replace: subject.label } }),
  rollout: ({ subject }) => ({ to: paths.rollout, params: { id: String(subject.id) } }),
  engines: (item) => ({ to: paths.brandEngines, params: brandOf(item) }),
  onboarding: ({ subject }) => ({ to: paths.onboardings, search: { edit: subject.id ?? undefined } }),
  coupon: ({ subject }) => ({ to: paths.coupons, search: { edit: subject.id ?? undefined } }),
  team: ({ subject }) => ({ to: paths.team, search: { q: subject.label } }),
  activities: () => ({ to: paths.activities }),
  operator: () => ({ to: paths.company }),
  system: () => ({ to: paths.system }),
  jobs: () => ({ to: paths.jobs }),
} as const satisfies Record<Opens, (item: AttentionItem) => object>;

/** The one action that leads to the end of the item's cause. */
export function AttentionAction({ item }: { item: AttentionItem }) {
  const role = useIdentity()?.role;
  const reason = attentionReasons[item.reason];
  const { action, opens } = role === "super_admin" && "forSuperAdmins" in reason ? reason.forSuperAdmins : reason;
  const name = words.actionOf(action, nameOf(item));
  return (
    <Link
      {...targets[opens](item)}
      aria-label={name}
      data-action
      className={buttonClass({ variant: "ghost", size: "sm" }, "text-fg")}
    >
      {action}
    </Link>
  );
}
