import { type BillStatus, billStatusLabel } from "@console/contract/billing.ts";
import { Badge, State } from "../../ui/badge.tsx";

/** 'Current', 'Paid' or 'Overdue' (BILL-17 to BILL-19): only the last one is an exception. */
export const BillStatusBadge = ({ status }: { status: BillStatus }) => {
  if (status === "overdue") return <Badge tone="error">{billStatusLabel.overdue}</Badge>;
  return (
    <State tone={status === "pending" ? "primary" : "neutral"} hollow={status === "pending"}>
      {billStatusLabel[status]}
    </State>
  );
};
