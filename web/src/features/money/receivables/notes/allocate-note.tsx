import { creditNotes } from "@console/contract/credit-notes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { formatSum } from "../../../../lib/money.ts";
import { AllocateDialog } from "../allocations/allocate-dialog.tsx";
import { titleOf } from "./credit-note-columns.tsx";
import { allocateNote, creditNoteRecords } from "./credit-notes.queries.ts";
import { creditNotesText as words } from "./credit-notes.text.ts";

/** Pays a bill with what a credit note has unallocated. */
export function AllocateNote({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const note = useReadOnce({ route: creditNotes.read, id, gone: words.one.loadFailed, onClose });
  if (!note) return null;
  const about = words.allocateAbout(formatSum(note.unallocated), titleOf(note), note.brand);
  return (
    <AllocateDialog
      source={note}
      words={{ ...words.allocation, about }}
      draft={`note-allocation-${id}`}
      allocate={allocateNote}
      store={(stored) => creditNoteRecords.store(client, stored)}
      onClose={onClose}
    />
  );
}
