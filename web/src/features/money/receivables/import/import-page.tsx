import type { BankMapping } from "@console/contract/bank-mappings.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../../../../components/feedback/loaded.tsx";
import { PageHeader } from "../../../../components/layout/page-header.tsx";
import { type Decisions, startOf } from "./decisions.rules.ts";
import { type ChosenFile, columnsQuery, mappingsQuery, previewQuery } from "./import.queries.ts";
import { importText as words } from "./import.text.ts";
import { ImportRows } from "./import-rows.tsx";
import { ImportSource } from "./import-source.tsx";

/** Records payments from a bank's file: first the file and its account, then the rows. */
export function ImportPage() {
  const [file, setFile] = useState<ChosenFile>();
  const [chosen, setChosen] = useState<number>();
  const mappings = useQuery(mappingsQuery);
  const columns = useQuery({ ...columnsQuery(file ?? { id: "", name: "", content: "" }), enabled: file !== undefined });
  const fits = columns.data?.fits ?? [];
  const mappingId = chosen ?? (fits.length === 1 ? fits[0] : undefined);
  const mapping = mappings.data?.find(({ id }) => id === mappingId);

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
            onFile={(next) => {
              setFile(next);
              // Another file may be another account's.
              setChosen(undefined);
            }}
            onAccount={setChosen}
          />
        )}
      </Loaded>
      {file && mapping && columns.data && <Preview file={file} mapping={mapping} />}
    </>
  );
}

/** What was decided about a file stays while another account is looked at. */
function Preview({ file, mapping }: { file: ChosenFile; mapping: BankMapping }) {
  const preview = useQuery(previewQuery(file, mapping));
  const [decided, setDecided] = useState<Readonly<Record<string, Decisions>>>({});
  const key = `${file.id} ${mapping.id} ${mapping.version}`;
  return (
    <Loaded query={preview} words={{ loading: words.matching, loadFailed: words.previewFailed }} skeleton="h-64">
      {(found) => (
        <ImportRows
          key={key}
          source={{ file, mappingId: mapping.id, version: found.version }}
          preview={found}
          decisions={decided[key] ?? startOf(found)}
          onDecide={(change) => setDecided((all) => ({ ...all, [key]: change(all[key] ?? startOf(found)) }))}
        />
      )}
    </Loaded>
  );
}
