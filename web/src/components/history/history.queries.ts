import { activities } from "@console/contract/activities.ts";
import type { BrandTopic } from "@console/contract/brand-topics.ts";
import { type Change, type HistoryEntry, type HistoryKind, history } from "@console/contract/history.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { dataQuery, feedOf, keyOf, refresh, type Target } from "../../api/queries.ts";

/**
 * A record's entries, newest first; of a brand everything that happened to it.
 * @param topic what a brand's entries are about; undefined for all
 */
export const recordEntries = (kind: HistoryKind, id: number, topic?: BrandTopic) => {
  const about = kind === "brand" ? { organization_id: id, topic } : { subject_kind: kind, subject_id: id };
  // Sign-ins of a person are no changes of their record.
  const query = { ...about, kind: "changes", per_page: PAGE_SIZE };
  return { ...feedOf(activities.list, { query }), queryKey: keyOf(activities.list, query, "history") };
};

export const entryQuery = (id: number) => dataQuery(history.entry, { params: { id: String(id) } });

export const pastQuery = (kind: HistoryKind, id: number, day: string) =>
  dataQuery(history.past, { params: { kind, id: String(id) }, query: { day } });

const areaOf: Record<HistoryKind, Target> = {
  brand: "brands",
  package: "packages",
  business: "businesses",
  coupon: "coupons",
  onboarding: "onboardings",
  member: "team",
  bill: "bills",
};

/** @param change as the person has seen it: its current value is sent along */
export async function revertField(client: QueryClient, entry: HistoryEntry, change: Change): Promise<void> {
  const { field, current } = change;
  const { data } = await call(
    history.revert,
    { params: { id: String(entry.id) }, body: { field, current } },
    { version: entry.record_version ?? undefined },
  );
  await refresh(client, "activities.list", areaOf[data.kind]);
}
