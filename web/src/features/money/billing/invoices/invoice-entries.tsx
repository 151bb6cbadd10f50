import { BellOff, BellRing, History, Mail, Printer } from "lucide-react";
import { ActionEntries } from "../../../../components/actions/action-entries.tsx";
import type { HoldableBill } from "../../../../components/bill/bill-name.ts";
import { hold, lift } from "../../../../components/bill/hold.actions.tsx";
import { historyName as history } from "../../../../components/history/history.text.ts";
import { MenuItem } from "../../../../ui/menu-items.tsx";
import { invoiceText as words } from "./invoice.text.ts";

type InvoiceEntriesProps = {
  bill: HoldableBill | null;
  mailed: boolean;
  /** Whether its reminders are paused; undefined if it is not open. */
  paused: boolean | undefined;
  onMail: () => void;
  onReminders: () => void;
  onHistory: () => void;
};

/** What else can be done with an invoice, loaded when the menu is first opened. */
export const InvoiceEntries = ({ bill, mailed, paused, onMail, onReminders, onHistory }: InvoiceEntriesProps) => (
  <>
    <MenuItem icon={<Mail aria-hidden="true" />} onSelect={onMail}>
      {mailed ? words.sendAgainOpen : words.emailOpen}
    </MenuItem>
    {paused !== undefined && (
      <MenuItem icon={paused ? <BellRing aria-hidden="true" /> : <BellOff aria-hidden="true" />} onSelect={onReminders}>
        {paused ? words.resumeReminders : words.pauseReminders}
      </MenuItem>
    )}
    <MenuItem icon={<Printer aria-hidden="true" />} onSelect={() => print()}>
      {words.print}
    </MenuItem>
    {bill && <ActionEntries actions={[hold, lift]} record={bill} />}
    <MenuItem icon={<History aria-hidden="true" />} onSelect={onHistory}>
      {history.title}
    </MenuItem>
  </>
);
