import { getRouteApi } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useMemo } from "react";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { bulkOf, SelectableTable } from "../../../components/list/selectable-table.tsx";
import { StatusFilter } from "../../../components/list/status-filter.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { useStableCallback } from "../../../lib/hooks.ts";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { emailList, repeatEmail } from "./email.actions.ts";
import { emailColumns } from "./email-columns.tsx";
import { emailsText as words } from "./emails.text.ts";

const EmailDialog = lazyDialog(async () => (await import("./email-dialog.tsx")).EmailDialog);

const EmailBulk = bulkOf(async () => [repeatEmail]);

const route = getRouteApi("/shell/emails");

/** Every email: whether it was sent, and what the mail server said. */
export function EmailsPage() {
  const search = route.useSearch();
  const { status, kind, email } = search;
  const list = useList(emailList, { search, onOpen: (id) => list.open({ email: id }) });
  const open = useStableCallback(({ id }: { id: number }) => list.open({ email: id }));
  const columns = useMemo(() => emailColumns(open), [open]);

  return (
    <>
      <ListPage
        list={list}
        words={words}
        icon={Mail}
        noMatch={words.noMatch}
        skeleton={<TableSkeleton columns={5} />}
        filters={
          <>
            <SelectFilter
              label={words.kind}
              fallback="all"
              words={words.kinds}
              value={kind}
              onChange={(next) => list.filter({ kind: next })}
            />
            <StatusFilter list={list} words={words} value={status} />
          </>
        }
      >
        <SelectableTable
          list={list}
          label={words.title}
          columns={columns}
          nameOf={({ subject, recipient }) => `${subject || words.noSubject}, ${recipient}`}
          bulk={EmailBulk}
        />
      </ListPage>
      {email !== undefined && <EmailDialog id={email} onClose={list.close} />}
    </>
  );
}
