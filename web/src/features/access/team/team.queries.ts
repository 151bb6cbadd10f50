import type { Reply } from "@console/contract/route.ts";
import { type Member, team } from "@console/contract/team.ts";
import { call, callAbout } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import { teamSearch } from "./team.search.ts";

type Subject = Pick<Member, "id" | "version">;

export const teamList = listOf(team.list, teamSearch);

export const memberRecords = recordsOf({ list: team.list, read: team.read, shownIn: ["stats"] });

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
