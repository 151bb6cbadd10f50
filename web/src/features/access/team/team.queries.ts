import { PAGE_SIZE, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Role } from "@console/contract/permissions.ts";
import type { Reply } from "@console/contract/route.ts";
import { type Member, team } from "@console/contract/team.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, callAbout } from "../../../api/client.ts";
import { keyOf, keysOf, pagesOf, refresh } from "../../../api/queries.ts";
import { changeListed } from "../../../components/list/use-paged-list.ts";
import { asQuery } from "../../../lib/search.ts";

export type MemberStatus = "active" | "inactive";
export type TeamFilters = { q?: string | undefined; status?: MemberStatus | undefined; role?: Role | undefined };
type Subject = Pick<Member, "id" | "version">;

export const teamList = (filters: TeamFilters) =>
  pagesOf(team.list, { query: { per_page: PAGE_SIZE, ...asQuery(filters) } });

/** One member by id; null if there is none. The server only lists members, so this walks the pages. */
export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(team.list, { id }, "one or null"),
    queryFn: async ({ signal }): Promise<Member | null> => {
      for (let page = 1; ; page++) {
        const { data, meta } = await call(team.list, { query: { page, per_page: PAGE_SIZE_MAX } }, { signal });
        const member = data.find((member) => member.id === id);
        if (member) return member;
        if (page >= meta.total_pages) return null;
      }
    },
  });

export const readMember = (client: QueryClient, id: number): Promise<Member | null> =>
  client.fetchQuery({ ...memberQuery(id), staleTime: 0 });

export type MemberFields = Pick<Member, "name" | "email" | "role" | "active">;

type Saved = Reply<typeof team.update>;

export const createMember = (fields: MemberFields, idempotencyKey: string): Promise<Saved> =>
  call(team.create, { body: { admin_user: fields } }, { idempotencyKey });

/** Sends only the changes. */
export const updateMember = (
  member: Subject,
  changes: Partial<MemberFields>,
  idempotencyKey?: string,
): Promise<Saved> => callAbout(team.update, member, { body: { admin_user: changes } }, idempotencyKey);

/** The lists and the dashboard's counts are refetched. */
export const refreshTeam = (client: QueryClient): Promise<void> => refresh(client, "team", "stats");

/** Stores the server's answer in the cached lists before they are refetched. */
export const cacheMember = (client: QueryClient, member: Member): void =>
  void changeListed<Member>(client, team.list, [member.id], () => member);

/**
 * Shows a status before the server has accepted it.
 * @returns a function that reverts it
 */
export const showActive = (client: QueryClient, id: number, active: boolean): (() => void) =>
  changeListed<Member>(client, team.list, [id], (member) => ({ ...member, active }));

/** Pending reads would briefly show the old state. */
export const stopReads = (client: QueryClient): Promise<void> => client.cancelQueries({ queryKey: keysOf(team.list) });
