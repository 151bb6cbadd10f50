import { PAGE_SIZE, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Onboarding, onboardings, type PackageType } from "@console/contract/onboardings.ts";
import type { Reply } from "@console/contract/route.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, callAbout } from "../../../api/client.ts";
import { isNotFound } from "../../../api/errors.ts";
import { dataQuery, keyOf, pagesOf, refresh, replyQuery, rowsQuery } from "../../../api/queries.ts";
import { changeListed } from "../../../components/list/use-paged-list.ts";
import { addDays } from "../../../lib/dates.ts";
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

/** One by id; null if there is none. */
export const onboardingQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(onboardings.read, { params: { id } }, "or null"),
    queryFn: async ({ signal }): Promise<Onboarding | null> => {
      try {
        return (await call(onboardings.read, { params: { id: String(id) } }, { signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

export const readOnboarding = (client: QueryClient, id: number): Promise<Onboarding | null> =>
  client.fetchQuery({ ...onboardingQuery(id), staleTime: 0 });

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

/** The lists and the dashboard's counts are refetched. */
export const refreshOnboardings = (client: QueryClient): Promise<void> => refresh(client, "onboardings", "stats");

/** Stores the server's answer in the cached lists before they are refetched. */
export const cacheOnboarding = (client: QueryClient, onboarding: Onboarding): void =>
  void changeListed<Onboarding>(client, onboardings.list, [onboarding.id], () => onboarding);
