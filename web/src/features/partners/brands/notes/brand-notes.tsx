import type { Note } from "@console/contract/notes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIdentity } from "../../../../api/identity.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { SimpleList } from "../../../../components/layout/simple-list.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/card.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { Time } from "../../../../ui/time.tsx";
import { removeOf } from "./note.actions.ts";
import { notesQuery } from "./notes.queries.ts";
import { notesText as words } from "./notes.text.ts";

const NoteDialog = lazyDialog(async () => (await import("./note-dialog.tsx")).NoteDialog);

/** Internal notes about the brand; loads and fails independently. */
export function BrandNotes({ brandId, isClosed }: { brandId: number; isClosed: boolean }) {
  const [all, setAll] = useState(false);
  const query = useQuery(notesQuery(brandId, all));
  const { data } = query;
  const [writing, setWriting] = useState<Note | "new" | null>(null);

  const remove = removeOf(brandId, all);

  return (
    <Section
      title={words.title}
      action={
        !isClosed && (
          <Button size="sm" variant="ghost" onClick={() => setWriting("new")}>
            {words.add}
          </Button>
        )
      }
    >
      <div className="pt-2.5">
        <SimpleList
          query={{ ...query, data: data?.data }}
          words={words}
          label={words.title}
          skeleton="h-16"
          className="flex flex-col"
        >
          {(note) => (
            <NoteItem key={note.id} note={note} isClosed={isClosed} onEdit={() => setWriting(note)} remove={remove} />
          )}
        </SimpleList>
      </div>
      {data && !all && data.meta.total > data.data.length && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          {words.all(data.meta.total)}
        </Button>
      )}
      {writing !== null && (
        <NoteDialog brandId={brandId} note={writing === "new" ? null : writing} onClose={() => setWriting(null)} />
      )}
    </Section>
  );
}

type NoteItemProps = { note: Note; isClosed: boolean; onEdit: () => void; remove: Action<Note> };

function NoteItem({ note, isClosed, onEdit, remove }: NoteItemProps) {
  const identity = useIdentity();
  const isOwn = identity?.role === "super_admin" || identity?.id === note.author_id;
  const mayEdit = isOwn && !isClosed;
  return (
    <li className="border-b border-hairline py-2.5 first:pt-0">
      <p className="text-13 break-words whitespace-pre-line">{note.text}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-fg-3">
        <span className="font-medium text-fg-2">{note.author}</span>
        <Time at={note.created_at} />
        {note.version > 1 && <span>{words.edited}</span>}
        {mayEdit && (
          <span className="ml-auto flex gap-1">
            <Button size="sm" variant="ghost" aria-label={words.editOf(note.author)} onClick={onEdit}>
              {words.edit}
            </Button>
            <ActionButton variant="ghost" action={remove} record={note} name={words.removeOf(note.author)} />
          </span>
        )}
      </div>
    </li>
  );
}
