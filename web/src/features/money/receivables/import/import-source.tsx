import type { BankMapping } from "@console/contract/bank-mappings.ts";
import type { BankFile } from "@console/contract/payment-imports.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useIdentity } from "../../../../api/identity.ts";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { Loaded } from "../../../../components/feedback/loaded.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Field } from "../../../../ui/field.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type ChosenFile, readFile } from "./import.queries.ts";
import { mappingText, importText as words } from "./import.text.ts";
import { removeMapping } from "./mapping.actions.ts";

const MappingDialog = lazyDialog(async () => (await import("./mapping-dialog.tsx")).MappingDialog);

type ImportSourceProps = {
  file: ChosenFile | undefined;
  columns: UseQueryResult<BankFile>;
  accounts: readonly BankMapping[];
  account: BankMapping | undefined;
  onFile: (file: ChosenFile) => void;
  onAccount: (id: number | undefined) => void;
};

/** The file, and the bank account by whose columns it is read. */
export function ImportSource({ file, columns, accounts, account, onFile, onAccount }: ImportSourceProps) {
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const [editing, setEditing] = useState<"add" | "edit">();
  const found = file ? columns.data : undefined;
  const nameOf = ({ id, account: name }: BankMapping) =>
    found && !found.fits.includes(id) ? words.doesNotFit(name) : name;
  return (
    <Card as="section" aria-label={words.source} className="mb-5 p-4">
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4 max-md:grid-cols-1">
        <ChooseFile file={file} rows={found?.rows} onFile={onFile} />
        {accounts.length === 0 ? (
          <p className="text-13 text-fg-2 md:pt-[7px]">{isSuperAdmin ? words.noAccounts : words.noAccountsManager}</p>
        ) : (
          <Field label={words.account} hint={words.accountHint}>
            <Select
              value={account?.id ?? ""}
              options={[
                { value: "", label: words.chooseAccount },
                ...accounts.map((each) => ({ value: String(each.id), label: nameOf(each) })),
              ]}
              onChange={({ target }) => onAccount(target.value === "" ? undefined : Number(target.value))}
            />
          </Field>
        )}
      </div>
      {isSuperAdmin && (found || account) && (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {account && <ActionButton variant="ghost" action={removeMapping} record={account} />}
          {account && (
            <Button size="sm" onClick={() => setEditing("edit")}>
              {mappingText.editOpen}
            </Button>
          )}
          {found && (
            <Button size="sm" onClick={() => setEditing("add")}>
              {mappingText.addOpen}
            </Button>
          )}
        </div>
      )}
      {file && !found && (
        <div className="mt-4">
          <Loaded query={columns} words={{ loading: words.reading, loadFailed: words.readFailed }} skeleton="h-10">
            {() => null}
          </Loaded>
        </div>
      )}
      {editing && (
        <MappingDialog
          file={found && file}
          mapping={editing === "edit" ? account : undefined}
          onClose={() => setEditing(undefined)}
          onSaved={onAccount}
        />
      )}
    </Card>
  );
}

type ChooseFileProps = {
  file: ChosenFile | undefined;
  rows: number | undefined;
  onFile: (file: ChosenFile) => void;
};

function ChooseFile({ file, rows, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    try {
      onFile(await readFile(chosen));
    } catch {
      toasts.error(words.unreadable.title, words.unreadable.body);
    }
  }

  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button variant={file ? "secondary" : "primary"} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" />
        {file ? words.chooseOther : words.choose}
      </Button>
      <p className="max-w-full text-13 break-words text-fg-2">
        {file && rows !== undefined ? words.chosen(file.name, rows) : words.fileHint}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={words.choose}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </div>
  );
}
