import type { FirstStep } from "@console/contract/first-steps.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Stats } from "@console/contract/stats.ts";
import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import { lateOnboarding } from "../../partners/onboardings/onboardings.sql.ts";

type Counts = Omit<Stats, "first_steps">;

/**
 * One statement, so all counts are from the same moment: all team members, and all scheduled onboardings, including
 * late ones.
 */
export const countAll = statement<Counts, { areas: readonly Area[]; startedBy: string; today: string }>("stats")`
  select
  (select coalesce(sum(value), 0)::int from counters where name like 'brands:%') as total_agency,
  (select count(*)::int from packages where active) as active_packages,
  (select count(*)::int from admin_users) as team_members,
  (select count(*)::int from onboardings where status = 'scheduled') as upcoming_onboardings,
  (select count(*)::int from onboardings where ${lateOnboarding}) as late_onboardings,
  (select count(*)::int from attention_items
    where not snoozed and area = any(${sql.placeholder("areas")}::text[])) as needs_attention`;

const isEntered = (part: string) => sql`coalesce(${sql.raw(part)} ->> 'model_name', '') <> ''`;

/**
 * Which first steps are done: each is known from its own records. The default package exists from the first start on, so
 * prices are set once it was edited, another one was added, or a bill was closed with them. Revoked keys count: a first
 * one was created.
 */
export const stepsDone = statement<Record<FirstStep, boolean>>("first_steps")`
  select
  exists (select 1 from operator_settings where legal_name <> '') as operator_details,
  exists (select 1 from packages where not is_default or version > 1) or exists (select 1 from bills)
    as package_prices,
  (select count(*) from (select 1 from admin_users limit 2) m) > 1 as team,
  exists (select 1 from brands) as brand,
  exists (select 1 from catalog_engines
    where ${isEntered("llm")} and ${isEntered("stt")} and ${isEntered("tts")}) as catalog,
  exists (select 1 from api_keys) as api_key,
  exists (select 1 from usage_days) as usage`;
