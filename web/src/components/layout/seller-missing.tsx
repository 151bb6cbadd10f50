import { Link } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import { formatDay } from "../../lib/dates.ts";
import { nextFirst } from "../../lib/months.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { sellerMissingText as words } from "../components.text.ts";
import { MessageBar } from "../feedback/message-bar.tsx";

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
          <Link to={paths.company} className={buttonClass({ size: "sm" })}>
            {words.action}
          </Link>
        )
      }
    >
      {words.text(formatDay(nextFirst(month)))} {!isSuperAdmin && words.ask}
    </MessageBar>
  );
}
