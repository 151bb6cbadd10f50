import { Link } from "@tanstack/react-router";
import { ChartPie, Download, HandCoins, ReceiptText } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { omitUndefined } from "../../../lib/search.ts";
import { MenuItem, MenuLink } from "../../../ui/menu-items.tsx";
import { billsText as words } from "./bills.text.ts";

type BillsMoreEntriesProps = {
  onExport: (() => void) | undefined;
  margins: boolean;
  month: string | undefined;
};

/** Loaded when the menu is first opened. */
export const BillsMoreEntries = ({ onExport, margins, month }: BillsMoreEntriesProps) => (
  <>
    {onExport && (
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={onExport}>
        {words.exportLines}
      </MenuItem>
    )}
    {(["creditNotes", "refunds"] as const).map((page) => (
      <MenuLink
        key={page}
        link={
          <Link to={paths[page]}>
            {page === "refunds" ? <HandCoins aria-hidden="true" /> : <ReceiptText aria-hidden="true" />}
            {words[page]}
          </Link>
        }
      />
    ))}
    {margins && (
      <MenuLink
        link={
          <Link to={paths.margins} search={omitUndefined({ month })}>
            <ChartPie aria-hidden="true" />
            {words.margins}
          </Link>
        }
      />
    )}
  </>
);
