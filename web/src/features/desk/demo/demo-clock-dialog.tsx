import { demo } from "@console/contract/demo.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { LoadedDialog } from "../../../components/form/loaded-dialog.tsx";
import { useSave } from "../../../components/form/use-save.ts";
import { SellerMissing } from "../../../components/layout/seller-missing.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { monthName, nextFirst } from "../../../lib/months.ts";
import { Button } from "../../../ui/button.tsx";
import { demoText as words } from "./demo.text.ts";

/** The demo's billing date, and the action that moves it to the end of the month. */
export function DemoClockDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const clock = useQuery(dataQuery(demo.show, {}));
  const { save, pending, failure } = useSave<string>({
    failed: () => words.failed,
    run: async (today, keyOf) => {
      await call(demo.toMonthEnd, {}, { idempotencyKey: keyOf(today) });
      toasts.success(words.done, words.doneBody(monthName(today)));
      // Everything that depends on the billing day, including the identity.
      await client.invalidateQueries();
    },
  });

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
        <Button variant="primary" pending={pending} onClick={() => void save(today).catch(() => undefined)}>
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
