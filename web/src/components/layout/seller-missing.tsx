import { useIdentity } from "../../api/identity.ts";
import { formatDay } from "../../lib/dates.ts";
import { nextFirst } from "../../lib/months.ts";
import { Button } from "../../ui/button.tsx";
import { MessageBar } from "../feedback/message-bar.tsx";
import { openPanel } from "./panel-opener.ts";
import { sellerMissingText as words } from "./seller-missing.text.ts";

/**
 * Warns before the close of a month that its invoices would name no seller.
 * @param month any day of the open month, or the month
 */
export function SellerMissing({ month, className }: { month: string; className?: string }) {
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  return (
    <MessageBar
      tone="warning"
      className={className}
      action={
        isSuperAdmin && (
          <Button size="sm" onClick={() => openPanel("operator")}>
            {words.action}
          </Button>
        )
      }
    >
      {words.text(formatDay(nextFirst(month)))} {!isSuperAdmin && words.ask}
    </MessageBar>
  );
}
