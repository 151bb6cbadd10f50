import type { BankMapping } from "@console/contract/bank-mappings.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Loaded } from "../../../../components/feedback/loaded.tsx";
import { UnsavedQuestion } from "../../../../components/feedback/unsaved-question.tsx";
import { useUnsavedGuard } from "../../../../components/feedback/use-unsaved-guard.ts";
import { PageHeader } from "../../../../components/layout/page-header.tsx";
import { type Decisions, isEdited, startOf } from "./decisions.rules.ts";
import { type ChosenFile, columnsQuery, mappingsQuery, previewQuery } from "./import.queries.ts";
import { importText as words } from "./import.text.ts";
import { ImportRows } from "./import-rows.tsx";
import { ImportSource } from "./import-source.tsx";

/** Records payments from a bank's file: first the file and its account, then the rows. */
export function ImportPage() {
  const [file, setFile] = useState<ChosenFile>();
  const [chosen, setChosen] = useState<number>();
  // What was decided stays while another account, or none, is looked at.
  const [decided, setDecided] = useState<Readonly<Record<string, Decisions>>>({});
  const mappings = useQuery(mappingsQuery);
  const columns = useQuery({ ...columnsQuery(file ?? { id: "", name: "", content: "" }), enabled: file !== undefined });
  const fits = columns.data?.fits ?? [];
  const mappingId = chosen ?? (fits.length === 1 ? fits[0] : undefined);
  const mapping = mappings.data?.find(({ id }) => id === mappingId);
  const key = mapping && keyOf(file, mapping);
  const keys = mappings.data?.map((each) => keyOf(file, each)) ?? [];
  const next = useRef<ChosenFile>(undefined);
  const guard = useUnsavedGuard(
    keys.some((each) => decided[each] && isEdited(decided[each])),
    false,
    () => {
      setFile(next.current);
      // Another file may be another account's.
      setChosen(undefined);
      setDecided({});
    },
  );

  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <Loaded query={mappings} words={{ loading: words.reading, loadFailed: words.readFailed }} skeleton="h-24">
        {(accounts) => (
          <ImportSource
            file={file}
            columns={columns}
            accounts={accounts}
            account={mapping}
            onFile={(taken) => {
              next.current = taken;
              guard.requestClose();
            }}
            onAccount={setChosen}
          />
        )}
      </Loaded>
      {file && mapping && key && columns.data && (
        <Preview
          key={key}
          file={file}
          mapping={mapping}
          decisions={decided[key]}
          onDecide={(change) => setDecided((all) => ({ ...all, [key]: change(all[key]) }))}
        />
      )}
      <UnsavedQuestion guard={guard} onDiscard={() => undefined} />
    </>
  );
}

/** Columns that changed may read other rows. */
const keyOf = (file: ChosenFile | undefined, { id, version }: BankMapping) => `${file?.id} ${id} ${version}`;

type PreviewProps = {
  file: ChosenFile;
  mapping: BankMapping;
  /** Until something is decided, none. */
  decisions: Decisions | undefined;
  onDecide: (change: (before: Decisions | undefined) => Decisions) => void;
};

function Preview({ file, mapping, decisions, onDecide }: PreviewProps) {
  const preview = useQuery(previewQuery(file, mapping));
  return (
    <Loaded query={preview} words={{ loading: words.matching, loadFailed: words.previewFailed }} skeleton="h-64">
      {(found) => (
        <ImportRows
          source={{ file, mappingId: mapping.id, version: found.version }}
          preview={found}
          decisions={decisions ?? startOf(found)}
          onDecide={(change) => onDecide((before) => change(before ?? startOf(found)))}
        />
      )}
    </Loaded>
  );
}
