import { type BillStatus, billStatusLabel, HELD_LABEL } from "@console/contract/billing.ts";
import { Badge, State } from "../../ui/badge.tsx";

type BillStatusBadgeProps = {
  status: BillStatus;
  /** The brand disputes it. */
  held?: boolean;
  /** Since it was due, shown beside 'Overdue'. */
  daysLate?: number | undefined;
};

/** 'Current', 'Paid' or 'Overdue' (BILL-17 to BILL-19), or 'On hold': exceptions are badges. */
export const BillStatusBadge = ({ status, held = false, daysLate }: BillStatusBadgeProps) => {
  if (held && status !== "paid") return <Badge tone="warning">{HELD_LABEL}</Badge>;
  if (status === "overdue")
    return (
      <Badge tone="error">
        {billStatusLabel.overdue}
        {daysLate !== undefined && ` ${daysLate} d`}
      </Badge>
    );
  return (
    <State tone={status === "pending" ? "primary" : "neutral"} hollow={status === "pending"}>
      {billStatusLabel[status]}
    </State>
  );
};
