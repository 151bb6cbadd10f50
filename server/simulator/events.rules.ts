import type { Configuration, UsageEvent } from "@console/platform-client";
import { callsOf, readingOf } from "./calls.rules.ts";
import { type Hour, hoursBetween } from "./hours.rules.ts";

type Brand = Pick<Configuration, "id" | "status" | "businesses">;
type Business = Pick<Brand["businesses"][number], "external_id" | "account_status" | "voice_engine">;

/**
 * The usage of brands after a moment, up to another one: the same events however the time between is divided.
 * @param to not in the future
 */
export function eventsBetween(brands: readonly Brand[], from: number, to: number, speed: number): UsageEvent[] {
  const hours = hoursBetween(from, to, speed);
  return brands.flatMap(({ id, status, businesses }) =>
    status !== "active"
      ? []
      : businesses
          .filter((business) => business.account_status)
          .flatMap((business) => hours.flatMap((hour) => eventsOf(id, business, hour)))
          .filter(({ occurred_at }) => isIn(Date.parse(occurred_at), from, to)),
  );
}

const isIn = (at: number, from: number, to: number) => at > from && at <= to;

function eventsOf(organization_id: number, { external_id, voice_engine }: Business, hour: Hour): UsageEvent[] {
  const event = (type: UsageEvent["type"], id: string, quantity: string, at: number): UsageEvent => ({
    id,
    organization_id,
    business_id: external_id,
    type,
    quantity,
    occurred_at: new Date(at).toISOString(),
  });
  const reading = readingOf(external_id, hour);
  return [
    ...callsOf(external_id, hour).flatMap(({ id, minutes, endsAt, multilingual }) => [
      event("standard_minutes", id, minutes, endsAt),
      ...(multilingual && voice_engine === "v2"
        ? [event("multilingual_minutes", `${id}-multilingual`, minutes, endsAt)]
        : []),
    ]),
    ...(reading ? [event("storage_gb", reading.id, reading.gigabytes, reading.at)] : []),
  ];
}
