import { signInEvents } from "@console/contract/activities.ts";
import { brandTopics } from "@console/contract/brand-topics.ts";
import type { asEntry } from "../../../audit/archived.rules.ts";
import { searchForms } from "../../../db/sql.ts";
import type { FeedQuery } from "./activities.db.ts";

type ArchivedEntry = ReturnType<typeof asEntry> & { search_text: string };

/** Whether an archived entry passes the feed's filters, as the conditions of `activities.db.ts` say. */
export function matches(entry: ArchivedEntry, query: FeedQuery): boolean {
  const { type, kind, organization_id, topic, user_id, since, until, subject_kind, subject_id } = query;
  const isSignIn = signInEvents.some((event) => event === entry.event);
  const topicEvents: readonly string[] | undefined =
    organization_id !== undefined && topic ? brandTopics[topic] : undefined;
  const forms = searchForms(query.search_key);
  const isOf = (field: "brand_id" | "bill_id", id: number) =>
    entry.event === "bill.month_closed" && closedBills(entry.after).some((bill) => bill[field] === id);
  const isSubject = entry.subject_kind === subject_kind && entry.subject_id === subject_id;
  return (
    (type === undefined || entry.type === type) &&
    (kind === undefined || isSignIn === (kind === "sign_ins")) &&
    (organization_id === undefined || entry.organization_id === organization_id || isOf("brand_id", organization_id)) &&
    (topicEvents === undefined || topicEvents.includes(entry.event)) &&
    (subject_kind === undefined ||
      subject_id === undefined ||
      isSubject ||
      (subject_kind === "bill" && isOf("bill_id", subject_id))) &&
    (user_id === undefined || entry.user_id === (user_id === "system" ? null : user_id)) &&
    (since === undefined || Date.parse(entry.time) >= Date.parse(since)) &&
    (until === undefined || Date.parse(entry.time) < Date.parse(until)) &&
    (forms.length === 0 || forms.some((form) => entry.search_text.includes(form)))
  );
}

const closedBills = (after: Record<string, unknown> | null): Record<string, unknown>[] =>
  Array.isArray(after?.["bills"]) ? after["bills"] : [];
