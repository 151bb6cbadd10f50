import type { Business } from "@console/contract/businesses.ts";
import type { EngineCode } from "@console/contract/engines.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../api/errors.ts";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { useAsked } from "../../components/form/use-asked.ts";
import { assignedCodesQuery, changeEngine, refreshBusinesses } from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";

type EngineConfirmProps = {
  /** As the list has it now. */
  business: Business;
  to: EngineCode;
  open: boolean;
  onClose: () => void;
};

/** Says from which engine to which, and whether the brand gets it as well (BIZ-11). */
export function EngineConfirm({ business: listed, to, open, onClose }: EngineConfirmProps) {
  const client = useQueryClient();
  const [business, renew] = useAsked(listed, open);
  const { data: assigned } = useQuery(assignedCodesQuery(business.organization_id));

  async function change() {
    try {
      const { meta } = await changeEngine(business, to);
      toasts.success(words.changed, meta.message);
      void refreshBusinesses(client);
    } catch (error) {
      // The next try acts on what has been saved meanwhile.
      if (isConflict(error)) {
        renew();
        void refreshBusinesses(client);
      }
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.changeTitle}
      body={
        <>
          <p>{words.changeBody(business.name, business.voice_engine, to)}</p>
          {to !== "v1" && !assigned?.includes(to) && (
            <p className="mt-2">{assigned ? words.assignsToo(to) : words.mayAssign}</p>
          )}
        </>
      }
      action={words.changeAction}
      run={change}
      fallback={words.changeFailed}
    />
  );
}
