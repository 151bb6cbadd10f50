import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import type { Reply } from "@console/contract/route.ts";
import { call, callAbout } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { allQuery, dataQuery, replyQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { addDays } from "../../../lib/dates.ts";
import { ofTab, onboardingsSearch } from "./onboardings.search.ts";

type Subject = Pick<Onboarding, "id" | "version">;

export const onboardingList = listOf(onboardings.list, onboardingsSearch);

export const firstCallsQuery = dataQuery(onboardings.firstCalls, {});

/** All filtered onboardings of a week, Monday to Sunday. */
export const weekQuery = (monday: string, query: object) => daysQuery(monday, addDays(monday, 6), query);

/** Scheduled ones of some days, for the dashboard. */
export const pendingDaysQuery = (from: string, to: string) => daysQuery(from, to, ofTab("pending"));

const daysQuery = (from: string, to: string, query: object) =>
  allQuery(onboardings.list, { query: { ...query, from, to, sort: "onboarding_at", per_page: PAGE_SIZE_MAX } });

/** Pending ones without a day, newest first; the first few of them. */
export const undatedQuery = (query: object) =>
  replyQuery(onboardings.list, { query: { ...query, sort: undefined, undated: "true" } });

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
