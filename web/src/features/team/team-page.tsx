import { roleLabel } from "@console/contract/permissions.ts";
import { type Member, team } from "@console/contract/team.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useIdentity } from "../../api/identity.ts";
import { kept } from "../../app/search.ts";
import { AddButton } from "../../components/add-button.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { ListToolbar, SegmentedFilter, SelectFilter } from "../../components/list-toolbar.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useKeptFocus, useMarked } from "../../components/use-card-focus.ts";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MemberCard } from "./member-card.tsx";
import { MemberConfirms, type MemberQuestion } from "./member-confirms.tsx";
import type { MemberStep } from "./member-menu.tsx";
import { memberStatus } from "./member-status.ts";
import { type TeamFilters, teamAsked, teamList } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";
import { gridClass, TeamStates } from "./team-states.tsx";

const AddMemberDialog = lazyPart(async () => (await import("./add-member-dialog.tsx")).AddMemberDialog, {
  failure: "over",
});
const EditMember = lazyPart(async () => (await import("./edit-member.tsx")).EditMember, { failure: "over" });

const route = getRouteApi("/shell/team");

export function TeamPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const identity = useIdentity();
  const { q, status, role, page = 1 } = search;
  const filters = { ...(q && { q }), ...(status && { status }), ...(role && { role }) };
  const found = usePagedList(teamList(filters), page);
  const { items: members, meta } = found;
  const cards = useRef<HTMLUListElement>(null);
  const client = useQueryClient();
  const { marked, mark } = useMarked(cards);
  const [question, setQuestion] = useState<MemberQuestion>();
  const [asking, setAsking] = useState(false);
  useKeptFocus(
    cards,
    members.map((member) => member.id),
  );

  /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
  const filter = (change: { [K in keyof TeamFilters]?: TeamFilters[K] | undefined }, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace });
  const add = () => void navigate({ search: (before) => ({ ...before, new: 1 }) });
  const edit = (id: number) => void navigate({ search: (before) => ({ ...before, edit: id }), resetScroll: false });
  const closeForm = () =>
    void navigate({
      search: (before) => kept({ ...before, new: undefined, edit: undefined }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });
  const saved = (member: Member) => {
    closeForm();
    mark(member.id);
  };
  const more = () =>
    found.moreFailed
      ? void found.retryMore()
      : void navigate({ search: (before) => ({ ...before, page: page + 1 }), replace: true, resetScroll: false });

  function take(member: Member, step: MemberStep) {
    if (step === "edit") edit(member.id);
    else if (step === "activate") memberStatus.change(client, member, true);
    else {
      setQuestion({ about: member, step });
      setAsking(true);
    }
  }

  useCardKeys(cards, { onNew: add, onEdit: edit });

  return (
    <>
      <PageHeader
        title={words.title}
        count={meta?.counts?.all}
        subtitle={words.subtitle}
        actions={
          <>
            <ExportButton route={team.list} input={{ query: teamAsked(filters) }} />
            <AddButton onClick={add}>{words.add}</AddButton>
          </>
        }
      />
      <ListToolbar
        views="team"
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={q}
        onSearch={(text) => filter({ q: text }, true)}
      >
        <SelectFilter
          label={words.role}
          fallback="all"
          words={{ all: words.allRoles, ...roleLabel }}
          value={role}
          onChange={(next) => filter({ role: next })}
        />
        <SegmentedFilter
          label={words.status}
          fallback="all"
          words={words.statuses}
          counts={meta ? meta.counts : null}
          value={status}
          onChange={(next) => filter({ status: next })}
        />
      </ListToolbar>
      <TeamStates
        found={found}
        filters={filters}
        onAdd={add}
        onClear={() => filter({ q: undefined, status: undefined, role: undefined })}
      >
        <ul ref={cards} aria-label={words.title} aria-busy={found.stale} className={gridClass}>
          {members.map((member) => (
            <MemberCard
              key={member.id}
              member={member}
              own={member.id === identity?.id}
              marked={member.id === marked}
              onStatus={(active) => memberStatus.change(client, member, active)}
              onStep={(step) => take(member, step)}
            />
          ))}
        </ul>
        <LoadMore
          list={cards}
          shown={members.length}
          total={meta?.total ?? 0}
          hasMore={found.hasMore}
          capped={found.capped}
          pending={found.morePending}
          failed={found.moreFailed}
          onMore={more}
        />
      </TeamStates>
      {question && (
        <MemberConfirms
          question={{ ...question, about: members.find(({ id }) => id === question.about.id) ?? question.about }}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
      {search.new === 1 && <AddMemberDialog onClose={closeForm} onSaved={saved} />}
      {search.edit !== undefined && meta && (
        <EditMember
          key={search.edit}
          id={search.edit}
          listed={members.find((member) => member.id === search.edit)}
          ownId={identity?.id}
          onClose={closeForm}
          onSaved={saved}
        />
      )}
    </>
  );
}
