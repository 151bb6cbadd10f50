import type { AttentionReason } from "@console/contract/conditions.ts";
import { ATTENTION_POINTS_MAX } from "@console/contract/limits.ts";
import { type Area, areasOf, type Role, roles } from "@console/contract/permissions.ts";
import type { Finding } from "../../../jobs/condition.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { attentionWords } from "./attention.text.ts";

const DAY_MS = 86_400_000;

/** The points of an item by part; their sum is its score. */
export type Points = { points_reason: number; points_money: number; points_age: number };

/** Logarithmic, because amounts differ by orders of magnitude: 7 for $5, 20 for $100, 30 for $1,000, 40 from $10,000. */
export function moneyPoints(money: string | null): number {
  const amount = Number(money ?? "0");
  return amount <= 0 ? 0 : Math.min(ATTENTION_POINTS_MAX.money, Math.floor(10 * Math.log10(1 + amount)));
}

/** One point for each full day. */
export function agePoints(since: string, now: Date): number {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  return Math.min(ATTENTION_POINTS_MAX.age, Math.max(0, days));
}

/** @param points of the reason itself */
export const pointsOf = (
  points: number,
  { money, since }: { money: string | null; since: string },
  now: Date,
): Points => ({
  points_reason: Math.min(ATTENTION_POINTS_MAX.reason, points),
  points_money: moneyPoints(money),
  points_age: agePoints(since, now),
});

/** Money is for roles with brands: what another role sees of an area has none. */
export const mayShowMoney = (area: Area): boolean =>
  roles.filter((role) => areasOf(role).includes(area)).every((role) => areasOf(role).includes("brands"));

/** Whether a person of this role may get an item of this area. */
export const maySee = (role: Role, area: string): boolean => areasOf(role).some((each) => each === area);

type Snoozed = {
  snoozed_until: string | null;
  until_worse: boolean;
  worse_points: number | null;
  worse_money: string | null;
};
type Now = Pick<Points, "points_reason" | "points_money"> & { money: string | null };

/** Whether a snoozed item shows again: its day has come, or it has more points without age or more money than then. */
export function wakes(snooze: Snoozed, { points_reason, points_money, money }: Now, today: string): boolean {
  if (snooze.snoozed_until !== null && snooze.snoozed_until <= today) return true;
  if (!snooze.until_worse) return false;
  const isMore = new Decimal(money ?? "0").gt(snooze.worse_money ?? "0");
  return isMore || points_reason + points_money > (snooze.worse_points ?? 0);
}

export type Merged = Omit<Finding, "money" | "since"> & { money: string | null; since: string | null };

/**
 * One finding per brand, or per key without a brand: the first one says what is wrong, money adds up, the oldest counts.
 * @param apart one per key also of a brand
 */
export function mergeByBrand(found: readonly Finding[], reason: AttentionReason, apart = false): Merged[] {
  const keyOf = ({ organization_id, dedupe_key }: Finding) =>
    apart || organization_id === undefined ? dedupe_key : `brand ${organization_id}`;
  return [...Map.groupBy(found, keyOf)].flatMap(([dedupe_key, all]) => {
    const [first] = all;
    if (!first) return [];
    const amounts = all.flatMap(({ money }) => (money === undefined ? [] : [money]));
    const times = all.flatMap(({ since }) => (since === undefined ? [] : [since])).sort();
    return {
      ...first,
      dedupe_key,
      message: attentionWords.andMore(first.message, all.length - 1, reason),
      money: amounts.length === 0 ? null : amounts.reduce((sum, each) => sum.plus(each), new Decimal("0")).toFixed(2),
      since: times[0] ?? null,
    };
  });
}
