import { Ellipsis } from "lucide-react";
import type { Csv } from "../../../api/queries.ts";
import { useExport } from "../../../components/list/export-button.tsx";
import { Spinner } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { billsText as words } from "./bills.text.ts";

const Entries = lazyPart(async () => (await import("./bills-more-entries.tsx")).BillsMoreEntries);

type BillsMoreProps = {
  /** The line items of the listed bills; absent while their month is open. */
  lines: Csv;
  open: boolean;
  /** Whether the person may see margins. */
  margins: boolean;
  month: string | undefined;
};

/** What is needed less often, in a menu of the page's heading. */
export function BillsMore({ lines, open, margins, month }: BillsMoreProps) {
  const { bytes, run } = useExport(lines);
  return (
    <Menu
      load={Entries.load}
      align="end"
      trigger={
        <IconButton label={words.more} variant="secondary" aria-busy={bytes !== null || undefined}>
          {bytes === null ? <Ellipsis aria-hidden="true" /> : <Spinner />}
        </IconButton>
      }
    >
      <Entries onExport={open ? undefined : () => void run()} margins={margins} month={month} />
    </Menu>
  );
}
