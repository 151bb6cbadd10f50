import { FileUp, FolderUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { toasts } from "../../../components/feedback/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { type ChosenFiles, readFiles } from "./import.queries.ts";
import { importText as words } from "./import.text.ts";

type ChooseFilesProps = { chosen: ChosenFiles | undefined; onChosen: (files: ChosenFiles) => void };

/** Several files, or the folder that has them. */
export function ChooseFiles({ chosen, onChosen }: ChooseFilesProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  // React's types have no attribute for it.
  const asFolder = (input: HTMLInputElement | null) => {
    folder.current = input;
    if (input) input.webkitdirectory = true;
  };

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const picked = [...(target.files ?? [])];
    // Allows choosing the same files again.
    target.value = "";
    if (picked.length === 0) return;
    try {
      const read = await readFiles(picked);
      if (read.files.length === 0) toasts.error(words.none.title, words.none.body);
      else onChosen(read);
    } catch {
      toasts.error(words.unreadable.title, words.unreadable.body);
    }
  }

  return (
    <Section title={words.source}>
      <div className="flex flex-col items-start gap-2 pt-3">
        <div className="flex flex-wrap gap-2">
          <Button variant={chosen ? "secondary" : "primary"} onClick={() => files.current?.click()}>
            <FileUp aria-hidden="true" />
            {chosen ? words.chooseOther : words.choose}
          </Button>
          <Button onClick={() => folder.current?.click()}>
            <FolderUp aria-hidden="true" />
            {words.chooseFolder}
          </Button>
        </div>
        <p className="max-w-full text-13 break-words text-fg-2">
          {chosen ? words.chosen(chosen.files.map(({ name }) => name)) : words.hint}
        </p>
        {chosen && chosen.leftOut.length > 0 && (
          <p className="max-w-full text-13 break-words text-fg-2">{words.leftOut(chosen.leftOut)}</p>
        )}
      </div>
      <input
        ref={files}
        type="file"
        multiple
        accept=".csv,text/csv"
        aria-label={words.choose}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => void take(event)}
      />
      <input
        ref={asFolder}
        type="file"
        aria-label={words.chooseFolder}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => void take(event)}
      />
    </Section>
  );
}
