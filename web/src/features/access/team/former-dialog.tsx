import type { Former } from "@console/contract/erasure.ts";
import { useQuery } from "@tanstack/react-query";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { common } from "../../../lib/common.text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { Time } from "../../../ui/time.tsx";
import { eraseAction, formerQuery } from "./former.actions.ts";
import { formerText as words } from "./former.text.ts";

/** Those who left the team; lazy-loaded. */
export function FormerDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(formerQuery);
  return (
    <Dialog open title={words.title} description={words.about} onClose={onClose}>
      <DialogBody>
        <SimpleList
          query={query}
          words={words}
          label={words.title}
          skeleton="h-32"
          className="-my-3 divide-y divide-hairline"
        >
          {(person) => <FormerRow key={person.id} person={person} />}
        </SimpleList>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}

const erase = { ...eraseAction, label: words.erase };

function FormerRow({ person }: { person: Former }) {
  const { name, removed_at, erased_at } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{name}</p>
        <p className="text-13 text-fg-2">
          {removed_at && (
            <>
              {words.removed} <Time at={removed_at} show="inSentence" />
            </>
          )}
          {removed_at && erased_at && " · "}
          {erased_at && (
            <>
              {words.erased} <Time at={erased_at} show="inSentence" />
            </>
          )}
        </p>
      </div>
      {!erased_at && <ActionButton action={erase} record={person} name={words.eraseNamed(name)} />}
    </li>
  );
}
