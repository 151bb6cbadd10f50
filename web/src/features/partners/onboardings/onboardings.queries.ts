import { PAGE_SIZE, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Onboarding, onboardings, type PackageType } from "@console/contract/onboardings.ts";
import type { Reply } from "@console/contract/route.ts";
import { callAbout } from "../../../api/call-about.ts";
import { call } from "../../../api/client.ts";
import { dataQuery, pagesOf, replyQuery, rowsQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { addDays } from "../../../lib/days.ts";
import type { Tab } from "./onboardings.text.ts";

export type OnboardingFilters = {
  tab: Tab;
  q?: string | undefined;
  type?: PackageType | undefined;
  /** Only onboardings on this day in New York. */
  day?: string | undefined;
};
type Subject = Pick<Onboarding, "id" | "version">;

/** The query for the filters: pending ones soonest first, those without a date last; completed ones newest first. */
export const onboardingsQuery = ({ tab, q, type, day }: OnboardingFilters) => ({
  ...(tab === "pending" ? { status: "scheduled", sort: "onboarding_at" } : { status: "done", sort: "-done_at" }),
  search_key: q,
  package_type: type,
  from: day,
  to: day,
});

export const onboardingList = (filters: OnboardingFilters) =>
  pagesOf(onboardings.list, { query: { per_page: PAGE_SIZE, ...onboardingsQuery(filters) } });

/** All filtered onboardings of a week, Monday to Sunday. */
export const weekQuery = (monday: string, filters: OnboardingFilters) =>
  daysQuery(monday, addDays(monday, 6), onboardingsQuery(filters));

/** Scheduled ones of some days, for the dashboard. */
export const pendingDaysQuery = (from: string, to: string) => daysQuery(from, to, onboardingsQuery({ tab: "pending" }));

const daysQuery = (from: string, to: string, filterQuery: object) =>
  rowsQuery(onboardings.list, { query: { ...filterQuery, from, to, sort: "onboarding_at", per_page: PAGE_SIZE_MAX } });

/** Pending ones without a day, newest first; the first few of them. */
export function undatedQuery(filters: OnboardingFilters) {
  const { sort: _sort, ...filterQuery } = onboardingsQuery(filters);
  return replyQuery(onboardings.list, { query: { ...filterQuery, undated: "true" } });
}

/** Others scheduled on a day, for the hint about a clash. */
export const dayQuery = (date: string) =>
  dataQuery(onboardings.list, {
    query: { from: date, to: date, status: "scheduled", sort: "onboarding_at", per_page: PAGE_SIZE_MAX },
  });

export type OnboardingFields = Pick<
  Onboarding,
  "company_name" | "contact_person" | "contact_email" | "contact_phone" | "package_type" | "package_name" | "notes"
> & { onboarding_date: string; onboarding_time: string };

type Saved = Reply<typeof onboardings.update>;

export const createOnboarding = (fields: OnboardingFields, idempotencyKey: string): Promise<Saved> =>
  call(onboardings.create, { body: { onboarding: fields } }, { idempotencyKey });

/** Sends only the changes. */
export const updateOnboarding = (
  onboarding: Subject,
  changes: Partial<OnboardingFields>,
  idempotencyKey: string,
): Promise<Saved> => callAbout(onboardings.update, onboarding, { body: { onboarding: changes } }, idempotencyKey);

export const markDone = (onboarding: Subject): Promise<Saved> =>
  callAbout(onboardings.update, onboarding, { body: { onboarding: { status: "done" } } });

export const onboardingRecords = recordsOf({ list: onboardings.list, read: onboardings.read, shownIn: ["stats"] });
