import type { RemindersPreview } from "@console/contract/reminders.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useIdentity } from "../../../../api/identity.ts";
import { formatEstimate } from "../../../../lib/money.ts";
import { paths } from "../../../../lib/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Card } from "../../../../ui/card.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { previewQuery } from "./reminders.queries.ts";
import { remindersText as words } from "./reminders.text.ts";

const RemindersDialog = lazyDialog(async () => (await import("./reminders-dialog.tsx")).RemindersDialog);

/** Whom tomorrow's run reminds, in one line; the dialog has all. */
export function RemindersCard() {
  const { data } = useQuery(previewQuery);
  const [open, setOpen] = useState(false);
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  if (!data) return null;
  const { state, count, left_out_count } = data;
  return (
    <Card as="section" aria-label={words.card} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <BellRing aria-hidden="true" className="text-fg-3" />
      <p className="min-w-0 flex-1 basis-40 text-13">
        {sentenceOf(data)}{" "}
        {left_out_count > 0 && <span className="text-fg-2">{words.leftOutCount(left_out_count)}</span>}
      </p>
      {state === "off" && isSuperAdmin && (
        <Link to={paths.reminderSettings} className={buttonClass({ variant: "ghost", size: "sm" })}>
          {words.settings}
        </Link>
      )}
      {count + left_out_count > 0 && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {words.view}
        </Button>
      )}
      {open && <RemindersDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function sentenceOf({ state, count, sum }: RemindersPreview): string {
  const total = formatEstimate(sum);
  if (state === "off") return words.off(count, total);
  if (state === "weekend") return words.weekend;
  return count === 0 ? words.none : words.sends(count, total);
}
