import { demo } from "@console/contract/demo.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";
import type { Act } from "../../../components/actions/action.ts";
import { useRunInDialog } from "../../../components/actions/use-run.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { LoadedDialog } from "../../../components/form/loaded-dialog.tsx";
import { SellerMissing } from "../../../components/layout/seller-missing.tsx";
import { common } from "../../../lib/common.text.ts";
import { formatDay } from "../../../lib/dates.ts";
import { monthName, nextFirst } from "../../../lib/months.ts";
import { Button } from "../../../ui/button.tsx";
import { demoText as words } from "./demo.text.ts";

/** About the billing date; everything that depends on it is refetched, the identity included. */
const endMonth: Act<string> = {
  failed: words.failed,
  refresh: (client) => client.invalidateQueries(),
  run: async (today, { key }) => {
    await call(demo.toMonthEnd, {}, { idempotencyKey: key });
    return { title: words.done, body: words.doneBody(monthName(today)) };
  },
};

/** The demo's billing date, and the action that moves it to the end of the month. */
export function DemoClockDialog({ onClose }: { onClose: () => void }) {
  const clock = useQuery(dataQuery(demo.show, {}));
  const { run, pending, failure } = useRunInDialog(endMonth);

  return (
    <LoadedDialog
      title={words.title}
      description={words.about}
      query={clock}
      loading={words.loading}
      failed={words.loadFailed}
      close={common.cancel}
      onClose={onClose}
      busy={pending}
      action={({ today }) => (
        <Button variant="primary" pending={pending} onClick={() => run(today)}>
          {words.end(monthName(today))}
        </Button>
      )}
    >
      {({ today, seller_missing }) => (
        <>
          {seller_missing && <SellerMissing month={today} className="mb-3" />}
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
