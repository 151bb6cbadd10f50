import { engineTitles } from "@console/contract/engines.ts";
import type { Thresholds } from "@console/contract/operator.ts";
import type { Services } from "../../../context/context.ts";
import type { Finder, Finding } from "../../../jobs/condition.ts";
import { billingDay, daysAfter, startOfDay } from "../../../lib/calendar.ts";
import { retirements } from "./catalog.service.ts";
import { catalogNotifications } from "./catalog.text.ts";
import { rolloutsHeldForFall } from "./rollouts.db.ts";

/** Days before its end at which a part is reported again; the last one is the end itself. */
const MILESTONES = [90, 60, 30, 7, 0] as const;

/** Engine parts that end soon, where active businesses use them; one notification for each milestone that is reached. */
export const endingParts: Finder = async (services) => {
  const today = billingDay(services);
  return (await retirements(services, daysAfter(today, MILESTONES[0]))).flatMap((part) => {
    const reached = MILESTONES.filter((days) => daysAfter(today, days) >= part.retires_on).at(-1);
    if (reached === undefined) return [];
    const [first, ...others] = part.organizations;
    return {
      type: reached === 0 ? "error" : "warning",
      message: catalogNotifications.retiring(
        {
          provider: part.provider,
          model: part.model_name,
          engine: part.name,
          part: part.part,
          retiresOn: part.retires_on,
          replacement: part.replacement,
          brands: part.organizations.map(({ name }) => name),
          businesses: part.organizations.reduce((sum, { businesses }) => sum + businesses, 0),
        },
        today,
      ),
      subject: { kind: "catalog", id: null, label: part.model_name },
      ...(first && others.length === 0 && { organization_id: first.id }),
      dedupe_key: `${part.engine} ${part.part} ${part.model_name} ${part.retires_on} ${reached}`,
    };
  });
};

/** Rollouts that a fall of minutes put on hold, until a person continues or rolls back. */
export async function heldRollouts({ db }: Services): Promise<Finding[]> {
  return (await rolloutsHeldForFall(db.current(), {})).map(({ id, engine, model_name, updated_at }) => ({
    message: catalogNotifications.held(model_name, engineTitles[engine]),
    subject: { kind: "rollout", id, label: model_name },
    dedupe_key: `${id} ${updated_at}`,
    since: updated_at,
  }));
}

/** Engine parts that end soon, for each brand that uses one, from these days before its end. */
export async function findEndingParts(
  services: Services,
  { attention_part_days: days }: Thresholds,
): Promise<Finding[]> {
  const today = billingDay(services);
  return (await retirements(services, daysAfter(today, days))).flatMap(({ retires_on, organizations, ...part }) =>
    organizations.map(({ id, name, businesses }) => ({
      message: catalogNotifications.retiring(
        {
          provider: part.provider,
          model: part.model_name,
          engine: part.name,
          part: part.part,
          retiresOn: retires_on,
          replacement: part.replacement,
          brands: [name],
          businesses,
        },
        today,
      ),
      subject: { kind: "engine" as const, id, label: part.model_name },
      organization_id: id,
      dedupe_key: `${id} ${part.engine} ${part.part}`,
      since: startOfDay(services.billingTimeZone, daysAfter(retires_on, -days)),
    })),
  );
}
