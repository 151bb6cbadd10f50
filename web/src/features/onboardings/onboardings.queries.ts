import { PAGE_SIZE, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Onboarding, onboardings, type PackageType } from "@console/contract/onboardings.ts";
import { packages } from "@console/contract/packages.ts";
import type { Reply } from "@console/contract/route.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { changeListed } from "../../components/use-paged-list.ts";
import { addDays } from "../../lib/dates.ts";
import type { Tab } from "./onboardings.text.ts";

export type OnboardingFilters = {
  tab: Tab;
  q?: string;
  type?: PackageType;
  /** Only of this day in New York. */
  day?: string;
};
type Subject = Pick<Onboarding, "id" | "version">;

const all = ["onboardings"] as const;
const lists = [...all, "list"] as const;

/** What the filters ask for: what is pending soonest first, without a date last; what is completed newest first. */
export const onboardingsAsked = ({ tab, q, type, day }: OnboardingFilters) => ({
  ...(tab === "pending" ? { status: "scheduled", sort: "onboarding_at" } : { status: "done", sort: "-done_at" }),
  ...(q && { search_key: q }),
  ...(type && { package_type: type }),
  ...(day && { from: day, to: day }),
});

export const onboardingList = (filters: OnboardingFilters) => ({
  queryKey: [...lists, filters],
  readPage: (page: number, signal: AbortSignal) =>
    call(onboardings.list, { query: { page, per_page: PAGE_SIZE, ...onboardingsAsked(filters) } }, { signal }),
});

/** All of a week, Monday to Sunday, that the filters find. */
export const weekQuery = (monday: string, filters: OnboardingFilters) =>
  queryOptions({
    queryKey: [...all, "week", monday, filters],
    queryFn: ({ signal }) => readDays(monday, addDays(monday, 6), onboardingsAsked(filters), signal),
  });

/** What is scheduled from Monday to Friday, for the dashboard. */
export const workingDaysQuery = (monday: string) =>
  queryOptions({
    queryKey: [...all, "days", monday],
    queryFn: ({ signal }) => readDays(monday, addDays(monday, 4), onboardingsAsked({ tab: "pending" }), signal),
  });

async function readDays(from: string, to: string, asked: object, signal: AbortSignal): Promise<Onboarding[]> {
  const query = { ...asked, from, to, sort: "onboarding_at", per_page: PAGE_SIZE_MAX };
  return (await allPages((page) => call(onboardings.list, { query: { ...query, page } }, { signal }))).data;
}

/** What is pending without a day, newest first; the first few of them. */
export const undatedQuery = (filters: OnboardingFilters) =>
  queryOptions({
    queryKey: [...all, "undated", filters],
    queryFn: async ({ signal }) => {
      const { sort: _sort, ...asked } = onboardingsAsked(filters);
      const { data, meta } = await call(onboardings.list, { query: { ...asked, undated: "true" } }, { signal });
      return { onboardings: data, total: meta.total };
    },
  });

/** One by id; null where there is none. */
export const onboardingQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, "one", id],
    queryFn: async ({ signal }): Promise<Onboarding | null> => {
      try {
        return (await call(onboardings.read, { params: { id: String(id) } }, { signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** What else is scheduled on a day, for the hint about a clash. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...all, "day", date],
    queryFn: async ({ signal }) => {
      const query = { from: date, to: date, status: "scheduled", sort: "onboarding_at", per_page: PAGE_SIZE_MAX };
      return (await call(onboardings.list, { query }, { signal })).data;
    },
  });

/** Names to choose among, for those who may see the packages. */
export const packageNamesQuery = queryOptions({
  queryKey: ["packages", "names"],
  queryFn: async ({ signal }) => {
    const { data } = await call(packages.list, { query: { status: "active", per_page: PAGE_SIZE_MAX } }, { signal });
    return data.map(({ name }) => name);
  },
});

export type OnboardingFields = Pick<
  Onboarding,
  "company_name" | "contact_person" | "contact_email" | "contact_phone" | "package_type" | "package_name" | "notes"
> & { onboarding_date: string; onboarding_time: string };

type Saved = Reply<typeof onboardings.update>;

export const createOnboarding = (fields: OnboardingFields, idempotencyKey: string): Promise<Saved> =>
  call(onboardings.create, { body: { onboarding: fields } }, { idempotencyKey });

/** Sends what has changed only; the version keeps a colleague's newer change from being overwritten. */
export const updateOnboarding = ({ id, version }: Subject, changes: Partial<OnboardingFields>): Promise<Saved> =>
  call(onboardings.update, { params: { id: String(id) }, body: { onboarding: changes } }, { version });

export const markDone = ({ id, version }: Subject): Promise<Saved> =>
  call(onboardings.update, { params: { id: String(id) }, body: { onboarding: { status: "done" } } }, { version });

export const removeOnboarding = ({ id, version }: Subject): Promise<Reply<typeof onboardings.remove>> =>
  call(onboardings.remove, { params: { id: String(id) } }, { version });

/** The lists are read again; so are the counts of the dashboard. */
export async function refreshOnboardings(client: QueryClient): Promise<void> {
  const counts = client.invalidateQueries({ queryKey: ["stats"] });
  await client.invalidateQueries({ queryKey: all });
  await counts;
}

/** Puts the server's own answer into the lists before they are read again. */
export const keepOnboarding = (client: QueryClient, onboarding: Onboarding): void =>
  void changeListed<Onboarding>(client, lists, onboarding.id, () => onboarding);
