import type { BulkAnswer } from "@console/contract/bulk.ts";
import { BULK_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import {
  type RefusedEvent,
  type RefusedGroup,
  type RefusedReason,
  type RefusedStatus,
  refusedEvents,
} from "@console/contract/refused-events.ts";
import { call } from "../../../api/client.ts";
import { errorMessage } from "../../../api/errors.ts";
import { csvOf, feedOf, keyOf, pagesOf, readUpTo } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { asQuery } from "../../../lib/search.ts";

export type GroupSort = "last_refused_at" | "events";
export type GroupFilters = {
  q?: string | undefined;
  reason?: RefusedReason | undefined;
  brand?: number | undefined;
  sort?: GroupSort | `-${GroupSort}` | undefined;
};
export type EventFilters = { q?: string | undefined; group?: number | undefined; status?: RefusedStatus | undefined };

const groupQuery = ({ brand, ...filters }: GroupFilters) => ({ brand_id: brand, ...asQuery(filters) });
const eventQuery = ({ group, status = "open", ...filters }: EventFilters) => ({
  group_id: group,
  status,
  ...asQuery(filters),
});

export const groupList = (filters: GroupFilters) =>
  pagesOf(refusedEvents.groups, { query: { ...groupQuery(filters), per_page: PAGE_SIZE } });

/** A feed whose rows leave it once they are handled: unlike what happened, they are read again. */
export const eventList = (filters: EventFilters) => {
  const input = { query: { ...eventQuery(filters), per_page: PAGE_SIZE_MAX / 2 } };
  return { ...feedOf(refusedEvents.list, input), queryKey: keyOf(refusedEvents.list, input, "pages") };
};

export const readAllGroups = (filters: GroupFilters): Promise<RefusedGroup[]> =>
  readUpTo(BULK_MAX, refusedEvents.groups, { query: groupQuery(filters) });

export const groupsFile = (filters: GroupFilters) => csvOf(refusedEvents.groups, { query: groupQuery(filters) });
export const eventsFile = (filters: EventFilters) => csvOf(refusedEvents.list, { query: eventQuery(filters) });

type Of = { id: number };
const params = ({ id }: Of) => ({ params: { id: String(id) } });

export const retryGroup = async (group: Of) => (await call(refusedEvents.retryGroup, params(group))).data;
export const retryEvent = async (event: Of) => (await call(refusedEvents.retry, params(event))).data;
export const dismissGroup = async (group: Of, reason: string) =>
  (await call(refusedEvents.dismissGroup, { ...params(group), body: { reason } })).data;
export const dismissEvent = async (event: Of, reason: string) =>
  (await call(refusedEvents.dismiss, { ...params(event), body: { reason } })).data;

export const groupRecords = recordsOf({ list: refusedEvents.groups });
export const eventRecords = recordsOf({ list: refusedEvents.list });

/** One call for each, in turn: what becomes of one does not depend on the others. */
export async function eachOf<T extends RefusedGroup | RefusedEvent>(
  chosen: readonly T[],
  nameOf: (record: T) => string,
  one: (record: T) => Promise<unknown>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { done: [], unchanged: [], refused: [] };
  for (const record of chosen) {
    const { id } = record;
    const name = nameOf(record);
    try {
      await one(record);
      answer.done.push({ id, name, version: 1 });
    } catch (error) {
      answer.refused.push({ id, name, reason: errorMessage(error, "") });
    }
  }
  return answer;
}
