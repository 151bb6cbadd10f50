import { demo } from "@console/contract/demo.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { errorMessage } from "../../api/errors.ts";
import { dataQuery } from "../../api/queries.ts";
import { LoadedDialog } from "../../components/loaded-dialog.tsx";
import { MessageBar } from "../../components/message-bar.tsx";
import { toasts } from "../../components/toasts.ts";
import { formatDay } from "../../lib/dates.ts";
import { monthName, nextFirst } from "../../lib/months.ts";
import { Button } from "../../ui/button.tsx";
import { demoText as words } from "./demo.text.ts";

/** Where the bills of the demo stand in time, and the way to the end of their month. */
export function DemoClockDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const clock = useQuery(dataQuery(demo.show, {}));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function endMonth(month: string) {
    setPending(true);
    setFailure(null);
    try {
      await call(demo.toMonthEnd, {});
      toasts.success(words.done, words.doneBody(monthName(month)));
      // All that goes by the day of the bills, who is signed in included.
      await client.invalidateQueries();
    } catch (problem) {
      setFailure(errorMessage(problem, words.failed));
    } finally {
      setPending(false);
    }
  }

  return (
    <LoadedDialog
      title={words.title}
      description={words.about}
      query={clock}
      loading={words.loading}
      failed={words.loadFailed}
      close={words.close}
      onClose={onClose}
      busy={pending}
      action={({ today }) => (
        <Button variant="primary" pending={pending} onClick={() => void endMonth(today)}>
          {words.end(monthName(today))}
        </Button>
      )}
    >
      {({ today }) => (
        <>
          {failure && (
            <MessageBar tone="error" className="mb-3">
              {failure}
            </MessageBar>
          )}
          <p className="text-16 font-semibold">{words.today(formatDay(today))}</p>
          <p className="mt-1 text-13 text-fg-2">{words.next(monthName(today), formatDay(nextFirst(today)))}</p>
        </>
      )}
    </LoadedDialog>
  );
}
