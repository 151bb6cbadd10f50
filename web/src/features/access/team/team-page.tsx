import { roleLabel } from "@console/contract/permissions.ts";
import type { Member } from "@console/contract/team.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useIdentity } from "../../../api/identity.ts";
import { HistoryDialog } from "../../../components/history/history.actions.ts";
import { CardGrid, CardSkeletons } from "../../../components/list/card-list.tsx";
import { CardsOrTable } from "../../../components/list/cards-or-table.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { StatusFilter } from "../../../components/list/status-filter.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog, lazyPart } from "../../../ui/lazy-part.tsx";
import { MemberCard } from "./member-card.tsx";
import { teamList } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

const MemberDialog = lazyDialog(async () => (await import("./member-dialog.tsx")).MemberDialog);
const EditMember = lazyDialog(async () => (await import("./member-dialog.tsx")).EditMember);
const FormerDialog = lazyDialog(async () => (await import("./former-dialog.tsx")).FormerDialog);

const MemberTable = lazyPart(async () => (await import("./member-table.tsx")).MemberTable);

const route = getRouteApi("/shell/team");

export function TeamPage() {
  const search = route.useSearch();
  const list = useList(teamList, { search });
  const { items: members } = list;
  const ownId = useIdentity()?.id;
  const saved = ({ id }: Member) => list.saved(id);

  return (
    <>
      <ListPage
        list={list}
        words={words}
        views="team"
        icon={Users}
        noMatch={
          <>
            {words.noMatchHint}
            <span className="mt-0.5 block text-fg-3">{words.inForce(search, roleLabel)}</span>
          </>
        }
        skeleton={
          search.view ? (
            <TableSkeleton columns={6} />
          ) : (
            <CardSkeletons label={words.loading} bars={["h-[38px] w-3/4", "mt-3.5 h-8 w-3/5", "mt-3 h-[45px]"]} />
          )
        }
        actions={
          <Button size="md" onClick={() => list.open({ former: 1 })}>
            {words.former}
          </Button>
        }
        filters={
          <>
            <SelectFilter
              label={words.role}
              fallback="all"
              words={{ all: words.allRoles, ...roleLabel }}
              value={search.role}
              onChange={(next) => list.filter({ role: next })}
            />
            <StatusFilter list={list} words={words} value={search.status} />
            <CardsOrTable list={list} view={search.view} />
          </>
        }
      >
        {search.view ? (
          <MemberTable list={list} ownId={ownId} />
        ) : (
          <CardGrid rows={list.rows} label={words.title} busy={list.pages.stale}>
            {members.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                isSelf={member.id === ownId}
                marked={member.id === list.marked}
              />
            ))}
          </CardGrid>
        )}
      </ListPage>
      {search.new === 1 && <MemberDialog onClose={list.close} onSaved={saved} />}
      {search.edit !== undefined && (
        <EditMember
          key={search.edit}
          id={search.edit}
          listed={members.find((member) => member.id === search.edit)}
          ownId={ownId}
          onClose={list.close}
          onSaved={saved}
        />
      )}
      {search.former === 1 && <FormerDialog onClose={list.close} />}
      {search.history && <HistoryDialog kind="member" id={search.history} onClose={list.close} />}
    </>
  );
}
