import type { Brand } from "@console/contract/brands.ts";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import { formatDay } from "../../../../lib/dates.ts";
import { brandText as words } from "../brand.text.ts";
import { cancelPlanChange } from "./detail.actions.ts";

type PlanChangeNoticeProps = { brand: Brand; change: NonNullable<Brand["scheduled_plan_change"]> };

/** The change can be canceled until it takes effect. */
export const PlanChangeNotice = ({ brand, change }: PlanChangeNoticeProps) => (
  <MessageBar tone="info" className="mb-4" action={<ActionButton action={cancelPlanChange} record={brand} />}>
    {words.planScheduled(change.package, formatDay(change.starts_on))}
  </MessageBar>
);
