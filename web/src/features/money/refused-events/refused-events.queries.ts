import type { BulkAnswer } from "@console/contract/bulk.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type RefusedEvent, type RefusedGroup, refusedEvents } from "@console/contract/refused-events.ts";
import { call } from "../../../api/client.ts";
import { errorMessage } from "../../../api/errors.ts";
import { listOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import { eventsSearch, refusedSearch } from "./refused-events.search.ts";

export const groupList = listOf(refusedEvents.groups, refusedSearch);

/** A feed whose rows leave it once they are handled. */
export const eventList = listOf(refusedEvents.list, eventsSearch, { perPage: PAGE_SIZE_MAX / 2, watched: true });

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
