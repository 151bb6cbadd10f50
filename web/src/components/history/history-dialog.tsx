import type { HistoryKind } from "@console/contract/history.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { common } from "../../lib/common.text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { recordEntriesQuery } from "./history.queries.ts";
import { historyText as words } from "./history.text.ts";
import { RecordHistory } from "./record-history.tsx";

type HistoryDialogProps = { kind: HistoryKind; id: number; onClose: () => void };

/** The history of a record that has no page of its own. */
export function HistoryDialog({ kind, id, onClose }: HistoryDialogProps) {
  // The name as last recorded: the record itself may not be on the list below.
  const { data } = useInfiniteQuery(recordEntriesQuery(kind, id));
  const name = data?.pages.at(0)?.data.at(0)?.subject.label;
  return (
    <Dialog open size="lg" title={name ? words.titleOf(name) : words.title} description={words.about} onClose={onClose}>
      <DialogBody className="md:min-h-[360px]">
        <RecordHistory key={id} kind={kind} id={id} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}
