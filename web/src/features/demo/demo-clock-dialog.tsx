import { demo } from "@console/contract/demo.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { errorMessage } from "../../api/errors.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { MessageBar } from "../../components/message-bar.tsx";
import { toasts } from "../../components/toasts.ts";
import { formatDay } from "../../lib/dates.ts";
import { monthName, nextFirst } from "../../lib/months.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { demoText as words } from "./demo.text.ts";

const clockKey = ["demo-clock"];

/** Where the bills of the demo stand in time, and the way to the end of their month. */
export function DemoClockDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: clockKey,
    queryFn: async ({ signal }) => (await call(demo.show, {}, { signal })).data,
  });
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
    <Dialog open title={words.title} description={words.about} onClose={onClose} busy={pending}>
      <DialogBody>
        {failure && <MessageBar tone="error">{failure}</MessageBar>}
        {error && !data && (
          <ErrorPanel
            title={words.loadFailed.title}
            error={error}
            fallback={words.loadFailed.body}
            onRetry={() => refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-16" />}
        {data && (
          <>
            <p className="text-16 font-semibold">{words.today(formatDay(data.today))}</p>
            <p className="mt-1 text-13 text-fg-2">
              {words.next(monthName(data.today), formatDay(nextFirst(data.today)))}
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={pending}>
          {words.close}
        </Button>
        {data && (
          <Button variant="primary" pending={pending} onClick={() => void endMonth(data.today)}>
            {words.end(monthName(data.today))}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
