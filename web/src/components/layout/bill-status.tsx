import { type BillStatus, billStatusLabel } from "@console/contract/billing.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<BillStatus, Tone> = { pending: "primary", paid: "success", overdue: "error" };

const hollow = <span aria-hidden="true" className="size-1.5 rounded-full shadow-[inset_0_0_0_1.5px_currentColor]" />;

/** 'Current', 'Paid' or 'Overdue' (BILL-17 to BILL-19). */
export const BillStatusBadge = ({ status }: { status: BillStatus }) => (
  <Badge tone={tones[status]} sign={status === "pending" ? hollow : undefined}>
    {billStatusLabel[status]}
  </Badge>
);
